package org.tornadohalo.performance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tornadohalo.bench.ReplicatedBox;
import org.tornadohalo.cli.options.InputOptions;
import org.tornadohalo.decomposition.DecompositionException;
import org.tornadohalo.decomposition.DecompositionStatistics;
import org.tornadohalo.decomposition.DecompositionStatistics.PulseStatistics;
import org.tornadohalo.decomposition.DomainGrid;
import org.tornadohalo.interop.LocalMessenger;
import org.tornadohalo.performance.StepGeometry.Pulse;

class StepGeometryTest {
    private static final int ONE_NODE = 1 << 20;
    private static final double RADIUS = 1.0;

    private static DomainGrid grid(double edge, int nx, int ny, int nz) {
        return DomainGrid.uniform(nx * ny * nz, new double[] {edge, edge, edge}, nx, ny, nz);
    }

    @Test
    void oneRankHasNoHaloAndAllPairs() {
        StepGeometry geometry = StepGeometry.of(grid(6, 1, 1, 1), 20_000, RADIUS, 8);

        assertEquals(20_000, geometry.homeAtoms());
        assertEquals(0, geometry.haloAtoms());
        assertEquals(1, geometry.localShare());
        assertTrue(geometry.pulses().isEmpty());
    }

    /** Against the partitions that the program makes of real atoms. */
    @ParameterizedTest
    @CsvSource({"2,1,1", "1,2,3", "2,2,2", "6,2,1"})
    void countsTheAtomsOfRealPartitions(int nx, int ny, int nz) throws Exception {
        ReplicatedBox box = new ReplicatedBox(InputOptions.exampleConfiguration(), 5_625, RADIUS);
        int[] cells = {nx, ny, nz};
        DomainGrid grid = box.grid(nx * ny * nz, cells);
        List<DecompositionStatistics> ranks = LocalMessenger.run(
                        nx * ny * nz,
                        Duration.ofMinutes(1),
                        messenger -> DecompositionStatistics.gather(messenger, box.partition(messenger, grid)))
                .getFirst();

        StepGeometry geometry = StepGeometry.of(grid, box.atoms(), RADIUS, ONE_NODE);

        double halo = ranks.stream()
                .mapToInt(DecompositionStatistics::haloCount)
                .average()
                .orElseThrow();
        assertEquals(halo, geometry.haloAtoms(), 0.02 * halo);
        List<PulseStatistics> pulses = ranks.getFirst().pulses();
        assertEquals(pulses.size(), geometry.pulses().size());
        for (int k = 0; k < pulses.size(); k++) {
            assertEquals(pulses.get(k).dim(), geometry.pulses().get(k).dim());
        }
        for (int dim = 0; dim < 3; dim++) {
            assertEquals(sent(ranks, dim), sent(geometry, dim), 0.03 * halo, "dimension " + dim);
        }
    }

    private static double sent(List<DecompositionStatistics> ranks, int dim) {
        return ranks.stream()
                        .flatMap(rank -> rank.pulses().stream())
                        .filter(pulse -> pulse.dim() == dim)
                        .mapToInt(PulseStatistics::sendCount)
                        .sum()
                / (double) ranks.size();
    }

    private static double sent(StepGeometry geometry, int dim) {
        return geometry.pulses().stream()
                .filter(pulse -> pulse.dim() == dim)
                .mapToDouble(Pulse::atoms)
                .sum();
    }

    @ParameterizedTest
    @CsvSource({"0.4", "1.0", "1.7", "25"})
    void theShareOfPairsInsideACellIsThatOfRandomPairs(double cell) {
        Random random = new Random(7);
        int inside = 0;
        int pairs = 0;
        while (pairs < 200_000) {
            double x = RADIUS * (2 * random.nextDouble() - 1);
            double y = RADIUS * (2 * random.nextDouble() - 1);
            double z = RADIUS * (2 * random.nextDouble() - 1);
            if (x * x + y * y + z * z <= RADIUS * RADIUS) {
                double partner = cell * random.nextDouble() + x;
                inside += partner >= 0 && partner < cell ? 1 : 0;
                pairs++;
            }
        }

        assertEquals(inside / (double) pairs, StepGeometry.insideShare(cell, RADIUS), 0.005);
    }

    @Test
    void aPulseLeavesItsNodeWhereSomeNeighbourIsInAnother() {
        StepGeometry inside = StepGeometry.of(grid(12, 2, 2, 2), 100_000, RADIUS, 8);
        StepGeometry between = StepGeometry.of(grid(12, 4, 2, 2), 100_000, RADIUS, 8);

        assertFalse(inside.pulses().stream().anyMatch(Pulse::leavesNode));
        assertEquals(
                List.of(true, false, false),
                between.pulses().stream().map(Pulse::leavesNode).toList());
    }

    @Test
    void refusesAHaloThatDoesNotFit() {
        assertThrows(DecompositionException.class, () -> StepGeometry.of(grid(1.9, 1, 1, 1), 600, RADIUS, 8));
        assertThrows(DecompositionException.class, () -> StepGeometry.of(grid(3, 27, 1, 1), 2_600, RADIUS, 8));
    }
}

package org.tornadohalo.tests;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tornadohalo.ExchangeMode;
import org.tornadohalo.HaloLoop;
import org.tornadohalo.SignalTimeoutException;
import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.decomposition.Pulse;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.interop.jvm.JvmWorld;
import org.tornadohalo.jvmhost.JvmHost;
import org.tornadohalo.kernels.Position;
import org.tornadohalo.reference.HaloTwin;

/**
 * What every design of the exchange has to do, with exact results on the JVM host, over shared memory and over puts; a
 * subclass per design.
 */
@Timeout(120)
abstract class ExchangeContract extends OneDirectionContract {
    ExchangeContract(ExchangeMode mode) {
        super(mode);
    }

    /** Fills the halo of all ranks as the design does, one atom after the other. */
    void twinCoordinates(List<Partition> partitions, int[][] x, float lowUnit) {
        HaloTwin.exchangeCoordinates(partitions, x, lowUnit);
    }

    /** Adds the forces of all ranks as the design does, one atom after the other. */
    void twinForces(List<Partition> partitions, float[][] f) {
        HaloTwin.exchangeForces(partitions, f);
    }

    /** How far a force may be from its twin's, kJ/mol/nm: 0 where additions have a fixed order. */
    float forceTolerance() {
        return 0;
    }

    /** What rank 0 says when rank 1 never sends the coordinates of the first step. */
    String stuckWait() {
        return "rank 0, pulse 0, coordinate signal expected 1 seen 0 from rank 1";
    }

    /** What ends rank 0 then. */
    Class<? extends RuntimeException> stuckWaitException() {
        return SignalTimeoutException.class;
    }

    static Stream<Arguments> scenariosAndPaths() {
        return scenarios().flatMap(scenario -> Stream.of(true, false).map(direct -> Arguments.of(scenario, direct)));
    }

    static Stream<ExchangeScenario> scenarios() {
        List<ExchangeScenario> scenarios = new ArrayList<>();
        scenarios.add(ExchangeScenario.uniform(BOX, new int[] {1, 1, 1}, 1.0, 500, 1));
        scenarios.add(ExchangeScenario.uniform(BOX, new int[] {2, 1, 1}, 1.0, 3000, 2));
        scenarios.add(ExchangeScenario.uniform(BOX, new int[] {1, 4, 1}, 1.0, 3000, 3));
        scenarios.add(ExchangeScenario.uniform(BOX, new int[] {1, 2, 3}, 1.5, 3000, 4));
        scenarios.add(ExchangeScenario.uniform(BOX, new int[] {2, 2, 2}, 1.0, 4000, 5));
        scenarios.add(ExchangeScenario.uniform(BOX, new int[] {3, 2, 2}, 2.0, 3000, 6));
        scenarios.add(ExchangeScenario.uniform(BOX, new int[] {6, 1, 1}, 2.5, 2000, 7));
        scenarios.add(ExchangeScenario.uniform(BOX, new int[] {5, 5, 1}, 3.1, 1500, 8));
        scenarios.add(ExchangeScenario.uniform(BOX, new int[] {8, 1, 1}, 3.9, 1500, 9));
        scenarios.add(ExchangeScenario.uniform(BOX, new int[] {2, 2, 2}, 1.0, 4000, 10)
                .squeezed(0.4));
        scenarios.add(ExchangeScenario.uniform(BOX, new int[] {4, 1, 2}, 1.0, 40, 11));
        scenarios.add(ExchangeScenario.uniform(BOX, new int[] {2, 2, 2}, 1.0, 1, 12));
        return scenarios.stream();
    }

    @ParameterizedTest(name = "{0}, direct peers {1}")
    @MethodSource("scenariosAndPaths")
    void movesEveryCoordinateAndSumsEveryForceExactly(ExchangeScenario scenario, boolean direct) {
        try (JvmWorld world = new JvmWorld(scenario.ranks(), BOUND, direct)) {
            world.run(pe -> runSteps(pe, scenario, 4, 0));
        }
    }

    @ParameterizedTest(name = "{0}, direct peers {1}")
    @MethodSource("scenariosAndPaths")
    void equalsItsSequentialTwinBitForBitOnArbitraryPositions(ExchangeScenario scenario, boolean direct) {
        try (JvmWorld world = new JvmWorld(scenario.ranks(), BOUND, direct)) {
            List<Exchanged> ranks = world.run(pe -> exchangeRandomValues(pe, scenario));
            List<Partition> partitions =
                    ranks.stream().map(Exchanged::partition).toList();
            int[][] x = ranks.stream().map(Exchanged::xBefore).toArray(int[][]::new);
            float[][] f = ranks.stream().map(Exchanged::fBefore).toArray(float[][]::new);
            twinCoordinates(partitions, x, Position.lowUnit(8));
            twinForces(partitions, f);
            for (int rank = 0; rank < scenario.ranks(); rank++) {
                int home = 3 * partitions.get(rank).homeCount();
                assertArrayEquals(x[rank], ranks.get(rank).xAfter(), "positions of rank " + rank);
                float[] expected = Arrays.copyOf(f[rank], home);
                assertForces(expected, ranks.get(rank).fAfter(), "forces of rank " + rank);
            }
        }
    }

    private void assertForces(float[] expected, float[] actual, String message) {
        if (forceTolerance() == 0) {
            assertArrayEquals(expected, actual, message);
        } else {
            assertArrayEquals(expected, actual, forceTolerance(), message);
        }
    }

    record Exchanged(Partition partition, int[] xBefore, float[] fBefore, int[] xAfter, float[] fAfter) {}

    Exchanged exchangeRandomValues(Pe pe, ExchangeScenario scenario) {
        Partition partition = scenario.partition(pe.messenger());
        Random random = new Random(31 + pe.pe());
        int[] x = new int[Position.WORDS * partition.atomCount()];
        for (int k = 0; k < Position.WORDS * partition.homeCount(); k++) {
            boolean low = k % Position.WORDS == Position.LOW;
            x[k] = low ? smallLow(random) : Float.floatToRawIntBits(8 * random.nextFloat() - 4);
        }
        float[] f = new float[3 * partition.atomCount()];
        for (int k = 0; k < f.length; k++) {
            f[k] = random.nextFloat() - 0.5f;
        }
        try (HaloLoop loop = HaloLoop.open(pe, partition, mode)) {
            loop.exchange()
                    .x()
                    .write(0, MemorySegment.ofArray(Arrays.copyOf(x, Position.WORDS * partition.homeCount())));
            loop.exchange().f().writeFloats(0, f, f.length);
            loop.exchangeCoordinates();
            loop.exchangeForces();
            int[] xAfter = new int[x.length];
            loop.exchange().x().read(0, MemorySegment.ofArray(xAfter));
            return new Exchanged(partition, x, f, xAfter, loop.exchange().f().readFloats(0, 3 * partition.homeCount()));
        }
    }

    /** Low-order parts that are still within their range after all shifts. */
    private static int smallLow(Random random) {
        float unit = Position.lowUnit(8);
        return Position.pack(
                unit * (random.nextInt(201) - 100),
                unit * (random.nextInt(201) - 100),
                unit * (random.nextInt(201) - 100),
                unit);
    }

    @ParameterizedTest(name = "direct peers {0}")
    @ValueSource(booleans = {true, false})
    void staysExactOverManyStepsWhenRanksAreDelayedAtRandom(boolean direct) {
        ExchangeScenario scenario = ExchangeScenario.uniform(BOX, new int[] {2, 2, 2}, 1.0, 600, 21);
        try (JvmWorld world = new JvmWorld(scenario.ranks(), BOUND, direct)) {
            world.run(pe -> runSteps(pe, scenario, 1000, 40));
        }
    }

    @ParameterizedTest(name = "{0} atoms to send")
    @ValueSource(ints = {0, 1, 255, 256, 257, 2047, 2048, 2049})
    void handlesSizesAroundTheTileLimit(int atoms) {
        double[] positions = new double[3 * (atoms + 2)];
        Random random = new Random(22);
        for (int atom = 0; atom < atoms + 2; atom++) {
            // Two atoms in the middle of the cells, all others near the lower edge of the lower cell.
            positions[3 * atom] = atom < 2 ? 2 + 4 * atom : 0.5 * random.nextDouble();
            positions[3 * atom + 1] = 8 * random.nextDouble();
            positions[3 * atom + 2] = 8 * random.nextDouble();
        }
        ExchangeScenario base = ExchangeScenario.uniform(BOX, new int[] {2, 1, 1}, 1.0, 1, 23);
        ExchangeScenario scenario = new ExchangeScenario("tile limit", base.grid(), 1.0, positions);

        try (JvmWorld world = new JvmWorld(2, BOUND, true)) {
            List<Integer> sent = world.run(pe -> {
                runSteps(pe, scenario, 3, 0);
                return scenario.partition(pe.messenger()).pulses().getFirst().sendCount();
            });
            assertEquals(List.of(atoms, 0), sent);
        }
    }

    @ParameterizedTest(name = "direct peers {0}")
    @ValueSource(booleans = {true, false})
    void waitsForTheSecondToLastPulseWhenTheLastHasNothingToSend(boolean direct) {
        Random random = new Random(28);
        double[] positions = new double[3 * 400];
        for (int k = 0; k < positions.length; k++) {
            // Only upper halves of the 2 nm cells: within 2.5 nm of the next cell, not of the one after it.
            boolean alongX = k % 3 == 0;
            positions[k] = alongX ? 2 * random.nextInt(4) + 1 + 0.99 * random.nextDouble() : 8 * random.nextDouble();
        }
        ExchangeScenario base = ExchangeScenario.uniform(BOX, new int[] {4, 1, 1}, 2.5, 1, 29);
        ExchangeScenario scenario = new ExchangeScenario("empty last pulse", base.grid(), 2.5, positions);

        try (JvmWorld world = new JvmWorld(4, BOUND, direct)) {
            List<List<Integer>> sent = world.run(pe -> {
                runSteps(pe, scenario, 100, 300);
                return scenario.partition(pe.messenger()).pulses().stream()
                        .map(Pulse::sendCount)
                        .toList();
            });
            assertTrue(sent.stream().allMatch(counts -> counts.getFirst() > 0 && counts.getLast() == 0), "" + sent);
        }
    }

    @ParameterizedTest(name = "{0} resident blocks of {1} threads")
    @CsvSource({"1, 32", "2, 32", "3, 1", "32, 48", "32, 256"})
    void needsNoMoreResidentBlocksThanItLaunches(int residentBlocks, int blockSize) {
        ExchangeScenario scenario = ExchangeScenario.uniform(BOX, new int[] {2, 2, 2}, 1.0, 12_000, 30);
        JvmHost.residentBlocks(residentBlocks);
        try (JvmWorld world = new JvmWorld(scenario.ranks(), BOUND, true, blockSize)) {
            world.run(pe -> runSteps(pe, scenario, 3, 0));
        } finally {
            JvmHost.useDefaults();
        }
    }

    @Test
    void followsRepartitionsWithMoreAndFewerPulses() {
        ExchangeScenario few = ExchangeScenario.uniform(BOX, new int[] {6, 1, 1}, 1.0, 800, 24);
        List<ExchangeScenario> sequence = List.of(
                few, few.withListRadius(3.5), few.withListRadius(2.0), few.squeezed(0.5), few.withListRadius(3.9), few);
        try (JvmWorld world = new JvmWorld(6, BOUND, true)) {
            List<List<Integer>> pulses = world.run(pe -> repartition(pe, sequence));
            assertEquals(List.of(1, 3, 2, 1, 3, 1), pulses.getFirst());
        }
    }

    private List<Integer> repartition(Pe pe, List<ExchangeScenario> sequence) {
        List<Integer> pulseCounts = new ArrayList<>();
        Partition first = sequence.getFirst().partition(pe.messenger());
        try (HaloLoop loop = HaloLoop.open(pe, first, mode)) {
            for (ExchangeScenario scenario : sequence) {
                Partition partition = scenario.partition(pe.messenger());
                loop.repartition(partition);
                steps(pe, partition, loop, scenario.atoms(), 5, 20);
                pulseCounts.add(partition.pulses().size());
            }
        }
        return pulseCounts;
    }

    @Test
    void forwardsCornerAtomsThroughThreePulsesWithThreeShifts() {
        ExchangeScenario scenario = ExchangeScenario.uniform(BOX, new int[] {2, 2, 2}, 1.0, 8000, 25);
        try (JvmWorld world = new JvmWorld(8, BOUND, true)) {
            List<Long> corners = world.run(pe -> {
                Partition partition = scenario.partition(pe.messenger());
                int dependent = partition.pulses().stream()
                        .mapToInt(Pulse::dependentCount)
                        .sum();
                assertTrue(dependent > 0, "no atom is forwarded: the scenario tests nothing");
                return IntStream.range(0, partition.atomCount())
                        .filter(atom -> partition.zoneShift()[atom] == 7)
                        .count();
            });
            assertTrue(corners.stream().allMatch(count -> count > 0), "corner atoms per rank: " + corners);
            world.run(pe -> runSteps(pe, scenario, 2, 0));
        }
    }

    @Test
    void reportsTheRankAndPulseThatAStuckWaitIsFor() {
        ExchangeScenario scenario = ExchangeScenario.uniform(BOX, new int[] {2, 1, 1}, 1.0, 500, 26);
        try (JvmWorld world = new JvmWorld(2, Duration.ofMillis(300), true)) {
            RuntimeException e = assertThrows(
                    stuckWaitException(),
                    () -> world.run(pe -> {
                        try (HaloLoop loop = HaloLoop.open(pe, scenario.partition(pe.messenger()), mode)) {
                            if (pe.pe() == 0) {
                                loop.exchangeCoordinates();
                            } else {
                                LockSupport.parkNanos(Duration.ofSeconds(2).toNanos());
                            }
                            return null;
                        }
                    }));
            assertTrue(e.getMessage().contains(stuckWait()), e.getMessage());
        }
    }

    @Test
    void endsAllRanksWhenOneFails() {
        ExchangeScenario scenario = ExchangeScenario.uniform(BOX, new int[] {2, 2, 1}, 1.0, 500, 27);
        try (JvmWorld world = new JvmWorld(4, Duration.ofSeconds(20), true)) {
            long start = System.nanoTime();
            IllegalStateException e = assertThrows(
                    IllegalStateException.class,
                    () -> world.run(pe -> {
                        try (HaloLoop loop = HaloLoop.open(pe, scenario.partition(pe.messenger()), mode)) {
                            if (pe.pe() == 2) {
                                throw new IllegalStateException("rank 2 breaks");
                            }
                            loop.exchangeCoordinates();
                            return null;
                        }
                    }));
            assertEquals("rank 2 breaks", e.getMessage());
            assertTrue(System.nanoTime() - start < Duration.ofSeconds(5).toNanos(), "the others waited too long");
        }
    }

    private Void runSteps(Pe pe, ExchangeScenario scenario, int steps, int maxDelayMicros) {
        Partition partition = scenario.partition(pe.messenger());
        try (HaloLoop loop = HaloLoop.open(pe, partition, mode)) {
            steps(pe, partition, loop, scenario.atoms(), steps, maxDelayMicros);
        }
        return null;
    }

    /** Exchanges in both directions many times and requires that every value is exact. */
    static void steps(Pe pe, Partition partition, HaloLoop loop, int atoms, int steps, int maxDelayMicros) {
        Random random = new Random(1000 + pe.pe());
        double[] copies = new double[atoms];
        Arrays.stream(partition.globalIndex()).forEach(global -> copies[global]++);
        double[] allCopies = pe.messenger().sum(copies);
        ExchangeCheck check =
                new ExchangeCheck(pe, partition, loop, ExchangeCheck.totalForceWeights(pe, partition, atoms));
        check.wipeHalo();
        for (int step = 0; step < steps; step++) {
            check.writeCoordinates(step);
            delay(random, maxDelayMicros);
            loop.exchangeCoordinates();
            check.assertHaloCoordinates(step);
            delay(random, maxDelayMicros);
            check.writeForces(step);
            loop.exchangeForces();
            check.assertHomeForces(step, allCopies);
        }
    }
}

package org.tornadohalo.md;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tornadohalo.ExchangeMode;
import org.tornadohalo.forcefield.NonbondedSettings;
import org.tornadohalo.graph.NonbondedMode;
import org.tornadohalo.interop.jvm.JvmWorld;
import org.tornadohalo.topology.MolecularSystem;

/** Replayed steps whose exchange the host drives, against steps that are executed and whose kernels exchange. */
class HostDrivenReplayTest {
    private static final double[] BOX = {2.4, 2.6, 3.2};
    private static final int[] SITES = {7, 6, 10};
    private static final int ATOMS = 420;
    private static final int LIST_INTERVAL = 5;
    private static final int STEPS = 15;

    /** Energies every few steps, and coordinates at the end, nm. */
    private record Run(List<EnergySample> samples, double[] x, int waits, int waitsOfExchange) {}

    private static SimulationSettings settings(ExchangeMode exchange, NonbondedMode nonbonded, boolean replay) {
        return new SimulationSettings(
                new NonbondedSettings(0.7, 0),
                0.002,
                STEPS,
                LIST_INTERVAL,
                0,
                OptionalDouble.of(0.8),
                0.005,
                3,
                null,
                exchange,
                nonbonded,
                1,
                300,
                1,
                replay);
    }

    /** A shaken lattice of charges that move at about 0.5 nm/ps, some of them from rank to rank. */
    private static MolecularSystem charges() {
        Random random = new Random(11);
        double[] x = new double[3 * ATOMS];
        double[] v = new double[x.length];
        for (int k = 0; k < x.length; k++) {
            int dim = k % 3;
            int atom = k / 3;
            int site = dim == 0 ? atom % 7 : dim == 1 ? atom / 7 % 6 : atom / 42;
            x[k] = BOX[dim] * (site + 0.8 * random.nextDouble() / 4) / SITES[dim];
            v[k] = 0.3 * random.nextGaussian();
        }
        return new Particles().add(ATOMS / 2, 0.3, 40).add(ATOMS / 2, -0.3, 20).at(x, v, BOX, 6e-3, 9e-6);
    }

    private static Run run(SimulationSettings settings, int ranks) {
        MolecularSystem system = charges();
        try (JvmWorld world = new JvmWorld(ranks, Duration.ofSeconds(60), true)) {
            return world.run(pe -> {
                        try (RankSimulation simulation = RankSimulation.open(pe, system, settings)) {
                            RunReport report = simulation.run(StepObserver.NONE);
                            double[] x =
                                    simulation.gather().map(atoms -> atoms.x()).orElse(new double[0]);
                            int waits = simulation.step().costs().hostWaits();
                            return new Run(
                                    report.samples(),
                                    x,
                                    waits,
                                    simulation.step().exchange().hostWaitsPerStep());
                        }
                    })
                    .getFirst();
        }
    }

    @ParameterizedTest(name = "{0}, {1}, {2} ranks")
    @CsvSource({
        "HOST_P2P, SIMPLE, 2",
        "HOST_P2P, SIMPLE, 4",
        "HOST_P2P, CLUSTER, 2",
        "HOST_P2P, CLUSTER, 4",
        "HOST_MPI, SIMPLE, 4",
        "STREAM, CLUSTER, 4"
    })
    void giveTheEnergiesAndCoordinatesOfFusedSteps(ExchangeMode exchange, NonbondedMode nonbonded, int ranks) {
        Run expected = run(settings(ExchangeMode.FUSED, nonbonded, false), ranks);
        Run seen = run(settings(exchange, nonbonded, true), ranks);

        assertEquals(2 + seen.waitsOfExchange(), seen.waits(), "waits for non-local forces and motion");
        EnergySamples.assertSame(1 + STEPS / 3, expected.samples(), seen.samples());
        assertArrayEquals(expected.x(), seen.x(), 1e-5);
    }
}

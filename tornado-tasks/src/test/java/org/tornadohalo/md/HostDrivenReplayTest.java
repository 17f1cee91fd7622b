package org.tornadohalo.md;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tornadohalo.ExchangeMode;
import org.tornadohalo.graph.NonbondedMode;
import org.tornadohalo.interop.jvm.JvmWorld;
import org.tornadohalo.topology.MolecularSystem;

/** Replayed steps whose exchange the host drives, against steps that are executed and whose kernels exchange. */
class HostDrivenReplayTest {
    private static final int LIST_INTERVAL = 5;
    private static final int STEPS = 15;

    /** Energies every few steps, and coordinates at the end, nm. */
    private record Run(List<EnergySample> samples, double[] x, int waits, int waitsOfExchange) {}

    private static SimulationSettings settings(ExchangeMode exchange, NonbondedMode nonbonded, boolean replay) {
        return new SettingsOfTest()
                .cutoff(0.7)
                .timeStep(0.002)
                .steps(STEPS)
                .listInterval(LIST_INTERVAL)
                .listRadius(0.8)
                .energyInterval(3)
                .exchange(exchange)
                .nonbondedMode(nonbonded)
                .replay(replay)
                .settings();
    }

    /** Atoms that move at about 0.5 nm/ps, some of them from rank to rank. */
    private static MolecularSystem charges() {
        return ShakenLattice.charges(11, 0, 0.3, 0);
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

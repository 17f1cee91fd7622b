package org.tornadohalo.md;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tornadohalo.graph.ListTooShortException;
import org.tornadohalo.graph.NonbondedMode;
import org.tornadohalo.interop.jvm.JvmWorld;
import org.tornadohalo.topology.MolecularSystem;

/** Lists that are renewed without a repartition. */
class ListRenewalTest {
    private static final Duration BOUND = Duration.ofSeconds(60);
    private static final double TIME_STEP = 0.002;
    private static final int LIST_INTERVAL = 5;
    private static final int STEPS = 20;

    /** Energies, number of repartitions, and coordinates at the end, nm. */
    private record Run(List<EnergySample> samples, int repartitions, double[] x) {}

    private static SimulationSettings settings(double listRadius, NonbondedMode mode, boolean replay) {
        return new SettingsOfTest()
                .cutoff(0.7)
                .timeStep(TIME_STEP)
                .steps(STEPS)
                .listInterval(LIST_INTERVAL)
                .listRadius(listRadius)
                .energyInterval(LIST_INTERVAL)
                .nonbondedMode(mode)
                .replay(replay)
                .settings();
    }

    /** Atoms that move at about 0.5 nm/ps besides a common velocity along x, nm/ps. */
    private static MolecularSystem drifting(double velocity) {
        return ShakenLattice.charges(7, 0.75, 0.3, velocity);
    }

    private static Run run(MolecularSystem system, SimulationSettings settings, int ranks) {
        try (JvmWorld world = new JvmWorld(ranks, BOUND, true)) {
            return world.run(pe -> {
                        try (RankSimulation simulation = RankSimulation.open(pe, system, settings)) {
                            RunReport report = simulation.run(StepObserver.NONE);
                            double[] x =
                                    simulation.gather().map(atoms -> atoms.x()).orElse(new double[0]);
                            return new Run(report.samples(), simulation.repartitions(), x);
                        }
                    })
                    .getFirst();
        }
    }

    private static void assertSameEnergies(Run expected, Run seen) {
        EnergySamples.assertSame(STEPS / LIST_INTERVAL + 1, expected.samples(), seen.samples());
    }

    @ParameterizedTest(name = "replay {0}")
    @ValueSource(booleans = {false, true})
    void giveTheEnergiesOfARepartitionAlthoughAtomsHaveLeftTheBox(boolean replay) {
        MolecularSystem system = drifting(2);

        Run simple = run(system, settings(1.1, NonbondedMode.SIMPLE, false), 1);
        Run twoRanks = run(system, settings(1.1, NonbondedMode.CLUSTER, replay), 2);
        Run renewed = run(system, settings(1.1, NonbondedMode.CLUSTER, replay), 1);

        assertEquals(0, renewed.repartitions());
        assertEquals(STEPS / LIST_INTERVAL, simple.repartitions());
        assertTrue(atomsBeyondTheBox(renewed.x()) > 20, "the system has moved by 0.08 nm");
        assertSameEnergies(simple, renewed);
        assertSameEnergies(simple, twoRanks);
    }

    /** The halo is 1.15 nm wide, 0.3 nm more than the list: atoms that have moved 0.075 nm have strayed. */
    @ParameterizedTest(name = "replay {0}")
    @ValueSource(booleans = {false, true})
    void giveTheEnergiesOfARepartitionOnSeveralRanks(boolean replay) {
        MolecularSystem system = drifting(0.5);

        Run simple = run(system, settings(0.85, NonbondedMode.SIMPLE, false), 2);
        Run renewed = run(system, settings(0.85, NonbondedMode.CLUSTER, replay), 2);

        assertEquals(0, renewed.repartitions());
        assertSameEnergies(simple, renewed);
    }

    @ParameterizedTest(name = "replay {0}")
    @ValueSource(booleans = {false, true})
    void endWithARepartitionOfAllRanksWhenTheHaloMightLackAnAtom(boolean replay) {
        MolecularSystem system = drifting(2.5);

        Run simple = run(system, settings(0.85, NonbondedMode.SIMPLE, false), 2);
        Run renewed = run(system, settings(0.85, NonbondedMode.CLUSTER, replay), 2);

        int repartitions = renewed.repartitions();
        assertTrue(repartitions > 0 && repartitions < STEPS / LIST_INTERVAL, repartitions + " repartitions");
        assertSameEnergies(simple, renewed);
    }

    private static int atomsBeyondTheBox(double[] x) {
        int count = 0;
        for (int k = 0; k < x.length; k += 3) {
            count += x[k] > ShakenLattice.BOX[0] ? 1 : 0;
        }
        return count;
    }

    @ParameterizedTest(name = "replay {0}")
    @ValueSource(booleans = {false, true})
    void endWithARepartitionWhenAnAtomIsAnEighthOfAnEdgeBeyondTheBox(boolean replay) {
        MolecularSystem system = drifting(12);

        Run simple = run(system, settings(1.19, NonbondedMode.SIMPLE, false), 1);
        Run renewed = run(system, settings(1.19, NonbondedMode.CLUSTER, replay), 1);

        // 0.12 nm an interval: the list of step 15 finds atoms beyond 0.3 nm, so that step 20 begins with a
        // repartition.
        assertEquals(1, renewed.repartitions());
        assertSameEnergies(simple, renewed);
    }

    /** A light and a heavy charge among atoms that feel nothing: the light one is pushed farther in every interval. */
    private static MolecularSystem pushed() {
        Random random = new Random(3);
        double[] x = random.doubles(3 * 42, 0.1, 2.3).toArray();
        System.arraycopy(new double[] {1.2, 1.3, 1.5, 1.6, 1.6, 1.5}, 0, x, 3 * 20, 6);
        return new Particles()
                .add(20, 0, 10)
                .add(1, 1, 7)
                .add(1, 1, 1e4)
                .add(20, 0, 10)
                .at(x, new double[x.length], ShakenLattice.BOX, 0, 0);
    }

    private static String failure(NonbondedMode mode, boolean replay) {
        return assertThrows(ListTooShortException.class, () -> run(pushed(), settings(0.72, mode, replay), 1))
                .getMessage();
    }

    @Test
    void stillNameTheAtomThatHasLeftTheirRange() {
        String expected = failure(NonbondedMode.SIMPLE, false);

        assertTrue(expected.startsWith("at step 20 (0.0400 ps) atom 21 (P of residue 21 P) is 0.0"), expected);
        assertEquals(expected, failure(NonbondedMode.CLUSTER, false));
        assertEquals(expected, failure(NonbondedMode.CLUSTER, true));
    }
}

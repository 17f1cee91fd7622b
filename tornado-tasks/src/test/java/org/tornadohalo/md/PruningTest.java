package org.tornadohalo.md;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tornadohalo.ExchangeMode;
import org.tornadohalo.graph.ListTooShortException;
import org.tornadohalo.graph.NonbondedMode;
import org.tornadohalo.interop.jvm.JvmWorld;
import org.tornadohalo.topology.MolecularSystem;

/** Runs whose pair lists are pruned between searches. */
class PruningTest {
    private static final Duration BOUND = Duration.ofSeconds(60);
    private static final int LIST_INTERVAL = 12;
    private static final int PRUNE_INTERVAL = 3;
    private static final int ENERGY_INTERVAL = 4;
    private static final int STEPS = 26;

    private record Run(RunReport report, double[] x) {}

    private static SimulationSettings settings(
            NonbondedMode mode, ExchangeMode exchange, int pruneInterval, double listRadius, boolean replay) {
        return new SettingsOfTest()
                .cutoff(0.7)
                .timeStep(0.002)
                .steps(STEPS)
                .listInterval(LIST_INTERVAL)
                .pruneInterval(pruneInterval)
                .listRadius(listRadius)
                .energyInterval(ENERGY_INTERVAL)
                .exchange(exchange)
                .nonbondedMode(mode)
                .replay(replay)
                .settings();
    }

    private static SimulationSettings pruned(boolean replay) {
        return settings(NonbondedMode.CLUSTER, ExchangeMode.FUSED, PRUNE_INTERVAL, 0.95, replay);
    }

    /** Atoms that come and go at the inner radius. */
    private static MolecularSystem charges() {
        return ShakenLattice.charges(5, 0, 0.4, 0);
    }

    private static Run run(MolecularSystem system, SimulationSettings settings, int ranks) {
        try (JvmWorld world = new JvmWorld(ranks, BOUND, true)) {
            return world.run(pe -> {
                        try (RankSimulation simulation = RankSimulation.open(pe, system, settings)) {
                            RunReport report = simulation.run(StepObserver.NONE);
                            double[] x =
                                    simulation.gather().map(atoms -> atoms.x()).orElse(new double[0]);
                            return new Run(report, x);
                        }
                    })
                    .getFirst();
        }
    }

    private static void assertSame(Run expected, Run seen) {
        EnergySamples.assertSame(
                (STEPS + ENERGY_INTERVAL - 1) / ENERGY_INTERVAL + 1, expected.report.samples(), seen.report.samples());
        for (int k = 0; k < expected.x.length; k++) {
            assertEquals(
                    0,
                    Math.IEEEremainder(expected.x[k] - seen.x[k], ShakenLattice.BOX[k % 3]),
                    1e-5,
                    "coordinate " + k);
        }
    }

    @ParameterizedTest(name = "{0} ranks, replay {1}, {2}")
    @CsvSource({"1, true, FUSED", "2, false, FUSED", "4, true, PULSE", "2, true, HOST_P2P"})
    void giveTheEnergiesAndCoordinatesOfListsThatAreNotPruned(int ranks, boolean replay, ExchangeMode exchange) {
        MolecularSystem system = charges();

        Run outer = run(system, settings(NonbondedMode.CLUSTER, exchange, 0, 0.95, replay), ranks);
        Run inner = run(system, settings(NonbondedMode.CLUSTER, exchange, PRUNE_INTERVAL, 0.95, replay), ranks);

        assertSame(outer, inner);
        assertEquals(0.95, inner.report.listRadius().nm());
        double radius = inner.report.innerRadius().orElseThrow().nm();
        assertTrue(radius > 0.7 && radius < 0.8, "inner radius " + radius);
        assertEquals(Optional.empty(), outer.report.innerRadius());
    }

    @Test
    void giveTheEnergiesOfListsOfPairsWhichAreNotPruned() {
        Run simple = run(charges(), settings(NonbondedMode.SIMPLE, ExchangeMode.FUSED, 0, 0.95, false), 1);
        Run inner = run(charges(), pruned(true), 1);

        assertSame(simple, inner);
        assertEquals(Optional.empty(), simple.report.innerRadius());
    }

    /** Forces on atoms that have left the range of a list would be wrong: they come from the inner one. */
    @ParameterizedTest(name = "replay {0}")
    @ValueSource(booleans = {false, true})
    void tellOfAnAtomThatIsTooFastForTheInnerList(boolean replay) {
        String message = failure(2.5, pruned(replay));

        assertTrue(
                message.matches("at step 12 .* from where it was when the pair list was pruned, and the list allows"
                        + " 0\\.0\\d+ nm: .* for a sound system lower --nstprune"),
                message);
    }

    @ParameterizedTest(name = "replay {0}")
    @ValueSource(booleans = {false, true})
    void tellOfAnAtomThatIsTooFastForTheOuterList(boolean replay) {
        SimulationSettings shortLists =
                settings(NonbondedMode.CLUSTER, ExchangeMode.FUSED, PRUNE_INTERVAL, 0.73, replay);
        double inner =
                ListRadius.inner(oneMoving(1.2), shortLists).orElseThrow().nm();
        String message = failure(1.2, shortLists);

        String allowed = String.format(Locale.ROOT, "%.4f", (0.73 - inner) / 2);
        assertTrue(message.contains("when the pair list was made, and the list allows " + allowed + " nm"), message);
        assertTrue(message.endsWith("for a sound system lower --nstlist or raise --rlist"), message);
    }

    private static String failure(double velocity, SimulationSettings settings) {
        return assertThrows(ListTooShortException.class, () -> run(oneMoving(velocity), settings, 1))
                .getMessage();
    }

    /** One atom has a velocity, nm/ps, and none feels anything. */
    private static MolecularSystem oneMoving(double velocity) {
        double[] x = charges().configuration().x();
        double[] v = new double[x.length];
        v[3 * 17] = velocity;
        return new Particles().add(ShakenLattice.ATOMS, 0, 40).at(x, v, ShakenLattice.BOX, 0, 0);
    }

    @Test
    void needAnOuterListThatIsLongerThanTheInnerOne() {
        IllegalArgumentException error = assertThrows(
                IllegalArgumentException.class,
                () -> ListRadius.of(
                        charges(), settings(NonbondedMode.CLUSTER, ExchangeMode.FUSED, PRUNE_INTERVAL, 0.701, true)));

        assertTrue(error.getMessage().contains("raise --rlist or lower --nstprune"), error.getMessage());
    }

    @Test
    void needAListIntervalThatIsAMultipleOfTheirs() {
        IllegalArgumentException error = assertThrows(
                IllegalArgumentException.class,
                () -> settings(NonbondedMode.CLUSTER, ExchangeMode.FUSED, 5, 0.95, true));

        assertEquals("nstlist must be a multiple of nstprune, which is 5, but is 12", error.getMessage());
    }

    @Test
    void areNotMadeWhenListsAreSearchedAsOften() {
        for (int interval : List.of(0, LIST_INTERVAL, 100)) {
            assertEquals(
                    Optional.empty(),
                    ListRadius.inner(
                            charges(), settings(NonbondedMode.CLUSTER, ExchangeMode.FUSED, interval, 0.95, true)));
        }
    }
}

package org.tornadohalo.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tornadohalo.decomposition.ClusterLayout;
import org.tornadohalo.decomposition.DecompositionException;
import org.tornadohalo.decomposition.Exclusions;
import org.tornadohalo.forcefield.NonbondedSettings;
import org.tornadohalo.interop.jvm.JvmWorld;
import org.tornadohalo.kernels.ArenaHeap;
import org.tornadohalo.kernels.SearchLayout;
import org.tornadohalo.md.Energies;
import org.tornadohalo.md.EnergySample;
import org.tornadohalo.md.Particles;
import org.tornadohalo.md.RankSimulation;
import org.tornadohalo.md.SettingsOfTest;
import org.tornadohalo.md.SimulationSettings;
import org.tornadohalo.md.StepObserver;
import org.tornadohalo.topology.MolecularSystem;

/** A step makes room where lists turn out longer than there was room for. */
class ListRoomTest {
    private static final Duration BOUND = Duration.ofSeconds(60);
    private static final NonbondedSettings NONBONDED = new NonbondedSettings(0.4, 0);
    private static final double RADIUS = 1.9;
    private static final double TIME_STEP = 0.01;
    private static final int STEPS = 12;
    private static final int ENERGY_INTERVAL = 3;

    /** Those of {@link #particles}. */
    private static final Exclusions EXCLUSIONS = new Exclusions() {
        @Override
        public boolean isExcluded(int a, int b) {
            return Math.max(a, b) < 400 && a / 20 == b / 20;
        }

        @Override
        public int largestIndexDistance() {
            return 20;
        }
    };

    /** Molecules of many excluded pairs, each of which needs a block where it is near, besides a few atoms. */
    private static Particles particles() {
        return new Particles().addMolecules(20, 20, 0.02, 20).add(20, 0.02, 20);
    }

    /** A cube in the middle of a box, as large as {@code size} says, which grows by {@code rate} of its edge per ps. */
    private static MolecularSystem cube(double size, double rate) {
        double[] x = new Random(2).doubles(3 * 420, 0, 2 * RADIUS).toArray();
        double[] v = new double[x.length];
        for (int k = 0; k < x.length; k++) {
            x[k] = RADIUS + size * (x[k] - RADIUS);
            v[k] = rate * (x[k] - RADIUS);
        }
        return particles().at(x, v, new double[] {2 * RADIUS, 2 * RADIUS, 2 * RADIUS}, 0, 0);
    }

    /** The molecules in the lower half of a box along x, the other atoms in the upper half. */
    private static MolecularSystem halves() {
        double[] x = new Random(3).doubles(3 * 420, 0, 2 * RADIUS).toArray();
        for (int atom = 400; atom < 420; atom++) {
            x[3 * atom] += 2 * RADIUS;
        }
        return particles().at(x, new double[x.length], new double[] {4 * RADIUS, 2 * RADIUS, 2 * RADIUS}, 0, 0);
    }

    private static SimulationSettings settings(NonbondedMode mode, boolean replay) {
        return new SettingsOfTest()
                .nonbonded(NONBONDED)
                .timeStep(TIME_STEP)
                .steps(STEPS)
                .listInterval(2)
                .listRadius(RADIUS)
                .energyInterval(ENERGY_INTERVAL)
                .nonbondedMode(mode)
                .replay(replay)
                .settings();
    }

    private static List<EnergySample> energies(MolecularSystem system, SimulationSettings settings, int ranks) {
        return onRanks(
                        system,
                        settings,
                        ranks,
                        simulation -> simulation.run(StepObserver.NONE).samples())
                .getFirst();
    }

    private static <T> List<T> onRanks(
            MolecularSystem system, SimulationSettings settings, int ranks, Function<RankSimulation, T> program) {
        try (JvmWorld world = new JvmWorld(ranks, BOUND, true)) {
            return world.run(pe -> {
                try (RankSimulation simulation = RankSimulation.open(pe, system, settings)) {
                    return program.apply(simulation);
                }
            });
        }
    }

    /** Whether lists of the system need more rows or blocks than there is room for at first, on each rank. */
    private static List<Boolean> lackRoom(MolecularSystem system, int ranks) {
        return onRanks(system, settings(NonbondedMode.CLUSTER, false), ranks, simulation -> {
            try (SearchLaunch launch = new SearchLaunch(new ArenaHeap(), simulation.partition(), EXCLUSIONS)) {
                launch.run(4, 64);
                int[] needed = launch.counters();
                ListRoom first = ListRoom.first(launch.slotCapacity() / ClusterLayout.SUPER_ATOMS, 1);
                return !first.holds(
                        Math.max(needed[SearchLayout.ROWS], needed[SearchLayout.ROWS + 1]),
                        Math.max(needed[SearchLayout.BLOCKS], needed[SearchLayout.BLOCKS + 1]));
            }
        });
    }

    private static void assertSameEnergies(List<EnergySample> expected, List<EnergySample> seen) {
        assertEquals(STEPS / ENERGY_INTERVAL + 1, seen.size());
        for (int sample = 0; sample < seen.size(); sample++) {
            Energies there = expected.get(sample).energies();
            Energies here = seen.get(sample).energies();
            assertEquals(there.coulomb(), here.coulomb(), 1e-5 * Math.abs(there.coulomb()), "sample " + sample);
            double virial = Math.abs(there.virialTrace());
            assertEquals(there.virialTrace(), here.virialTrace(), 1e-5 * virial, "sample " + sample);
            assertEquals(there.kinetic(), here.kinetic(), 1e-6 * there.kinetic(), "sample " + sample);
        }
    }

    @ParameterizedTest(name = "{0} super-clusters: rows of {1}")
    @CsvSource({"0, 1", "351, 1", "511, 1", "512, 2", "767, 2", "768, 3", "100000, 3"})
    void rowsAreLongerWhereThereAreEnough(int supers, int expected) {
        assertEquals(expected, ListRoom.rowSupers(supers));
    }

    @Test
    void roomForAboutAsManyAtomsStaysThatOfBefore() {
        ListRoom few = ListRoom.NONE.with(ListRoom.first(2000, ListRoom.rowSupers(511)));
        ListRoom more = few.with(ListRoom.first(2000, ListRoom.rowSupers(512)));
        ListRoom back = more.with(ListRoom.first(2000, ListRoom.rowSupers(511)));

        assertEquals(few, more);
        assertEquals(few, back);
        assertEquals(3, few.with(ListRoom.first(2000, ListRoom.rowSupers(900))).rowSupers());
    }

    @Test
    void arraysLongerThanJavaHasAreRefused() {
        assertThrows(DecompositionException.class, () -> ListRoom.first(Integer.MAX_VALUE / 48 + 1, 1));
        ListRoom room = ListRoom.first(Integer.MAX_VALUE / 64, 3);
        assertThrows(DecompositionException.class, room::entryWords);
        assertThrows(DecompositionException.class, room::blockWords);
    }

    @ParameterizedTest(name = "replay {0}")
    @ValueSource(booleans = {false, true})
    void whenTheSystemExpandsBetweenRenewals(boolean replay) {
        MolecularSystem system = cube(0.5, 1 / (TIME_STEP * STEPS));
        assertEquals(List.of(false), lackRoom(system, 1));
        assertEquals(List.of(true), lackRoom(cube(1, 0), 1));

        assertSameEnergies(
                energies(system, settings(NonbondedMode.SIMPLE, false), 1),
                energies(system, settings(NonbondedMode.CLUSTER, replay), 1));
    }

    @ParameterizedTest(name = "replay {0}")
    @ValueSource(booleans = {false, true})
    void whenOneOfTwoRanksAloneNeedsIt(boolean replay) {
        MolecularSystem system = halves();
        assertEquals(List.of(true, false), lackRoom(system, 2));

        assertSameEnergies(
                energies(system, settings(NonbondedMode.SIMPLE, false), 2),
                energies(system, settings(NonbondedMode.CLUSTER, replay), 2));
    }
}

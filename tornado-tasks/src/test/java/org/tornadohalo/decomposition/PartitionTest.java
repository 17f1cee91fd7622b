package org.tornadohalo.decomposition;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tornadohalo.interop.LocalMessenger;

class PartitionTest {
    @ParameterizedTest(name = "{0}x{1}x{2}, list radius {3} nm, {4}+{5}+{6} pulses")
    @CsvSource({
        "1, 1, 1, 1.0, 0, 0, 0",
        "12, 1, 1, 0.24, 1, 0, 0",
        "9, 1, 1, 1.3, 4, 0, 0",
        "1, 5, 1, 1.3, 0, 3, 0",
        "2, 3, 2, 0.9, 1, 1, 1",
        "3, 4, 1, 1.4, 2, 2, 0",
        "3, 3, 3, 0.9, 1, 1, 1",
        "3, 3, 3, 1.4, 2, 2, 2",
        "5, 1, 5, 1.4, 3, 0, 3"
    })
    void pairsAndHalosAreCompleteOnGridsOfAllKinds(
            int nx, int ny, int nz, double listRadius, int pulsesX, int pulsesY, int pulsesZ) {
        Scenario scenario = liquid(Scenario.even(new double[] {3, 3, 3}, nx, ny, nz), listRadius, 400);

        List<Partition> partitions = scenario.scatter();

        List<Integer> pulses = new ArrayList<>(List.of(0, 0, 0));
        partitions.getFirst().pulses().forEach(pulse -> pulses.set(pulse.dim(), pulse.number() + 1));
        assertEquals(List.of(pulsesX, pulsesY, pulsesZ), pulses);
        HaloCheck.assertConsistent(scenario, partitions);
        PairCheck.assertEachPairOnce(scenario, scenario.hold(partitions));
    }

    @Test
    void anAtomInTheLowestCornerArrivesInTheHighestCellWithThreeShifts() {
        Scenario scenario = new Scenario(
                Scenario.even(new double[] {2, 3, 4}, 2, 2, 2),
                AtomGroups.single(1),
                0.5,
                Scenario.system(new Random(1), new double[] {0.125, 0.25, 0.0625}));

        Partition highest = scenario.scatter().get(7);

        assertEquals(0, highest.homeCount());
        assertArrayEquals(new float[] {2.125f, 3.25f, 4.0625f}, highest.x());
        assertArrayEquals(new byte[] {7}, highest.zoneShift());
        assertEquals(3, highest.pulses().size());
        assertEquals(1, highest.pulses().getLast().receiveCount());
    }

    @Test
    void laterDimensionsForwardWhatEarlierOnesBrought() {
        double[] position = {1.1, 1.1, 1.1, 0.5, 1.1, 1.1, 0.5, 0.5, 1.1};
        Scenario scenario = new Scenario(
                Scenario.even(new double[] {2, 2, 2}, 2, 2, 2),
                AtomGroups.single(3),
                0.5,
                Scenario.system(new Random(1), position));

        List<Partition> partitions = scenario.scatter();

        Pulse inZ = partitions.get(1).pulses().get(2);
        assertArrayEquals(new int[] {0, 1, 2}, inZ.sendIndex(), "home atom, y halo and its corner");
        assertEquals(1, inZ.independentCount());
        assertEquals(0b010, inZ.dependsOn());
        assertArrayEquals(new byte[] {4, 6, 7}, partitions.get(0).zoneShift());
    }

    @Test
    void ranksWithoutAtomsStillHaveEveryPulse() {
        Scenario scenario = new Scenario(
                Scenario.even(new double[] {4, 4, 4}, 4, 2, 2),
                AtomGroups.single(0),
                1.2,
                Scenario.system(new Random(1), new double[0]));

        for (Partition partition : scenario.scatter()) {
            assertEquals(0, partition.atomCount());
            assertEquals(4, partition.pulses().size());
            assertEquals(
                    0, partition.pulses().stream().mapToInt(Pulse::dependsOn).sum());
        }
    }

    @Test
    void groupsThatStretchAndShrinkChangeTheNumberOfPulses() {
        AtomGroups groups = AtomGroups.of(pairsOf(200));
        Scenario scenario = new Scenario(
                Scenario.even(new double[] {4, 3, 3}, 4, 1, 1),
                groups,
                0.9,
                stretched(200, new double[] {4, 3, 3}, 0.04));

        List<List<Partition>> byRank = scenario.onAllRanks(messenger -> {
            Partitioner partitioner = scenario.partitioner(messenger);
            Partition tight = partitioner.scatter(scenario.system());
            Partition wide = partitioner.partition(stretch(tight.home(), 0.2f - 0.04f));
            Partition again = partitioner.partition(stretch(wide.home(), 0.04f - 0.2f));
            return List.of(tight, wide, again);
        });

        int[] expectedPulses = {1, 2, 1};
        for (int round = 0; round < 3; round++) {
            int at = round;
            List<Partition> partitions =
                    byRank.stream().map(list -> list.get(at)).toList();
            assertEquals(expectedPulses[round], partitions.getFirst().pulses().size());
            HaloCheck.assertConsistent(scenario, partitions);
            PairCheck.assertEachPairOnce(scenario, scenario.hold(partitions));
        }
    }

    @Test
    void homeAtomsAreOrderedInSpace() {
        Scenario scenario = liquid(Scenario.even(new double[] {3, 3, 3}, 1, 1, 1), 1.0, 2700);

        Partition partition = scenario.scatter().getFirst();

        double stepInOrder = 0;
        double stepAsGiven = 0;
        for (int k = 3; k < partition.x().length; k++) {
            stepInOrder += Math.abs(partition.x()[k] - partition.x()[k - 3]);
            stepAsGiven += Math.abs(scenario.system().x()[k] - scenario.system().x()[k - 3]);
        }
        assertEquals(0, stepInOrder / stepAsGiven, 0.3, "neighbours in memory are neighbours in space");
    }

    @Test
    void refusesPositionsThatAreNotFinite() {
        assertMessage(
                "atom 1 has position NaN nm in y: positions must be finite; check the start configuration or use a shorter"
                        + " time step",
                AtomGroups.single(2),
                HomeAtoms.ofSystem(new double[] {1, 1, 1, 1, Double.NaN, 1}, new float[6]));
    }

    @Test
    void refusesAtomsThatAreGivenTwiceMissingOrUnknown() {
        HomeAtoms twice = new HomeAtoms(new int[] {0, 0}, new float[6], new float[6], new float[6]);
        HomeAtoms one = HomeAtoms.ofSystem(new double[3], new float[3]);
        HomeAtoms unknown = new HomeAtoms(new int[] {5}, new float[3], new float[3], new float[3]);

        assertMessage(
                "atom 0 is given twice: each atom must be given by exactly one rank", AtomGroups.single(2), twice);
        assertMessage(
                "the ranks hold 1 atoms together but the system has 2: each atom must be given by exactly one rank",
                AtomGroups.single(2),
                one);
        assertMessage(
                "atom 5 does not exist: the system has atoms 0 to 1; give configuration and topology of the same system",
                AtomGroups.single(2),
                unknown);
    }

    @Test
    void refusesGroupsThatAreSplitOverRanks() {
        HomeAtoms second = new HomeAtoms(new int[] {1}, new float[3], new float[3], new float[3]);

        assertMessage(
                "atom 1 is here without its reference atom 0: the atoms of a group must be on one rank; scatter the"
                        + " configuration of all atoms first",
                AtomGroups.of(new int[] {0, 0}),
                second);
    }

    @Test
    void refusesGroupsThatStickOutTooFarForTheGrid() {
        Scenario scenario = new Scenario(
                Scenario.even(new double[] {2, 2, 2}, 2, 1, 1),
                AtomGroups.of(new int[] {0, 0}),
                0.9,
                HomeAtoms.ofSystem(new double[] {1, 1, 1, 1.3, 1, 1}, new float[6]));

        DecompositionException error = assertThrows(DecompositionException.class, scenario::scatter);

        assertEquals(
                "the halo in x would need 2 pulses (reach 1.5 nm, narrowest cell 1 nm) and at most 1 are possible with 2"
                        + " cells: use fewer cells in x, a shorter list radius or a larger box",
                error.getMessage());
    }

    @Test
    void refusesAGridForAnotherNumberOfRanks() {
        DomainGrid grid = Scenario.even(new double[] {2, 2, 2}, 2, 1, 1);

        DecompositionException error = assertThrows(
                DecompositionException.class,
                () -> new Partitioner(
                        LocalMessenger.create(3, Duration.ofSeconds(1)).getFirst(), grid, AtomGroups.single(1), 0.5));

        assertEquals(
                "grid 2x1x1 has 2 cells for 3 ranks: give three cell counts whose product is the number of ranks",
                error.getMessage());
    }

    private static void assertMessage(String expected, AtomGroups groups, HomeAtoms atoms) {
        Scenario scenario = new Scenario(Scenario.even(new double[] {2, 2, 2}, 1, 1, 1), groups, 0.9, atoms);

        DecompositionException error = assertThrows(
                DecompositionException.class,
                () -> scenario.onAllRanks(
                        messenger -> scenario.partitioner(messenger).partition(atoms)));

        assertEquals(expected, error.getMessage());
    }

    private static Scenario liquid(DomainGrid grid, double listRadius, int atomCount) {
        Random random = new Random(7);
        double[] position = random.doubles(3L * atomCount, 0, 3).toArray();
        return new Scenario(grid, AtomGroups.single(atomCount), listRadius, Scenario.system(random, position));
    }

    private static int[] pairsOf(int atomCount) {
        int[] reference = new int[atomCount];
        Arrays.setAll(reference, atom -> atom - atom % 2);
        return reference;
    }

    private static HomeAtoms stretched(int atomCount, double[] box, double length) {
        Random random = new Random(11);
        double[] position = new double[3 * atomCount];
        for (int k = 0; k < position.length; k++) {
            boolean isReference = k / 3 % 2 == 0;
            position[k] = isReference ? box[k % 3] * random.nextDouble() : position[k - 3] + (k % 3 == 0 ? length : 0);
        }
        return Scenario.system(random, position);
    }

    /** Moves the second atom of each pair along x. */
    private static HomeAtoms stretch(HomeAtoms home, float more) {
        float[] x = home.x().clone();
        for (int atom = 0; atom < home.count(); atom++) {
            x[3 * atom] += home.globalIndex()[atom] % 2 == 1 ? more : 0;
        }
        return new HomeAtoms(home.globalIndex(), x, home.xLow(), home.v());
    }
}

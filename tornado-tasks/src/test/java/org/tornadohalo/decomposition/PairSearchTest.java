package org.tornadohalo.decomposition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tornadohalo.graph.SearchCheck;
import org.tornadohalo.graph.SearchLaunch;
import org.tornadohalo.kernels.ArenaHeap;
import org.tornadohalo.kernels.EqualityResult;
import org.tornadohalo.kernels.SearchLayout;
import org.tornadohalo.kernels.StepLayout;

/** The pair search by kernels in boxes of odd shapes, and with too little room. */
class PairSearchTest {
    private static final int LOCAL = StepLayout.LOCAL;
    private static final int NON_LOCAL = StepLayout.NON_LOCAL;

    /** Atoms anywhere in a box; every second one is excluded from the next. */
    private static Scenario scenario(int atoms, double listRadius, double[] box, int... cells) {
        Random random = new Random(atoms);
        double[] position = new double[3 * atoms];
        for (int k = 0; k < position.length; k++) {
            position[k] = box[k % 3] * random.nextDouble();
        }
        AtomGroups groups = AtomGroups.of(
                IntStream.range(0, atoms).map(atom -> atom - atom % 2).toArray());
        HomeAtoms system = Scenario.system(random, together(position, box));
        return new Scenario(Scenario.even(box, cells), groups, listRadius, system);
    }

    /** Atoms of a group stand 0.05 nm from one another. */
    private static double[] together(double[] position, double[] box) {
        for (int atom = 1; atom < position.length / 3; atom += 2) {
            System.arraycopy(position, 3 * atom - 3, position, 3 * atom, 3);
            position[3 * atom + atom % 3] += 0.05 * Math.min(1, box[atom % 3]);
        }
        return position;
    }

    private static void assertFindsAll(Scenario scenario, int blocks, int threads) {
        for (Partition partition : scenario.scatter()) {
            try (SearchLaunch launch = new SearchLaunch(new ArenaHeap(), partition, scenario.exclusions())) {
                launch.run(blocks, threads);

                assertAllEqual(launch, partition, scenario);
            }
        }
    }

    private static void assertAllEqual(SearchLaunch launch, Partition partition, Scenario scenario) {
        List<EqualityResult> results = SearchCheck.of(launch, partition, scenario.exclusions(), "");
        assertEquals(List.of(), results.stream().filter(result -> !result.ok()).toList());
    }

    @ParameterizedTest(name = "{0} atoms in {1} x {2} x {3} nm, {4} ranks along x, {5} along z")
    @CsvSource({
        "4000, 14, 12, 1, 1, 1", // more columns than lanes
        "4000, 14, 12, 1, 2, 1",
        "3000, 1, 1, 60, 1, 1", // more super-clusters in a column, and more bins, than lanes
        "3000, 1, 1, 60, 1, 2",
        "3000, 60, 1, 1, 1, 1",
        "3000, 60, 1, 1, 2, 1"
    })
    void findsPairsInSlabsAndNeedles(int atoms, double x, double y, double z, int alongX, int alongZ) {
        assertFindsAll(scenario(atoms, 0.4, new double[] {x, y, z}, alongX, 1, alongZ), 4, 64);
    }

    @Test
    void findsPairsOfAtomsOnTopOfOneAnother() {
        Scenario spread = scenario(300, 0.9, new double[] {2, 2, 2}, 1, 1, 1);
        double[] position = new double[3 * 300];
        Arrays.fill(position, 1.99);
        Scenario heap = new Scenario(
                spread.grid(), spread.groups(), spread.listRadius(), Scenario.system(new Random(1), position));

        assertFindsAll(heap, 2, 32);
    }

    @Test
    void countsWhatItHasNoRoomForAndWritesNothingBehindIt() {
        Scenario scenario = scenario(900, 0.9, new double[] {2.5, 2.5, 2.5}, 2, 1, 1);
        Partition partition = scenario.scatter().getFirst();
        try (SearchLaunch launch = new SearchLaunch(new ArenaHeap(), partition, scenario.exclusions())) {
            launch.run(1, 32);
            int[] needed = launch.counters();
            assertTrue(needed[SearchLayout.ROWS + NON_LOCAL] > 20, "halo atoms have rows");

            launch.capacities(half(needed, SearchLayout.ROWS), half(needed, SearchLayout.BLOCKS));
            launch.run(1, 32);
            int[] withoutRows = launch.counters();
            assertEquals(0, launch.overruns());
            assertEquals(needed[SearchLayout.ROWS + LOCAL], withoutRows[SearchLayout.ROWS + LOCAL]);
            assertEquals(needed[SearchLayout.ROWS + NON_LOCAL], withoutRows[SearchLayout.ROWS + NON_LOCAL]);

            launch.capacities(all(needed, SearchLayout.ROWS), half(needed, SearchLayout.BLOCKS));
            launch.run(1, 32);
            int[] withoutBlocks = launch.counters();
            assertEquals(0, launch.overruns());
            assertEquals(needed[SearchLayout.BLOCKS + LOCAL], withoutBlocks[SearchLayout.BLOCKS + LOCAL]);
            assertEquals(needed[SearchLayout.BLOCKS + NON_LOCAL], withoutBlocks[SearchLayout.BLOCKS + NON_LOCAL]);

            launch.capacities(all(needed, SearchLayout.ROWS), all(needed, SearchLayout.BLOCKS));
            launch.run(1, 32);
            assertAllEqual(launch, partition, scenario);
        }
    }

    @Test
    void hasRoomForNothing() {
        Scenario scenario = scenario(200, 0.9, new double[] {2, 2, 2}, 1, 1, 1);
        Partition partition = scenario.scatter().getFirst();
        try (SearchLaunch launch = new SearchLaunch(new ArenaHeap(), partition, scenario.exclusions())) {
            launch.capacities(new int[2], new int[2]);
            launch.run(2, 64);

            assertEquals(0, launch.overruns());
            assertTrue(launch.counters()[SearchLayout.ROWS + LOCAL] > 0);
        }
    }

    private static int[] half(int[] counters, int counter) {
        return Arrays.stream(all(counters, counter)).map(count -> count / 2).toArray();
    }

    private static int[] all(int[] counters, int counter) {
        return new int[] {counters[counter + LOCAL], counters[counter + NON_LOCAL]};
    }
}

package org.tornadohalo.decomposition;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import org.tornadohalo.graph.PruneCheck;
import org.tornadohalo.graph.PruneLaunch;
import org.tornadohalo.graph.SearchCheck;
import org.tornadohalo.graph.SearchLaunch;
import org.tornadohalo.kernels.ArenaHeap;
import org.tornadohalo.kernels.EqualityResult;

/** The pair search by kernels finds what {@link ClusterListBuilder} finds, step by step, on every rank. */
class PairSearchPropertyTest {
    private static final int[][] GEOMETRIES = {{1, 32}, {2, 64}, {1, 256}, {5, 96}, {200, 32}};

    @Property(tries = 100, shrinking = ShrinkingMode.OFF)
    void everyRankFindsThePairsOfTheHostInAnyGeometry(@ForAll long seed) {
        Scenario scenario = Scenario.random(seed);
        int[] geometry = GEOMETRIES[Math.floorMod(seed, GEOMETRIES.length)];

        for (Partition partition : scenario.scatter()) {
            try (SearchLaunch launch = new SearchLaunch(new ArenaHeap(), partition, scenario.exclusions())) {
                launch.run(geometry[0], geometry[1]);

                assertAllEqual(SearchCheck.of(launch, partition, scenario.exclusions(), "seed " + seed));
            }
        }
    }

    @Property(tries = 40, shrinking = ShrinkingMode.OFF)
    void atomsThatHaveMovedSinceTheRepartitionAreFoundWhereTheyAre(@ForAll long seed) {
        Scenario scenario = Scenario.random(seed);

        for (Partition partition : scenario.scatter()) {
            try (SearchLaunch launch = new SearchLaunch(new ArenaHeap(), partition, scenario.exclusions())) {
                launch.run(3, 64);
                Partition moved = moved(partition, seed);
                launch.move(moved.x());
                launch.run(3, 64);

                assertAllEqual(SearchCheck.of(launch, moved, scenario.exclusions(), "seed " + seed));
            }
        }
    }

    /** Also of lists that are pruned again, when atoms come back that have been far. */
    @Property(tries = 60, shrinking = ShrinkingMode.OFF)
    void pruningLeavesWhatIsWithinTheInnerRadiusWhereverAtomsAre(@ForAll long seed) {
        Scenario scenario = Scenario.random(seed);
        int[] geometry = GEOMETRIES[Math.floorMod(seed, GEOMETRIES.length)];
        double radius = scenario.listRadius() * (0.5 + 0.5 * new Random(seed).nextDouble());

        for (Partition partition : scenario.scatter()) {
            try (SearchLaunch search = new SearchLaunch(new ArenaHeap(), partition, scenario.exclusions())) {
                search.run(geometry[0], geometry[1]);
                try (PruneLaunch launch = new PruneLaunch(search, radius)) {
                    for (Partition where : List.of(partition, moved(partition, seed), partition)) {
                        search.move(where.x());
                        launch.run(geometry[0], geometry[1]);

                        assertAllEqual(PruneCheck.of(launch, where, "seed " + seed));
                    }
                }
            }
        }
    }

    /** The same partition after each atom has moved by up to 0.3 nm, in one seed of two by less. */
    private static Partition moved(Partition partition, long seed) {
        Random random = new Random(seed);
        double reach = random.nextBoolean() ? 0.3 : 0.17;
        float[] x = partition.x().clone();
        for (int k = 0; k < x.length; k++) {
            x[k] += (float) (reach * (2 * random.nextDouble() - 1));
        }
        LocalAtoms atoms = partition.atoms();
        return new Partition(
                partition.grid(),
                partition.rank(),
                partition.reach(),
                partition.home(),
                new LocalAtoms(atoms.globalIndex(), atoms.zoneShift(), atoms.ownerRank(), atoms.ownerIndex(), x),
                partition.pulses());
    }

    private static void assertAllEqual(List<EqualityResult> results) {
        assertEquals(List.of(), results.stream().filter(result -> !result.ok()).toList());
    }
}

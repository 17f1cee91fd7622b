package org.tornadohalo.decomposition;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;

class ClusterListPropertyTest {
    @Property(tries = 150, shrinking = ShrinkingMode.OFF)
    void allRanksTogetherFindEachPairOnce(@ForAll long seed) {
        Scenario scenario = Scenario.random(seed);

        List<Partition> partitions = scenario.scatter();

        PairCheck.assertEachPairOnce(scenario, scenario.holdClusters(partitions));
    }

    @Property(tries = 60, shrinking = ShrinkingMode.OFF)
    void everyAtomHasOneSlotAmongAtomsOfItsZone(@ForAll long seed) {
        Scenario scenario = Scenario.random(seed);

        for (Partition partition : scenario.scatter()) {
            AtomClusters clusters = new AtomClusters();
            clusters.build(partition);

            int[] slots = Arrays.copyOf(clusters.atom(), clusters.slotCount());
            int[] atoms = Arrays.stream(slots)
                    .filter(atom -> atom != ClusterLayout.NO_ATOM)
                    .sorted()
                    .toArray();
            assertArrayEquals(IntStream.range(0, partition.atomCount()).toArray(), atoms);
            for (int slot = 0; slot < slots.length; slot++) {
                assertSameZone(partition, slots, slot);
                assertEquals(slot < clusters.homeSlotCount(), zoneOfSuper(partition, slots, slot) == 0);
            }
        }
    }

    private static void assertSameZone(Partition partition, int[] slots, int slot) {
        if (slots[slot] != ClusterLayout.NO_ATOM) {
            assertEquals(zoneOfSuper(partition, slots, slot), partition.zoneShift()[slots[slot]]);
        } else {
            boolean isLast = slot + 1 == slots.length || (slot + 1) % ClusterLayout.SUPER_ATOMS == 0;
            assertTrue(isLast || slots[slot + 1] == ClusterLayout.NO_ATOM, "empty slots come last");
        }
    }

    private static int zoneOfSuper(Partition partition, int[] slots, int slot) {
        return partition.zoneShift()[slots[slot - slot % ClusterLayout.SUPER_ATOMS]];
    }

    @Property(tries = 30, shrinking = ShrinkingMode.OFF)
    void rebuildingReusesArraysWithoutTraces(@ForAll long seed) {
        Scenario scenario = Scenario.random(seed);
        List<Partition> partitions = scenario.scatter();
        ClusterListBuilder builder = new ClusterListBuilder(scenario.exclusions());

        for (Partition partition : partitions) {
            PairList fresh = new ClusterListBuilder(scenario.exclusions())
                    .build(partition)
                    .pairs(partition);
            partitions.reversed().forEach(builder::build);
            PairList again = builder.build(partition).pairs(partition);

            assertSameRows(fresh.local(), again.local());
            assertSameRows(fresh.nonLocal(), again.nonLocal());
            assertSameRows(fresh.localExcluded(), again.localExcluded());
            assertSameRows(fresh.nonLocalExcluded(), again.nonLocalExcluded());
        }
    }

    private static void assertSameRows(PairRows expected, PairRows seen) {
        assertArrayEquals(
                Arrays.copyOf(expected.start(), expected.rowCount() + 1),
                Arrays.copyOf(seen.start(), seen.rowCount() + 1));
        assertArrayEquals(
                Arrays.copyOf(expected.entry(), expected.entryCount()), Arrays.copyOf(seen.entry(), seen.entryCount()));
    }
}

package org.tornadohalo.decomposition;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;

class PartitionPropertyTest {
    @Property(tries = 150, shrinking = ShrinkingMode.OFF)
    void allRanksTogetherFindEachPairOnce(@ForAll long seed) {
        Scenario scenario = Scenario.random(seed);

        List<Partition> partitions = scenario.scatter();

        PairCheck.assertEachPairOnce(scenario, scenario.hold(partitions));
    }

    @Property(tries = 100, shrinking = ShrinkingMode.OFF)
    void haloAtomsArePositionsOfTheirOwnersPlusBoxShifts(@ForAll long seed) {
        Scenario scenario = Scenario.random(seed);

        List<Partition> partitions = scenario.scatter();

        HaloCheck.assertConsistent(scenario, partitions);
    }

    @Property(tries = 30, shrinking = ShrinkingMode.OFF)
    void repartitionFollowsAtomsThatMovedAnyDistance(@ForAll long seed) {
        Scenario scenario = Scenario.random(seed);

        List<Partition> moved = scenario.onAllRanks(messenger -> {
            Partitioner partitioner = scenario.partitioner(messenger);
            Partition first = partitioner.scatter(scenario.system());
            return partitioner.partition(moveGroups(scenario, first.home(), seed));
        });

        HaloCheck.assertConsistent(scenario, moved);
        PairCheck.assertEachPairOnce(scenario, scenario.hold(moved));
    }

    @Property(tries = 30, shrinking = ShrinkingMode.OFF)
    void theResultDoesNotDependOnWhereAtomsWereBefore(@ForAll long seed) {
        Scenario scenario = Scenario.random(seed);

        List<Partition> scattered = scenario.scatter();
        List<Partition> fromLastRank = scenario.onAllRanks(messenger -> {
            boolean holdsAll = messenger.rank() == messenger.rankCount() - 1;
            return scenario.partitioner(messenger).partition(holdsAll ? scenario.system() : HomeAtoms.none());
        });

        for (int rank = 0; rank < scattered.size(); rank++) {
            assertArrayEquals(
                    scattered.get(rank).globalIndex(), fromLastRank.get(rank).globalIndex());
            assertArrayEquals(scattered.get(rank).x(), fromLastRank.get(rank).x());
            assertArrayEquals(
                    scattered.get(rank).zoneShift(), fromLastRank.get(rank).zoneShift());
        }
    }

    @Property(tries = 30, shrinking = ShrinkingMode.OFF)
    void velocitiesAndLowPartsTravelWithTheirAtoms(@ForAll long seed) {
        Scenario scenario = Scenario.random(seed);
        HomeAtoms system = scenario.system();

        for (Partition partition : scenario.scatter()) {
            HomeAtoms home = partition.home();
            for (int k = 0; k < home.x().length; k++) {
                int from = 3 * home.globalIndex()[k / 3] + k % 3;
                double moved = home.position(k) - system.position(from);
                double images = Math.rint(moved / scenario.grid().box(k % 3));
                assertEquals(system.v()[from], home.v()[k]);
                assertEquals(images * scenario.grid().box(k % 3), moved, 1e-13);
            }
        }
    }

    @Property(tries = 20, shrinking = ShrinkingMode.OFF)
    void statisticsOfAllRanksCountEveryAtomAndPulse(@ForAll long seed) {
        Scenario scenario = Scenario.random(seed);

        record Both(Partition partition, List<DecompositionStatistics> statistics) {}
        List<Both> results = scenario.onAllRanks(messenger -> {
            Partition partition = scenario.partitioner(messenger).scatter(scenario.system());
            return new Both(partition, DecompositionStatistics.gather(messenger, partition));
        });

        List<DecompositionStatistics> table = results.getFirst().statistics();
        assertEquals(
                scenario.groups().atomCount(),
                table.stream().mapToInt(DecompositionStatistics::homeCount).sum());
        for (int rank = 0; rank < table.size(); rank++) {
            Partition partition = results.get(rank).partition();
            DecompositionStatistics line = table.get(rank);
            assertEquals(partition.atomCount(), line.homeCount() + line.haloCount());
            List<Integer> sent = new ArrayList<>();
            partition.pulses().forEach(pulse -> sent.add(pulse.sendCount()));
            assertEquals(
                    sent,
                    line.pulses().stream()
                            .map(DecompositionStatistics.PulseStatistics::sendCount)
                            .toList());
            assertArrayEquals(
                    DecompositionStatistics.of(partition).zoneAtomCount(),
                    results.getLast().statistics().get(rank).zoneAtomCount());
        }
    }

    private static HomeAtoms moveGroups(Scenario scenario, HomeAtoms home, long seed) {
        HomeAtoms moved = new HomeAtoms(home.globalIndex(), home.x().clone(), home.xLow(), home.v());
        for (int atom = 0; atom < home.count(); atom++) {
            int reference = scenario.groups().referenceAtom(home.globalIndex()[atom]);
            Random random = new Random(seed + reference);
            for (int dim = 0; dim < 3; dim++) {
                moved.x()[3 * atom + dim] += (float) (4 * random.nextGaussian());
            }
        }
        return moved;
    }
}

package org.tornadohalo.decomposition;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import org.junit.jupiter.api.Test;
import org.tornadohalo.interop.LocalMessenger;

class DirectPlanTest {
    private record Planned(Partition partition, List<DirectTransfer> transfers) {}

    @Property(tries = 150, shrinking = ShrinkingMode.OFF)
    void everyHaloAtomComesOnceAndFromItsOwner(@ForAll long seed) {
        List<Planned> ranks = plan(Scenario.random(seed));

        for (Planned user : ranks) {
            boolean[] filled = new boolean[user.partition.atomCount()];
            Arrays.fill(filled, 0, user.partition.homeCount(), true);
            for (DirectTransfer transfer : user.transfers) {
                assertComesFromOwner(ranks, user, transfer, filled);
            }
            for (boolean isFilled : filled) {
                assertTrue(isFilled, "every halo atom of rank " + user.partition.rank() + " is sent");
            }
        }
    }

    private static void assertComesFromOwner(
            List<Planned> ranks, Planned user, DirectTransfer transfer, boolean[] filled) {
        Planned owner = ranks.get(transfer.receiveRank());
        DirectTransfer sent = owner.transfers.get(transfer.index());
        assertArrayEquals(transfer.offset(), sent.offset());
        assertEquals(user.partition.rank(), sent.sendRank());
        assertEquals(transfer.receiveCount(), sent.sendCount());
        assertEquals(transfer.receiveOffset(), sent.peerReceiveOffset());
        for (int slot = 0; slot < sent.sendCount(); slot++) {
            int atom = sent.peerReceiveOffset() + slot;
            int home = sent.sendIndex()[slot];
            assertFalse(filled[atom], "one transfer per atom");
            filled[atom] = true;
            assertTrue(slot == 0 || home > sent.sendIndex()[slot - 1], "increasing owner index");
            assertTrue(home < owner.partition.homeCount(), "nothing is forwarded");
            assertEquals(owner.partition.globalIndex()[home], user.partition.globalIndex()[atom]);
            for (int dim = 0; dim < 3; dim++) {
                float expected = owner.partition.x()[3 * home + dim] + sent.shift()[dim];
                assertEquals(expected, user.partition.x()[3 * atom + dim], "position in " + dim);
            }
        }
    }

    @Property(tries = 30, shrinking = ShrinkingMode.OFF)
    void offsetsAreTheSameOnAllRanksAndOneMoreThanPulsesInEachDimension(@ForAll long seed) {
        Scenario scenario = Scenario.random(seed);

        List<Planned> ranks = plan(scenario);

        int expected = 1;
        double reach = ranks.getFirst().partition.reach().pulseReach();
        for (int dim = 0; dim < 3; dim++) {
            expected *= scenario.grid().pulseCount(dim, reach) + 1;
        }
        for (Planned rank : ranks) {
            assertEquals(expected - 1, rank.transfers.size());
            for (int number = 0; number < rank.transfers.size(); number++) {
                assertEquals(number, rank.transfers.get(number).index());
                int[] before = number == 0
                        ? new int[3]
                        : rank.transfers.get(number - 1).offset();
                assertTrue(Arrays.compare(before, rank.transfers.get(number).offset()) < 0, "lexicographic order");
            }
        }
    }

    @Test
    void refusesAHaloThatIsNotMadeOfRuns() {
        double[] positions = new double[3 * 200];
        Arrays.setAll(positions, k -> (k * 0.37) % 4);
        Scenario scenario = new Scenario(
                Scenario.even(new double[] {4, 4, 4}, 2, 2, 1),
                AtomGroups.single(200),
                1.0,
                HomeAtoms.ofSystem(positions, new float[positions.length]));

        List<String> messages = LocalMessenger.run(4, Duration.ofSeconds(20), messenger -> {
            Partition partition = scenario.partitioner(messenger).scatter(scenario.system());
            int[] ownerRank = partition.atoms().ownerRank();
            int last = ownerRank.length - 1;
            int firstOwner = ownerRank[partition.homeCount()];
            ownerRank[partition.homeCount()] = ownerRank[last];
            ownerRank[last] = firstOwner;
            return assertThrows(IllegalStateException.class, () -> DirectPlan.transfers(messenger, partition))
                    .getMessage();
        });

        for (String message : messages) {
            assertTrue(message.contains("does not follow the others of rank"), message);
            assertTrue(message.contains("use another --exchange"), message);
        }
    }

    private static List<Planned> plan(Scenario scenario) {
        return scenario.onAllRanks(messenger -> {
            Partition partition = scenario.partitioner(messenger).scatter(scenario.system());
            return new Planned(partition, DirectPlan.transfers(messenger, partition));
        });
    }
}

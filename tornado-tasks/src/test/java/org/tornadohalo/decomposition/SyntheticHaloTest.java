package org.tornadohalo.decomposition;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tornadohalo.decomposition.SyntheticHalo.IndexMap;
import org.tornadohalo.interop.LocalMessenger;

class SyntheticHaloTest {
    private static final Duration BOUND = Duration.ofSeconds(20);

    @ParameterizedTest
    @EnumSource(IndexMap.class)
    void everyRankSendsTheGivenNumberOfAtomsDownWhereTheyAreExpected(IndexMap map) {
        DomainGrid grid = SyntheticHalo.cube(12, new int[] {3, 2, 2});

        List<Partition> ranks =
                LocalMessenger.run(12, BOUND, messenger -> SyntheticHalo.down(messenger, grid, 500, 100, map));

        for (Partition rank : ranks) {
            assertEquals(3, rank.pulses().size());
            assertEquals(100, rank.pulses().stream().mapToInt(Pulse::sendCount).sum());
            for (Pulse pulse : rank.pulses()) {
                assertEquals(grid.lowerNeighbour(rank.rank(), pulse.dim()), pulse.sendRank());
                assertArrives(rank, pulse, ranks.get(pulse.sendRank()));
            }
        }
    }

    private static void assertArrives(Partition sender, Pulse pulse, Partition receiver) {
        assertEquals(sender.rank(), receiver.pulses().get(pulse.index()).receiveRank());
        for (int k = 0; k < pulse.sendCount(); k++) {
            int slot = pulse.peerReceiveOffset() + k;
            assertTrue(slot >= receiver.homeCount());
            assertEquals(sender.globalIndex()[pulse.sendIndex()[k]], receiver.globalIndex()[slot]);
            assertEquals(sender.rank(), receiver.atoms().ownerRank()[slot]);
            assertEquals(pulse.sendIndex()[k], receiver.atoms().ownerIndex()[slot]);
        }
    }

    @Test
    void sendsTheSameAtomsDownAndUp() {
        DomainGrid grid = SyntheticHalo.cube(3, null);

        List<Partition> ranks = LocalMessenger.run(
                3, BOUND, messenger -> SyntheticHalo.downAndUp(messenger, grid, 10, new int[] {7, 2, 2}));

        Partition middle = ranks.get(1);
        assertEquals(0, middle.pulses().get(0).sendRank());
        assertEquals(2, middle.pulses().get(1).sendRank());
        assertEquals(16, middle.atomCount());
        assertArrives(middle, middle.pulses().get(0), ranks.get(0));
        assertArrives(middle, middle.pulses().get(1), ranks.get(2));
    }

    @Test
    void aScatteredMapHoldsEachAtomOnceAndIsNotInOrder() {
        int[] indices = IndexMap.SCATTERED.indices(1000, 4000, 5);

        assertEquals(1000, Arrays.stream(indices).distinct().count());
        assertTrue(Arrays.stream(indices).allMatch(index -> index >= 0 && index < 4000));
        long steps = IntStream.range(1, 1000)
                .filter(k -> indices[k] > indices[k - 1])
                .count();
        assertTrue(steps > 400 && steps < 600, "rising steps: " + steps);
        assertArrayEquals(new int[] {0, 1, 2}, IndexMap.SORTED.indices(3, 10, 5));
    }

    @Test
    void refusesToSendMoreAtomsThanThereAre() {
        IllegalArgumentException e =
                assertThrows(IllegalArgumentException.class, () -> IndexMap.SORTED.indices(11, 10, 1));

        assertEquals("cannot send 11 of 10 home atoms: give more home atoms", e.getMessage());
    }

    @Test
    void theDirectExchangeTakesItsTransfersFromScatteredMaps() {
        DomainGrid grid = SyntheticHalo.cube(4, new int[] {2, 2, 1});

        List<List<DirectTransfer>> ranks = LocalMessenger.run(4, BOUND, messenger -> {
            Partition partition = SyntheticHalo.down(messenger, grid, 300, 90, IndexMap.SCATTERED);
            List<DirectTransfer> transfers = DirectPlan.transfers(messenger, partition);
            assertArrayEquals(
                    partition.pulses().get(0).sendIndex(),
                    transfers.stream()
                            .filter(transfer -> transfer.offset()[0] == 1 && transfer.offset()[1] == 0)
                            .findFirst()
                            .orElseThrow()
                            .sendIndex());
            return transfers;
        });

        ranks.forEach(transfers -> assertEquals(
                90, transfers.stream().mapToInt(HaloTransfer::sendCount).sum()));
    }
}

package org.tornadohalo.interop;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.tornadohalo.interop.jvm.JvmWorld;
import org.tornadohalo.interop.nvshmem.SymmetricBuffer;
import org.tornadohalo.interop.nvshmem.SymmetricHeap;

class PeerPathTest {
    private static PeerReach reach(int pe, int peCount, int... direct) {
        BitSet bits = new BitSet();
        for (int other : direct) {
            bits.set(other);
        }
        return new PeerReach(pe, peCount, bits);
    }

    @Test
    void putHidesTheAddressesOfPeersAndNothingElse() {
        try (JvmWorld world = new JvmWorld(2, Duration.ofSeconds(5), true)) {
            world.run(pe -> {
                SymmetricHeap hidden = PeerPath.PUT.view(pe.heap(), pe.pe());
                SymmetricBuffer buffer = hidden.allocate("x", 64);

                assertEquals(0, hidden.peerAddress(buffer.address(), 1 - pe.pe()));
                assertEquals(buffer.address(), hidden.peerAddress(buffer.address(), pe.pe()));
                assertTrue(pe.heap().peerAddress(buffer.address(), 1 - pe.pe()) != 0);
                assertSame(pe.heap(), PeerPath.AUTO.view(pe.heap(), pe.pe()));

                hidden.barrierAll();
                hidden.free(buffer);
                return null;
            });
        }
    }

    @Test
    void theProbeFindsWhatTheHeapShows() {
        assertEquals(List.of("put-signal", "put-signal"), pathsOf(false));
        assertEquals(List.of("peer-direct", "peer-direct"), pathsOf(true));
    }

    private static List<String> pathsOf(boolean directPeers) {
        try (JvmWorld world = new JvmWorld(2, Duration.ofSeconds(5), directPeers)) {
            return world.run(pe -> PeerReach.probe(pe.heap(), pe.pe(), 2).path());
        }
    }

    @Test
    void aWorldOnSeveralNodesUsesBothPaths() {
        PeerReach reach = reach(1, 4, 0, 1);

        assertEquals("peer-direct, put-signal", reach.path());
        assertEquals(OptionalInt.of(2), reach.firstByPuts());
    }

    @Test
    void oneRankReachesItself() {
        assertEquals("peer-direct", reach(0, 1, 0).path());
    }

    @Test
    void nvlinkRefusesAPeerThatIsNotAddressable() {
        IllegalArgumentException refusal =
                assertThrows(IllegalArgumentException.class, () -> PeerPath.NVLINK.require(reach(1, 3, 0, 1)));

        assertTrue(
                refusal.getMessage().contains("but rank 1 cannot address that of rank 2: use --path auto"),
                refusal.getMessage());
        assertDoesNotThrow(() -> PeerPath.NVLINK.require(reach(0, 2, 0, 1)));
        assertDoesNotThrow(() -> PeerPath.AUTO.require(reach(1, 3, 1)));
    }
}

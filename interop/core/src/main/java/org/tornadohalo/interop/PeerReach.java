package org.tornadohalo.interop;

import java.util.BitSet;
import java.util.OptionalInt;
import org.tornadohalo.interop.nvshmem.SymmetricBuffer;
import org.tornadohalo.interop.nvshmem.SymmetricHeap;

/**
 * Which PEs' memory one PE can address.
 *
 * @param pe the PE that looks
 * @param peCount the number of PEs
 * @param direct bit {@code p} is set if the memory of PE {@code p} is addressable
 */
public record PeerReach(int pe, int peCount, BitSet direct) {
    /** All peers are loaded from and stored to directly. */
    public static final String PEER_DIRECT = "peer-direct";
    /** All peers are reached by puts. */
    public static final String PUT_SIGNAL = "put-signal";

    /** Asks the heap for every PE's address of some symmetric memory; collective. */
    public static PeerReach probe(SymmetricHeap heap, int pe, int peCount) {
        SymmetricBuffer probe = heap.allocate("path probe", Long.BYTES);
        BitSet direct = new BitSet(peCount);
        for (int other = 0; other < peCount; other++) {
            direct.set(other, heap.peerAddress(probe.address(), other) != 0);
        }
        heap.free(probe);
        return new PeerReach(pe, peCount, direct);
    }

    /** The first PE that only puts reach, if there is one. */
    public OptionalInt firstByPuts() {
        int first = direct.nextClearBit(0);
        return first < peCount ? OptionalInt.of(first) : OptionalInt.empty();
    }

    /** The path's name in reports. */
    public String path() {
        if (firstByPuts().isEmpty()) {
            return PEER_DIRECT;
        }
        boolean othersDirect = direct.stream().anyMatch(other -> other != pe);
        return othersDirect ? PEER_DIRECT + ", " + PUT_SIGNAL : PUT_SIGNAL;
    }
}

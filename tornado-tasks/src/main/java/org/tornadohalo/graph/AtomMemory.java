package org.tornadohalo.graph;

import java.lang.foreign.MemorySegment;
import org.tornadohalo.interop.nvshmem.GrowingBuffer;
import org.tornadohalo.interop.nvshmem.SymmetricHeap;

/** Symmetric memory for what local atoms are: four arrays of equal room on all ranks. */
final class AtomMemory implements AutoCloseable {
    private static final long GLOBAL_INDEX_BYTES = 0;
    private static final long ZONE_BYTES = Integer.BYTES;
    private static final long ENTRY_BYTES = 2L * Integer.BYTES;
    private static final long X_BYTES = 3L * Integer.BYTES;
    private static final long ATOM_BYTES = X_BYTES + 3L * Float.BYTES;
    /** Room for a multiple of so many atoms, so that all arrays begin at a line of the cache. */
    private static final int UNIT = 32;

    private final GrowingBuffer buffer;

    AtomMemory(SymmetricHeap heap) {
        this.buffer = new GrowingBuffer(heap, "local atoms");
    }

    /** Makes room, and loses what there was if that takes a larger piece; collective. */
    void require(long atoms) {
        buffer.require(ATOM_BYTES * UNIT * Math.max(1, Math.ceilDiv(atoms, UNIT)));
    }

    /** Number of atoms that there is room for. */
    int capacity() {
        return (int) Math.min(Integer.MAX_VALUE, buffer.bytes() / ATOM_BYTES / UNIT * UNIT);
    }

    /** Address of the indices in the whole system, int [capacity]. */
    long globalIndex() {
        return address(GLOBAL_INDEX_BYTES);
    }

    /** Address of the zone shifts, int [capacity]. */
    long zone() {
        return address(ZONE_BYTES);
    }

    /** Address of the entries, int [capacity]. */
    long entry() {
        return address(ENTRY_BYTES);
    }

    /** Address of x at the repartition, float [3 * capacity], nm. */
    long xAtPartition() {
        return address(X_BYTES);
    }

    private long address(long bytesBefore) {
        return buffer.address() + capacity() * bytesBefore;
    }

    void write(long address, int[] values) {
        buffer.buffer().write(address - buffer.address(), MemorySegment.ofArray(values));
    }

    void write(long address, float[] values) {
        buffer.buffer().write(address - buffer.address(), MemorySegment.ofArray(values));
    }

    /** The first values of an array; local, blocking. */
    int[] read(long address, int count) {
        int[] values = new int[count];
        buffer.buffer().read(address - buffer.address(), MemorySegment.ofArray(values));
        return values;
    }

    long bytes() {
        return buffer.bytes();
    }

    @Override
    public void close() {
        buffer.free();
    }
}

package org.tornadohalo.interop.nvshmem;

/** Symmetric memory that never shrinks: where it is too small it is released and replaced by a larger piece. */
public final class GrowingBuffer {
    private static final double GROWTH = 1.2;

    private final SymmetricHeap heap;
    private final String name;
    private SymmetricBuffer buffer;

    /**
     * Allocates nothing yet; local.
     *
     * @param name what it is for, for messages; equal on all PEs
     */
    public GrowingBuffer(SymmetricHeap heap, String name) {
        this.heap = heap;
        this.name = name;
    }

    /**
     * Makes room; what the memory held is lost if that takes a larger piece; collective.
     *
     * @param bytes least size on each PE; equal on all PEs
     * @throws SymmetricHeapException if memory is short
     */
    public void require(long bytes) {
        if (buffer == null || bytes > buffer.bytes()) {
            free();
            buffer = heap.allocate(name, (long) (bytes * GROWTH));
        }
    }

    /** The present memory, or null before the first {@link #require}. */
    public SymmetricBuffer buffer() {
        return buffer;
    }

    /** Its symmetric address, or 0 before the first {@link #require}. */
    public long address() {
        return buffer == null ? 0 : buffer.address();
    }

    /** Size of the present memory on each PE. */
    public long bytes() {
        return buffer == null ? 0 : buffer.bytes();
    }

    /** Releases the memory if there is any; collective. */
    public void free() {
        SymmetricBuffer old = buffer;
        buffer = null;
        if (old != null) {
            heap.free(old);
        }
    }
}

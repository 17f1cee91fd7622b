package org.tornadohalo.interop.nvshmem;

import java.lang.foreign.MemorySegment;

/**
 * A part of a symmetric buffer, as this PE sees it.
 *
 * @param buffer the memory
 * @param offset where the part begins, bytes
 * @param bytes its size
 */
public record SymmetricRange(SymmetricBuffer buffer, long offset, long bytes) {
    /** The part of a buffer that begins at a symmetric address. */
    public static SymmetricRange at(SymmetricBuffer buffer, long address, long bytes) {
        return new SymmetricRange(buffer, address - buffer.address(), bytes);
    }

    /** The symmetric address of the first byte. */
    public long address() {
        return buffer.address() + offset;
    }

    /** Copies the part to the start of host memory; local, blocking. */
    public void read(MemorySegment target) {
        buffer.read(offset, target.asSlice(0, bytes));
    }

    /** Copies the start of host memory to the part; local, blocking. */
    public void write(MemorySegment source) {
        buffer.write(offset, source.asSlice(0, bytes));
    }
}

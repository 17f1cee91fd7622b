package org.tornadohalo.interop.nvshmem;

import java.lang.foreign.MemorySegment;

/**
 * A piece of symmetric memory as its own PE sees it.
 *
 * <p>Copies that reach beyond the buffer throw {@link IndexOutOfBoundsException} and copy nothing; copies after the
 * last PE has released the buffer throw {@link IllegalStateException}.
 */
public interface SymmetricBuffer {
    /** What the memory is for. */
    String name();

    /** Size on each PE. */
    long bytes();

    /** The symmetric address: this PE's own address of the first byte. */
    long address();

    /** Copies from host memory to this PE's part; local, blocking, after all earlier work on the buffer. */
    void write(long byteOffset, MemorySegment source);

    /** Copies from this PE's part to host memory; local, blocking, after all earlier work on the buffer. */
    void read(long byteOffset, MemorySegment target);

    /** Copies {@code floats} to element {@code offset} and on; see {@link #write}. */
    default void writeFloats(int offset, float[] floats, int count) {
        write(4L * offset, MemorySegment.ofArray(floats).asSlice(0, 4L * count));
    }

    /** Copies {@code count} floats from element {@code offset} and on; see {@link #read}. */
    default float[] readFloats(int offset, int count) {
        float[] floats = new float[count];
        read(4L * offset, MemorySegment.ofArray(floats));
        return floats;
    }
}

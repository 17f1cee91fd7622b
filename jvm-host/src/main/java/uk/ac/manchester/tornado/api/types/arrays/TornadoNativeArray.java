package uk.ac.manchester.tornado.api.types.arrays;

import java.lang.foreign.MemorySegment;

/** An array of primitive values that tasks take as argument. */
public abstract sealed class TornadoNativeArray permits FloatArray, IntArray, LongArray, DoubleArray, ByteArray {
    /** Number of elements. */
    public abstract int getSize();

    /** The elements as memory, in the machine's byte order. */
    public abstract MemorySegment getSegment();

    /** Size of the elements, bytes. */
    public abstract long getNumBytesOfSegment();

    /** Size of an element, bytes. */
    public abstract int getElementSize();

    /** Sets all elements to 0. */
    protected abstract void clear();

    static void checkWholeElements(long bytes, int elementBytes) {
        if (bytes % elementBytes != 0) {
            throw new IllegalArgumentException("a segment must hold whole elements of " + elementBytes + " bytes, not "
                    + bytes + " bytes: slice it first");
        }
    }
}

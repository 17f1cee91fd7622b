package org.tornadohalo.graph;

import java.lang.foreign.MemorySegment;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Makes room in device arrays, with some to spare, and remembers whether it replaced any by a larger one. */
final class ArrayGrowth {
    private static final double GROWTH = 1.2;

    private boolean replaced;

    FloatArray grow(FloatArray array, int size) {
        return array.getSize() >= size ? array : new FloatArray(room(size));
    }

    IntArray grow(IntArray array, int size) {
        return array.getSize() >= size ? array : new IntArray(room(size));
    }

    DoubleArray grow(DoubleArray array, int size) {
        return array.getSize() >= size ? array : new DoubleArray(room(size));
    }

    /** Whether any array was replaced since the last call. */
    boolean takeReplaced() {
        boolean taken = replaced;
        replaced = false;
        return taken;
    }

    private int room(int size) {
        replaced = true;
        return (int) Math.min(Integer.MAX_VALUE - 8L, (long) (size * GROWTH) + 1);
    }

    /** Writes the first {@code count} words to an array that has room for them. */
    static void copy(int[] from, int count, IntArray to) {
        MemorySegment.copy(MemorySegment.ofArray(from), 0, to.getSegment(), 0, (long) Integer.BYTES * count);
    }
}

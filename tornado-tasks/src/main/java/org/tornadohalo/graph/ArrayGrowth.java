package org.tornadohalo.graph;

import java.lang.foreign.MemorySegment;
import org.tornadohalo.decomposition.ParallelLoop;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Makes room in device arrays, with some to spare, and remembers whether it replaced any by a larger one. */
final class ArrayGrowth {
    private static final double GROWTH = 1.2;
    private static final int WORD_BYTES = 4;

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
        copy(MemorySegment.ofArray(from), count, to.getSegment());
    }

    /** Writes all values to an array that has room for them. */
    static void copy(float[] from, FloatArray to) {
        copy(MemorySegment.ofArray(from), from.length, to.getSegment());
    }

    private static void copy(MemorySegment from, int words, MemorySegment to) {
        ParallelLoop.run(words, (first, end) -> {
            long offset = (long) WORD_BYTES * first;
            MemorySegment.copy(from, offset, to, offset, (long) WORD_BYTES * (end - first));
        });
    }

    /** A copy of the first {@code count} values. */
    static float[] firstOf(FloatArray from, int count) {
        float[] values = new float[count];
        MemorySegment.copy(from.getSegment(), 0, MemorySegment.ofArray(values), 0, (long) Float.BYTES * count);
        return values;
    }
}

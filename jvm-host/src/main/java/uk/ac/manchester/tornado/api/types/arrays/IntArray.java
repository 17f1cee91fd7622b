package uk.ac.manchester.tornado.api.types.arrays;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/** A fixed number of {@code int} values, of which an execution plan keeps a copy on its device. */
public final class IntArray extends TornadoNativeArray {
    private final int[] values;
    private final MemorySegment segment;

    /** An array of {@code numberOfElements} zeros. */
    public IntArray(int numberOfElements) {
        this(new int[numberOfElements]);
    }

    private IntArray(int[] values) {
        this.values = values;
        segment = MemorySegment.ofArray(values);
    }

    /** A new array with a copy of {@code values}. */
    public static IntArray fromArray(int[] values) {
        return new IntArray(values.clone());
    }

    /** A new array with a copy of {@code values}. */
    public static IntArray fromElements(int... values) {
        return new IntArray(values.clone());
    }

    /**
     * A new array with a copy of the segment.
     *
     * @throws IllegalArgumentException if the segment's size is not a multiple of the element size
     */
    public static IntArray fromSegment(MemorySegment segment) {
        checkWholeElements(segment.byteSize(), Integer.BYTES);
        return new IntArray(segment.toArray(ValueLayout.JAVA_INT_UNALIGNED));
    }

    /** A new array with the elements of all {@code arrays} in that order. */
    public static IntArray concat(IntArray... arrays) {
        int size = Math.toIntExact(
                Arrays.stream(arrays).mapToLong(IntArray::getSize).sum());
        IntArray all = new IntArray(size);
        int offset = 0;
        for (IntArray array : arrays) {
            System.arraycopy(array.values, 0, all.values, offset, array.values.length);
            offset += array.values.length;
        }
        return all;
    }

    /** A new array with a copy of {@code length} elements from {@code offset}. */
    public IntArray slice(int offset, int length) {
        if (offset < 0 || length < 0 || offset > values.length - length) {
            throw new IllegalArgumentException("a slice must lie in the array's " + values.length + " elements, not at "
                    + offset + " with length " + length);
        }
        return new IntArray(Arrays.copyOfRange(values, offset, offset + length));
    }

    /** A copy of all elements. */
    public int[] toHeapArray() {
        return values.clone();
    }

    /** Sets element {@code index}. */
    public void set(int index, int value) {
        values[index] = value;
    }

    /** Element {@code index}. */
    public int get(int index) {
        return values[index];
    }

    /** Sets all elements to 0. */
    @Override
    public void clear() {
        init(0);
    }

    /** Sets all elements to {@code value}. */
    public void init(int value) {
        Arrays.fill(values, value);
    }

    @Override
    public int getSize() {
        return values.length;
    }

    @Override
    public int getElementSize() {
        return Integer.BYTES;
    }

    @Override
    public MemorySegment getSegment() {
        return segment;
    }

    @Override
    public long getNumBytesOfSegment() {
        return segment.byteSize();
    }
}

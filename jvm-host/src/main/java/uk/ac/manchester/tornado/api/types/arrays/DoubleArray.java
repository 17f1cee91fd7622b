package uk.ac.manchester.tornado.api.types.arrays;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/** A fixed number of {@code double} values, of which an execution plan keeps a copy on its device. */
public final class DoubleArray extends TornadoNativeArray {
    private final double[] values;
    private final MemorySegment segment;

    /** An array of {@code numberOfElements} zeros. */
    public DoubleArray(int numberOfElements) {
        this(new double[numberOfElements]);
    }

    private DoubleArray(double[] values) {
        this.values = values;
        segment = MemorySegment.ofArray(values);
    }

    /** A new array with a copy of {@code values}. */
    public static DoubleArray fromArray(double[] values) {
        return new DoubleArray(values.clone());
    }

    /** A new array with a copy of {@code values}. */
    public static DoubleArray fromElements(double... values) {
        return new DoubleArray(values.clone());
    }

    /**
     * A new array with a copy of the segment.
     *
     * @throws IllegalArgumentException if the segment's size is not a multiple of the element size
     */
    public static DoubleArray fromSegment(MemorySegment segment) {
        checkWholeElements(segment.byteSize(), Double.BYTES);
        return new DoubleArray(segment.toArray(ValueLayout.JAVA_DOUBLE_UNALIGNED));
    }

    /** A new array with the elements of all {@code arrays} in that order. */
    public static DoubleArray concat(DoubleArray... arrays) {
        int size = Math.toIntExact(
                Arrays.stream(arrays).mapToLong(DoubleArray::getSize).sum());
        DoubleArray all = new DoubleArray(size);
        int offset = 0;
        for (DoubleArray array : arrays) {
            System.arraycopy(array.values, 0, all.values, offset, array.values.length);
            offset += array.values.length;
        }
        return all;
    }

    /** A new array with a copy of {@code length} elements from {@code offset}. */
    public DoubleArray slice(int offset, int length) {
        if (offset < 0 || length < 0 || offset > values.length - length) {
            throw new IllegalArgumentException("a slice must lie in the array's " + values.length + " elements, not at "
                    + offset + " with length " + length);
        }
        return new DoubleArray(Arrays.copyOfRange(values, offset, offset + length));
    }

    /** A copy of all elements. */
    public double[] toHeapArray() {
        return values.clone();
    }

    /** Sets element {@code index}. */
    public void set(int index, double value) {
        values[index] = value;
    }

    /** Element {@code index}. */
    public double get(int index) {
        return values[index];
    }

    /** Sets all elements to 0. */
    @Override
    public void clear() {
        init(0.0);
    }

    /** Sets all elements to {@code value}. */
    public void init(double value) {
        Arrays.fill(values, value);
    }

    @Override
    public int getSize() {
        return values.length;
    }

    @Override
    public int getElementSize() {
        return Double.BYTES;
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

package uk.ac.manchester.tornado.api.types.arrays;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/** A fixed number of {@code float} values, of which an execution plan keeps a copy on its device. */
public final class FloatArray extends TornadoNativeArray {
    private final float[] values;
    private final MemorySegment segment;

    /** An array of {@code numberOfElements} zeros. */
    public FloatArray(int numberOfElements) {
        this(new float[numberOfElements]);
    }

    private FloatArray(float[] values) {
        this.values = values;
        segment = MemorySegment.ofArray(values);
    }

    /** A new array with a copy of {@code values}. */
    public static FloatArray fromArray(float[] values) {
        return new FloatArray(values.clone());
    }

    /** A new array with a copy of {@code values}. */
    public static FloatArray fromElements(float... values) {
        return new FloatArray(values.clone());
    }

    /**
     * A new array with a copy of the segment.
     *
     * @throws IllegalArgumentException if the segment's size is not a multiple of the element size
     */
    public static FloatArray fromSegment(MemorySegment segment) {
        checkWholeElements(segment.byteSize(), Float.BYTES);
        return new FloatArray(segment.toArray(ValueLayout.JAVA_FLOAT_UNALIGNED));
    }

    /** A new array with the elements of all {@code arrays} in that order. */
    public static FloatArray concat(FloatArray... arrays) {
        int size = Math.toIntExact(
                Arrays.stream(arrays).mapToLong(FloatArray::getSize).sum());
        FloatArray all = new FloatArray(size);
        int offset = 0;
        for (FloatArray array : arrays) {
            System.arraycopy(array.values, 0, all.values, offset, array.values.length);
            offset += array.values.length;
        }
        return all;
    }

    /** A new array with a copy of {@code length} elements from {@code offset}. */
    public FloatArray slice(int offset, int length) {
        if (offset < 0 || length < 0 || offset > values.length - length) {
            throw new IllegalArgumentException("a slice must lie in the array's " + values.length + " elements, not at "
                    + offset + " with length " + length);
        }
        return new FloatArray(Arrays.copyOfRange(values, offset, offset + length));
    }

    /** A copy of all elements. */
    public float[] toHeapArray() {
        return values.clone();
    }

    /** Sets element {@code index}. */
    public void set(int index, float value) {
        values[index] = value;
    }

    /** Element {@code index}. */
    public float get(int index) {
        return values[index];
    }

    /** Sets all elements to 0. */
    @Override
    public void clear() {
        init(0f);
    }

    /** Sets all elements to {@code value}. */
    public void init(float value) {
        Arrays.fill(values, value);
    }

    @Override
    public int getSize() {
        return values.length;
    }

    @Override
    public int getElementSize() {
        return Float.BYTES;
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

package uk.ac.manchester.tornado.api.types.arrays;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/** A fixed number of {@code long} values, of which an execution plan keeps a copy on its device. */
public final class LongArray extends TornadoNativeArray {
    private final long[] values;
    private final MemorySegment segment;

    /** An array of {@code numberOfElements} zeros. */
    public LongArray(int numberOfElements) {
        this(new long[numberOfElements]);
    }

    private LongArray(long[] values) {
        this.values = values;
        segment = MemorySegment.ofArray(values);
    }

    /** A new array with a copy of {@code values}. */
    public static LongArray fromArray(long[] values) {
        return new LongArray(values.clone());
    }

    /** A new array with a copy of {@code values}. */
    public static LongArray fromElements(long... values) {
        return new LongArray(values.clone());
    }

    /**
     * A new array with a copy of the segment.
     *
     * @throws IllegalArgumentException if the segment's size is not a multiple of the element size
     */
    public static LongArray fromSegment(MemorySegment segment) {
        checkWholeElements(segment.byteSize(), Long.BYTES);
        return new LongArray(segment.toArray(ValueLayout.JAVA_LONG_UNALIGNED));
    }

    /** A new array with the elements of all {@code arrays} in that order. */
    public static LongArray concat(LongArray... arrays) {
        int size = Math.toIntExact(
                Arrays.stream(arrays).mapToLong(LongArray::getSize).sum());
        LongArray all = new LongArray(size);
        int offset = 0;
        for (LongArray array : arrays) {
            System.arraycopy(array.values, 0, all.values, offset, array.values.length);
            offset += array.values.length;
        }
        return all;
    }

    /** A new array with a copy of {@code length} elements from {@code offset}. */
    public LongArray slice(int offset, int length) {
        if (offset < 0 || length < 0 || offset > values.length - length) {
            throw new IllegalArgumentException("a slice must lie in the array's " + values.length + " elements, not at "
                    + offset + " with length " + length);
        }
        return new LongArray(Arrays.copyOfRange(values, offset, offset + length));
    }

    /** A copy of all elements. */
    public long[] toHeapArray() {
        return values.clone();
    }

    /** Sets element {@code index}. */
    public void set(int index, long value) {
        values[index] = value;
    }

    /** Element {@code index}. */
    public long get(int index) {
        return values[index];
    }

    /** Sets all elements to 0. */
    @Override
    public void clear() {
        init(0L);
    }

    /** Sets all elements to {@code value}. */
    public void init(long value) {
        Arrays.fill(values, value);
    }

    @Override
    public int getSize() {
        return values.length;
    }

    @Override
    public int getElementSize() {
        return Long.BYTES;
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

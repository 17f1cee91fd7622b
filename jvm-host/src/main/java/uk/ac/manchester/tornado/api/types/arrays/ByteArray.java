package uk.ac.manchester.tornado.api.types.arrays;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/** A fixed number of {@code byte} values, of which an execution plan keeps a copy on its device. */
public final class ByteArray extends TornadoNativeArray {
    private final byte[] values;
    private final MemorySegment segment;

    /** An array of {@code numberOfElements} zeros. */
    public ByteArray(int numberOfElements) {
        this(new byte[numberOfElements]);
    }

    private ByteArray(byte[] values) {
        this.values = values;
        segment = MemorySegment.ofArray(values);
    }

    /** A new array with a copy of {@code values}. */
    public static ByteArray fromArray(byte[] values) {
        return new ByteArray(values.clone());
    }

    /** A new array with a copy of {@code values}. */
    public static ByteArray fromElements(byte... values) {
        return new ByteArray(values.clone());
    }

    /**
     * A new array with a copy of the segment.
     *
     * @throws IllegalArgumentException if the segment's size is not a multiple of the element size
     */
    public static ByteArray fromSegment(MemorySegment segment) {
        checkWholeElements(segment.byteSize(), Byte.BYTES);
        return new ByteArray(segment.toArray(ValueLayout.JAVA_BYTE));
    }

    /** A new array with the elements of all {@code arrays} in that order. */
    public static ByteArray concat(ByteArray... arrays) {
        int size = Math.toIntExact(
                Arrays.stream(arrays).mapToLong(ByteArray::getSize).sum());
        ByteArray all = new ByteArray(size);
        int offset = 0;
        for (ByteArray array : arrays) {
            System.arraycopy(array.values, 0, all.values, offset, array.values.length);
            offset += array.values.length;
        }
        return all;
    }

    /** A new array with a copy of {@code length} elements from {@code offset}. */
    public ByteArray slice(int offset, int length) {
        if (offset < 0 || length < 0 || offset > values.length - length) {
            throw new IllegalArgumentException("a slice must lie in the array's " + values.length + " elements, not at "
                    + offset + " with length " + length);
        }
        return new ByteArray(Arrays.copyOfRange(values, offset, offset + length));
    }

    /** A copy of all elements. */
    public byte[] toHeapArray() {
        return values.clone();
    }

    /** Sets element {@code index}. */
    public void set(int index, byte value) {
        values[index] = value;
    }

    /** Element {@code index}. */
    public byte get(int index) {
        return values[index];
    }

    /** Sets all elements to 0. */
    @Override
    public void clear() {
        init((byte) 0);
    }

    /** Sets all elements to {@code value}. */
    public void init(byte value) {
        Arrays.fill(values, value);
    }

    @Override
    public int getSize() {
        return values.length;
    }

    @Override
    public int getElementSize() {
        return Byte.BYTES;
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

package uk.ac.manchester.tornado.api;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.Test;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

class ArrayTest {
    @Test
    void startsWithZerosAndStoresWhatIsSet() {
        FloatArray array = new FloatArray(3);

        array.set(1, 2.5f);

        assertArrayEquals(new float[] {0f, 2.5f, 0f}, array.toHeapArray());
        assertEquals(2.5f, array.get(1));
    }

    @Test
    void copiesTheArrayThatItIsMadeFrom() {
        int[] values = {1, 2};

        IntArray array = IntArray.fromArray(values);
        IntArray elements = IntArray.fromElements(values);
        values[0] = 9;

        assertEquals(1, array.get(0));
        assertEquals(1, elements.get(0));
    }

    @Test
    void sharesItsMemoryWithItsSegment() {
        LongArray array = LongArray.fromElements(1, 2);

        array.getSegment().setAtIndex(ValueLayout.JAVA_LONG, 1, 7L);

        assertEquals(7L, array.get(1));
        assertEquals(16, array.getNumBytesOfSegment());
        assertEquals(8, array.getElementSize());
        assertEquals(2, array.getSize());
    }

    @Test
    void copiesTheSegmentThatItIsMadeFrom() {
        byte[] bytes = new byte[17];
        MemorySegment segment = MemorySegment.ofArray(bytes).asSlice(1);
        segment.set(ValueLayout.JAVA_DOUBLE_UNALIGNED, 8, 4.5);

        DoubleArray array = DoubleArray.fromSegment(segment);
        bytes[16] = 0;

        assertArrayEquals(new double[] {0, 4.5}, array.toHeapArray());
        assertThrows(IllegalArgumentException.class, () -> DoubleArray.fromSegment(MemorySegment.ofArray(bytes)));
    }

    @Test
    void fillsAndClearsAllElements() {
        ByteArray array = new ByteArray(2);

        array.init((byte) 3);
        assertArrayEquals(new byte[] {3, 3}, array.toHeapArray());
        array.clear();

        assertArrayEquals(new byte[] {0, 0}, array.toHeapArray());
    }

    @Test
    void joinsAndCutsArrays() {
        IntArray joined = IntArray.concat(IntArray.fromElements(1, 2), new IntArray(0), IntArray.fromElements(3, 4));

        assertArrayEquals(new int[] {1, 2, 3, 4}, joined.toHeapArray());
        assertArrayEquals(new int[] {2, 3}, joined.slice(1, 2).toHeapArray());
        assertThrows(IllegalArgumentException.class, () -> joined.slice(3, 2));
    }

    @Test
    void rejectsIndicesOutsideOfTheArray() {
        FloatArray array = new FloatArray(2);

        assertThrows(IndexOutOfBoundsException.class, () -> array.get(2));
        assertThrows(IndexOutOfBoundsException.class, () -> array.set(-1, 0f));
    }
}

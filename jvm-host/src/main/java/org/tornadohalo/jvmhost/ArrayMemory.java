package org.tornadohalo.jvmhost;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** The memory of whatever a task takes as array. */
final class ArrayMemory {
    /** Memory that nobody has set: NaN as floating-point number, -1 as integer, so that using it shows. */
    private static final byte UNDEFINED = (byte) 0xFF;

    private ArrayMemory() {}

    static boolean isArray(Object argument) {
        return argument instanceof TornadoNativeArray
                || (argument.getClass().isArray()
                        && argument.getClass().getComponentType().isPrimitive()
                        && !(argument instanceof boolean[]));
    }

    /** A new array of the same type and size whose contents are undefined. */
    static Object allocateLike(Object array) {
        Object copy = switch (array) {
            case FloatArray a -> new FloatArray(a.getSize());
            case IntArray a -> new IntArray(a.getSize());
            case LongArray a -> new LongArray(a.getSize());
            case DoubleArray a -> new DoubleArray(a.getSize());
            case ByteArray a -> new ByteArray(a.getSize());
            default -> Array.newInstance(array.getClass().getComponentType(), Array.getLength(array));
        };
        makeUndefined(copy);
        return copy;
    }

    static void makeUndefined(Object array) {
        segment(array).fill(UNDEFINED);
    }

    static void copy(Object from, Object to) {
        segment(to).copyFrom(segment(from));
    }

    static String describe(Object array) {
        int length = array instanceof TornadoNativeArray a ? a.getSize() : Array.getLength(array);
        String type = array.getClass().isArray()
                ? array.getClass().getComponentType().getName()
                : array.getClass().getSimpleName();
        return type + "[" + length + "]";
    }

    private static MemorySegment segment(Object array) {
        return switch (array) {
            case TornadoNativeArray a -> a.getSegment();
            case float[] a -> MemorySegment.ofArray(a);
            case int[] a -> MemorySegment.ofArray(a);
            case long[] a -> MemorySegment.ofArray(a);
            case double[] a -> MemorySegment.ofArray(a);
            case byte[] a -> MemorySegment.ofArray(a);
            case short[] a -> MemorySegment.ofArray(a);
            case char[] a -> MemorySegment.ofArray(a);
            default -> throw new IllegalArgumentException("not an array of numbers: " + array.getClass());
        };
    }
}

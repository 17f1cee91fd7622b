package uk.ac.manchester.tornado.api;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Where a kernel thread stands in its grid, and what the threads of a block do together.
 *
 * <p>A kernel takes one as argument; the host that launches it passes its own. An instance made with {@code new}
 * describes a grid of one thread, so that a kernel can be called directly.
 */
public class KernelContext {
    private static final VarHandle INT_ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);
    private static final VarHandle INT_VIEW = ValueLayout.JAVA_INT.varHandle();
    private static final VarHandle LONG_VIEW = ValueLayout.JAVA_LONG.varHandle();
    private static final VarHandle FLOAT_VIEW = ValueLayout.JAVA_FLOAT.varHandle();
    private static final VarHandle DOUBLE_VIEW = ValueLayout.JAVA_DOUBLE.varHandle();

    /** Index of the thread in the grid. */
    public Integer globalIdx = 0;

    public Integer globalIdy = 0;
    public Integer globalIdz = 0;

    /** Index of the block in the grid. */
    public Integer groupIdx = 0;

    public Integer groupIdy = 0;
    public Integer groupIdz = 0;

    /** Index of the thread in its block. */
    public Integer localIdx = 0;

    public Integer localIdy = 0;
    public Integer localIdz = 0;

    /** Threads of the grid. */
    public Integer globalGroupSizeX = 1;

    public Integer globalGroupSizeY = 1;
    public Integer globalGroupSizeZ = 1;

    /** Threads of a block. */
    public Integer localGroupSizeX = 1;

    public Integer localGroupSizeY = 1;
    public Integer localGroupSizeZ = 1;

    /** The context of a grid of one thread. */
    public KernelContext() {}

    /** Waits for all threads of the block; their earlier stores are visible afterwards. */
    public void localBarrier() {}

    /**
     * Always refused: a launch has no barrier across its blocks.
     *
     * @throws UnsupportedOperationException always
     */
    public void globalBarrier() {
        throw new UnsupportedOperationException(
                "globalBarrier() does not exist across the blocks of a launch: end the kernel and start a second task");
    }

    /** Local memory of {@code size} ints, one array for the whole block; its contents are undefined at first. */
    public int[] allocateIntLocalArray(int size) {
        return new int[size];
    }

    /** Local memory of {@code size} longs, one array for the whole block; its contents are undefined at first. */
    public long[] allocateLongLocalArray(int size) {
        return new long[size];
    }

    /** Local memory of {@code size} floats, one array for the whole block; its contents are undefined at first. */
    public float[] allocateFloatLocalArray(int size) {
        return new float[size];
    }

    /** Local memory of {@code size} doubles, one array for the whole block; its contents are undefined at first. */
    public double[] allocateDoubleLocalArray(int size) {
        return new double[size];
    }

    /** Local memory of {@code size} bytes, one array for the whole block; its contents are undefined at first. */
    public byte[] allocateByteLocalArray(int size) {
        return new byte[size];
    }

    /** The sum of {@code val} over the threads of the warp, the same in each of them. */
    public float simdSum(float val) {
        return val;
    }

    /** The {@code val} of the thread {@code delta} lanes above, or the own one past the end of the warp. */
    public float simdShuffleDown(float val, int delta) {
        return val;
    }

    /** The {@code val} of the first thread of the warp. */
    public float simdBroadcastFirst(float val) {
        return val;
    }

    /** Adds {@code val} to {@code array[index]} atomically; orders nothing else. */
    public void atomicAdd(IntArray array, int index, int val) {
        INT_VIEW.getAndAdd(array.getSegment(), (long) index * Integer.BYTES, val);
    }

    /** Adds {@code val} to {@code array[index]} atomically; orders nothing else. */
    public void atomicAdd(int[] array, int index, int val) {
        INT_ELEMENT.getAndAdd(array, index, val);
    }

    /** Adds {@code val} to {@code array[index]} atomically; orders nothing else. */
    public void atomicAdd(LongArray array, int index, long val) {
        LONG_VIEW.getAndAdd(array.getSegment(), (long) index * Long.BYTES, val);
    }

    /** Adds {@code val} to {@code array[index]} atomically; orders nothing else. */
    public void atomicAdd(FloatArray array, int index, float val) {
        MemorySegment segment = array.getSegment();
        long offset = (long) index * Float.BYTES;
        float seen;
        do {
            seen = (float) FLOAT_VIEW.getVolatile(segment, offset);
        } while (!FLOAT_VIEW.weakCompareAndSet(segment, offset, seen, seen + val));
    }

    /** Adds {@code val} to {@code array[index]} atomically; orders nothing else. */
    public void atomicAdd(DoubleArray array, int index, double val) {
        MemorySegment segment = array.getSegment();
        long offset = (long) index * Double.BYTES;
        double seen;
        do {
            seen = (double) DOUBLE_VIEW.getVolatile(segment, offset);
        } while (!DOUBLE_VIEW.weakCompareAndSet(segment, offset, seen, seen + val));
    }
}

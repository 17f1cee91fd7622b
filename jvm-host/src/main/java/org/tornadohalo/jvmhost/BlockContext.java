package org.tornadohalo.jvmhost;

import uk.ac.manchester.tornado.api.KernelContext;

/** A context that the executor moves from thread to thread or from block to block. */
abstract class BlockContext extends KernelContext {
    private final Integer[] boxed;
    private final LaunchGeometry geometry;
    private final LocalMemory localMemory;
    private int firstX;
    private int firstY;
    private int firstZ;
    private int localArrayCount;

    BlockContext(LaunchGeometry geometry, LocalMemory localMemory) {
        this.geometry = geometry;
        this.localMemory = localMemory;
        int sizeX = geometry.localX() * geometry.blocksX();
        int sizeY = geometry.localY() * geometry.blocksY();
        int sizeZ = geometry.localZ() * geometry.blocksZ();
        boxed = IndexCache.upTo(1 + Math.max(sizeX, Math.max(sizeY, sizeZ)));
        globalGroupSizeX = box(sizeX);
        globalGroupSizeY = box(sizeY);
        globalGroupSizeZ = box(sizeZ);
        localGroupSizeX = box(geometry.localX());
        localGroupSizeY = box(geometry.localY());
        localGroupSizeZ = box(geometry.localZ());
    }

    /** Moves to a block, given by its number. */
    final void moveToBlock(int block) {
        int x = block % geometry.blocksX();
        int y = block / geometry.blocksX() % geometry.blocksY();
        int z = block / geometry.blocksX() / geometry.blocksY();
        groupIdx = box(x);
        groupIdy = box(y);
        groupIdz = box(z);
        firstX = x * geometry.localX();
        firstY = y * geometry.localY();
        firstZ = z * geometry.localZ();
    }

    /** Moves to a row of threads of the block. */
    final void moveToRow(int y, int z) {
        localIdy = box(y);
        localIdz = box(z);
        globalIdy = box(firstY + y);
        globalIdz = box(firstZ + z);
    }

    /** Moves to a thread of the row; the generated kernel loops call it. */
    final void moveToThread(int x) {
        localIdx = box(x);
        globalIdx = box(firstX + x);
        localArrayCount = 0;
    }

    /** Moves to a thread of the block, given by its number. */
    final void moveToThreadNumber(int thread) {
        int row = thread / geometry.localX();
        moveToRow(row % geometry.localY(), row / geometry.localY());
        moveToThread(thread % geometry.localX());
    }

    /** Number of the thread in its block. */
    final int threadNumber() {
        return localIdx + geometry.localX() * (localIdy + geometry.localY() * localIdz);
    }

    final String blockPosition() {
        return "(" + groupIdx + "," + groupIdy + "," + groupIdz + ")";
    }

    final String threadPosition() {
        return "(" + localIdx + "," + localIdy + "," + localIdz + ")";
    }

    @Override
    public final int[] allocateIntLocalArray(int size) {
        return localMemory.array(localArrayCount++, int[].class, size);
    }

    @Override
    public final long[] allocateLongLocalArray(int size) {
        return localMemory.array(localArrayCount++, long[].class, size);
    }

    @Override
    public final float[] allocateFloatLocalArray(int size) {
        return localMemory.array(localArrayCount++, float[].class, size);
    }

    @Override
    public final double[] allocateDoubleLocalArray(int size) {
        return localMemory.array(localArrayCount++, double[].class, size);
    }

    @Override
    public final byte[] allocateByteLocalArray(int size) {
        return localMemory.array(localArrayCount++, byte[].class, size);
    }

    private Integer box(int value) {
        return value < boxed.length ? boxed[value] : Integer.valueOf(value);
    }
}

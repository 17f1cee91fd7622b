package org.tornadohalo.jvmhost;

/** The context of a kernel thread that can wait for the others of its block. */
final class ThreadContext extends BlockContext {
    private final KernelThread thread;

    ThreadContext(LaunchGeometry geometry, LocalMemory localMemory, KernelThread thread) {
        super(geometry, localMemory);
        this.thread = thread;
    }

    @Override
    public void localBarrier() {
        thread.block().barrier(thread);
    }

    @Override
    public float simdSum(float val) {
        long sum = thread.warp().exchange(thread, Warp.Operation.SUM, Float.floatToRawIntBits(val), 0);
        return Float.intBitsToFloat((int) sum);
    }

    @Override
    public float simdShuffleDown(float val, int delta) {
        return shuffle(val, thread.lane() + delta);
    }

    @Override
    public float simdBroadcastFirst(float val) {
        return shuffle(val, 0);
    }

    private float shuffle(float value, int lane) {
        long bits = thread.warp().exchange(thread, Warp.Operation.SHUFFLE, Float.floatToRawIntBits(value), lane);
        return Float.intBitsToFloat((int) bits);
    }
}

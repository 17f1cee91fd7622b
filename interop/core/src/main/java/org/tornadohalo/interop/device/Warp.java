package org.tornadohalo.interop.device;

import org.tornadohalo.jvmhost.JvmKernelThread;

/**
 * Operations among the 32 threads of a warp, callable from kernels. All threads of the warp that have not returned must
 * make the same call.
 */
public final class Warp {
    /** Threads in a warp. */
    public static final int SIZE = 32;

    private Warp() {}

    /** Whether {@code predicate} holds for any thread of the warp: {@code vote.sync.any.pred}. */
    public static boolean any(boolean predicate) {
        return JvmKernelThread.any(predicate);
    }

    /** Bit {@code k} is set where lane {@code k}'s {@code predicate} holds: {@code vote.sync.ballot.b32}. */
    public static int ballot(boolean predicate) {
        return JvmKernelThread.ballot(predicate);
    }

    /** The bits that are set in the {@code value} of any thread of the warp: {@code redux.sync.or.b32}. */
    public static int reduceOr(int value) {
        return JvmKernelThread.reduceOr(value);
    }

    /** The {@code value} of lane {@code lane}: {@code shfl.sync.idx.b32}. */
    public static float shuffle(float value, int lane) {
        return JvmKernelThread.shuffle(value, lane);
    }

    /** The {@code value} of lane {@code lane}: {@code shfl.sync.idx.b32}. */
    public static int shuffle(int value, int lane) {
        return JvmKernelThread.shuffle(value, lane);
    }

    /** The {@code value} of the lane whose number differs by the bits of {@code mask}: {@code shfl.sync.bfly.b32}. */
    public static float shuffleXor(float value, int mask) {
        return JvmKernelThread.shuffleXor(value, mask);
    }

    /**
     * The {@code value} of the lane {@code delta} above, the own one past the warp's end: {@code shfl.sync.down.b32}.
     */
    public static float shuffleDown(float value, int delta) {
        return JvmKernelThread.shuffleDown(value, delta);
    }

    /** Waits for all threads of the warp and orders their shared memory accesses: {@code bar.warp.sync}. */
    public static void barrier() {
        JvmKernelThread.warpBarrier();
    }
}

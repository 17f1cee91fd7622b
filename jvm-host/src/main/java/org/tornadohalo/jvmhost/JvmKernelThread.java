package org.tornadohalo.jvmhost;

import java.util.function.Supplier;

/**
 * What a kernel thread can do beyond TornadoVM's API: wait for a store of somebody else, exchange values with its warp,
 * and keep state for its block.
 *
 * <p>A warp is 32 consecutive threads of a block; the last one can have fewer. All threads of a warp that have not
 * returned must make the same warp operation.
 */
public final class JvmKernelThread {
    private JvmKernelThread() {}

    /** What a thread waits for. */
    public interface Condition {
        /** Looks at memory; can be called by any thread, often, and its exception ends the wait. */
        boolean isMet();

        /** The exception that ends the wait once its bound is exceeded. */
        RuntimeException timedOut(long waitedNanos);
    }

    /** Whether the caller runs inside a kernel. */
    public static boolean isActive() {
        Carrier carrier = Carrier.current();
        return carrier.kernelThread() != null || carrier.plainContext() != null;
    }

    /**
     * Waits until the condition is met, without spinning; outside of a kernel, too.
     *
     * @param address the word that the condition reads; whoever changes it calls {@link #wake}
     * @param timeoutNanos bound of the wait, ns
     * @throws RuntimeException what {@link Condition#timedOut} or {@link Condition#isMet} gives
     */
    public static void await(long address, long timeoutNanos, Condition condition) {
        Carrier carrier = Carrier.current();
        if (carrier.kernelThread() != null) {
            carrier.kernelThread().await(new Wait(address, timeoutNanos, condition));
        } else if (carrier.plainContext() != null) {
            throw PlainContext.unexpected("await");
        } else {
            awaitOnHost(new Wait(address, timeoutNanos, condition));
        }
    }

    private static void awaitOnHost(Wait wait) {
        long[] addresses = {wait.address()};
        while (!wait.isOver()) {
            if (Thread.currentThread().isInterrupted()) {
                throw new IllegalStateException(
                        "the thread was interrupted while it waited for address 0x" + Long.toHexString(wait.address()));
            }
            WaitRegistry.sleep(addresses, wait.remainingNanos(), wait::isOver);
        }
        wait.throwFailure();
    }

    /** Wakes those who wait for the word at {@code address}; called after the store, cheap when nobody waits. */
    public static void wake(long address) {
        WaitRegistry.wake(address);
    }

    /** Makes everybody who waits look at his condition again. */
    public static void wakeAll() {
        WaitRegistry.wakeAll();
    }

    /** Whether {@code predicate} holds for any thread of the warp. */
    public static boolean any(boolean predicate) {
        return exchange(Warp.Operation.ANY, predicate ? 1 : 0) != 0;
    }

    /** The lanes for which {@code predicate} holds, as bits. */
    public static int ballot(boolean predicate) {
        return (int) exchange(Warp.Operation.BALLOT, predicate ? 1 : 0);
    }

    /** The bits that are set in the {@code value} of any thread of the warp. */
    public static int reduceOr(int value) {
        return (int) exchange(Warp.Operation.OR, value);
    }

    /** Waits for all threads of the warp. */
    public static void warpBarrier() {
        exchange(Warp.Operation.BARRIER, 0);
    }

    /** The value that lane {@code lane} modulo 32 gives. */
    public static int shuffle(int value, int lane) {
        return (int) shuffleBits(value, lane & (Warp.SIZE - 1));
    }

    /** The value that lane {@code lane} modulo 32 gives. */
    public static float shuffle(float value, int lane) {
        return Float.intBitsToFloat(shuffle(Float.floatToRawIntBits(value), lane));
    }

    /** The value that lane {@code lane} modulo 32 gives. */
    public static double shuffle(double value, int lane) {
        return Double.longBitsToDouble(shuffleBits(Double.doubleToRawLongBits(value), lane & (Warp.SIZE - 1)));
    }

    /** The value of the lane {@code delta} above, the own one past the end of the warp. */
    public static int shuffleDown(int value, int delta) {
        return (int) shuffleBits(value, laneId() + delta);
    }

    /** The value of the lane {@code delta} above, the own one past the end of the warp. */
    public static float shuffleDown(float value, int delta) {
        return Float.intBitsToFloat(shuffleDown(Float.floatToRawIntBits(value), delta));
    }

    /** The value of the lane {@code delta} above, the own one past the end of the warp. */
    public static double shuffleDown(double value, int delta) {
        return Double.longBitsToDouble(shuffleBits(Double.doubleToRawLongBits(value), laneId() + delta));
    }

    /** The value of the lane whose number differs in the bits of {@code mask}. */
    public static int shuffleXor(int value, int mask) {
        return (int) shuffleBits(value, laneId() ^ mask);
    }

    /** The value of the lane whose number differs in the bits of {@code mask}. */
    public static float shuffleXor(float value, int mask) {
        return Float.intBitsToFloat(shuffleXor(Float.floatToRawIntBits(value), mask));
    }

    /** The value of the lane whose number differs in the bits of {@code mask}. */
    public static double shuffleXor(double value, int mask) {
        return Double.longBitsToDouble(shuffleBits(Double.doubleToRawLongBits(value), laneId() ^ mask));
    }

    /** Number of the thread in its warp. */
    public static int laneId() {
        return threadInBlock() % Warp.SIZE;
    }

    /** Number of the thread in its block, over all dimensions. */
    public static int threadInBlock() {
        Carrier carrier = Carrier.current();
        if (carrier.kernelThread() != null) {
            return carrier.kernelThread().number();
        }
        if (carrier.plainContext() != null) {
            return carrier.plainContext().threadNumber();
        }
        throw outsideOfKernel();
    }

    /**
     * The state of a type that the calling thread's block has, the same for all its threads; made by the first that
     * asks, anew for every block of the grid.
     */
    public static <S extends BlockState> S ofBlock(Class<S> type, Supplier<S> maker) {
        return thread("ofBlock").block().state(type, maker);
    }

    /** The object attached to the launching thread, also inside its kernels; null if there is none. */
    public static Object hostContext() {
        return Carrier.current().hostContext();
    }

    /** Attaches an object, for example the rank, to the calling host thread; null removes it. */
    public static void hostContext(Object context) {
        Carrier.current().hostContext(context);
    }

    private static long shuffleBits(long bits, int lane) {
        KernelThread thread = thread("shuffle");
        return thread.warp().exchange(thread, Warp.Operation.SHUFFLE, bits, lane);
    }

    private static long exchange(Warp.Operation operation, long value) {
        KernelThread thread = thread(operation.name());
        return thread.warp().exchange(thread, operation, value, 0);
    }

    private static KernelThread thread(String operation) {
        Carrier carrier = Carrier.current();
        if (carrier.kernelThread() == null) {
            throw carrier.plainContext() == null ? outsideOfKernel() : PlainContext.unexpected(operation);
        }
        return carrier.kernelThread();
    }

    private static IllegalStateException outsideOfKernel() {
        return new IllegalStateException("warps and blocks exist inside a kernel only: launch it as a task");
    }
}

package org.tornadohalo.interop.device;

import java.lang.foreign.MemorySegment;
import org.tornadohalo.interop.jvm.JvmPe;

/**
 * NVSHMEM's device calls, callable from kernels.
 *
 * <p>Symmetric addresses are this PE's own addresses of symmetric memory; the call finds the same place on the target
 * PE. A put is complete at the target when its signal has the value; the source may be reused when the target has
 * answered (NVSHMEM 3.4, "Signaling Operations"). Counts are in {@code float}s.
 */
public final class Nvshmem {
    private Nvshmem() {}

    /** The number of this PE, from 0: {@code nvshmem_my_pe}. */
    public static int myPe() {
        return JvmPe.current().pe();
    }

    /** The number of PEs: {@code nvshmem_n_pes}. */
    public static int peCount() {
        return JvmPe.current().peCount();
    }

    /**
     * Copies {@code count} floats to {@code pe} and then sets its signal word: by one thread,
     * {@code nvshmem_float_put_signal_nbi} with {@code NVSHMEM_SIGNAL_SET}.
     *
     * @param destination symmetric address of the target floats
     * @param source device address of the floats to send
     * @param count number of floats, may be 0: the signal is still set
     * @param signal symmetric address of the target's 64-bit signal word
     * @param value the word's new value
     * @param pe the target
     * @throws org.tornadohalo.interop.nvshmem.SymmetricHeapException on the JVM, if the floats or the word are not in
     *     symmetric memory or there is no such PE; a GPU reports an address error
     */
    public static void putFloatSignalThread(long destination, long source, int count, long signal, long value, int pe) {
        putSignal(destination, source, 4L * count, signal, value, pe);
    }

    /**
     * As {@link #putFloatSignalThread}, called by all threads of a block, which share the copy:
     * {@code nvshmemx_float_put_signal_nbi_block}. A block barrier has to come first if the block's threads wrote the
     * source.
     */
    public static void putFloatSignalBlock(long destination, long source, int count, long signal, long value, int pe) {
        if (JvmPe.isBlockLeader()) {
            putSignal(destination, source, 4L * count, signal, value, pe);
        }
    }

    /** Sets the signal word of {@code pe}: {@code nvshmemx_signal_op} with {@code NVSHMEM_SIGNAL_SET}. */
    public static void signalSet(long signal, long value, int pe) {
        DeviceMemory.storeReleaseSystem(JvmPe.current().addressOn(pe, signal, Long.BYTES), value);
    }

    /**
     * Waits until this PE's signal word is at least {@code value}; data put before the signal is then visible to the
     * calling thread: {@code nvshmem_signal_wait_until} with {@code NVSHMEM_CMP_GE}, bounded by the {@link Watchdog} at
     * address {@code watchdog}.
     */
    public static void signalWaitUntilAtLeast(long signal, long value, long watchdog) {
        SignalWait.untilAtLeast(signal, value, watchdog);
    }

    /** Waits until all puts of this thread have reached their targets: {@code nvshmem_quiet}. */
    public static void quiet() {
        DeviceMemory.fenceSystem();
    }

    private static void putSignal(long destination, long source, long bytes, long signal, long value, int pe) {
        if (bytes != 0) {
            long target = JvmPe.current().addressOn(pe, destination, bytes);
            MemorySegment.copy(Memory.ALL, source, Memory.ALL, target, bytes);
        }
        signalSet(signal, value, pe);
    }
}

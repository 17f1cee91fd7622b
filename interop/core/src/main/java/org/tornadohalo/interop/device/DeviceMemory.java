package org.tornadohalo.interop.device;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import org.tornadohalo.jvmhost.JvmKernelThread;

/**
 * Loads, stores, atomics, fences and waits on raw device addresses, callable from kernels.
 *
 * <p>An address is a byte address of global memory of this PE, or a peer address from
 * {@link org.tornadohalo.interop.nvshmem.SymmetricHeap#peerAddress}. Typed accesses take a base address and an element
 * index. The name of an ordered access says its order (relaxed, acquire, release) and its scope: <em>device</em> orders
 * against threads of the same GPU, <em>system</em> also against peers and the host. Plain accesses promise nothing to
 * other threads until an ordered access or a kernel boundary publishes them.
 *
 * <p>Counterparts: each method names its PTX instruction (PTX ISA, "Memory Consistency Model"). In the JVM, device and
 * system scope are the same and the {@link VarHandle} mode of the same name is used.
 */
public final class DeviceMemory {
    private DeviceMemory() {}

    /** Loads element {@code index} of the {@code float}s at {@code base}: {@code ld.global.f32}. */
    public static float loadFloat(long base, int index) {
        return Memory.ALL.get(JAVA_FLOAT_UNALIGNED, base + 4L * index);
    }

    /** Stores element {@code index} of the {@code float}s at {@code base}: {@code st.global.f32}. */
    public static void storeFloat(long base, int index, float value) {
        Memory.ALL.set(JAVA_FLOAT_UNALIGNED, base + 4L * index, value);
    }

    /**
     * Loads component {@code component} of group {@code index} of the groups of four {@code float}s at {@code base},
     * which is a multiple of 16: {@code ld.global.v4.f32}, one for all components that a kernel loads between two
     * stores. The component is a constant.
     */
    public static float loadFloat4(long base, int index, int component) {
        return Memory.ALL.get(JAVA_FLOAT_UNALIGNED, base + 16L * index + 4L * component);
    }

    /**
     * As {@link #loadFloat4}, for groups which nobody writes while the kernel runs: {@code ld.global.nc.v4.f32}, one
     * for all components of a group, whatever the kernel stores in between.
     */
    public static float loadReadOnlyFloat4(long base, int index, int component) {
        return loadFloat4(base, index, component);
    }

    /**
     * Stores group {@code index} of the groups of four {@code float}s at {@code base}, which is a multiple of 16:
     * {@code st.global.v4.f32}. Over a link, one store of 16 bytes is worth more than four of 4 bytes.
     */
    public static void storeFloat4(long base, int index, float x, float y, float z, float w) {
        long address = base + 16L * index;
        Memory.ALL.set(JAVA_FLOAT_UNALIGNED, address, x);
        Memory.ALL.set(JAVA_FLOAT_UNALIGNED, address + 4, y);
        Memory.ALL.set(JAVA_FLOAT_UNALIGNED, address + 8, z);
        Memory.ALL.set(JAVA_FLOAT_UNALIGNED, address + 12, w);
    }

    /**
     * Copies element {@code sourceIndex} of the groups of four {@code float}s at {@code source} to element
     * {@code targetIndex} of those at {@code target}, both aligned to 16 bytes: {@code ld.global.v4.b32} and
     * {@code st.global.v4.b32}.
     */
    public static void copyFloat4(long target, int targetIndex, long source, int sourceIndex) {
        MemorySegment.copy(Memory.ALL, source + 16L * sourceIndex, Memory.ALL, target + 16L * targetIndex, 16);
    }

    /** Loads element {@code index} of the {@code double}s at {@code base}: {@code ld.global.f64}. */
    public static double loadDouble(long base, int index) {
        return Memory.ALL.get(JAVA_DOUBLE_UNALIGNED, base + 8L * index);
    }

    /** Stores element {@code index} of the {@code double}s at {@code base}: {@code st.global.f64}. */
    public static void storeDouble(long base, int index, double value) {
        Memory.ALL.set(JAVA_DOUBLE_UNALIGNED, base + 8L * index, value);
    }

    /** Loads element {@code index} of the {@code int}s at {@code base}: {@code ld.global.u32}. */
    public static int loadInt(long base, int index) {
        return Memory.ALL.get(JAVA_INT_UNALIGNED, base + 4L * index);
    }

    /**
     * As {@link #loadInt}, for elements which nobody writes while the kernel runs: {@code ld.global.nc.b32}, which need
     * not wait for the kernel's stores.
     */
    public static int loadReadOnlyInt(long base, int index) {
        return loadInt(base, index);
    }

    /** Stores element {@code index} of the {@code int}s at {@code base}: {@code st.global.u32}. */
    public static void storeInt(long base, int index, int value) {
        Memory.ALL.set(JAVA_INT_UNALIGNED, base + 4L * index, value);
    }

    /** Loads element {@code index} of the {@code long}s at {@code base}: {@code ld.global.u64}. */
    public static long loadLong(long base, int index) {
        return Memory.ALL.get(JAVA_LONG_UNALIGNED, base + 8L * index);
    }

    /** Stores element {@code index} of the {@code long}s at {@code base}: {@code st.global.u64}. */
    public static void storeLong(long base, int index, long value) {
        Memory.ALL.set(JAVA_LONG_UNALIGNED, base + 8L * index, value);
    }

    /**
     * Adds to element {@code index} of the {@code float}s at {@code base}, relaxed, device scope:
     * {@code red.relaxed.gpu.global.add.f32}. The order of concurrent additions, and so the rounding, is not fixed.
     */
    public static void atomicAddFloat(long base, int index, float value) {
        long address = base + 4L * index;
        float seen = (float) Memory.FLOAT.getOpaque(Memory.ALL, address);
        while (true) {
            float witness = (float) Memory.FLOAT.compareAndExchange(Memory.ALL, address, seen, seen + value);
            if (Float.floatToRawIntBits(witness) == Float.floatToRawIntBits(seen)) {
                return;
            }
            seen = witness;
        }
    }

    /**
     * Adds to element {@code index} of the {@code int}s at {@code base}, relaxed, device scope:
     * {@code atom.relaxed.gpu.global.add.u32}. Orders nothing else.
     *
     * @return the value before the addition
     */
    public static int atomicAddInt(long base, int index, int value) {
        return (int) Memory.INT.getAndAdd(Memory.ALL, base + 4L * index, value);
    }

    /**
     * Raises element {@code index} of the {@code int}s at {@code base} to a value if it is less, relaxed, device scope:
     * {@code red.relaxed.gpu.global.max.s32}. Orders nothing else.
     */
    public static void atomicMaxInt(long base, int index, int value) {
        long address = base + 4L * index;
        int seen = (int) Memory.INT.getOpaque(Memory.ALL, address);
        while (seen < value) {
            int witness = (int) Memory.INT.compareAndExchange(Memory.ALL, address, seen, value);
            seen = witness == seen ? value : witness;
        }
    }

    /** Loads a 64-bit word, relaxed, system scope: {@code ld.relaxed.sys.global.u64}. */
    public static long loadRelaxedSystem(long address) {
        return (long) Memory.LONG.getOpaque(Memory.ALL, address);
    }

    /** Loads a 64-bit word, acquire, system scope: {@code ld.acquire.sys.global.u64}. */
    public static long loadAcquireSystem(long address) {
        return (long) Memory.LONG.getAcquire(Memory.ALL, address);
    }

    /** Loads a 64-bit word, acquire, device scope: {@code ld.acquire.gpu.global.u64}. */
    public static long loadAcquireDevice(long address) {
        return (long) Memory.LONG.getAcquire(Memory.ALL, address);
    }

    /**
     * Stores a 64-bit word, relaxed, system scope: {@code st.relaxed.sys.global.u64}. Publishes data only if an earlier
     * kernel wrote it. Wakes waits on the word.
     */
    public static void storeRelaxedSystem(long address, long value) {
        // In the JVM there is no kernel boundary that publishes to other PEs, so the store itself releases.
        Memory.LONG.setRelease(Memory.ALL, address, value);
        JvmKernelThread.wake(address);
    }

    /** Stores a 64-bit word, release, system scope: {@code st.release.sys.global.u64}. Wakes waits on the word. */
    public static void storeReleaseSystem(long address, long value) {
        Memory.LONG.setRelease(Memory.ALL, address, value);
        JvmKernelThread.wake(address);
    }

    /** Stores a 64-bit word, release, device scope: {@code st.release.gpu.global.u64}. Wakes waits on the word. */
    public static void storeReleaseDevice(long address, long value) {
        Memory.LONG.setRelease(Memory.ALL, address, value);
        JvmKernelThread.wake(address);
    }

    /**
     * Increments a 32-bit counter that wraps to 0 after {@code last}, acquire and release, device scope:
     * {@code atom.acq_rel.gpu.global.inc.u32}. The caller that gets {@code last} sees what every other caller of this
     * round stored before its own call.
     *
     * @return the value before the increment
     */
    public static int incrementWrapAcquireReleaseDevice(long address, int last) {
        while (true) {
            int seen = (int) Memory.INT.getAcquire(Memory.ALL, address);
            int next = Integer.compareUnsigned(seen, last) >= 0 ? 0 : seen + 1;
            if (Memory.INT.weakCompareAndSet(Memory.ALL, address, seen, next)) {
                return seen;
            }
        }
    }

    /** Orders this thread's accesses before and after, device scope: {@code fence.acq_rel.gpu}. */
    public static void fenceDevice() {
        VarHandle.fullFence();
    }

    /** Orders this thread's accesses before and after, system scope: {@code fence.acq_rel.sys}. */
    public static void fenceSystem() {
        VarHandle.fullFence();
    }

    /**
     * Waits until the 64-bit word at {@code address} is at least {@code value}, then acquires at system scope: a
     * bounded {@code ld.relaxed.sys} poll followed by {@code fence.acq_rel.sys}.
     *
     * <p>Called by one thread; the block's other threads see the data after a block barrier. If the bound of the
     * {@link Watchdog} at address {@code watchdog} passes, the wait leaves a record there and returns, and so does
     * every later wait: the host finds the record when the graph has ended.
     */
    public static void waitAcquireSystem(long address, long value, long watchdog) {
        SignalWait.untilAtLeast(address, value, watchdog);
    }

    /** As {@link #waitAcquireSystem} for a word written on the same device: acquires with {@code fence.acq_rel.gpu}. */
    public static void waitAcquireDevice(long address, long value, long watchdog) {
        SignalWait.untilAtLeast(address, value, watchdog);
    }
}

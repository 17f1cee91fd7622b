package org.tornadohalo.interop.tornado;

import org.tornadohalo.interop.device.BulkCopy;
import org.tornadohalo.interop.device.DeviceMemory;
import org.tornadohalo.interop.device.Nvshmem;
import org.tornadohalo.interop.device.Warp;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Kernels that call every device intrinsic, for {@link GpuSmoke}. Addresses and counts come in {@code p}, whose meaning
 * stands at each kernel; results go to {@code out}, one element per thread unless said otherwise.
 */
final class IntrinsicKernels {
    /** Byte offset of the doubles in the memory of {@link #plainAccess}. */
    static final int DOUBLES = 4096;
    /** Byte offset of the ints. */
    static final int INTS = 8192;
    /** Byte offset of the longs. */
    static final int LONGS = 12288;
    /** Byte offset of the copies of the floats. */
    static final int COPIES = 16384;

    private IntrinsicKernels() {}

    /** p: memory. Each of 256 threads doubles its float, double, int and long, and every fourth copies four floats. */
    public static void plainAccess(KernelContext context, LongArray p) {
        int i = context.globalIdx;
        long base = p.get(0);
        DeviceMemory.storeFloat(base, i, 2f * DeviceMemory.loadFloat(base, i));
        DeviceMemory.storeDouble(base + DOUBLES, i, 2.0 * DeviceMemory.loadDouble(base + DOUBLES, i));
        DeviceMemory.storeInt(base + INTS, i, 2 * DeviceMemory.loadInt(base + INTS, i));
        DeviceMemory.storeLong(base + LONGS, i, 2 * DeviceMemory.loadLong(base + LONGS, i));
        context.localBarrier();
        if ((i & 3) == 0) {
            DeviceMemory.copyFloat4(base + COPIES, i >> 2, base, i >> 2);
        }
    }

    /** p: one 64-bit word per thread. Stores and loads it in every order and scope; out: the sum of what was loaded. */
    public static void orderedAccess(KernelContext context, LongArray p, LongArray out) {
        int i = context.globalIdx;
        long word = p.get(0) + 8L * i;
        DeviceMemory.storeRelaxedSystem(word, i);
        long sum = DeviceMemory.loadRelaxedSystem(word);
        DeviceMemory.storeReleaseSystem(word, i + 1);
        sum = 1000 * sum + DeviceMemory.loadAcquireSystem(word);
        DeviceMemory.fenceDevice();
        DeviceMemory.storeReleaseDevice(word, i + 2);
        DeviceMemory.fenceSystem();
        out.set(i, 1000 * sum + DeviceMemory.loadAcquireDevice(word));
    }

    /**
     * p: a float sum, a 32-bit counter, a count and a maximum. Adds 1 to sum and count, raises the maximum to the
     * thread's number; out: the counter before, which wraps after 9.
     */
    public static void atomics(KernelContext context, LongArray p, LongArray out) {
        int i = context.globalIdx;
        DeviceMemory.atomicAddFloat(p.get(0), 0, 1f);
        int before = DeviceMemory.atomicAddInt(p.get(2), 0, 1);
        DeviceMemory.atomicMaxInt(p.get(2), 1, i);
        out.set(i, 10L * before + DeviceMemory.incrementWrapAcquireReleaseDevice(p.get(1), 9));
    }

    /**
     * p: target. One block of 64 stages slots twice and copies them to 128 slots of the target; out: the last word of
     * the thread's second slot there, as read after completion.
     */
    public static void bulkCopy(KernelContext context, LongArray p, LongArray out) {
        int thread = context.localIdx;
        boolean isLeader = (thread & 31) == 0;
        BulkCopy.fenceTarget();
        for (int part = 0; part < 2; part++) {
            if (isLeader) {
                BulkCopy.waitSourcesRead();
            }
            Warp.barrier();
            int slot = 64 * part + thread;
            BulkCopy.stage(thread, 4 * slot, 4 * slot + 1, 4 * slot + 2, 0);
            BulkCopy.stageWord(4 * thread + 3, 4 * slot + 3);
            BulkCopy.fenceStaged();
            Warp.barrier();
            if (isLeader) {
                BulkCopy.copy(p.get(0) + 16L * slot, thread, 32);
                BulkCopy.commit();
            }
        }
        if (isLeader) {
            BulkCopy.waitComplete();
        }
        context.localBarrier();
        out.set(thread, DeviceMemory.loadInt(p.get(0), 4 * (64 + thread) + 3));
    }

    /** p: unused. Out: what each warp operation gave, in the digits of one number. */
    public static void warpOperations(KernelContext context, LongArray p, LongArray out) {
        int i = context.globalIdx;
        int lane = i & 31;
        long result = Warp.any(lane == 7) ? 1 : 0;
        result = 10 * result + (Warp.any(lane == 99) ? 1 : 0);
        result = 100 * result + Integer.bitCount(Warp.ballot(lane < 11));
        result = 100 * result + Warp.shuffle(2 * lane, 9);
        result = 100 * result + (int) Warp.shuffle(3f * lane, 5);
        result = 100 * result + (int) Warp.shuffleXor(1f * lane, 1);
        result = 100 * result + Warp.reduceOr(lane == 3 || lane == 9 ? lane : 0);
        Warp.barrier();
        out.set(i, 100 * result + (int) Warp.shuffleDown(1f * lane, 4));
    }

    /**
     * p: word, word, data, watchdog. Block 1 stores data and both words, block 0 waits for them; out [2]: data as seen.
     */
    public static void waitForOtherBlock(KernelContext context, LongArray p, LongArray out) {
        if (context.localIdx == 0) {
            if (context.groupIdx == 1) {
                DeviceMemory.storeLong(p.get(2), 0, 42);
                DeviceMemory.storeReleaseDevice(p.get(0), 5);
                DeviceMemory.storeLong(p.get(2), 1, 43);
                DeviceMemory.storeReleaseSystem(p.get(1), 6);
            } else {
                DeviceMemory.waitAcquireDevice(p.get(0), 5, p.get(3));
                out.set(0, DeviceMemory.loadLong(p.get(2), 0));
                DeviceMemory.waitAcquireSystem(p.get(1), 6, p.get(3));
                out.set(1, DeviceMemory.loadLong(p.get(2), 1));
            }
        }
    }

    /** p: word, watchdog. Waits for a value that never comes. */
    public static void waitForNothing(KernelContext context, LongArray p) {
        if (context.globalIdx == 0) {
            DeviceMemory.waitAcquireSystem(p.get(0), 77, p.get(1));
        }
    }

    /** p: signal, watchdog. As {@link #waitForNothing}, through NVSHMEM. */
    public static void signalWaitForNothing(KernelContext context, LongArray p) {
        if (context.globalIdx == 0) {
            Nvshmem.signalWaitUntilAtLeast(p.get(0), 78, p.get(1));
        }
    }

    /** p: unused. Out: this PE and the number of PEs. */
    public static void world(KernelContext context, LongArray p, LongArray out) {
        if (context.globalIdx == 0) {
            out.set(0, Nvshmem.myPe());
            out.set(1, Nvshmem.peCount());
        }
    }

    /**
     * p: source, target of the block, target of the thread, signals [3], count, PE to send to, watchdog, value. One
     * block sends {@code count} floats twice and a bare signal, then waits for its own three signals.
     */
    public static void putWithSignal(KernelContext context, LongArray p) {
        long signals = p.get(3);
        int count = (int) p.get(4);
        int pe = (int) p.get(5);
        long value = p.get(7);
        Nvshmem.putFloatSignalBlock(p.get(1), p.get(0), count, signals, value, pe);
        if (context.localIdx == 0) {
            Nvshmem.putFloatSignalThread(p.get(2), p.get(0), count, signals + 8, value, pe);
            Nvshmem.signalSet(signals + 16, value, pe);
            Nvshmem.quiet();
            Nvshmem.signalWaitUntilAtLeast(signals, value, p.get(6));
            Nvshmem.signalWaitUntilAtLeast(signals + 8, value, p.get(6));
            Nvshmem.signalWaitUntilAtLeast(signals + 16, value, p.get(6));
        }
    }

    /**
     * p: peer's target floats, peer's word, own word, count, watchdog, value. One block stores {@code count} floats
     * into the peer, publishes, and waits for the peer's.
     */
    public static void peerStore(KernelContext context, LongArray p) {
        int count = (int) p.get(3);
        long target = p.get(0);
        for (int i = context.localIdx; i < count; i += context.localGroupSizeX) {
            DeviceMemory.storeFloat(target, i, p.get(5) + i);
        }
        context.localBarrier();
        if (context.localIdx == 0) {
            DeviceMemory.fenceSystem();
            DeviceMemory.storeReleaseSystem(p.get(1), p.get(5));
            DeviceMemory.waitAcquireSystem(p.get(2), p.get(5), p.get(4));
        }
    }

    /** p: peer's word, own word, rounds, first value, whether this PE begins, watchdog. Sends a value to and fro. */
    public static void pingPong(KernelContext context, LongArray p) {
        if (context.globalIdx == 0) {
            int rounds = (int) p.get(2);
            for (int k = 1; k <= rounds; k++) {
                long value = p.get(3) + k;
                if (p.get(4) == 1) {
                    DeviceMemory.storeReleaseSystem(p.get(0), value);
                }
                DeviceMemory.waitAcquireSystem(p.get(1), value, p.get(5));
                if (p.get(4) == 0) {
                    DeviceMemory.storeReleaseSystem(p.get(0), value);
                }
            }
        }
    }

    /** As {@link #pingPong} with p[0] the symmetric word, p[6] the other PE: by NVSHMEM's signals. */
    public static void pingPongSignal(KernelContext context, LongArray p) {
        if (context.globalIdx == 0) {
            int rounds = (int) p.get(2);
            for (int k = 1; k <= rounds; k++) {
                long value = p.get(3) + k;
                if (p.get(4) == 1) {
                    Nvshmem.signalSet(p.get(0), value, (int) p.get(6));
                }
                Nvshmem.signalWaitUntilAtLeast(p.get(0), value, p.get(5));
                if (p.get(4) == 0) {
                    Nvshmem.signalSet(p.get(0), value, (int) p.get(6));
                }
            }
        }
    }

    /** p: word. Counts its launches there, by one thread. */
    public static void countLaunch(KernelContext context, LongArray p) {
        if (context.globalIdx == 0) {
            DeviceMemory.storeLong(p.get(0), 0, DeviceMemory.loadLong(p.get(0), 0) + 1);
        }
    }

    /**
     * p: word to read, word to add to. Adds what {@link #countLaunch} has counted, so that the order of launches shows.
     */
    public static void addCount(KernelContext context, LongArray p) {
        if (context.globalIdx == 0) {
            DeviceMemory.storeLong(
                    p.get(1), 0, DeviceMemory.loadLong(p.get(1), 0) + DeviceMemory.loadLong(p.get(0), 0));
        }
    }
}

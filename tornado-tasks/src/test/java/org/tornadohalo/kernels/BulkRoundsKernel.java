package org.tornadohalo.kernels;

import org.tornadohalo.interop.device.BulkCopy;
import org.tornadohalo.interop.device.DeviceMemory;
import org.tornadohalo.interop.device.Warp;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * The bulk copies and signals of an exchange, many times in one launch, with a receiver that checks what arrived inside
 * the kernel that saw the signal.
 */
public final class BulkRoundsKernel {
    /** Words of the parameters: address of the payload at the PE sent to. */
    static final int TARGET = 0;
    /** Address of the payload received here. */
    static final int RECEIVED = 1;
    /** Address of the signal at the PE sent to. */
    static final int TARGET_SIGNAL = 2;
    /** Address of the signal here. */
    static final int SIGNAL = 3;
    /** Address of the acknowledgement at the PE received from. */
    static final int SOURCE_ACKNOWLEDGEMENT = 4;
    /** Address of the acknowledgement here. */
    static final int ACKNOWLEDGEMENT = 5;
    /** Number of rounds. */
    static final int ROUNDS = 6;
    /** Number of this PE. */
    static final int OWN_PE = 7;
    /** Number of the PE received from. */
    static final int SOURCE_PE = 8;
    /** Address of the watchdog block. */
    static final int WATCHDOG = 9;
    /** Number of parameters. */
    static final int PARAMETERS = 10;

    /** Chunks that each warp sends in a round, all from the same slots. */
    static final int CHUNKS = 2;

    private static final int SLOT_WORDS = BulkCopy.SLOT_BYTES / Integer.BYTES;

    private BulkRoundsKernel() {}

    /**
     * Sends a payload to the next PE in every round, and checks the one received.
     *
     * <ul>
     *   <li>Geometry: one block of at most {@link BulkCopy#SLOTS} threads, a multiple of 32.
     *   <li>Buffers: p [PARAMETERS], R; wrong [threads], the words that each thread found wrong, W.
     *   <li>Signals: in round r waits for acknowledgement r - 1, publishes signal r, waits for signal r, acknowledges
     *       r.
     *   <li>Progress: the launches of all PEs run at the same time.
     * </ul>
     */
    public static void bulkRounds(KernelContext context, LongArray p, LongArray wrong) {
        int thread = context.localIdx;
        int rounds = (int) p.get(ROUNDS);
        int found = 0;
        for (int round = 1; round <= rounds; round++) {
            if (thread == 0) {
                DeviceMemory.waitAcquireSystem(p.get(ACKNOWLEDGEMENT), round - 1, p.get(WATCHDOG));
            }
            context.localBarrier();
            send(p, round, thread, context.localGroupSizeX);
            context.localBarrier();
            if (thread == 0) {
                DeviceMemory.storeReleaseSystem(p.get(TARGET_SIGNAL), round);
                DeviceMemory.waitAcquireSystem(p.get(SIGNAL), round, p.get(WATCHDOG));
            }
            context.localBarrier();
            found += countWrong(p, round, thread, context.localGroupSizeX);
            context.localBarrier();
            if (thread == 0) {
                DeviceMemory.storeReleaseSystem(p.get(SOURCE_ACKNOWLEDGEMENT), round);
            }
        }
        wrong.set(thread, found);
    }

    private static void send(LongArray p, int round, int thread, int threads) {
        boolean isLeader = (thread & Warp.SIZE - 1) == 0;
        int pe = (int) p.get(OWN_PE);
        if (isLeader) {
            BulkCopy.fenceTarget();
        }
        for (int chunk = 0; chunk < CHUNKS; chunk++) {
            if (isLeader) {
                BulkCopy.waitSourcesRead();
            }
            Warp.barrier();
            int slot = chunk * threads + thread;
            int word = SLOT_WORDS * slot;
            BulkCopy.stage(
                    thread,
                    payload(pe, round, word),
                    payload(pe, round, word + 1),
                    payload(pe, round, word + 2),
                    payload(pe, round, word + 3));
            BulkCopy.fenceStaged();
            Warp.barrier();
            if (isLeader) {
                BulkCopy.copy(p.get(TARGET) + (long) BulkCopy.SLOT_BYTES * slot, thread, Warp.SIZE);
                BulkCopy.commit();
            }
        }
        if (isLeader) {
            BulkCopy.waitComplete();
        }
    }

    private static int countWrong(LongArray p, int round, int thread, int threads) {
        int pe = (int) p.get(SOURCE_PE);
        int found = 0;
        for (int word = thread; word < SLOT_WORDS * CHUNKS * threads; word += threads) {
            found += DeviceMemory.loadInt(p.get(RECEIVED), word) == payload(pe, round, word) ? 0 : 1;
        }
        return found;
    }

    private static int payload(int pe, int round, int word) {
        return (pe + 1) * 1_000_000_007 + round * 4099 + word;
    }
}

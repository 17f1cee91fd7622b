package org.tornadohalo.kernels;

import static org.tornadohalo.kernels.HaloLayout.MAP_OFFSET;
import static org.tornadohalo.kernels.HaloLayout.PEER_X;
import static org.tornadohalo.kernels.HaloLayout.SEND_COUNT;
import static org.tornadohalo.kernels.HaloLayout.STAGED_X;
import static org.tornadohalo.kernels.HaloLayout.STEP_ADDRESS;
import static org.tornadohalo.kernels.HaloLayout.TILES;
import static org.tornadohalo.kernels.HaloLayout.TILE_ATOMS;
import static org.tornadohalo.kernels.HaloLayout.X_ADDRESS;
import static org.tornadohalo.kernels.HaloLayout.record;
import static org.tornadohalo.kernels.TmaHaloKernels.LANE_ATOMS;

import org.tornadohalo.interop.device.BulkCopy;
import org.tornadohalo.interop.device.DeviceMemory;
import org.tornadohalo.interop.device.FloatBits;
import org.tornadohalo.interop.device.Warp;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * The least that moves atoms to another rank: gather, store to the peer, signal, wait. No design of the exchange can be
 * faster with the same way of storing; benchmarks report what each takes above it.
 *
 * <p>No shift is added, no low-order part computed, nothing is forwarded. Signals and their order are those of
 * {@link PulseHaloKernels}; {@link StepKernel} says why nothing is overwritten too early.
 */
public final class LimitKernels {
    private static final long TRIPLE_BYTES = 3L * Float.BYTES;
    /** Triples that fill whole slots together, three of them. */
    private static final int SLOT_ATOMS = 4;

    private LimitKernels() {}

    /**
     * Sends positions of one record by 16-byte stores and waits for those of the receive rank.
     *
     * <ul>
     *   <li>Geometry: 1D, any number of blocks; blockIdx.x strides over the tiles of the record; any block size.
     *   <li>Buffers: number of the record; halo [{@link HaloLayout#words}] R; sendIndex [sum of SEND_COUNT] atom
     *       indices, R; x at X_ADDRESS, {@link Position} [atoms], R; the send rank's x or, where it cannot be
     *       addressed, STAGED_X, W.
     *   <li>Signals: publishes the step word's value to the send rank's X_SIGNAL after the stores of all tiles; waits
     *       for X_SIGNAL before the kernel ends.
     *   <li>Progress: one block of each rank resident.
     *   <li>Twin: none needed; a copy, checked value by value.
     * </ul>
     */
    public static void sendPositions(KernelContext context, int number, LongArray halo, IntArray sendIndex) {
        int thread = context.localIdx;
        int threads = context.localGroupSizeX;
        int blocks = context.globalGroupSizeX / threads;
        int[] isLast = context.allocateIntLocalArray(1);
        long step = DeviceMemory.loadLong(halo.get(STEP_ADDRESS), 0);
        int record = record(number);
        int tiles = (int) halo.get(record + TILES);
        int tileAtoms = (int) halo.get(TILE_ATOMS);
        int count = (int) halo.get(record + SEND_COUNT);
        int map = (int) halo.get(record + MAP_OFFSET);
        long x = halo.get(X_ADDRESS);
        long target = target(halo, record);
        for (int tile = context.groupIdx; tile < tiles; tile += blocks) {
            int first = tile * tileAtoms;
            int end = Math.min(first + tileAtoms, count);
            for (int k = first + thread; k < end; k += threads) {
                DeviceMemory.copyFloat4(target, k, x, sendIndex.get(map + k));
            }

            context.localBarrier();
            if (thread == 0) {
                isLast[0] = HaloRecord.isLastTile(halo, record) ? 1 : 0;
            }
            context.localBarrier();
            if (isLast[0] == 1) {
                HaloRecord.publishAndAwaitCoordinates(halo, record, step, thread);
            }
        }
    }

    /**
     * As {@link #sendPositions} with 4-byte stores: x, y and z go out packed, 12 bytes an atom, neighbouring threads
     * storing neighbouring words, and the low-order word stays. At most 1,024 threads a block. Where the peer cannot be
     * addressed, 16 bytes an atom are put.
     */
    public static void sendTriples(KernelContext context, int number, LongArray halo, IntArray sendIndex) {
        int thread = context.localIdx;
        int threads = context.localGroupSizeX;
        int blocks = context.globalGroupSizeX / threads;
        int[] isLast = context.allocateIntLocalArray(1);
        long step = DeviceMemory.loadLong(halo.get(STEP_ADDRESS), 0);
        int record = record(number);
        int tiles = (int) halo.get(record + TILES);
        int tileAtoms = (int) halo.get(TILE_ATOMS);
        int count = (int) halo.get(record + SEND_COUNT);
        int map = (int) halo.get(record + MAP_OFFSET);
        long x = halo.get(X_ADDRESS);
        long target = target(halo, record);
        for (int tile = context.groupIdx; tile < tiles; tile += blocks) {
            int first = tile * tileAtoms;
            int end = Math.min(first + tileAtoms, count);
            copyTriples(target, x, sendIndex, map, first, end, thread, threads);

            context.localBarrier();
            if (thread == 0) {
                isLast[0] = HaloRecord.isLastTile(halo, record) ? 1 : 0;
            }
            context.localBarrier();
            if (isLast[0] == 1) {
                HaloRecord.publishAndAwaitCoordinates(halo, record, step, thread);
            }
        }
    }

    /**
     * As {@link #sendTriples}, but a thread stores the three words of its atom: neighbouring threads store at a stride
     * of 12 bytes, as code does that is first written down.
     */
    public static void sendPlainTriples(KernelContext context, int number, LongArray halo, IntArray sendIndex) {
        int thread = context.localIdx;
        int threads = context.localGroupSizeX;
        int blocks = context.globalGroupSizeX / threads;
        int[] isLast = context.allocateIntLocalArray(1);
        long step = DeviceMemory.loadLong(halo.get(STEP_ADDRESS), 0);
        int record = record(number);
        int tiles = (int) halo.get(record + TILES);
        int tileAtoms = (int) halo.get(TILE_ATOMS);
        int count = (int) halo.get(record + SEND_COUNT);
        int map = (int) halo.get(record + MAP_OFFSET);
        long x = halo.get(X_ADDRESS);
        long target = target(halo, record);
        for (int tile = context.groupIdx; tile < tiles; tile += blocks) {
            int first = tile * tileAtoms;
            int end = Math.min(first + tileAtoms, count);
            for (int k = first + thread; k < end; k += threads) {
                int atom = sendIndex.get(map + k);
                float px = DeviceMemory.loadFloat4(x, atom, 0);
                float py = DeviceMemory.loadFloat4(x, atom, 1);
                float pz = DeviceMemory.loadFloat4(x, atom, 2);
                DeviceMemory.storeFloat(target, 3 * k, px);
                DeviceMemory.storeFloat(target, 3 * k + 1, py);
                DeviceMemory.storeFloat(target, 3 * k + 2, pz);
            }

            context.localBarrier();
            if (thread == 0) {
                isLast[0] = HaloRecord.isLastTile(halo, record) ? 1 : 0;
            }
            context.localBarrier();
            if (isLast[0] == 1) {
                HaloRecord.publishAndAwaitCoordinates(halo, record, step, thread);
            }
        }
    }

    /**
     * As {@link #sendTriples} by bulk copies, in the order of {@link TmaHaloKernels}: 12 bytes an atom. Blocks have an
     * even number of threads, {@link BulkCopy#SLOTS} / 2 at most; tiles have a multiple of 4 atoms, so that each begins
     * where a bulk copy may.
     */
    public static void sendBulkTriples(KernelContext context, int number, LongArray halo, IntArray sendIndex) {
        int thread = context.localIdx;
        int threads = context.localGroupSizeX;
        int blocks = context.globalGroupSizeX / threads;
        int[] isLast = context.allocateIntLocalArray(1);
        long step = DeviceMemory.loadLong(halo.get(STEP_ADDRESS), 0);
        int record = record(number);
        int tiles = (int) halo.get(record + TILES);
        int tileAtoms = (int) halo.get(TILE_ATOMS);
        int count = (int) halo.get(record + SEND_COUNT);
        int map = (int) halo.get(record + MAP_OFFSET);
        long x = halo.get(X_ADDRESS);
        long target = target(halo, record);
        if (TmaHaloKernels.isLeader(thread)) {
            BulkCopy.fenceTarget();
        }
        for (int tile = context.groupIdx; tile < tiles; tile += blocks) {
            int first = tile * tileAtoms;
            int end = Math.min(first + tileAtoms, count);
            copyBulkTriples(target, x, sendIndex, map, first, end, thread, threads);

            if (TmaHaloKernels.isLeader(thread)) {
                BulkCopy.waitComplete();
            }
            context.localBarrier();
            if (thread == 0) {
                isLast[0] = HaloRecord.isLastTile(halo, record) ? 1 : 0;
            }
            context.localBarrier();
            if (isLast[0] == 1) {
                HaloRecord.publishAndAwaitCoordinates(halo, record, step, thread);
            }
        }
    }

    /**
     * Copies x, y and z of atoms, {@code first} to {@code end}: a warp packs two atoms of each lane at a time into its
     * own slots. At the end up to 3 atoms, which fill no slot, are stored by their threads.
     */
    private static void copyBulkTriples(
            long target, long x, IntArray sendIndex, int map, int first, int end, int thread, int threads) {
        int lane = thread & Warp.SIZE - 1;
        int slots = TmaHaloKernels.firstSlot(thread);
        int lanes = Math.min(Warp.SIZE, threads - (thread - lane));
        int atom0 = 0;
        int atom1 = 0;
        if (first < end) {
            // Lanes without an atom look up another's, so that no load waits for a condition.
            atom0 = sendIndex.get(map + Math.min(first + slots + lane, end - 1));
            atom1 = sendIndex.get(map + Math.min(first + slots + lanes + lane, end - 1));
        }
        for (int chunk = first + slots; chunk < end; chunk += LANE_ATOMS * threads) {
            int atoms = Math.min(LANE_ATOMS * lanes, end - chunk);
            int whole = atoms & -SLOT_ATOMS;
            float x0 = DeviceMemory.loadFloat4(x, atom0, 0);
            float y0 = DeviceMemory.loadFloat4(x, atom0, 1);
            float z0 = DeviceMemory.loadFloat4(x, atom0, 2);
            float x1 = DeviceMemory.loadFloat4(x, atom1, 0);
            float y1 = DeviceMemory.loadFloat4(x, atom1, 1);
            float z1 = DeviceMemory.loadFloat4(x, atom1, 2);
            int next = chunk + LANE_ATOMS * threads + lane;
            atom0 = sendIndex.get(map + Math.min(next, end - 1));
            atom1 = sendIndex.get(map + Math.min(next + lanes, end - 1));
            TmaHaloKernels.freeSlots(thread);
            stageOrStore(target, chunk, lane, slots, whole, atoms, x0, y0, z0);
            stageOrStore(target, chunk, lanes + lane, slots, whole, atoms, x1, y1, z1);
            if (whole > 0) {
                TmaHaloKernels.startCopy(target + TRIPLE_BYTES * chunk, slots, 3 * whole >> 2, thread);
            }
        }
    }

    /** Stages an atom that fills slots together with its neighbours, and stores another one. */
    private static void stageOrStore(
            long target, int chunk, int number, int slots, int whole, int atoms, float x, float y, float z) {
        if (number < whole) {
            int word = BulkCopy.SLOT_WORDS * slots + 3 * number;
            BulkCopy.stageWord(word, FloatBits.ofFloat(x));
            BulkCopy.stageWord(word + 1, FloatBits.ofFloat(y));
            BulkCopy.stageWord(word + 2, FloatBits.ofFloat(z));
        } else if (number < atoms) {
            int word = 3 * (chunk + number);
            DeviceMemory.storeFloat(target, word, x);
            DeviceMemory.storeFloat(target, word + 1, y);
            DeviceMemory.storeFloat(target, word + 2, z);
        }
    }

    /**
     * Copies x, y and z of atoms, {@code first} to {@code end}, as many at a time as the block has threads. A thread
     * loads its three words before it stores one; at the end some are loaded in vain, so that no load waits for a
     * condition.
     */
    private static void copyTriples(
            long target, long x, IntArray sendIndex, int map, int first, int end, int thread, int threads) {
        int word1 = thread + threads;
        int word2 = word1 + threads;
        int atom0 = third(thread);
        int atom1 = third(word1);
        int atom2 = third(word2);
        for (int chunk = first; chunk < end; chunk += threads) {
            int of0 = sendIndex.get(map + Math.min(chunk + atom0, end - 1));
            int of1 = sendIndex.get(map + Math.min(chunk + atom1, end - 1));
            int of2 = sendIndex.get(map + Math.min(chunk + atom2, end - 1));
            float value0 = DeviceMemory.loadFloat(x, Position.WORDS * of0 + thread - 3 * atom0);
            float value1 = DeviceMemory.loadFloat(x, Position.WORDS * of1 + word1 - 3 * atom1);
            float value2 = DeviceMemory.loadFloat(x, Position.WORDS * of2 + word2 - 3 * atom2);
            int words = 3 * Math.min(threads, end - chunk);
            storeWord(target, 3 * chunk, thread, words, value0);
            storeWord(target, 3 * chunk, word1, words, value1);
            storeWord(target, 3 * chunk, word2, words, value2);
        }
    }

    private static void storeWord(long target, int first, int word, int words, float value) {
        if (word < words) {
            DeviceMemory.storeFloat(target, first + word, value);
        }
    }

    /** A third, rounded down: the product with 1/3 in units of 2^-17 is exact enough below 49,152. */
    private static int third(int number) {
        return number * 43_691 >> 17;
    }

    private static long target(LongArray halo, int record) {
        long peer = halo.get(record + PEER_X);
        return peer != 0 ? peer : halo.get(record + STAGED_X);
    }
}

package org.tornadohalo.kernels;

import static org.tornadohalo.kernels.HaloLayout.DEPENDS_ON;
import static org.tornadohalo.kernels.HaloLayout.FIRST_TILE;
import static org.tornadohalo.kernels.HaloLayout.INDEPENDENT_COUNT;
import static org.tornadohalo.kernels.HaloLayout.MAP_OFFSET;
import static org.tornadohalo.kernels.HaloLayout.PEER_X;
import static org.tornadohalo.kernels.HaloLayout.SEND_COUNT;
import static org.tornadohalo.kernels.HaloLayout.SHIFT;
import static org.tornadohalo.kernels.HaloLayout.STEP_ADDRESS;
import static org.tornadohalo.kernels.HaloLayout.TILE_ATOMS;
import static org.tornadohalo.kernels.HaloLayout.TILE_COUNT;
import static org.tornadohalo.kernels.HaloLayout.X_ADDRESS;
import static org.tornadohalo.kernels.HaloLayout.record;

import org.tornadohalo.interop.device.BulkCopy;
import org.tornadohalo.interop.device.DeviceMemory;
import org.tornadohalo.interop.device.FloatBits;
import org.tornadohalo.interop.device.Warp;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * The fused exchange of coordinates with bulk copies: each warp gathers its atoms in shared memory, and the copy engine
 * carries them to the neighbour as one piece. Forces are exchanged by {@link FusedHaloKernels#exchangeForces}, for halo
 * forces are contiguous and there is nothing to pack.
 *
 * <p>Tiles, pulses, dependencies, signals and the reasons why nothing of x is overwritten too early and no block waits
 * for ever are those of {@link FusedHaloKernels}. Only the way from x to the neighbour is another:
 *
 * <pre>
 *   all lanes:  load two atoms each    while the engine reads the chunk before    } once for each chunk of
 *   lane 0:     waitSourcesRead        the warp's slots are free again            } up to 64 atoms, in the
 *   all lanes:  warp barrier           ... for all its lanes                      } order of the map
 *               stage them             x[sendIndex] + shift -> the atoms' slots   }
 *               fenceStaged            generic stores -> async loads
 *               warp barrier           all lanes have staged
 *   lane 0:     copy, commit           slots -> neighbour's x[halo]
 *   ...
 *   lane 0:     waitComplete           the warp's chunks of this tile lie in the neighbour's memory
 *   all:        block barrier          ... those of all warps
 *   thread 0:   counter++              then as in the fused exchange
 * </pre>
 *
 * <p><b>Alignment.</b> A position has 16 bytes and buffers start at multiples of 16, so every chunk is what a bulk copy
 * demands: no atoms at head or tail need stores of their own.
 *
 * <p><b>Why data is there when a signal is.</b> The completion that lane 0 waits for makes its copies visible to it,
 * also to ordinary accesses (it ends with a proxy fence). From there on order passes as if lane 0 had stored the atoms
 * itself: block barrier, counter (acquire and release, device), release at system scope.
 *
 * <p><b>Why staging is not overwritten early.</b> A warp uses its own slots alone, and stages only when the engine has
 * read its earlier chunks. No copy is open when a block ends.
 *
 * <p><b>Proxy fences and their partners.</b> {@code fenceStaged} stands between the stores of the lanes and the
 * engine's loads. {@code fenceTarget} stands between the neighbour's ordinary loads of x of step n, known to be over by
 * its force signal, which an earlier launch waited for, and the engine's stores of step n + 1. Atoms that are sent on
 * were stored by the engine of another rank, whose completion carried the fence.
 */
public final class TmaHaloKernels {
    /** Atoms that a lane gathers at a time: as many loads are on their way from memory together. */
    static final int LANE_ATOMS = 2;

    private TmaHaloKernels() {}

    /**
     * Sends the coordinates of all pulses to the lower neighbours and waits for those of the upper ones.
     *
     * <ul>
     *   <li>Geometry: 1D, any number of blocks of at most {@link BulkCopy#SLOTS} / 2 threads; blockIdx.x strides over
     *       the tiles of all pulses in order.
     *   <li>Buffers: halo [{@link HaloLayout#words}] R; sendIndex [sum of SEND_COUNT] local atom indices, home atoms of
     *       a pulse first, R; x at X_ADDRESS, {@link Position} [atoms], home part R, halo part R after its signal; the
     *       send ranks' x, W by the copy engine. Where there is no PEER_X: staged x, W, which is put.
     *   <li>Signals: waits for X_SIGNAL of the pulses in DEPENDS_ON before halo atoms are read, and of every pulse
     *       before the kernel ends; publishes the step word's value to each send rank's X_SIGNAL.
     *   <li>Progress: all blocks resident together.
     *   <li>Twin: {@code reference.HaloTwin}.
     * </ul>
     */
    public static void exchangeTmaCoordinates(KernelContext context, LongArray halo, IntArray sendIndex) {
        int thread = context.localIdx;
        int threads = context.localGroupSizeX;
        int blocks = context.globalGroupSizeX / threads;
        int[] isLast = context.allocateIntLocalArray(1);
        long step = DeviceMemory.loadLong(halo.get(STEP_ADDRESS), 0);
        int tileCount = (int) halo.get(TILE_COUNT);
        int tileAtoms = (int) halo.get(TILE_ATOMS);
        int finishedPulses = 0;
        int pulse = 0;
        if (isLeader(thread)) {
            BulkCopy.fenceTarget();
        }
        for (int tile = context.groupIdx; tile < tileCount; tile += blocks) {
            while (tile >= FusedHaloKernels.tilesUpTo(halo, pulse)) {
                pulse++;
            }
            int record = record(pulse);
            int first = (tile - (int) halo.get(record + FIRST_TILE)) * tileAtoms;
            int end = Math.min(first + tileAtoms, (int) halo.get(record + SEND_COUNT));
            int independent = (int) halo.get(record + INDEPENDENT_COUNT);

            send(halo, record, sendIndex, first, Math.min(end, independent), thread, threads);
            if (end > independent) {
                FusedHaloKernels.awaitCoordinates(halo, (int) halo.get(record + DEPENDS_ON), step, thread, threads);
                context.localBarrier();
                send(halo, record, sendIndex, Math.max(first, independent), end, thread, threads);
            }

            if (isLeader(thread)) {
                BulkCopy.waitComplete();
            }
            context.localBarrier();
            if (thread == 0) {
                isLast[0] = HaloRecord.isLastTile(halo, record) ? 1 : 0;
            }
            context.localBarrier();
            if (isLast[0] == 1) {
                HaloRecord.publishCoordinates(halo, record, step, thread);
                finishedPulses |= 1 << pulse;
            }
        }
        FusedHaloKernels.awaitCoordinates(halo, finishedPulses, step, thread, threads);
    }

    /** Brings atoms to send, {@code first} to {@code end}, on their way; called by all threads of a block. */
    private static void send(
            LongArray halo, int record, IntArray sendIndex, int first, int end, int thread, int threads) {
        if (halo.get(record + PEER_X) == 0) {
            HaloRecord.pack(halo, record, sendIndex, first + thread, end, threads);
        } else {
            copy(halo, record, sendIndex, first, end, thread, threads);
        }
    }

    /**
     * Copies atoms to the send rank, two of each lane at a time; all lanes of a warp take the same way. Where the lanes
     * of a warp have further atoms, those are looked up while these are on their way.
     */
    private static void copy(
            LongArray halo, int record, IntArray sendIndex, int first, int end, int thread, int threads) {
        long x = halo.get(X_ADDRESS);
        long target = halo.get(record + PEER_X);
        int map = (int) halo.get(record + MAP_OFFSET);
        float shiftX = FloatBits.toFloat((int) halo.get(record + SHIFT));
        float shiftY = FloatBits.toFloat((int) halo.get(record + SHIFT + 1));
        float shiftZ = FloatBits.toFloat((int) halo.get(record + SHIFT + 2));
        boolean shifted = shiftX != 0f || shiftY != 0f || shiftZ != 0f;
        float unit = HaloRecord.lowUnit(halo);
        float edgeX = HaloRecord.shiftLow(halo, record, 0);
        float edgeY = HaloRecord.shiftLow(halo, record, 1);
        float edgeZ = HaloRecord.shiftLow(halo, record, 2);
        int lane = thread & Warp.SIZE - 1;
        int slots = firstSlot(thread);
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
            // As bits, all four: floats and the low-order word would be loaded apart.
            float x0 = FloatBits.toFloat(FloatBits.ofFloat(DeviceMemory.loadFloat4(x, atom0, 0)));
            float y0 = FloatBits.toFloat(FloatBits.ofFloat(DeviceMemory.loadFloat4(x, atom0, 1)));
            float z0 = FloatBits.toFloat(FloatBits.ofFloat(DeviceMemory.loadFloat4(x, atom0, 2)));
            int low0 = FloatBits.ofFloat(DeviceMemory.loadFloat4(x, atom0, Position.LOW));
            float x1 = FloatBits.toFloat(FloatBits.ofFloat(DeviceMemory.loadFloat4(x, atom1, 0)));
            float y1 = FloatBits.toFloat(FloatBits.ofFloat(DeviceMemory.loadFloat4(x, atom1, 1)));
            float z1 = FloatBits.toFloat(FloatBits.ofFloat(DeviceMemory.loadFloat4(x, atom1, 2)));
            int low1 = FloatBits.ofFloat(DeviceMemory.loadFloat4(x, atom1, Position.LOW));
            int next = chunk + LANE_ATOMS * threads + lane;
            atom0 = sendIndex.get(map + Math.min(next, end - 1));
            atom1 = sendIndex.get(map + Math.min(next + lanes, end - 1));
            if (shifted) {
                low0 = HaloRecord.shiftedLow(unit, edgeX, edgeY, edgeZ, low0, x0, y0, z0, shiftX, shiftY, shiftZ);
                low1 = HaloRecord.shiftedLow(unit, edgeX, edgeY, edgeZ, low1, x1, y1, z1, shiftX, shiftY, shiftZ);
            }
            // Only now: the engine reads the chunk before while atoms are loaded and shifted.
            freeSlots(thread);
            stage(slots + lane, x0 + shiftX, y0 + shiftY, z0 + shiftZ, low0);
            stage(slots + lanes + lane, x1 + shiftX, y1 + shiftY, z1 + shiftZ, low1);
            startCopy(target + Position.BYTES * chunk, slots, atoms, thread);
        }
    }

    private static void stage(int slot, float x, float y, float z, int low) {
        BulkCopy.stage(slot, FloatBits.ofFloat(x), FloatBits.ofFloat(y), FloatBits.ofFloat(z), low);
    }

    /** The first of the slots of a warp, {@link #LANE_ATOMS} for each of its threads. */
    static int firstSlot(int thread) {
        return LANE_ATOMS * (thread & -Warp.SIZE);
    }

    /** Waits until the engine has read what a warp staged last; called by all its threads. */
    static void freeSlots(int thread) {
        if (isLeader(thread)) {
            BulkCopy.waitSourcesRead();
        }
        Warp.barrier();
    }

    /** Has the engine copy what a warp has staged, 1 slot or more; called by all its threads. */
    static void startCopy(long target, int slot, int count, int thread) {
        BulkCopy.fenceStaged();
        Warp.barrier();
        if (isLeader(thread)) {
            BulkCopy.copy(target, slot, count);
            BulkCopy.commit();
        }
    }

    /** Whether a thread is the one of its warp that issues copies. */
    static boolean isLeader(int thread) {
        return (thread & Warp.SIZE - 1) == 0;
    }
}

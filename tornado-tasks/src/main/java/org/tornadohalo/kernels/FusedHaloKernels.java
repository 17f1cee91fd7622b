package org.tornadohalo.kernels;

import static org.tornadohalo.kernels.HaloLayout.DEPENDS_ON;
import static org.tornadohalo.kernels.HaloLayout.FIRST_TILE;
import static org.tornadohalo.kernels.HaloLayout.F_ADDRESS;
import static org.tornadohalo.kernels.HaloLayout.F_COUNTER;
import static org.tornadohalo.kernels.HaloLayout.INDEPENDENT_COUNT;
import static org.tornadohalo.kernels.HaloLayout.MAP_OFFSET;
import static org.tornadohalo.kernels.HaloLayout.PENDING_F;
import static org.tornadohalo.kernels.HaloLayout.RECORD_COUNT;
import static org.tornadohalo.kernels.HaloLayout.SEND_COUNT;
import static org.tornadohalo.kernels.HaloLayout.STEP_ADDRESS;
import static org.tornadohalo.kernels.HaloLayout.TILES;
import static org.tornadohalo.kernels.HaloLayout.TILE_ATOMS;
import static org.tornadohalo.kernels.HaloLayout.TILE_COUNT;
import static org.tornadohalo.kernels.HaloLayout.record;

import org.tornadohalo.interop.device.DeviceMemory;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * The fused exchange: one kernel moves the coordinates of all pulses, one kernel the forces.
 *
 * <p><b>Coordinates</b> go down (to the lower neighbour), pulse after pulse; a later pulse forwards atoms that earlier
 * ones brought. Blocks take tiles in the order of the pulses. A tile packs its home atoms at once, and its halo atoms
 * after the signals of the pulses that bring them. The block that finishes the last tile of a pulse signals the
 * neighbour, and before it ends waits for the same pulse's signal to this rank: when the kernel has ended, the whole
 * halo is here.
 *
 * <pre>
 *   pulse 0:  x[home] ------------------------> neighbour's halo, signal 0
 *   pulse 1:  x[home] ------------------------> neighbour's halo  \
 *             wait signal 0, x[halo of 0] ----> neighbour's halo   } signal 1
 * </pre>
 *
 * <p><b>Forces</b> go back up, last pulse first. The owner waits until its lower neighbour's forces of the pulse are
 * final, reads them there (or where they were put) and adds them to its own atoms. Forces that were added to halo atoms
 * make an earlier pulse's forces final in turn: the block that finishes the last such tile signals the upper neighbour.
 *
 * <p><b>Why data is there when a signal is.</b> Threads store; a block barrier; thread 0 increments the pulse's counter
 * with acquire and release at device scope; the last increment has thereby seen all tiles' stores; its thread signals
 * with release at system scope (or puts, which orders data before signal). The waiter acquires at system scope, then a
 * block barrier passes that on to the block.
 *
 * <p><b>Why nothing is overwritten too early.</b> Coordinates of step n+1 are stored into a neighbour only after its
 * force signal of step n, which it sends when it has used those of step n. Forces of step n+1 are written only after
 * the coordinates of step n+1 have arrived from the rank that read those of step n. So x and f exchanges must
 * alternate.
 *
 * <p><b>Why no block waits for ever.</b> Tiles are taken in rising order by a grid whose blocks are all resident, and a
 * tile waits only for tiles before it, here or on a neighbour. Waits are bounded by the
 * {@link org.tornadohalo.interop.device.Watchdog}.
 *
 * <p>Sources: Doijade et al. 2026 (GPU-initiated halo exchange in GROMACS: fused, dependency-aware pulses); Páll et al.
 * 2020, J. Chem. Phys. 153:134110 (pulses on GPUs).
 */
public final class FusedHaloKernels {
    private FusedHaloKernels() {}

    /**
     * Sends the coordinates of all pulses to the lower neighbours and waits for those of the upper ones.
     *
     * <ul>
     *   <li>Geometry: 1D, any number of blocks; blockIdx.x strides over the tiles of all pulses in order; any block
     *       size.
     *   <li>Buffers: halo [{@link HaloLayout#words}] R; sendIndex [sum of SEND_COUNT] local atom indices, home atoms of
     *       a pulse first, R; x at X_ADDRESS, {@link Position} [atoms], home part R, halo part R after its signal; the
     *       send ranks' x, W.
     *   <li>Signals: waits for X_SIGNAL of the pulses in DEPENDS_ON before halo atoms are read, and of every pulse
     *       before the kernel ends; publishes the step word's value to each send rank's X_SIGNAL.
     *   <li>Progress: all blocks resident together.
     *   <li>Twin: {@code reference.HaloTwin}.
     * </ul>
     */
    public static void exchangeCoordinates(KernelContext context, LongArray halo, IntArray sendIndex) {
        int thread = context.localIdx;
        int threads = context.localGroupSizeX;
        int blocks = context.globalGroupSizeX / threads;
        int[] isLast = context.allocateIntLocalArray(1);
        long step = DeviceMemory.loadLong(halo.get(STEP_ADDRESS), 0);
        int tileCount = (int) halo.get(TILE_COUNT);
        int tileAtoms = (int) halo.get(TILE_ATOMS);
        int finishedPulses = 0;
        int pulse = 0;
        for (int tile = context.groupIdx; tile < tileCount; tile += blocks) {
            while (tile >= tilesUpTo(halo, pulse)) {
                pulse++;
            }
            int record = record(pulse);
            int first = (tile - (int) halo.get(record + FIRST_TILE)) * tileAtoms;
            int end = Math.min(first + tileAtoms, (int) halo.get(record + SEND_COUNT));
            int independent = (int) halo.get(record + INDEPENDENT_COUNT);

            HaloRecord.pack(halo, record, sendIndex, first + thread, Math.min(end, independent), threads);
            if (end > independent) {
                awaitCoordinates(halo, (int) halo.get(record + DEPENDS_ON), step, thread, threads);
                context.localBarrier();
                HaloRecord.pack(halo, record, sendIndex, Math.max(first, independent) + thread, end, threads);
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
        awaitCoordinates(halo, finishedPulses, step, thread, threads);
    }

    /**
     * Adds the forces that the lower neighbours hold for this rank's atoms, and gives the upper neighbours theirs.
     *
     * <ul>
     *   <li>Geometry: 1D, any number of blocks; blockIdx.x strides over the tiles of all pulses, last pulse first; any
     *       block size.
     *   <li>Buffers: halo, sendIndex as in {@link #exchangeCoordinates}, R; f at F_ADDRESS, float [3 * atoms]
     *       kJ/mol/nm, RW; the send ranks' f, R.
     *   <li>Signals: waits for F_SIGNAL of each pulse before the send rank's forces are read; publishes the step word's
     *       value to each receive rank's F_SIGNAL when PENDING_F tiles have added to its atoms.
     *   <li>Progress: all blocks resident together.
     *   <li>Twin: {@code reference.HaloTwin}.
     * </ul>
     */
    public static void exchangeForces(KernelContext context, LongArray halo, IntArray sendIndex) {
        int thread = context.localIdx;
        int threads = context.localGroupSizeX;
        int blocks = context.globalGroupSizeX / threads;
        int[] finalPulses = context.allocateIntLocalArray(1);
        long step = DeviceMemory.loadLong(halo.get(STEP_ADDRESS), 0);
        int tileCount = (int) halo.get(TILE_COUNT);
        int tileAtoms = (int) halo.get(TILE_ATOMS);
        if (context.groupIdx == 0) {
            publishUntouchedForces(halo, step, thread);
        }
        int pulse = (int) halo.get(RECORD_COUNT) - 1;
        for (int reversed = context.groupIdx; reversed < tileCount; reversed += blocks) {
            int tile = tileCount - 1 - reversed;
            while (tile < (int) halo.get(record(pulse) + FIRST_TILE)) {
                pulse--;
            }
            int record = record(pulse);
            if (thread == 0) {
                HaloRecord.awaitForces(halo, record, step);
            }
            context.localBarrier();
            int first = (tile - (int) halo.get(record + FIRST_TILE)) * tileAtoms;
            int end = Math.min(first + tileAtoms, (int) halo.get(record + SEND_COUNT));
            addAtomically(halo, record, sendIndex, first + thread, end, threads);

            context.localBarrier();
            if (thread == 0) {
                finalPulses[0] = countTile(halo, (int) halo.get(record + DEPENDS_ON));
            }
            context.localBarrier();
            int published = finalPulses[0];
            for (int earlier = 0; published >> earlier != 0; earlier++) {
                if ((published >> earlier & 1) == 1) {
                    HaloRecord.publishForces(halo, record(earlier), step, thread);
                }
            }
        }
    }

    /** Tiles of the pulses up to this one. */
    static int tilesUpTo(LongArray halo, int pulse) {
        int record = record(pulse);
        return (int) halo.get(record + FIRST_TILE) + (int) halo.get(record + TILES);
    }

    /** Waits for the pulses in a mask, each with a thread of its own: one latency for all. */
    static void awaitCoordinates(LongArray halo, int pulses, long step, int thread, int threads) {
        for (int pulse = thread; pulse < HaloLayout.MAX_PULSES; pulse += threads) {
            if ((pulses >> pulse & 1) == 1) {
                HaloRecord.awaitCoordinates(halo, record(pulse), step);
            }
        }
    }

    /** Forces that no later pulse adds to were final when the kernel started. */
    private static void publishUntouchedForces(LongArray halo, long step, int thread) {
        int pulseCount = (int) halo.get(RECORD_COUNT);
        for (int pulse = 0; pulse < pulseCount; pulse++) {
            if (halo.get(record(pulse) + PENDING_F) == 0) {
                HaloRecord.publishForces(halo, record(pulse), step, thread);
            }
        }
    }

    /** Adds forces to atoms to which blocks of other pulses may add at the same time. */
    private static void addAtomically(LongArray halo, int record, IntArray sendIndex, int first, int end, int stride) {
        long f = halo.get(F_ADDRESS);
        long source = HaloRecord.forceSource(halo, record);
        int map = (int) halo.get(record + MAP_OFFSET);
        for (int k = first; k < end; k += stride) {
            int atom = sendIndex.get(map + k);
            // All loads before all additions: they wait for the peer's answer together.
            float fx = DeviceMemory.loadFloat(source, 3 * k);
            float fy = DeviceMemory.loadFloat(source, 3 * k + 1);
            float fz = DeviceMemory.loadFloat(source, 3 * k + 2);
            DeviceMemory.atomicAddFloat(f, 3 * atom, fx);
            DeviceMemory.atomicAddFloat(f, 3 * atom + 1, fy);
            DeviceMemory.atomicAddFloat(f, 3 * atom + 2, fz);
        }
    }

    /** Counts a finished tile for the pulses it added to; returns those whose forces are final by it. */
    private static int countTile(LongArray halo, int dependsOn) {
        int finished = 0;
        for (int pulse = 0; dependsOn >> pulse != 0; pulse++) {
            if ((dependsOn >> pulse & 1) == 1) {
                int record = record(pulse);
                int last = (int) halo.get(record + PENDING_F) - 1;
                int before = DeviceMemory.incrementWrapAcquireReleaseDevice(halo.get(record + F_COUNTER), last);
                finished |= before == last ? 1 << pulse : 0;
            }
        }
        return finished;
    }
}

package org.tornadohalo.kernels;

import static org.tornadohalo.kernels.HaloLayout.SEND_COUNT;
import static org.tornadohalo.kernels.HaloLayout.STEP_ADDRESS;
import static org.tornadohalo.kernels.HaloLayout.TILES;
import static org.tornadohalo.kernels.HaloLayout.TILE_ATOMS;
import static org.tornadohalo.kernels.HaloLayout.record;

import org.tornadohalo.interop.device.DeviceMemory;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * The exchange with one kernel per pulse: coordinates in the order of the pulses, forces in the reverse order.
 *
 * <pre>
 *   exchangeX0:  x[home]             -> neighbour's halo, signal 0, wait for signal 0 of this rank
 *   exchangeX1:  x[home, halo of 0]  -> neighbour's halo, signal 1, wait for signal 1 of this rank
 *   ...
 *   exchangeF1:  signal 1 to the upper neighbour, wait for signal 1, f[sent in 1] += neighbour's f[halo of 1]
 *   exchangeF0:  signal 0 ...
 * </pre>
 *
 * <p>The boundary between two kernels does what dependencies do in {@link FusedHaloKernels}: a pulse finds the atoms
 * that it forwards in place, and forces on halo atoms are final before they are offered. A kernel adds to each atom
 * once, so forces need no atomics and have the same bits in every run. Why data is there when a signal is, and why
 * nothing is overwritten too early, is argued there and holds here pulse by pulse.
 *
 * <p><b>Why no block waits for ever.</b> A kernel waits only for the kernel of the same pulse on a neighbour, which
 * waits for nothing that comes later on this rank. In the coordinate kernel the block that finished the last tile
 * waits, after it has signalled; in the force kernel all blocks wait, and all are resident with block 0, which signals
 * before it waits.
 *
 * <p>Source: Páll et al. 2020, J. Chem. Phys. 153:134110 (pulses on GPUs).
 */
public final class PulseHaloKernels {
    private PulseHaloKernels() {}

    /**
     * Sends the coordinates of one pulse to the lower neighbour and waits for those of the upper one.
     *
     * <ul>
     *   <li>Geometry: 1D, any number of blocks; blockIdx.x strides over the tiles of the pulse; any block size.
     *       Launched after the kernel of the pulse before.
     *   <li>Buffers: pulse, its number; halo [{@link HaloLayout#words}] R; sendIndex [sum of SEND_COUNT] local atom
     *       indices, R; x at X_ADDRESS, {@link Position} [atoms], R; the send rank's x or, where it cannot be
     *       addressed, STAGED_X, W.
     *   <li>Signals: publishes the step word's value to the send rank's X_SIGNAL after the stores of all tiles; waits
     *       for X_SIGNAL before the kernel ends.
     *   <li>Progress: one block of each rank resident.
     *   <li>Twin: {@code reference.HaloTwin}.
     * </ul>
     */
    public static void exchangePulseCoordinates(KernelContext context, int pulse, LongArray halo, IntArray sendIndex) {
        int thread = context.localIdx;
        int threads = context.localGroupSizeX;
        int blocks = context.globalGroupSizeX / threads;
        int[] isLast = context.allocateIntLocalArray(1);
        long step = DeviceMemory.loadLong(halo.get(STEP_ADDRESS), 0);
        int record = record(pulse);
        int tiles = (int) halo.get(record + TILES);
        int tileAtoms = (int) halo.get(TILE_ATOMS);
        int count = (int) halo.get(record + SEND_COUNT);
        for (int tile = context.groupIdx; tile < tiles; tile += blocks) {
            int first = tile * tileAtoms;
            HaloRecord.pack(halo, record, sendIndex, first + thread, Math.min(first + tileAtoms, count), threads);

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
     * Gives the upper neighbour the forces on the atoms received in one pulse and adds the lower neighbour's to those
     * sent.
     *
     * <ul>
     *   <li>Geometry: 1D, any number of blocks of any size; threads stride over the atoms sent. Launched after the
     *       kernel of the pulse that follows.
     *   <li>Buffers: pulse, halo, sendIndex as in {@link #exchangePulseCoordinates}, R; f at F_ADDRESS, float [3 *
     *       atoms] kJ/mol/nm, RW; the send rank's f or, where it puts them, STAGED_F, R.
     *   <li>Signals: publishes the step word's value to the receive rank's F_SIGNAL at once, as earlier kernels made
     *       the forces final; waits for F_SIGNAL before the send rank's forces are read.
     *   <li>Progress: all blocks resident together.
     *   <li>Twin: {@code reference.HaloTwin}.
     * </ul>
     */
    public static void exchangePulseForces(KernelContext context, int pulse, LongArray halo, IntArray sendIndex) {
        int thread = context.localIdx;
        long step = DeviceMemory.loadLong(halo.get(STEP_ADDRESS), 0);
        int record = record(pulse);
        if (context.groupIdx == 0) {
            HaloRecord.publishForces(halo, record, step, thread);
        }
        if (thread == 0) {
            HaloRecord.awaitForces(halo, record, step);
        }
        context.localBarrier();
        int count = (int) halo.get(record + SEND_COUNT);
        HaloRecord.addForces(halo, record, sendIndex, context.globalIdx, count, context.globalGroupSizeX);
    }
}

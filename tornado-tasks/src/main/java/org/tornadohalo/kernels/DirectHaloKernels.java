package org.tornadohalo.kernels;

import static org.tornadohalo.kernels.DirectLayout.ENTRIES;
import static org.tornadohalo.kernels.DirectLayout.ENTRY_WORDS;
import static org.tornadohalo.kernels.DirectLayout.ROW_ATOMS;
import static org.tornadohalo.kernels.DirectLayout.ROW_COUNT;
import static org.tornadohalo.kernels.DirectLayout.ROW_STARTS;
import static org.tornadohalo.kernels.HaloLayout.FIRST_TILE;
import static org.tornadohalo.kernels.HaloLayout.F_ADDRESS;
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
 * The direct exchange: every rank sends its home atoms straight to each rank that uses them, and reads their forces
 * there. Nothing is forwarded, so nothing waits for a transfer of another kind: one latency, where pulses have one per
 * dimension.
 *
 * <pre>
 *              +-------+-------+
 *              | C     | D     |     A gets from B, C and D by three transfers with a signal each:
 *              |     ..|..     |       B -> A  cell offset (1, 0, 0)
 *              +-------+-------+       C -> A              (0, 1, 0)
 *              | A   ..|.. B   |       D -> A              (1, 1, 0)   (pulses: D -> C -> A)
 *              |       |       |
 *              +-------+-------+
 * </pre>
 *
 * <p><b>Why data is there when a signal is.</b> Coordinates: as in {@link FusedHaloKernels}, a counter per offset with
 * acquire and release at device scope, then a release at system scope by the block that counted last. Forces: earlier
 * kernels made them final, so the signals go out first thing, and the owner reads them on the user's side (or where
 * they were put) after it has acquired the signals of all offsets.
 *
 * <p><b>Why nothing is overwritten too early.</b> A sends x(n+1) to B only after it has seen B's force signal of step n
 * for the same offset: its force kernel waits for all offsets before its coordinate kernel of the next step can start.
 * B gives that signal in its force kernel of step n, which follows all its kernels that read x(n). B writes f(n+1) of
 * A's atoms only after x(n+1) has come from A, which A sends after the force kernel that read f(n) has ended. Both hold
 * for each pair of owner and user alone; neither needs the other ranks. So x and f exchanges must alternate, empty
 * offsets included.
 *
 * <p><b>Why no block waits for ever.</b> The coordinate kernel waits only after its block has done all its tiles. The
 * force kernel gives all its signals before it waits, with all blocks resident. Neither needs another rank to be ahead.
 *
 * <p><b>Fixed order.</b> One thread adds the forces of one home atom in the order of the offsets and stores the sum
 * once: no atomics, and the same bits in every run.
 *
 * <p>The idea is ours; nothing published sends zones of the eighth shell without forwarding from within a kernel.
 */
public final class DirectHaloKernels {
    private DirectHaloKernels() {}

    /**
     * Sends the home atoms of all offsets to the ranks below and waits for those of the ranks above.
     *
     * <ul>
     *   <li>Geometry: 1D, any number of blocks; blockIdx.x strides over the tiles of all offsets; any block size.
     *   <li>Buffers: halo [{@link DirectLayout#WORDS}] R; index, the atoms to send, R; x at X_ADDRESS, {@link Position}
     *       [atoms], home part R, halo part W by the ranks above; the send ranks' x or, where they cannot be addressed,
     *       STAGED_X, W.
     *   <li>Signals: publishes the step word's value to the send rank's X_SIGNAL of each offset after the stores of its
     *       tiles; waits for X_SIGNAL of every offset before the kernel ends.
     *   <li>Progress: all blocks resident together.
     *   <li>Twin: {@code reference.DirectTwin}.
     * </ul>
     */
    public static void exchangeDirectCoordinates(KernelContext context, LongArray halo, IntArray index) {
        int thread = context.localIdx;
        int threads = context.localGroupSizeX;
        int blocks = context.globalGroupSizeX / threads;
        int[] isLast = context.allocateIntLocalArray(1);
        long step = DeviceMemory.loadLong(halo.get(STEP_ADDRESS), 0);
        int tileCount = (int) halo.get(TILE_COUNT);
        int tileAtoms = (int) halo.get(TILE_ATOMS);
        int number = 0;
        for (int tile = context.groupIdx; tile < tileCount; tile += blocks) {
            while (tile >= tilesUpTo(halo, number)) {
                number++;
            }
            int record = record(number);
            int first = (tile - (int) halo.get(record + FIRST_TILE)) * tileAtoms;
            int end = Math.min(first + tileAtoms, (int) halo.get(record + SEND_COUNT));
            HaloRecord.pack(halo, record, index, first + thread, end, threads);

            context.localBarrier();
            if (thread == 0) {
                isLast[0] = HaloRecord.isLastTile(halo, record) ? 1 : 0;
            }
            context.localBarrier();
            if (isLast[0] == 1) {
                HaloRecord.publishCoordinates(halo, record, step, thread);
            }
        }
        int records = (int) halo.get(RECORD_COUNT);
        for (int own = context.globalIdx; own < records; own += context.globalGroupSizeX) {
            HaloRecord.awaitCoordinates(halo, record(own), step);
        }
    }

    /**
     * Gives the ranks above the forces on their atoms, and adds those on this rank's home atoms from the ranks below.
     *
     * <ul>
     *   <li>Geometry: 1D, any number of blocks of any size; threads stride over the rows.
     *   <li>Buffers: halo, index as in {@link DirectLayout}, R; f at F_ADDRESS, float [3 * atoms] kJ/mol/nm, home part
     *       RW; the send ranks' f or, where they put them, STAGED_F, R.
     *   <li>Signals: publishes the step word's value to the receive rank's F_SIGNAL of each offset at once; waits for
     *       F_SIGNAL of every offset before any force is read.
     *   <li>Progress: all blocks resident together.
     *   <li>Twin: {@code reference.DirectTwin}.
     * </ul>
     */
    public static void exchangeDirectForces(KernelContext context, LongArray halo, IntArray index) {
        int thread = context.localIdx;
        int threads = context.localGroupSizeX;
        int blocks = context.globalGroupSizeX / threads;
        long step = DeviceMemory.loadLong(halo.get(STEP_ADDRESS), 0);
        int records = (int) halo.get(RECORD_COUNT);
        for (int number = context.groupIdx; number < records; number += blocks) {
            HaloRecord.publishForces(halo, record(number), step, thread);
        }
        // Many threads wait at once: one after the other would pay the latency of every word.
        for (int number = thread; number < records; number += threads) {
            HaloRecord.awaitForces(halo, record(number), step);
        }
        context.localBarrier();
        int rows = (int) halo.get(ROW_COUNT);
        int atoms = (int) halo.get(ROW_ATOMS);
        int starts = (int) halo.get(ROW_STARTS);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            addRow(halo, index, index.get(atoms + row), index.get(starts + row), index.get(starts + row + 1));
        }
    }

    private static int tilesUpTo(LongArray halo, int number) {
        int record = record(number);
        return (int) halo.get(record + FIRST_TILE) + (int) halo.get(record + TILES);
    }

    /** Adds the forces of entries {@code first} to {@code end} to a home atom. */
    private static void addRow(LongArray halo, IntArray index, int atom, int first, int end) {
        long f = halo.get(F_ADDRESS);
        int entries = (int) halo.get(ENTRIES);
        float x = DeviceMemory.loadFloat(f, 3 * atom);
        float y = DeviceMemory.loadFloat(f, 3 * atom + 1);
        float z = DeviceMemory.loadFloat(f, 3 * atom + 2);
        for (int entry = first; entry < end; entry++) {
            int record = record(index.get(entries + ENTRY_WORDS * entry));
            int slot = index.get(entries + ENTRY_WORDS * entry + 1);
            long source = HaloRecord.forceSource(halo, record);
            x += DeviceMemory.loadFloat(source, 3 * slot);
            y += DeviceMemory.loadFloat(source, 3 * slot + 1);
            z += DeviceMemory.loadFloat(source, 3 * slot + 2);
        }
        DeviceMemory.storeFloat(f, 3 * atom, x);
        DeviceMemory.storeFloat(f, 3 * atom + 1, y);
        DeviceMemory.storeFloat(f, 3 * atom + 2, z);
    }
}

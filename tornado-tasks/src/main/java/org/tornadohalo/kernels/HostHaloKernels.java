package org.tornadohalo.kernels;

import static org.tornadohalo.kernels.HaloLayout.SEND_COUNT;
import static org.tornadohalo.kernels.HaloLayout.record;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * The two ends of the exchange that the host drives: packing one pulse, and adding its forces. The host waits for each,
 * copies between ranks and tells the neighbour by a message, so these kernels know no signals.
 *
 * <p>The records hold no peer addresses: {@link HaloLayout#STAGED_X} is packed, and {@link HaloLayout#STAGED_F} read.
 */
public final class HostHaloKernels {
    private HostHaloKernels() {}

    /**
     * Packs the coordinates that one pulse sends.
     *
     * <ul>
     *   <li>Geometry: 1D, any number of blocks of any size; threads stride over the atoms sent.
     *   <li>Buffers: pulse, its number; halo [{@link HaloLayout#words}] R; sendIndex [sum of SEND_COUNT] local atom
     *       indices, R; x at X_ADDRESS, {@link Position} [atoms], R; STAGED_X, {@link Position} [SEND_COUNT], W.
     *   <li>Signals: none; launched when the pulse before has arrived.
     *   <li>Progress: no block waits.
     *   <li>Twin: {@code reference.HaloTwin}.
     * </ul>
     */
    public static void packPulse(KernelContext context, int pulse, LongArray halo, IntArray sendIndex) {
        int record = record(pulse);
        int count = (int) halo.get(record + SEND_COUNT);
        HaloRecord.pack(halo, record, sendIndex, context.globalIdx, count, context.globalGroupSizeX);
    }

    /**
     * Adds the forces that the lower neighbour holds for the atoms of one pulse.
     *
     * <ul>
     *   <li>Geometry: 1D, any number of blocks of any size; threads stride over the atoms sent.
     *   <li>Buffers: pulse, halo, sendIndex as in {@link #packPulse}, R; STAGED_F, float [3 * SEND_COUNT] kJ/mol/nm, R;
     *       f at F_ADDRESS, float [3 * atoms], RW.
     *   <li>Signals: none; launched when the forces have arrived, and the pulse after has been added.
     *   <li>Progress: no block waits.
     *   <li>Twin: {@code reference.HaloTwin}.
     * </ul>
     */
    public static void addPulse(KernelContext context, int pulse, LongArray halo, IntArray sendIndex) {
        int record = record(pulse);
        int count = (int) halo.get(record + SEND_COUNT);
        HaloRecord.addForces(halo, record, sendIndex, context.globalIdx, count, context.globalGroupSizeX);
    }
}

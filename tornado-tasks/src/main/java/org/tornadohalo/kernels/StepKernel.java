package org.tornadohalo.kernels;

import static org.tornadohalo.kernels.HaloLayout.RECORD_COUNT;
import static org.tornadohalo.kernels.HaloLayout.STEP_ADDRESS;
import static org.tornadohalo.kernels.HaloLayout.record;

import org.tornadohalo.interop.device.DeviceMemory;
import org.tornadohalo.interop.device.FloatBits;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * The end of a step, the same for all designs of the exchange.
 *
 * <p>A step that exchanges both ways ends with {@link #advanceStep}: coordinates and forces acknowledge each other. A
 * step with one direction alone ends with an acknowledgement in the other direction's signals.
 *
 * <pre>
 *   step n, coordinates alone, between A, which sends, and B, its send rank:
 *
 *     A   x kernel: stores x(n) into B --x signal n-->            acknowledge: waits f signal n --> step n+1
 *                                                                                ^
 *     B                               x kernel: waits x signal n --> readers --> acknowledge: f signal n to A
 * </pre>
 *
 * <p><b>Why nothing is overwritten too early.</b> A's x kernel of step n+1 follows A's acknowledge kernel of step n,
 * which ends only after B's f signal n of the same record. B gives it in its acknowledge kernel, which follows B's x
 * kernel and all kernels that read x(n) there, with release at system scope. So every read of x(n) on B comes before
 * the first store of x(n+1), record by record; nothing is asked of other ranks. The same holds for B's staging buffers
 * where A puts. With forces alone the roles change: A waits for B's f signal n and reads f(n) in its f kernel, then
 * gives x signal n to B, and B's acknowledge kernel waits for it before anything of B writes f(n+1), by its f kernel
 * (which adds to forwarded atoms) or by whatever follows.
 *
 * <p><b>Why the kinds of steps can follow one another.</b> Whatever a step exchanges, when it has ended on a rank both
 * signals of each record have the value n there, no tile is half counted, and the step word is n+1: the next step of
 * any kind starts from the same state. One order needs care, because nothing has yet said that f(n) was read when a
 * step of both directions ends: forces of halo atoms are written again only after coordinates or a barrier of all
 * ranks.
 *
 * <p><b>Why no block waits for ever.</b> Every thread gives all its signals before it waits, and the kernel is one
 * block.
 */
public final class StepKernel {
    private StepKernel() {}

    /**
     * Ends a step: adds one to the step word.
     *
     * <ul>
     *   <li>Geometry: one thread, in a launch after all kernels that read the step word in this step.
     *   <li>Buffers: halo, R; the word at STEP_ADDRESS, RW.
     *   <li>Twin: none needed; the word is read back in tests.
     * </ul>
     */
    public static void advanceStep(KernelContext context, LongArray halo) {
        if (context.globalIdx == 0) {
            long address = halo.get(STEP_ADDRESS);
            DeviceMemory.storeLong(address, 0, DeviceMemory.loadLong(address, 0) + 1);
        }
    }

    /**
     * Makes words that the host has written those of the step, of the exchange and of the pair search.
     *
     * <p>Geometry: one-dimensional, any size, grid-stride. Reads the words at {@link StepLayout#NEW_WORDS}, in memory
     * of the host: those of the layout, of the halo's records, the parameters of the motion as bits of floats, and
     * {@link SearchLayout}. Writes layout [StepLayout.WORDS], halo [haloWords], parameters [MotionKernel.PARAMETERS]
     * and, where there is a search, the words at SEARCH_ADDRESS.
     */
    public static void adoptWords(
            KernelContext context, LongArray layout, LongArray halo, FloatArray parameters, int haloWords) {
        // Neither address ever changes.
        long words = layout.get(StepLayout.NEW_WORDS);
        long search = layout.get(StepLayout.SEARCH_ADDRESS);
        for (int k = context.globalIdx; k < StepLayout.WORDS; k += context.globalGroupSizeX) {
            layout.set(k, DeviceMemory.loadLong(words, k));
        }
        for (int k = context.globalIdx; k < haloWords; k += context.globalGroupSizeX) {
            halo.set(k, DeviceMemory.loadLong(words, StepLayout.WORDS + k));
        }
        for (int k = context.globalIdx; k < MotionKernel.PARAMETERS; k += context.globalGroupSizeX) {
            parameters.set(k, FloatBits.toFloat((int) DeviceMemory.loadLong(words, StepLayout.WORDS + haloWords + k)));
        }
        int searchWords = search != 0 ? SearchLayout.WORDS : 0;
        int first = StepLayout.WORDS + haloWords + MotionKernel.PARAMETERS;
        for (int k = context.globalIdx; k < searchWords; k += context.globalGroupSizeX) {
            DeviceMemory.storeLong(search, k, DeviceMemory.loadLong(words, first + k));
        }
    }

    /**
     * Ends a step without forces: tells the ranks that coordinates came from that they have been used, waits to be told
     * the same, and adds one to the step word.
     *
     * <ul>
     *   <li>Geometry: one block of any size, in a launch after all kernels that read coordinates of this step; threads
     *       stride over the records.
     *   <li>Buffers: halo, R; the word at STEP_ADDRESS, RW.
     *   <li>Signals: publishes the step word's value to each receive rank's F_SIGNAL; waits for every F_SIGNAL.
     *   <li>Progress: all signals are given before the first wait.
     *   <li>Twin: none needed; tests check values over thousands of steps.
     * </ul>
     */
    public static void acknowledgeCoordinates(KernelContext context, LongArray halo) {
        int thread = context.localIdx;
        int threads = context.localGroupSizeX;
        long address = halo.get(STEP_ADDRESS);
        long step = DeviceMemory.loadLong(address, 0);
        int records = (int) halo.get(RECORD_COUNT);
        for (int number = thread; number < records; number += threads) {
            HaloRecord.signalForces(halo, record(number), step);
        }
        for (int number = thread; number < records; number += threads) {
            HaloRecord.awaitForces(halo, record(number), step);
        }
        context.localBarrier();
        if (thread == 0) {
            DeviceMemory.storeLong(address, 0, step + 1);
        }
    }

    /**
     * Ends a step without coordinates: tells the ranks whose forces were added that they have been read, waits to be
     * told the same, and adds one to the step word.
     *
     * <ul>
     *   <li>Geometry: one block of any size, in a launch after the exchange of forces; threads stride over the records.
     *   <li>Buffers: halo, R; the word at STEP_ADDRESS, RW.
     *   <li>Signals: publishes the step word's value to each send rank's X_SIGNAL; waits for every X_SIGNAL.
     *   <li>Progress: all signals are given before the first wait.
     *   <li>Twin: none needed; tests check values over thousands of steps.
     * </ul>
     */
    public static void acknowledgeForces(KernelContext context, LongArray halo) {
        int thread = context.localIdx;
        int threads = context.localGroupSizeX;
        long address = halo.get(STEP_ADDRESS);
        long step = DeviceMemory.loadLong(address, 0);
        int records = (int) halo.get(RECORD_COUNT);
        for (int number = thread; number < records; number += threads) {
            HaloRecord.signalCoordinates(halo, record(number), step);
        }
        for (int number = thread; number < records; number += threads) {
            HaloRecord.awaitCoordinates(halo, record(number), step);
        }
        context.localBarrier();
        if (thread == 0) {
            DeviceMemory.storeLong(address, 0, step + 1);
        }
    }
}

package org.tornadohalo.kernels;

import static org.tornadohalo.kernels.HaloLayout.STEP_ADDRESS;

import org.tornadohalo.interop.device.DeviceMemory;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** The end of a step, the same for all designs of the exchange. */
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
}

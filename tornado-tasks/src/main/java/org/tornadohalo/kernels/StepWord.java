package org.tornadohalo.kernels;

import org.tornadohalo.interop.device.DeviceMemory;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** The step word as kernels read it. */
final class StepWord {
    private StepWord() {}

    /** Whether the step being computed is one in which energies are wanted. */
    static boolean isEnergyStep(LongArray layout) {
        return isEnergyStep(layout, step(layout));
    }

    /** As {@link #isEnergyStep(LongArray)}, of a step that has been loaded. */
    static boolean isEnergyStep(LongArray layout, long step) {
        return (step - layout.get(StepLayout.FIRST_ENERGY_STEP)) % layout.get(StepLayout.ENERGY_INTERVAL) == 0;
    }

    /** The step being computed. */
    static long step(LongArray layout) {
        return DeviceMemory.loadLong(layout.get(StepLayout.STEP_ADDRESS), 0);
    }
}

package org.tornadohalo.interop.tornado;

import java.util.ArrayList;
import java.util.List;
import org.tornadohalo.interop.cuda.KernelLaunch;

/** Turns executions of a plan into lists of their kernel launches; for one thread at a time, as plans are. */
final class LaunchRecorder {
    private static final String FRAME = "_kernel_context";

    /** Launches that were not made; null while launches are made. */
    private List<KernelLaunch> withheld;

    /** What an execution would have launched, in order. TornadoVM does everything else of the execution. */
    List<KernelLaunch> withhold(Runnable execution) {
        withheld = new ArrayList<>();
        try {
            execution.run();
            return List.copyOf(withheld);
        } finally {
            withheld = null;
        }
    }

    boolean isWithholding() {
        return withheld != null;
    }

    void add(KernelLaunch launch) {
        withheld.add(launch);
    }

    /**
     * Whether a kernel's text uses TornadoVM's frame, in which the threads of the launch stand: there is one for all
     * kernels of a plan. Every kernel has it as its first parameter.
     */
    static boolean readsFrame(String text) {
        return text.indexOf(FRAME) != text.lastIndexOf(FRAME);
    }
}

package org.tornadohalo.tests.jcstress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.FF_Result;
import org.tornadohalo.interop.device.DeviceMemory;

/** Forces that two threads add to the same atom: none is lost, and the neighbouring element stays. */
@JCStressTest
@State
@Outcome(id = "10.0, 0.0", expect = ACCEPTABLE, desc = "The sum of all additions.")
@Outcome(expect = FORBIDDEN, desc = "An addition is lost, or another element has changed.")
public class AtomicAdd {
    private final long forces = Slots.take();

    /** Adds 1 and 2. */
    @Actor
    public void first() {
        DeviceMemory.atomicAddFloat(forces, 0, 1);
        DeviceMemory.atomicAddFloat(forces, 0, 2);
    }

    /** Adds 3 and 4. */
    @Actor
    public void second() {
        DeviceMemory.atomicAddFloat(forces, 0, 3);
        DeviceMemory.atomicAddFloat(forces, 0, 4);
    }

    /** Looks at the sum. */
    @Arbiter
    public void sum(FF_Result result) {
        result.r1 = DeviceMemory.loadFloat(forces, 0);
        result.r2 = DeviceMemory.loadFloat(forces, 1);
    }
}

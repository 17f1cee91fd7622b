package org.tornadohalo.tests.jcstress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.TimeUnit;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZF_Result;
import org.tornadohalo.interop.device.DeviceMemory;
import org.tornadohalo.interop.device.Watchdog;
import org.tornadohalo.jvmhost.JvmKernelThread;

/**
 * A wait races the store that ends it: it never sleeps on.
 *
 * <p>A wait whose wake-up is lost ends at its bound, finds the value and returns: only its duration tells. If many are
 * lost, the harness's own time limit ends the test first.
 */
public class WakeUp {
    private static final long BOUND_NANOS = TimeUnit.SECONDS.toNanos(20);
    /** Well above any delay by the scheduler and well below the bound. */
    private static final long LATE_NANOS = BOUND_NANOS / 2;

    private static final String WOKEN = "The wait ends with the store.";
    private static final String SLEPT = "The wait has slept through the store, or misses the data.";

    private WakeUp() {}

    /** Plain data, a signal and a watchdog block. */
    public abstract static class Signal {
        final long data = Slots.take();
        final long signal = data + Slots.FIELD;
        final long watchdog = signal + Slots.FIELD;

        Signal() {
            Watchdog.boundNanos(watchdog, BOUND_NANOS);
        }

        /** Whether a wait for the signal ends long before its bound. */
        final boolean waitEndsInTime() {
            long start = System.nanoTime();
            DeviceMemory.waitAcquireSystem(signal, 1, watchdog);
            return System.nanoTime() - start < LATE_NANOS;
        }
    }

    /** The store that the wait is for. */
    @JCStressTest
    @State
    @Outcome(id = "true, 1.0", expect = ACCEPTABLE, desc = WOKEN)
    @Outcome(expect = FORBIDDEN, desc = SLEPT)
    public static class ByRelease extends Signal {
        @Actor
        public void writer() {
            DeviceMemory.storeFloat(data, 0, 1);
            DeviceMemory.storeReleaseSystem(signal, 1);
        }

        @Actor
        public void waiter(ZF_Result result) {
            result.r1 = waitEndsInTime();
            result.r2 = DeviceMemory.loadFloat(data, 0);
        }
    }

    /** Poison ends the wait instead. */
    @JCStressTest
    @State
    @Outcome(id = "true, 0.0", expect = ACCEPTABLE, desc = "The wait ends with the poison.")
    @Outcome(expect = FORBIDDEN, desc = "The wait has slept through the poison.")
    public static class ByPoison extends Signal {
        @Actor
        public void poisoner() {
            Watchdog.poison(watchdog);
            JvmKernelThread.wakeAll();
        }

        @Actor
        public void waiter(ZF_Result result) {
            result.r1 = waitEndsInTime();
            result.r2 = DeviceMemory.loadFloat(data, 0);
        }
    }
}

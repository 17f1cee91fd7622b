package org.tornadohalo.interop.device;

import java.util.concurrent.TimeUnit;
import org.tornadohalo.jvmhost.JvmKernelThread;

/** The bounded wait behind every waiting intrinsic, in the JVM: parks the kernel thread, never spins. */
final class SignalWait implements JvmKernelThread.Condition {
    private final long address;
    private final long value;
    private final long watchdog;

    private SignalWait(long address, long value, long watchdog) {
        this.address = address;
        this.value = value;
        this.watchdog = watchdog;
    }

    static void untilAtLeast(long address, long value, long watchdog) {
        SignalWait wait = new SignalWait(address, value, watchdog);
        long bound = DeviceMemory.loadLong(watchdog, Watchdog.BOUND_NANOS);
        try {
            JvmKernelThread.await(address, bound, wait);
        } catch (TimedOut e) {
            Watchdog.record(watchdog, address, value, DeviceMemory.loadRelaxedSystem(address));
            JvmKernelThread.wakeAll();
        }
    }

    @Override
    public boolean isMet() {
        return DeviceMemory.loadAcquireSystem(address) >= value || Watchdog.isPoisoned(watchdog);
    }

    @Override
    public RuntimeException timedOut(long waitedNanos) {
        return new TimedOut(waitedNanos);
    }

    private static final class TimedOut extends RuntimeException {
        private static final long serialVersionUID = 1L;

        TimedOut(long waitedNanos) {
            super("waited " + TimeUnit.NANOSECONDS.toMillis(waitedNanos) + " ms", null, false, false);
        }
    }
}

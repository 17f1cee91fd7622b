package org.tornadohalo.jvmhost;

import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * The host threads that sleep until somebody stores to an address.
 *
 * <p>Both sides fence between their store and their load, so one of them sees the other: a sleeper registers, fences
 * and looks at its conditions once more; a waker has stored, fences and looks for sleepers. A wake-up between the
 * second look and the park leaves a permit, with which the park returns at once.
 */
final class WaitRegistry {
    private static final List<Sleeper> SLEEPERS = new CopyOnWriteArrayList<>();

    private WaitRegistry() {}

    /** Parks the calling thread for at most {@code nanos}, unless {@code ready}; it can return early. */
    static void sleep(long[] addresses, long nanos, BooleanSupplier ready) {
        Sleeper sleeper = new Sleeper(Thread.currentThread(), addresses);
        SLEEPERS.add(sleeper);
        try {
            VarHandle.fullFence(); // partner: the fence in wake
            if (!ready.getAsBoolean()) {
                LockSupport.parkNanos(sleeper, nanos);
            }
        } finally {
            SLEEPERS.remove(sleeper);
        }
    }

    static void wake(long address) {
        VarHandle.fullFence(); // partner: the fence in sleep
        if (SLEEPERS.isEmpty()) {
            return;
        }
        for (Sleeper sleeper : SLEEPERS) {
            if (sleeper.waitsFor(address)) {
                LockSupport.unpark(sleeper.thread);
            }
        }
    }

    static void wakeAll() {
        VarHandle.fullFence(); // partner: the fence in sleep
        SLEEPERS.forEach(sleeper -> LockSupport.unpark(sleeper.thread));
    }

    private static final class Sleeper {
        private final Thread thread;
        private final long[] addresses;

        Sleeper(Thread thread, long[] addresses) {
            this.thread = thread;
            this.addresses = addresses;
        }

        boolean waitsFor(long address) {
            for (long waited : addresses) {
                if (waited == address) {
                    return true;
                }
            }
            return false;
        }
    }
}

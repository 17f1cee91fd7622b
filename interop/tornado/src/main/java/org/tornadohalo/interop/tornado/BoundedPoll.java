package org.tornadohalo.interop.tornado;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.tornadohalo.interop.cuda.CudaEvent;
import org.tornadohalo.interop.device.Watchdog;

/**
 * Waits for launches that TornadoVM does not know of, within a bound.
 *
 * @param watchdog address of the block that the kernels' waits look at
 * @param waitBound the longest that one of these waits takes
 */
record BoundedPoll(long watchdog, Duration waitBound) {
    /** The longest that one run may take besides its waits, which have a bound of their own. */
    private static final Duration RUN_LIMIT = Duration.ofSeconds(1);

    /**
     * A parked thread comes back 50 µs late or more, which is much beside a search for pairs; waits for steps are
     * longer.
     */
    private static final long SPIN_NANOS = 2_000_000;

    private static final long POLL_NANOS = 20_000;

    /** A wait has outlasted its bound or another rank has failed: the caller finds that at the watchdog. */
    boolean isStopped() {
        return Watchdog.isPoisoned(watchdog);
    }

    /**
     * Waits for an event behind at most so many runs of a sequence of kernels.
     *
     * @return nanoseconds waited
     * @throws IllegalStateException if it is not reached within the bound; the watchdog is poisoned then
     */
    long await(CudaEvent event, int runs, int kernels) {
        Duration limit = waitBound.plus(RUN_LIMIT.multipliedBy(runs));
        long begin = System.nanoTime();
        while (!event.isReached()) {
            if (System.nanoTime() - begin > limit.toNanos()) {
                // Ends kernels that wait for a signal, so that the GPU can be given up.
                Watchdog.poison(watchdog);
                throw new IllegalStateException("a replay of " + kernels + " kernels makes no progress for "
                        + limit.toSeconds() + " s, which no wait for another rank explains: a kernel hangs, or the GPU"
                        + " is used by others; run it with compute-sanitizer");
            }
            if (System.nanoTime() - begin < SPIN_NANOS) {
                Thread.onSpinWait();
            } else {
                LockSupport.parkNanos(POLL_NANOS);
            }
        }
        return System.nanoTime() - begin;
    }
}

package org.tornadohalo.md;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.tornadohalo.interop.HostMessenger;

/** Long work of rank 0 for which all ranks wait without running into the bound of a single message. */
final class RankZero {
    private static final long LOOK_MILLIS = 20;

    private RankZero() {}

    /**
     * Does the work on rank 0; collective.
     *
     * @param count number of results
     * @param work done on rank 0 alone
     * @return the results, the same on all ranks
     */
    static double[] compute(HostMessenger messenger, int count, Supplier<double[]> work) {
        FutureTask<double[]> task = new FutureTask<>(messenger.rank() == 0 ? work::get : () -> new double[count]);
        Thread.ofPlatform().daemon().name("rank-0-work").start(task);
        boolean allDone = false;
        while (!allDone) {
            allDone = messenger.max(isDone(task) ? 0L : 1L) == 0;
        }
        return messenger.sum(task.resultNow());
    }

    private static boolean isDone(FutureTask<double[]> task) {
        try {
            task.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            // The others learn of it when this rank throws.
            throw unchecked(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while rank 0 was computing", e);
        }
    }

    private static RuntimeException unchecked(Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof RuntimeException runtime ? runtime : new IllegalStateException(cause);
    }
}

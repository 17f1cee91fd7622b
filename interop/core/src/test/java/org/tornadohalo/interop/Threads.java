package org.tornadohalo.interop;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;

/** Host threads that start together. */
public final class Threads {
    private Threads() {}

    /** Runs the action once per number from 0 on, all at the same time, and waits for all. */
    public static void together(int count, IntConsumer action) {
        CyclicBarrier start = new CyclicBarrier(count);
        try (ExecutorService threads = Executors.newCachedThreadPool()) {
            List<Future<?>> futures = new ArrayList<>();
            for (int thread = 0; thread < count; thread++) {
                int number = thread;
                futures.add(threads.submit(() -> {
                    start.await();
                    action.accept(number);
                    return null;
                }));
            }
            for (Future<?> future : futures) {
                future.get();
            }
        } catch (ExecutionException e) {
            throw new AssertionError("a thread failed: " + e.getCause(), e.getCause());
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}

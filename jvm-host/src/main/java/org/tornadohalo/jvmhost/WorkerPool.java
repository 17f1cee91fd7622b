package org.tornadohalo.jvmhost;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The threads that help launching threads; as many as a launch may call in, shared by all launches. */
final class WorkerPool {
    private static final ThreadPoolExecutor POOL = create();

    private WorkerPool() {}

    /** Lets {@code count} workers run the same task; those that come late find nothing to do. */
    static void submit(int count, Runnable task) {
        resize(JvmHost.workers() - 1);
        for (int i = 0; i < count; i++) {
            POOL.execute(task);
        }
    }

    private static synchronized void resize(int threads) {
        if (threads > POOL.getMaximumPoolSize()) {
            POOL.setMaximumPoolSize(threads);
        }
        if (threads > POOL.getCorePoolSize()) {
            POOL.setCorePoolSize(threads);
        }
    }

    private static ThreadPoolExecutor create() {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                1,
                1,
                10,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                Thread.ofPlatform().daemon().name("jvm-host-worker-", 0).factory());
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }
}

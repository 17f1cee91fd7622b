package org.tornadohalo.interop.device;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;

/** The thread of this JVM that makes bulk copies, one after the other, and the choice of the moment. */
final class BulkEngine {
    private static final ExecutorService THREAD = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("bulk-copy").factory());

    private static volatile List<BulkMoment> moments = List.of(BulkMoment.values());

    private BulkEngine() {}

    /** Runs a job after all that were submitted before. */
    static void submit(Runnable job) {
        THREAD.execute(job);
    }

    /** Sets the moments of which each copy draws one. Default: all. */
    static void moments(List<BulkMoment> choice) {
        moments = List.copyOf(choice);
    }

    static void useDefaults() {
        moments(List.of(BulkMoment.values()));
    }

    static BulkMoment nextMoment() {
        List<BulkMoment> choice = moments;
        return choice.get(ThreadLocalRandom.current().nextInt(choice.size()));
    }
}

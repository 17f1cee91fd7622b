package org.tornadohalo.jvmhost;

import java.util.ArrayList;
import java.util.List;

/** The times of the tasks that one thread's plans execute. */
public final class TaskTimes {
    /** Of the executions that a thread has recorded; absent while it records none. */
    private static final ThreadLocal<List<TaskTime>> RECORD = new ThreadLocal<>();

    private TaskTimes() {}

    /**
     * One launch.
     *
     * @param task its name, {@code graph.task}
     * @param start when it began, {@link System#nanoTime}
     * @param nanos how long it took
     */
    public record TaskTime(String task, long start, long nanos) {}

    /** The tasks that the plans of this thread execute in {@code execution}, in order. */
    public static List<TaskTime> record(Runnable execution) {
        List<TaskTime> outer = RECORD.get();
        List<TaskTime> times = new ArrayList<>();
        RECORD.set(times);
        try {
            execution.run();
            return times;
        } finally {
            RECORD.set(outer);
        }
    }

    /** Launches a task, and keeps its time if this thread records any. */
    static void launch(String task, Runnable launch) {
        List<TaskTime> times = RECORD.get();
        if (times == null) {
            launch.run();
            return;
        }
        long start = System.nanoTime();
        launch.run();
        times.add(new TaskTime(task, start, System.nanoTime() - start));
    }
}

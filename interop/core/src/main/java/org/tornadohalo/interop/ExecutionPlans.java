package org.tornadohalo.interop;

import java.time.Duration;
import java.util.function.Supplier;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;

/** What every owner of an execution plan does with it. */
public final class ExecutionPlans {
    /** The longest that building task graphs may take; compiling a hundred kernels takes less. */
    private static final Duration BUILD_LIMIT = Duration.ofMinutes(10);

    private ExecutionPlans() {}

    /**
     * Builds task graphs and their plan, within a time limit: TornadoVM hangs in {@code TaskGraph.task} if a kernel
     * calls a method that it cannot compile, and cannot be interrupted there, so the process ends with one line then.
     */
    public static <T> T build(String what, Supplier<T> work) {
        return build(what, BUILD_LIMIT, work, () -> Runtime.getRuntime().halt(1));
    }

    static <T> T build(String what, Duration limit, Supplier<T> work, Runnable end) {
        Thread watch = Thread.ofVirtual().name("graph building").start(() -> {
            try {
                Thread.sleep(limit);
            } catch (InterruptedException e) {
                return;
            }
            System.err.println("tornado-halo: " + what + " could not be built within " + limit.toSeconds()
                    + " s: a kernel calls a method that TornadoVM cannot compile; check it with KernelRules");
            end.run();
        });
        try {
            return work.get();
        } finally {
            watch.interrupt();
        }
    }

    /**
     * Closes a plan.
     *
     * @throws IllegalStateException if TornadoVM cannot close it
     */
    public static void close(TornadoExecutionPlan plan) {
        try {
            plan.close();
        } catch (TornadoExecutionPlanException e) {
            throw new IllegalStateException("an execution plan could not be closed: " + e.getMessage(), e);
        }
    }
}

package uk.ac.manchester.tornado.api;

import org.tornadohalo.jvmhost.PlanExecutor;

/** What an execution of a plan has left on the device. */
public class TornadoExecutionResult {
    private final PlanExecutor executor;

    TornadoExecutionResult(PlanExecutor executor) {
        this.executor = executor;
    }

    /**
     * Copies arrays from the device copies of the graphs that the plan has selected at the time of this call.
     *
     * @throws uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException if none of them holds the array
     */
    public TornadoExecutionResult transferToHost(Object... objects) {
        executor.transferToHost(objects);
        return this;
    }

    /** Whether the execution has ended: always, since {@code execute()} returns after it. */
    public boolean isReady() {
        return true;
    }
}

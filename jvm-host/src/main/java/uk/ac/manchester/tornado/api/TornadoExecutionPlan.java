package uk.ac.manchester.tornado.api;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.tornadohalo.jvmhost.PlanExecutor;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;

/**
 * Executes task graphs and owns their device copies; used by one thread at a time.
 *
 * <p>Every graph has copies of its own, except for arrays that it consumes from another graph of the plan. A
 * selection made by {@link #withGraph} holds until the next one.
 */
public class TornadoExecutionPlan implements AutoCloseable {
    private static final AtomicLong PLAN_COUNT = new AtomicLong();

    private final long id = PLAN_COUNT.incrementAndGet();
    private final PlanExecutor executor;

    /** A plan of these graphs, numbered from 0, all selected. */
    public TornadoExecutionPlan(ImmutableTaskGraph... immutableTaskGraphs) {
        executor = new PlanExecutor(Arrays.stream(immutableTaskGraphs)
                .map(ImmutableTaskGraph::definition)
                .toList());
    }

    /**
     * Executes the selected graphs in their order and waits for them.
     *
     * @throws uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException if a task has no usable geometry or a
     *     consumed array is not on the device
     * @throws org.tornadohalo.jvmhost.KernelException if a kernel throws or its threads wait for ever
     */
    public TornadoExecutionResult execute() {
        executor.execute();
        return new TornadoExecutionResult(executor);
    }

    /** Selects one graph. */
    public TornadoExecutionPlan withGraph(int graphIndex) {
        executor.selectGraph(graphIndex);
        return this;
    }

    /** Selects all graphs. */
    public TornadoExecutionPlan withAllGraphs() {
        executor.selectAllGraphs();
        return this;
    }

    /** Sets the launch geometry of the tasks. */
    public TornadoExecutionPlan withGridScheduler(GridScheduler gridScheduler) {
        executor.gridScheduler(gridScheduler);
        return this;
    }

    /** Finds the kernels of the selected graphs and checks their geometry now instead of at the first execution. */
    public TornadoExecutionPlan withPreCompilation() {
        executor.prepare();
        return this;
    }

    /** Without effect here; on a GPU the selected graphs are captured and replayed as CUDA graphs. */
    public TornadoExecutionPlan withCUDAGraph() {
        return this;
    }

    /** Drops the device copies of the selected graphs; the next execution starts like the first. */
    public TornadoExecutionPlan freeDeviceMemory() {
        executor.freeDeviceMemory();
        return this;
    }

    /** Drops the device copies of the selected graphs; the next execution starts like the first. */
    public TornadoExecutionPlan resetDevice() {
        executor.freeDeviceMemory();
        return this;
    }

    /** Number of the plan, counted from 1 in this JVM. */
    public long getId() {
        return id;
    }

    /** Drops the device copies of all graphs. */
    @Override
    public void close() throws TornadoExecutionPlanException {
        executor.selectAllGraphs();
        executor.freeDeviceMemory();
    }
}

package org.tornadohalo.interop.tornado;

import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task2;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task3;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** Launches one kernel by itself, as {@link GpuSmoke} does. */
final class SmokeLaunch {
    private static int graphs;

    private SmokeLaunch() {}

    /** Runs a kernel with parameters alone; returns the launch's nanoseconds. */
    static long run(Task2<KernelContext, LongArray> kernel, int threads, int block, LongArray p) {
        return execute(graph(kernel, p), threads, block, null);
    }

    /** Runs a kernel twice, with an action between; returns the second launch's nanoseconds. */
    static long runAgain(
            Task2<KernelContext, LongArray> kernel, int threads, int block, LongArray p, Runnable between) {
        return execute(graph(kernel, p), threads, block, between);
    }

    private static TaskGraph graph(Task2<KernelContext, LongArray> kernel, LongArray p) {
        KernelContext context = new KernelContext();
        return new TaskGraph(nextName())
                .transferToDevice(DataTransferMode.EVERY_EXECUTION, p)
                .task("kernel", kernel, context, p)
                .transferToHost(DataTransferMode.EVERY_EXECUTION, p);
    }

    /** Runs a kernel with parameters and results. */
    static long run(
            Task3<KernelContext, LongArray, LongArray> kernel, int threads, int block, LongArray p, LongArray out) {
        KernelContext context = new KernelContext();
        TaskGraph graph = new TaskGraph(nextName())
                .transferToDevice(DataTransferMode.EVERY_EXECUTION, p, out)
                .task("kernel", kernel, context, p, out)
                .transferToHost(DataTransferMode.EVERY_EXECUTION, out);
        return execute(graph, threads, block, null);
    }

    private static String nextName() {
        graphs++;
        return "smoke" + graphs;
    }

    private static long execute(TaskGraph graph, int threads, int block, Runnable between) {
        WorkerGrid1D grid = new WorkerGrid1D(threads);
        grid.setLocalWork(block, 1, 1);
        GridScheduler scheduler = new GridScheduler(graph.getTaskGraphName() + ".kernel", grid);
        try (TornadoExecutionPlan plan = new TornadoExecutionPlan(graph.snapshot())) {
            plan.withGridScheduler(scheduler).withPreCompilation();
            if (between != null) {
                plan.execute();
                between.run();
            }
            long start = System.nanoTime();
            plan.execute();
            return System.nanoTime() - start;
        } catch (TornadoExecutionPlanException e) {
            throw new IllegalStateException(e);
        }
    }
}

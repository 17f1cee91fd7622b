package org.tornadohalo.interop;

import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;

/** Launches of graphs "g" with one task "t" whose kernel reaches all its memory by address. */
public final class Launches {
    private Launches() {}

    /** A graph that waits for its task. */
    public static TaskGraph graph() {
        return new TaskGraph("g");
    }

    /** Runs a graph's task once and waits for it. */
    public static void run(TaskGraph graph, int blocks, int blockSize) {
        WorkerGrid1D grid = new WorkerGrid1D(blocks * blockSize);
        grid.setLocalWork(blockSize, 1, 1);
        try (TornadoExecutionPlan plan = new TornadoExecutionPlan(graph.snapshot())) {
            plan.withGridScheduler(new GridScheduler("g.t", grid)).execute();
        } catch (TornadoExecutionPlanException e) {
            throw new IllegalStateException(e);
        }
    }
}

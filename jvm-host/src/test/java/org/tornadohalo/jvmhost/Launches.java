package org.tornadohalo.jvmhost;

import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.ImmutableTaskGraph;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.WorkerGrid;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;

/** Plans of one graph "g" with one task "t". */
final class Launches {
    private Launches() {}

    static WorkerGrid line(int threads, int blockSize) {
        WorkerGrid1D grid = new WorkerGrid1D(threads);
        grid.setLocalWork(blockSize, 1, 1);
        return grid;
    }

    /** A graph "g" that copies these arrays in and out in every execution. */
    static TaskGraph graphWith(Object... arrays) {
        return new TaskGraph("g")
                .transferToDevice(DataTransferMode.EVERY_EXECUTION, arrays)
                .transferToHost(DataTransferMode.EVERY_EXECUTION, arrays);
    }

    static TornadoExecutionPlan plan(TaskGraph graph, WorkerGrid grid) {
        ImmutableTaskGraph snapshot = graph.snapshot();
        return new TornadoExecutionPlan(snapshot).withGridScheduler(new GridScheduler("g.t", grid));
    }

    static void run(TaskGraph graph, WorkerGrid grid) {
        plan(graph, grid).execute();
    }
}

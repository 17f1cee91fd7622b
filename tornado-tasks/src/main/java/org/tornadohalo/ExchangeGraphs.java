package org.tornadohalo;

import java.util.ArrayList;
import java.util.List;
import org.tornadohalo.interop.ExecutionPlans;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.interop.PlanReplay;
import org.tornadohalo.kernels.ResidencyKernel;
import org.tornadohalo.kernels.StepKernel;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.ImmutableTaskGraph;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;

/**
 * The graphs of an exchange without other work, in one plan.
 *
 * <pre>
 *   haloUpload        records, indices -> device                      once
 *   haloEnd           advanceStep
 *   haloX             the tasks of coordinates        x+f:  haloX, haloF, haloEnd
 *   haloF             the tasks of forces             x:    haloX, haloAcknowledgeX
 *   haloAcknowledgeX  acknowledgeCoordinates          f:    haloF, haloAcknowledgeF
 *   haloAcknowledgeF  acknowledgeForces
 * </pre>
 *
 * The last four exist only if the exchange has tasks.
 */
final class ExchangeGraphs implements AutoCloseable {
    static final int END = 1;
    static final int COORDINATES = 2;
    static final int FORCES = 3;
    static final int ACKNOWLEDGE_COORDINATES = 4;
    static final int ACKNOWLEDGE_FORCES = 5;

    private static final String UPLOAD = "haloUpload";
    private static final int UPLOAD_GRAPH = 0;
    private static final String ACKNOWLEDGE_X = "haloAcknowledgeX";
    private static final String ACKNOWLEDGE_F = "haloAcknowledgeF";

    private final Pe pe;
    private final ExchangeTasks tasks;
    private final KernelContext context = new KernelContext();
    private final Object[] arrays;
    private final TornadoExecutionPlan plan;

    /** Builds the graphs and uploads the arrays; local. */
    ExchangeGraphs(Pe pe, ExchangeTasks tasks) {
        this.pe = pe;
        this.tasks = tasks;
        DoubleArray sink = new DoubleArray(1);
        this.arrays = new Object[] {tasks.halo(), tasks.sendIndex(), sink};
        this.plan = ExecutionPlans.build("the exchange", () -> new TornadoExecutionPlan(graphs(sink)));
        GridScheduler scheduler = new GridScheduler();
        scheduler.addWorkerGrid(UPLOAD + ".touch", LaunchGrid.resident(pe.host(), 1));
        scheduler.addWorkerGrid(ACKNOWLEDGE_X + ".acknowledge", LaunchGrid.resident(pe.host(), 1));
        scheduler.addWorkerGrid(ACKNOWLEDGE_F + ".acknowledge", LaunchGrid.resident(pe.host(), 1));
        tasks.sizeGrids(scheduler, "haloX", "haloF", "haloEnd");
        plan.withGridScheduler(scheduler);
        plan.withGraph(UPLOAD_GRAPH).execute();
    }

    /** Runs some of the graphs, one after the other, and checks the waits in them; blocking. */
    void run(int... graphs) {
        for (int graph : graphs) {
            plan.withGraph(graph).execute();
        }
        tasks.checkWaits();
    }

    /** Makes the graphs of a step ready to run again and again; each has run once. */
    PlanReplay replay(ExchangeContent content) {
        int exchanges = content == ExchangeContent.BOTH ? tasks.launchesPerStep() : tasks.launchesPerStep() / 2;
        return pe.replay(plan, exchanges + 1, graphsOf(content));
    }

    /** The graphs of a step. */
    static int[] graphsOf(ExchangeContent content) {
        return switch (content) {
            case COORDINATES -> new int[] {COORDINATES, ACKNOWLEDGE_COORDINATES};
            case FORCES -> new int[] {FORCES, ACKNOWLEDGE_FORCES};
            case BOTH -> new int[] {COORDINATES, FORCES, END};
        };
    }

    @Override
    public void close() {
        ExecutionPlans.close(plan);
    }

    private ImmutableTaskGraph[] graphs(DoubleArray sink) {
        List<TaskGraph> graphs = new ArrayList<>();
        TaskGraph upload = new TaskGraph(UPLOAD).transferToDevice(DataTransferMode.FIRST_EXECUTION, arrays);
        upload.task("touch", ResidencyKernel::touchExchange, context, sink, tasks.halo(), tasks.sendIndex());
        graphs.add(upload.persistOnDevice(arrays));
        TaskGraph end = consuming("haloEnd");
        graphs.add(end.task("advanceStep", StepKernel::advanceStep, context, tasks.halo()));
        if (tasks.hasTasks()) {
            TaskGraph coordinates = consuming("haloX");
            tasks.addCoordinateTasks(coordinates);
            graphs.add(coordinates);
            TaskGraph forces = consuming("haloF");
            tasks.addForceTasks(forces);
            graphs.add(forces);
            graphs.add(consuming(ACKNOWLEDGE_X)
                    .task("acknowledge", StepKernel::acknowledgeCoordinates, context, tasks.halo()));
            graphs.add(
                    consuming(ACKNOWLEDGE_F).task("acknowledge", StepKernel::acknowledgeForces, context, tasks.halo()));
        }
        return graphs.stream().map(TaskGraph::snapshot).toArray(ImmutableTaskGraph[]::new);
    }

    private TaskGraph consuming(String name) {
        return new TaskGraph(name).consumeFromDevice(UPLOAD, arrays);
    }
}

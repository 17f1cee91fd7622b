package org.tornadohalo;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tornadohalo.decomposition.HaloTransfer;
import org.tornadohalo.interop.ExecutionPlans;
import org.tornadohalo.interop.HostProfile;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.interop.PlanReplay;
import org.tornadohalo.interop.ReplayOrder;
import org.tornadohalo.kernels.HostHaloKernels;
import org.tornadohalo.kernels.ResidencyKernel;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.ImmutableTaskGraph;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task4;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * The plan of {@link HostHaloKernels}: one graph that uploads records and indices, then one per pulse that packs, then
 * one per pulse that adds. Graphs are small because the host, or a queue, has something to do between them.
 */
final class PulseGraphs implements AutoCloseable {
    private static final String UPLOAD = "hostUpload";
    private static final int UPLOAD_GRAPH = 0;
    /** Of every other graph. */
    private static final int KERNELS = 1;

    private final Pe pe;
    private final HaloMemory memory;
    private final KernelContext context = new KernelContext();
    private final DoubleArray sink = new DoubleArray(1);
    private final GridScheduler scheduler = new GridScheduler();
    /** Of graphs that have run since their launch sizes were fitted. */
    private final Map<Integer, PlanReplay> replays = new HashMap<>();

    private int pulseCount;
    private IntArray sendIndex;
    private TornadoExecutionPlan plan;

    PulseGraphs(Pe pe, HaloMemory memory) {
        this.pe = pe;
        this.memory = memory;
    }

    /** Fits graphs and launch sizes to new pulses, and uploads what the memory has of them. */
    void prepare(List<? extends HaloTransfer> pulses) {
        closeReplays();
        if (plan == null || pulses.size() != pulseCount || sendIndex != memory.sendIndex()) {
            close();
            pulseCount = pulses.size();
            sendIndex = memory.sendIndex();
            plan = ExecutionPlans.build("the exchange", () -> new TornadoExecutionPlan(graphs()));
        }
        sizeGrids(pulses);
        plan.withGridScheduler(scheduler);
        plan.withGraph(UPLOAD_GRAPH).execute();
    }

    TornadoExecutionPlan plan() {
        return plan;
    }

    /** The number of the graph that packs a pulse. */
    int packGraph(int pulse) {
        return 1 + pulse;
    }

    /** The number of the graph that adds a pulse's forces. */
    int addGraph(int pulse) {
        return 1 + pulseCount + pulse;
    }

    /**
     * Runs a graph, which is one kernel, and waits for its end: TornadoVM executes it the first time after
     * {@link #prepare}, and it is replayed from then on.
     */
    void run(int graph) {
        PlanReplay replay = replays.get(graph);
        if (replay == null) {
            plan.withGraph(graph).execute();
            replays.put(graph, pe.replay(plan, KERNELS, ReplayOrder.inTurn().urgent(graph)));
        } else {
            replay.run(1);
        }
    }

    private void closeReplays() {
        replays.values().forEach(PlanReplay::close);
        replays.clear();
    }

    @Override
    public void close() {
        closeReplays();
        if (plan == null) {
            return;
        }
        ExecutionPlans.close(plan);
        plan = null;
    }

    private ImmutableTaskGraph[] graphs() {
        Object[] arrays = {memory.halo(), sendIndex, sink};
        TaskGraph upload = new TaskGraph(UPLOAD)
                .transferToDevice(DataTransferMode.EVERY_EXECUTION, memory.halo(), sendIndex)
                .transferToDevice(DataTransferMode.FIRST_EXECUTION, sink);
        upload.task("touch", ResidencyKernel::touchExchange, context, sink, memory.halo(), sendIndex);
        List<ImmutableTaskGraph> graphs = new ArrayList<>();
        graphs.add(upload.persistOnDevice(arrays).snapshot());
        addGraphs(graphs, "pack", HostHaloKernels::packPulse);
        addGraphs(graphs, "add", HostHaloKernels::addPulse);
        return graphs.toArray(ImmutableTaskGraph[]::new);
    }

    private void addGraphs(
            List<ImmutableTaskGraph> graphs, String task, Task4<KernelContext, Integer, LongArray, IntArray> kernel) {
        for (int pulse = 0; pulse < pulseCount; pulse++) {
            TaskGraph graph = new TaskGraph(graphName(task, pulse)).consumeFromDevice(UPLOAD, memory.halo(), sendIndex);
            graph.task(task, kernel, context, pulse, memory.halo(), sendIndex);
            graphs.add(graph.snapshot());
        }
    }

    private static String graphName(String task, int pulse) {
        return task + "Pulse" + pulse;
    }

    private void sizeGrids(List<? extends HaloTransfer> pulses) {
        HostProfile host = pe.host();
        scheduler.addWorkerGrid(UPLOAD + ".touch", LaunchGrid.resident(host, 1));
        for (HaloTransfer pulse : pulses) {
            int blocks = Math.ceilDiv(pulse.sendCount(), host.blockSize());
            for (String task : List.of("pack", "add")) {
                scheduler.addWorkerGrid(graphName(task, pulse.index()) + "." + task, LaunchGrid.resident(host, blocks));
            }
        }
    }
}

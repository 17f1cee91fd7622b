package org.tornadohalo;

import java.util.ArrayList;
import java.util.List;
import org.tornadohalo.decomposition.HaloTransfer;
import org.tornadohalo.interop.ExecutionPlans;
import org.tornadohalo.interop.HostProfile;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.interop.RepeatedGraphs;
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
    private int pulseCount;
    private IntArray sendIndex;
    private TornadoExecutionPlan plan;
    private RepeatedGraphs repeats;

    PulseGraphs(Pe pe, HaloMemory memory) {
        this.pe = pe;
        this.memory = memory;
    }

    /** Fits graphs and launch sizes to new pulses, and uploads what the memory has of them. */
    void prepare(List<? extends HaloTransfer> pulses) {
        if (plan == null || pulses.size() != pulseCount || sendIndex != memory.sendIndex()) {
            close();
            pulseCount = pulses.size();
            sendIndex = memory.sendIndex();
            plan = ExecutionPlans.build("the exchange", () -> new TornadoExecutionPlan(graphs()));
        } else {
            repeats.close();
        }
        // Its kernels go ahead of local forces that wait for room.
        repeats = new RepeatedGraphs(plan, graph -> ReplayOrder.inTurn().urgent(graph));
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
        repeats.run(pe, graph, KERNELS);
    }

    @Override
    public void close() {
        if (plan == null) {
            return;
        }
        repeats.close();
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

package org.tornadohalo.jvmhost;

import java.util.ArrayList;
import java.util.List;
import org.tornadohalo.jvmhost.GraphDefinition.ArrayUse;
import org.tornadohalo.jvmhost.GraphDefinition.Snapshot;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException;

/** Executes the graphs of a plan; used by one thread at a time. */
public final class PlanExecutor {
    private final List<PlanGraph> graphs = new ArrayList<>();
    private List<PlanGraph> selected = graphs;
    private PlanGraph lastExecuted;
    private GridScheduler gridScheduler = new GridScheduler();

    /** An executor of these graphs, all selected. */
    public PlanExecutor(List<Snapshot> snapshots) {
        snapshots.forEach(snapshot -> graphs.add(new PlanGraph(snapshot)));
    }

    /** Executes the selected graphs in their order. */
    public void execute() {
        if (JvmKernelThread.isActive()) {
            throw new TornadoRuntimeException("a kernel cannot execute a plan: launch from the host");
        }
        for (PlanGraph graph : selected) {
            graph.prepare(gridScheduler);
            graph.execute(use -> producedCopy(graph, use));
            lastExecuted = graph;
        }
    }

    /** Finds the kernels of the selected graphs and checks their geometry. */
    public void prepare() {
        selected.forEach(graph -> graph.prepare(gridScheduler));
    }

    /** Selects one graph. */
    public void selectGraph(int index) {
        if (index < 0 || index >= graphs.size()) {
            throw new TornadoRuntimeException(
                    "a plan's graphs are numbered from 0 to " + (graphs.size() - 1) + ", there is no graph " + index);
        }
        selected = List.of(graphs.get(index));
    }

    /** Selects all graphs. */
    public void selectAllGraphs() {
        selected = graphs;
    }

    /** Sets the launch geometry of the tasks of all graphs. */
    public void gridScheduler(GridScheduler scheduler) {
        if (graphs.stream().noneMatch(graph -> graph.hasTaskIn(scheduler))) {
            throw new TornadoRuntimeException(
                    "a grid scheduler must name a task of the plan as graph.task, not only " + scheduler.keySet());
        }
        gridScheduler = scheduler;
    }

    /** Drops the device copies of the selected graphs. */
    public void freeDeviceMemory() {
        selected.forEach(PlanGraph::freeDeviceMemory);
    }

    /** Copies arrays from the device copies of the selected graphs. */
    public void transferToHost(Object... arrays) {
        for (Object array : arrays) {
            boolean found = false;
            for (PlanGraph graph : selected) {
                found |= graph.download(array);
            }
            if (!found) {
                throw new TornadoRuntimeException("transferToHost copies arrays that a selected graph has on the"
                        + " device, but none of " + selected + " holds this "
                        + (ArrayMemory.isArray(array) ? ArrayMemory.describe(array) : String.valueOf(array)));
            }
        }
    }

    private Object producedCopy(PlanGraph consumer, ArrayUse use) {
        PlanGraph producer = use.producer() == null ? lastExecuted : graphNamed(consumer, use);
        if (producer == null) {
            throw cannotConsume(consumer, use, "no graph of the plan has been executed before");
        }
        if (!producer.offers(use.array())) {
            throw cannotConsume(consumer, use, "graph '" + producer + "' does not list it in persistOnDevice");
        }
        Object copy = producer.copyOf(use.array());
        if (copy == null) {
            throw cannotConsume(consumer, use, "graph '" + producer + "' has not been executed before");
        }
        return copy;
    }

    private PlanGraph graphNamed(PlanGraph consumer, ArrayUse use) {
        for (PlanGraph graph : graphs) {
            if (graph.toString().equals(use.producer())) {
                return graph;
            }
        }
        throw cannotConsume(consumer, use, "the plan has no graph '" + use.producer() + "'");
    }

    private static TornadoRuntimeException cannotConsume(PlanGraph consumer, ArrayUse use, String reason) {
        return new TornadoRuntimeException("graph '" + consumer + "' cannot consume its "
                + ArrayMemory.describe(use.array()) + " from the device: " + reason);
    }
}

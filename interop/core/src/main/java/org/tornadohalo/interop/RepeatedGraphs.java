package org.tornadohalo.interop;

import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.TornadoExecutionResult;

/**
 * Graphs of a plan that are executed the first time and replayed from then on, at the launch sizes of the first time.
 */
public final class RepeatedGraphs implements AutoCloseable {
    private final TornadoExecutionPlan plan;
    private final IntFunction<ReplayOrder> order;
    private final Map<Integer, Repeated> repeats = new HashMap<>();

    private record Repeated(TornadoExecutionResult result, PlanReplay replay) {}

    /** @param order how the graph of a number is replayed, alone */
    public RepeatedGraphs(TornadoExecutionPlan plan, IntFunction<ReplayOrder> order) {
        this.plan = plan;
        this.order = order;
    }

    /**
     * Runs a graph, and waits for its end.
     *
     * @param graph number in the plan
     * @param tasks number of its tasks
     * @return what holds its arrays
     */
    public TornadoExecutionResult run(Pe pe, int graph, int tasks) {
        Repeated repeated = repeats.get(graph);
        if (repeated == null) {
            TornadoExecutionResult result = plan.withGraph(graph).execute();
            repeated = new Repeated(result, pe.replay(plan, tasks, order.apply(graph)));
            repeats.put(graph, repeated);
        } else {
            repeated.replay.run(1);
        }
        return repeated.result;
    }

    /** Releases the replays; the plan stays open. */
    @Override
    public void close() {
        repeats.values().forEach(repeated -> repeated.replay.close());
    }
}

package org.tornadohalo.graph;

import java.util.HashMap;
import java.util.Map;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.interop.PlanReplay;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.TornadoExecutionResult;

/**
 * Graphs of a plan that are executed the first time and replayed from then on, at the launch sizes of the first time.
 */
final class RepeatedGraphs implements AutoCloseable {
    private final TornadoExecutionPlan plan;
    private final Map<Integer, Repeated> repeats = new HashMap<>();

    private record Repeated(TornadoExecutionResult result, PlanReplay replay) {}

    RepeatedGraphs(TornadoExecutionPlan plan) {
        this.plan = plan;
    }

    /**
     * Runs a graph, and waits for its end.
     *
     * @param graph number in the plan
     * @param tasks number of its tasks
     * @return what holds its arrays
     */
    TornadoExecutionResult run(Pe pe, int graph, int tasks) {
        Repeated repeated = repeats.get(graph);
        if (repeated == null) {
            TornadoExecutionResult result = plan.withGraph(graph).execute();
            repeated = new Repeated(result, pe.replay(plan, tasks, graph));
            repeats.put(graph, repeated);
        } else {
            repeated.replay.run(1);
        }
        return repeated.result;
    }

    @Override
    public void close() {
        repeats.values().forEach(repeated -> repeated.replay.close());
    }
}

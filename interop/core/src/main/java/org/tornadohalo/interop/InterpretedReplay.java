package org.tornadohalo.interop;

import uk.ac.manchester.tornado.api.TornadoExecutionPlan;

/** Runs the graphs through the plan, one {@code execute} each: what every host can do. */
final class InterpretedReplay implements PlanReplay {
    private final TornadoExecutionPlan plan;
    private final int launches;
    private final int[] graphs;

    InterpretedReplay(TornadoExecutionPlan plan, int launches, int... graphs) {
        this.plan = plan;
        this.launches = launches;
        this.graphs = graphs.clone();
    }

    @Override
    public long run(int times) {
        long start = System.nanoTime();
        for (int k = 0; k < times; k++) {
            for (int graph : graphs) {
                plan.withGraph(graph).execute();
            }
        }
        return System.nanoTime() - start;
    }

    @Override
    public int launches() {
        return launches;
    }

    @Override
    public void close() {}
}

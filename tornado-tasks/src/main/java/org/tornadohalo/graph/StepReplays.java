package org.tornadohalo.graph;

import org.tornadohalo.interop.Pe;
import org.tornadohalo.interop.PlanReplay;

/**
 * The replays of one plan at one set of launch sizes.
 *
 * @param step a step without new lists
 * @param lists a step with new lists, up to these
 * @param rest such a step from there on
 */
record StepReplays(PlanReplay step, PlanReplay lists, PlanReplay rest) implements AutoCloseable {
    static StepReplays of(StepGraphs graphs, Pe pe) {
        return new StepReplays(graphs.replay(pe), graphs.replayLists(pe), graphs.replayRest(pe));
    }

    @Override
    public void close() {
        step.close();
        lists.close();
        rest.close();
    }
}

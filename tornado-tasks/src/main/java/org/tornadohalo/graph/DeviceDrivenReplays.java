package org.tornadohalo.graph;

import java.util.OptionalLong;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.interop.PlanReplay;

/** Steps in which the host has nothing to do: any number of them without new lists is one replay. */
final class DeviceDrivenReplays implements StepReplays {
    private final PlanReplay step;
    private final PlanReplay lists;
    private final PlanReplay rest;

    DeviceDrivenReplays(StepGraphs graphs, Pe pe) {
        step = graphs.replay(pe);
        lists = graphs.replayLists(pe);
        rest = graphs.replayRest(pe);
    }

    @Override
    public long steps(int count) {
        return step.run(count);
    }

    @Override
    public void lists() {
        lists.run(1);
    }

    @Override
    public void rest(boolean isLast) {
        if (isLast) {
            rest.run(1);
        } else {
            rest.start();
        }
    }

    @Override
    public int hostWaits() {
        return 0;
    }

    @Override
    public OptionalLong hostNanos() {
        return step.hostNanos();
    }

    @Override
    public void close() {
        step.close();
        lists.close();
        rest.close();
    }
}

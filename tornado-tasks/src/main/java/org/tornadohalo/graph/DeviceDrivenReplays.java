package org.tornadohalo.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.interop.PlanReplay;
import org.tornadohalo.interop.PlanReplay.Runs;

/** Steps in which the host has nothing to do: any number of them without new lists is one sequence of replays. */
final class DeviceDrivenReplays implements StepReplays {
    private final PlanReplay step;
    /** A step with pruning; empty if there are none. */
    private final Optional<PlanReplay> pruning;

    private final PlanReplay lists;
    private final PlanReplay rest;

    DeviceDrivenReplays(StepGraphs graphs, Pe pe) {
        step = graphs.replay(pe, false);
        pruning = graphs.arePruned() ? Optional.of(graphs.replay(pe, true)) : Optional.empty();
        lists = graphs.replayLists(pe);
        rest = graphs.replayRest(pe);
    }

    @Override
    public long steps(int count, PruningTurns turns) {
        List<Runs> sequence = new ArrayList<>();
        turns.steps(
                count,
                plain -> sequence.add(new Runs(step, plain)),
                () -> sequence.add(new Runs(pruning.orElseThrow(), 1)));
        return step.runInTurn(sequence);
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
        pruning.ifPresent(PlanReplay::close);
        lists.close();
        rest.close();
    }
}

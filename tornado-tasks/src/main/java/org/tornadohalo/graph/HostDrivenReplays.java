package org.tornadohalo.graph;

import java.util.OptionalLong;
import org.tornadohalo.HaloExchange;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.interop.PlanReplay;

/**
 * Steps whose exchange the host drives: a replay for what lies between two turns of the host.
 *
 * <pre>
 *   device    local forces ------------------> non-local forces             motion
 *   host      coordinatesByHost -------------> waits        forcesByHost    waits
 * </pre>
 *
 * Coordinates leave when the motion before has ended, while local forces, which read no halo atom, are computed. Forces
 * leave when both local and non-local ones are there: the replays of a plan follow one another.
 */
final class HostDrivenReplays implements StepReplays {
    /** For the non-local forces and for the motion. */
    private static final int WAITS = 2;

    private final HaloExchange exchange;
    private final PlanReplay lists;
    private final Forces plain;
    /** With pruning; the same where there is none. */
    private final Forces pruned;

    private final PlanReplay motion;

    /** The replays of a step that compute forces. */
    private record Forces(PlanReplay local, PlanReplay nonLocal) {
        static Forces of(StepGraphs graphs, Pe pe, boolean arePruned) {
            return new Forces(graphs.replayLocal(pe, arePruned), graphs.replayNonLocal(pe, arePruned));
        }

        void close() {
            local.close();
            nonLocal.close();
        }
    }

    HostDrivenReplays(HaloExchange exchange, StepGraphs graphs, Pe pe) {
        this.exchange = exchange;
        lists = graphs.replayLists(pe);
        plain = Forces.of(graphs, pe, false);
        pruned = graphs.arePruned() ? Forces.of(graphs, pe, true) : plain;
        motion = graphs.replayMotion(pe);
    }

    @Override
    public long steps(int count, PruningTurns turns) {
        long begin = System.nanoTime();
        for (int step = 0; step < count; step++) {
            Forces forces = turns.isDue() ? pruned : plain;
            turns.step();
            forces.local.start();
            exchange.coordinatesByHost();
            forcesAndMotion(forces);
        }
        return System.nanoTime() - begin;
    }

    @Override
    public void lists() {
        exchange.coordinatesByHost();
        lists.run(1);
    }

    @Override
    public void rest(boolean isLast) {
        pruned.local.start();
        forcesAndMotion(pruned);
    }

    private void forcesAndMotion(Forces forces) {
        forces.nonLocal.run(1);
        exchange.forcesByHost();
        motion.run(1);
    }

    @Override
    public int hostWaits() {
        return WAITS + exchange.hostWaitsPerStep();
    }

    @Override
    public OptionalLong hostNanos() {
        return OptionalLong.empty();
    }

    @Override
    public void close() {
        lists.close();
        plain.close();
        if (pruned != plain) {
            pruned.close();
        }
        motion.close();
    }
}

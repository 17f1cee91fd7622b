package org.tornadohalo.graph;

import java.util.Optional;
import java.util.function.Supplier;
import org.tornadohalo.HaloExchange;
import org.tornadohalo.interop.ExecutionPlans;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.interop.TimeRange;

/**
 * Runs the graphs of {@link MdStep} in the order of a step: decides which steps begin with new lists or with a pruning,
 * and which are replayed. What is collective there is collective here.
 */
final class StepRunner implements AutoCloseable {
    private final Pe pe;
    private final HaloExchange exchange;
    private final StepArrays arrays;
    private final DeviceState state;
    private final PruningTurns turns;
    private final Supplier<StepGraphs> makeGraphs;
    private boolean replays;
    private StepGraphs graphs;
    private StepReplays replay;
    private boolean areListsDue;
    private StepSizes sizes;

    /**
     * @param makeGraphs makes graphs of the arrays as they are
     * @param replays whether {@link #steps} may replay the graphs
     */
    StepRunner(
            Pe pe,
            HaloExchange exchange,
            StepArrays arrays,
            DeviceState state,
            Pruning pruning,
            Supplier<StepGraphs> makeGraphs,
            boolean replays) {
        this.pe = pe;
        this.exchange = exchange;
        this.arrays = arrays;
        this.state = state;
        this.turns = new PruningTurns(pruning);
        this.makeGraphs = makeGraphs;
        this.replays = replays;
    }

    /**
     * Brings the arrays to the device for a partition that the host has made, or for lists with more room.
     *
     * @param areOthers whether arrays have been replaced since the last time
     */
    void start(boolean areOthers, StepSizes newSizes) {
        if (areOthers || graphs == null) {
            closeGraphs();
            graphs = ExecutionPlans.build("the MD step", makeGraphs);
        }
        goOn(newSizes);
        graphs.upload();
    }

    /** Goes on with a partition that kernels have made. */
    void goOn(StepSizes newSizes) {
        sizes = newSizes;
        if (graphs.sizeGrids(sizes) || !replays) {
            closeReplay();
        }
    }

    StepGraphs graphs() {
        return graphs;
    }

    /** Makes the next step begin with new pair lists. */
    void renewLists() {
        areListsDue = true;
    }

    /** Chooses whether {@link #steps} may replay the graphs, from the next partition on. */
    void useReplay(boolean allowed) {
        replays = allowed;
    }

    /** Computes the forces of the present coordinates, after new lists where those are due. */
    void forces() {
        boolean areNew = areListsDue;
        if (areNew) {
            exchange.coordinatesByHost();
            graphs.coordinates();
            makeLists();
            graphs.local(turns.isDue());
        } else {
            graphs.local(turns.isDue());
            exchange.coordinatesByHost();
            graphs.coordinates();
        }
        otherForces();
        if (areNew) {
            arrays.nonbonded.agreeOnStrayed();
        }
    }

    private void otherForces() {
        graphs.nonLocal(turns.isDue());
        turns.step();
        graphs.exchangeForces();
        exchange.forcesByHost();
        exchange.checkWaits();
    }

    private void makeLists() {
        state.keepLists(graphs.list());
        exchange.checkWaits();
        while (!arrays.nonbonded.acceptLists(arrays.layout)) {
            makeRoomForLists();
            state.keepLists(graphs.list());
        }
        if (replay == null) {
            graphs.sizeGrids(sizes);
        }
        areListsDue = false;
        turns.restart();
    }

    private void makeRoomForLists() {
        state.bringAll();
        start(arrays.growForLists(), sizes);
    }

    /** Moves the home atoms by one time step. */
    void move() {
        state.keepMove(graphs.move());
    }

    /** As {@link MdStep#steps}. */
    long steps(int count) {
        long nanos = 0;
        int done = 0;
        while (done < count) {
            if (replay != null && !areListsDue) {
                try (TimeRange _ = pe.range("steps")) {
                    nanos += replay.steps(count - done, turns);
                }
                exchange.checkWaits();
                done = count;
            } else {
                done++;
                nanos += singleStep(done == count);
            }
        }
        return nanos;
    }

    /** Makes a step that TornadoVM's interpreter launches, or that has new lists; returns its nanoseconds. */
    private long singleStep(boolean isLast) {
        long begin = System.nanoTime();
        try (TimeRange _ = pe.range(areListsDue ? "step with new lists" : "step")) {
            if (replay == null) {
                forces();
                move();
                graphs.endStep();
                if (replays && graphs.canReplay()) {
                    replay = StepReplays.of(graphs, exchange, pe);
                }
            } else {
                replayStepWithLists(isLast);
            }
        }
        return System.nanoTime() - begin;
    }

    /** Waits for the end of the step if it is the last one. */
    private void replayStepWithLists(boolean isLast) {
        replay.lists();
        exchange.checkWaits();
        if (arrays.nonbonded.acceptLists(arrays.layout)) {
            areListsDue = false;
            turns.restart();
            replay.rest(isLast);
            turns.step();
            if (isLast) {
                exchange.checkWaits();
            }
        } else {
            makeRoomForLists();
            makeLists();
            graphs.local(turns.isDue());
            otherForces();
            move();
            graphs.endStep();
        }
        // Other ranks may wait for forces of this one before they get here.
        arrays.nonbonded.agreeOnStrayed();
    }

    /** As {@link MdStep#costs}. */
    StepCosts costs() {
        return new StepCosts(pe, exchange, graphs, this::renewLists, Optional.ofNullable(replay));
    }

    @Override
    public void close() {
        closeGraphs();
    }

    private void closeReplay() {
        if (replay != null) {
            replay.close();
            replay = null;
        }
    }

    private void closeGraphs() {
        closeReplay();
        state.forgetGraphs();
        StepGraphs old = graphs;
        graphs = null; // a failure to build others must not close these again
        if (old != null) {
            old.close();
        }
    }
}

package org.tornadohalo.graph;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import org.tornadohalo.HaloExchange;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.interop.PlanReplay;
import org.tornadohalo.interop.PlanTimer;

/** What a step costs beyond its time; for measurements, between two repartitions and after a step. */
public final class StepCosts {
    private static final String PRUNE = "prune.prune";
    private static final String NON_LOCAL_PRUNE = "nonLocalPrune.prune";

    /** Tasks that wait for nothing, and whose time stays the same when they run again on what they have left. */
    private static final Set<String> REPEATABLE = Set.of(
            "slots.slots",
            PRUNE,
            "local.nonbonded",
            "bonded.bonded",
            "nonLocalSlots.slots",
            NON_LOCAL_PRUNE,
            "nonLocal.nonbonded",
            "nonLocalBonded.bonded",
            "move.leapFrog",
            "move.constrainedLeapFrog",
            "energies.sum");

    private final Pe pe;
    private final HaloExchange exchange;
    private final StepGraphs graphs;
    private final Runnable renewLists;
    private final Optional<StepReplays> replays;

    StepCosts(Pe pe, HaloExchange exchange, StepGraphs graphs, Runnable renewLists, Optional<StepReplays> replays) {
        this.pe = pe;
        this.exchange = exchange;
        this.graphs = graphs;
        this.renewLists = renewLists;
        this.replays = replays;
    }

    /**
     * Whether a task can be launched again and again by itself without waiting or taking another time. Tasks that make
     * lists cannot: each counts on from what those before it have left, and the first of them resets the counts.
     */
    public static boolean isRepeatable(String task) {
        return REPEATABLE.contains(task);
    }

    /** Whether a task prunes a list. */
    public static boolean isPruning(String task) {
        return task.equals(PRUNE) || task.equals(NON_LOCAL_PRUNE);
    }

    /** Whether a task exchanges coordinates or forces. */
    public static boolean isExchange(String task) {
        return task.startsWith("x.") || task.startsWith("f.");
    }

    /** Kernels launched for a step without new lists. */
    public int launches() {
        return graphs.launchesPerStep();
    }

    /**
     * Times that the host waits within a step without new lists; the wait at the end of replayed steps is not counted
     * where the host drives none of them.
     */
    public int hostWaits() {
        return replays.map(StepReplays::hostWaits)
                .orElseGet(() -> graphs.graphsPerStep() + exchange.hostWaitsPerStep());
    }

    /**
     * Nanoseconds that the host spent on giving the last replayed steps to the device; empty without replay, where the
     * host drives the exchange, or where it cannot be told.
     */
    public OptionalLong hostNanos() {
        return replays.map(StepReplays::hostNanos).orElse(OptionalLong.empty());
    }

    /** Whether the graphs hold the whole step, because the host does nothing for the exchange. */
    public boolean graphsHoldExchange() {
        return !exchange.isDrivenByHost();
    }

    /**
     * What the exchange adds to the time of replayed steps, in which it may run beside other work; collective, for
     * atoms that stand still.
     *
     * @param steps that are timed with the exchange, and as many without
     * @return nanoseconds a step, on the slowest rank; empty without other ranks or where the host has a part in the
     *     steps
     */
    public OptionalDouble exposedExchangeNanos(int steps) {
        if (graphs.isAlone() || !graphsHoldExchange()) {
            return OptionalDouble.empty();
        }
        boolean canAll = pe.messenger().max(graphs.canReplay() ? 0 : 1) == 0;
        if (!canAll) {
            return OptionalDouble.empty();
        }
        try (PlanReplay with = graphs.replay(pe, false);
                PlanReplay without = graphs.replayWithoutExchange(pe)) {
            long longer = slowest(with, steps);
            return OptionalDouble.of((double) (longer - slowest(without, steps)) / steps);
        }
    }

    private long slowest(PlanReplay steps, int count) {
        steps.run(count);
        pe.messenger().barrier();
        return pe.messenger().max(steps.run(count));
    }

    /** Times the kernels of a step's graphs; those of an exchange that the host drives are not among them. */
    public PlanTimer kernels() {
        return graphs.timer(pe);
    }

    /**
     * Times the kernels that make new lists of the present coordinates. A run of all of them leaves lists of the same
     * pairs in perhaps another number of rows, which only the device knows: the next step begins with new lists.
     */
    public PlanTimer lists() {
        renewLists.run();
        return graphs.listTimer(pe);
    }

    /** Times the kernels that prune the present lists, and those before them; empty where lists are not pruned. */
    public Optional<PlanTimer> pruning() {
        return graphs.arePruned() ? Optional.of(graphs.pruningTimer(pe)) : Optional.empty();
    }

    /** Times the kernel that sums the energies, which has run before. */
    public PlanTimer energies() {
        return graphs.energyTimer(pe);
    }
}

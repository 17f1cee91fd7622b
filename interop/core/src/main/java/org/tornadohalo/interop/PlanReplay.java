package org.tornadohalo.interop;

import java.util.List;
import java.util.OptionalLong;

/**
 * A fixed sequence of a plan's graphs that runs again and again, with as little work for the host as the machine
 * allows.
 *
 * <p>Nothing that the graphs bake in may change while a replay exists: arrays, launch sizes and transfers are those of
 * its making; what device arrays and symmetric memory hold may change.
 */
public interface PlanReplay extends AutoCloseable {
    /**
     * Runs the sequence {@code times} times, one run after the other, and waits for the last; local, blocking.
     *
     * @param times 1 or more
     * @return nanoseconds from the start of the first run to the end of the last, by the device's clock where it has
     *     one
     */
    long run(int times);

    /** Some runs of a replay; 1 or more. */
    record Runs(PlanReplay replay, int times) {}

    /**
     * Makes runs of several replays of this one's plan, one after the other, and waits for the last; local, blocking.
     * The host waits between them only where it cannot do without.
     *
     * @param sequence at least one
     * @return nanoseconds from the start of the first run to the end of the last, as {@link #run}; without the host's
     *     between them, where it waits there
     */
    default long runInTurn(List<Runs> sequence) {
        return sequence.stream().mapToLong(runs -> runs.replay.run(runs.times)).sum();
    }

    /**
     * Nanoseconds that the host has spent on giving the last runs to the device, without its waits; empty where it
     * cannot be told from waiting.
     */
    default OptionalLong hostNanos() {
        return OptionalLong.empty();
    }

    /**
     * Starts the sequence once, behind all earlier work, without waiting where the host can do without; local.
     *
     * <p>The next {@link #run} of a replay of the same plan waits for it, too.
     */
    default void start() {
        run(1);
    }

    /** Kernels that one run of the sequence launches. */
    int launches();

    /** Releases what replays need; the plan stays open. */
    @Override
    void close();
}

package org.tornadohalo.graph;

import java.util.OptionalLong;
import org.tornadohalo.HaloExchange;
import org.tornadohalo.interop.Pe;

/** The graphs of a step at one set of launch sizes, ready to run again and again without TornadoVM's interpreter. */
sealed interface StepReplays extends AutoCloseable permits DeviceDrivenReplays, HostDrivenReplays {
    /** Makes them ready, each of which has been executed before. */
    static StepReplays of(StepGraphs graphs, HaloExchange exchange, Pe pe) {
        return exchange.isDrivenByHost()
                ? new HostDrivenReplays(exchange, graphs, pe)
                : new DeviceDrivenReplays(graphs, pe);
    }

    /**
     * Makes steps without new lists, and waits for the last; all ranks alike.
     *
     * @param count 1 or more
     * @param turns tells which of them begin with a pruning, and gets told of all
     * @return nanoseconds from the begin of the first to the end of the last: by the device's clock, where it has one
     *     and the host has no part in the steps, else by the host's
     */
    long steps(int count, PruningTurns turns);

    /** Begins a step with new lists, and waits for these. */
    void lists();

    /**
     * Makes the rest of such a step, with a pruning where there are any.
     *
     * @param isLast whether to wait for its end even if the next step does without
     */
    void rest(boolean isLast);

    /** Times that the host waits within a step without new lists, and for the next to begin. */
    int hostWaits();

    /**
     * Nanoseconds that the host spent on giving the last {@link #steps} to the device; empty where it cannot be told.
     */
    OptionalLong hostNanos();

    @Override
    void close();
}

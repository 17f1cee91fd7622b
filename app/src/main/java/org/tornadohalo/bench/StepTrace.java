package org.tornadohalo.bench;

import java.util.List;

/**
 * The kernels of a few steps of one simulation on all ranks.
 *
 * @param name of the simulation
 * @param spans of all ranks
 */
public record StepTrace(StepName name, List<Span> spans) {
    public StepTrace {
        spans = List.copyOf(spans);
    }

    /**
     * A launch of a kernel.
     *
     * @param rank that launched it
     * @param task graph and task, such as {@code local.nonbonded}
     * @param start µs since the first launch of the same rank, before which all ranks met
     * @param micros how long it took
     */
    public record Span(int rank, String task, double start, double micros) {}
}

package org.tornadohalo.bench;

import java.util.List;
import org.tornadohalo.ExchangeContent;
import org.tornadohalo.ExchangeMode;
import org.tornadohalo.decomposition.DomainGrid;
import org.tornadohalo.interop.KernelSource;

/**
 * What a benchmark of the exchange measures.
 *
 * @param cases systems with their grids
 * @param contents what is exchanged
 * @param modes designs
 * @param skipsUnavailable whether a design that cannot run here is left out; if not, it ends the benchmark
 * @param kernels where kernels come from
 * @param rounds timed rounds of every configuration
 * @param warmUps rounds before them
 * @param replays exchanges in a round
 */
public record BenchSettings(
        List<Case> cases,
        List<ExchangeContent> contents,
        List<ExchangeMode> modes,
        boolean skipsUnavailable,
        List<KernelSource> kernels,
        int rounds,
        int warmUps,
        int replays) {
    public BenchSettings {
        cases = List.copyOf(cases);
        contents = List.copyOf(contents);
        modes = List.copyOf(modes);
        kernels = List.copyOf(kernels);
    }

    /** A system on a grid. */
    public record Case(BenchSystem system, DomainGrid grid) {}

    /** Rounds of all cases together, for a display of progress. */
    public long allRounds() {
        return cases.size() * ((long) rounds + warmUps);
    }
}

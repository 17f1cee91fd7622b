package org.tornadohalo.bench;

import java.util.ArrayList;
import java.util.List;

/**
 * A benchmark of the exchange.
 *
 * @param ranks number of ranks
 * @param host what executed the kernels
 * @param rounds timed rounds
 * @param warmUps rounds before them
 * @param replays exchanges in a round
 * @param results in the order of the cases, and within one in the order of the designs
 * @param skipped what was asked for and not measured
 */
public record BenchReport(
        int ranks,
        String host,
        int rounds,
        int warmUps,
        int replays,
        List<BenchResult> results,
        List<Skipped> skipped) {
    public BenchReport {
        results = List.copyOf(results);
        skipped = List.copyOf(skipped);
    }

    /** What was left out, and why. */
    public record Skipped(String what, String reason) {}

    /** The same with more left out, found before any rank was started. */
    public BenchReport withSkipped(List<Skipped> earlier) {
        List<Skipped> all = new ArrayList<>(earlier);
        all.addAll(skipped);
        return new BenchReport(ranks, host, rounds, warmUps, replays, results, all);
    }
}

package org.tornadohalo.bench;

import java.util.ArrayList;
import java.util.List;
import org.tornadohalo.bench.BenchReport.Skipped;

/**
 * A benchmark of whole steps.
 *
 * @param ranks number of ranks
 * @param host what executed the kernels
 * @param rounds timed rounds
 * @param warmUps rounds before them
 * @param results in the order of the cases
 * @param kernels times of single kernels, likewise
 * @param traces the kernels of a few steps of every simulation
 * @param skipped what was asked for and not measured
 */
public record StepReport(
        int ranks,
        String host,
        int rounds,
        int warmUps,
        List<StepResult> results,
        List<KernelResult> kernels,
        List<StepTrace> traces,
        List<Skipped> skipped) {
    public StepReport {
        results = List.copyOf(results);
        kernels = List.copyOf(kernels);
        traces = List.copyOf(traces);
        skipped = List.copyOf(skipped);
    }

    /** The same with more left out, found before any rank was started. */
    public StepReport withSkipped(List<Skipped> earlier) {
        List<Skipped> all = new ArrayList<>(earlier);
        all.addAll(skipped);
        return new StepReport(ranks, host, rounds, warmUps, results, kernels, traces, all);
    }
}

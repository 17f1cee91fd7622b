package org.tornadohalo.bench;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import org.tornadohalo.bench.BenchReport.Skipped;
import org.tornadohalo.interop.KernelSource;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.md.SimulationSettings;

/**
 * Measures whole steps.
 *
 * <p>For every system all simulations are opened. A round of one is a repartition and the steps of a list interval; in
 * each round every configuration has its turn, each round beginning with another one. Then the energies are checked,
 * and in a second pass of as many rounds the kernels are timed one by one, with atoms that stand still.
 */
public final class StepBenchmark {
    private StepBenchmark() {}

    /**
     * Checks that a list lives long enough for a round, also between prunings.
     *
     * @throws IllegalArgumentException if it does not
     */
    public static void requireRound(SimulationSettings settings) {
        if (settings.listInterval() > 0) {
            requireMoreThanFirst("--nstlist", settings.listInterval());
        }
        if (settings.prunesLists()) {
            requireMoreThanFirst("--nstprune", settings.pruneInterval());
        }
    }

    private static void requireMoreThanFirst(String option, int steps) {
        if (steps <= StepSimulation.FIRST_STEPS) {
            throw new IllegalArgumentException(option + " must be at least " + (StepSimulation.FIRST_STEPS + 1)
                    + " for bench step, which times the first " + StepSimulation.FIRST_STEPS
                    + " steps after a repartition apart, but is " + steps);
        }
    }

    /**
     * Measures; collective, with the same settings on all ranks.
     *
     * @param progress gets the number of rounds done, those of both passes and of the warm-up
     * @return the same report on all ranks
     * @throws IllegalArgumentException if a design or kernels that were named cannot run here, or nothing can be
     *     measured
     * @throws IllegalStateException if steps that were timed do not keep the energy
     */
    public static StepReport run(Pe pe, StepSettings settings, LongConsumer progress) {
        settings.kernels().forEach(pe::compileFrom);
        AtomicLong rounds = new AtomicLong();
        List<StepResult> results = new ArrayList<>();
        List<KernelResult> kernels = new ArrayList<>();
        List<StepTrace> traces = new ArrayList<>();
        Set<Skipped> skipped = new LinkedHashSet<>();
        for (StepSettings.Case of : settings.cases()) {
            StepCase opened = new StepCase(pe, settings, of, () -> progress.accept(rounds.incrementAndGet()));
            opened.measure();
            results.addAll(opened.results());
            kernels.addAll(opened.kernels());
            traces.addAll(opened.traces());
            skipped.addAll(opened.skipped());
            opened.close();
        }
        pe.compileFrom(KernelSource.JAVA);
        if (results.isEmpty()) {
            Skipped left = List.copyOf(skipped).getFirst();
            throw new IllegalArgumentException("nothing can be measured: " + left.what() + ": " + left.reason());
        }
        return new StepReport(
                pe.peCount(),
                pe.host().name(),
                settings.rounds(),
                settings.warmUps(),
                results,
                kernels,
                traces,
                List.copyOf(skipped));
    }
}

package org.tornadohalo.bench;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;
import org.tornadohalo.bench.BenchReport.Skipped;
import org.tornadohalo.interop.KernelSource;
import org.tornadohalo.interop.Pe;

/**
 * Measures the exchange alone.
 *
 * <p>For every system all configurations are opened. After warm-up rounds, in each timed round every configuration runs
 * its exchanges once, each round beginning with another one, so that whatever else the machine does meets all alike.
 * Then each is checked, and closed.
 */
public final class ExchangeBenchmark {
    private final Pe pe;
    private final BenchSettings settings;
    private final LongConsumer progress;
    private final List<BenchResult> results = new ArrayList<>();
    private final Set<Skipped> skipped = new LinkedHashSet<>();
    private long roundsDone;

    private ExchangeBenchmark(Pe pe, BenchSettings settings, LongConsumer progress) {
        this.pe = pe;
        this.settings = settings;
        this.progress = progress;
    }

    /**
     * Measures; collective, with the same settings on all ranks.
     *
     * @param progress gets the number of rounds done, warm-up rounds included
     * @return the same report on all ranks
     * @throws IllegalArgumentException if a design or kernels that were named cannot run here
     * @throws IllegalStateException if an exchange that was timed does not move what it should
     */
    public static BenchReport run(Pe pe, BenchSettings settings, LongConsumer progress) {
        settings.kernels().forEach(pe::compileFrom);
        ExchangeBenchmark benchmark = new ExchangeBenchmark(pe, settings, progress);
        settings.cases().forEach(benchmark::measure);
        pe.compileFrom(KernelSource.JAVA);
        return new BenchReport(
                pe.peCount(),
                pe.host().name(),
                settings.rounds(),
                settings.warmUps(),
                settings.replays(),
                benchmark.results,
                List.copyOf(benchmark.skipped));
    }

    private void measure(BenchSettings.Case of) {
        BenchCase opened = new BenchCase(pe, settings, of);
        List<BenchSubject> subjects = opened.subjects();
        for (int round = 0; round < settings.warmUps(); round++) {
            subjects.forEach(subject -> subject.round(pe.messenger(), settings.replays()));
            progress.accept(++roundsDone);
        }
        for (int round = 0; round < settings.rounds(); round++) {
            for (int k = 0; k < subjects.size(); k++) {
                subjects.get((round + k) % subjects.size()).timedRound(pe.messenger(), settings.replays());
            }
            progress.accept(++roundsDone);
        }
        List<BenchResult> measured = new ArrayList<>();
        for (BenchSubject subject : subjects) {
            subject.check();
            measured.add(subject.result(of, pe.messenger()));
        }
        results.addAll(Comparisons.of(measured));
        skipped.addAll(opened.skipped());
        opened.close();
    }
}

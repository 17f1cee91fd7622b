package org.tornadohalo.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.tornadohalo.bench.BenchJson;
import org.tornadohalo.bench.BenchReport;
import org.tornadohalo.bench.BenchReport.Skipped;
import org.tornadohalo.bench.BenchSettings;
import org.tornadohalo.bench.BenchSystem;
import org.tornadohalo.bench.BenchTables;
import org.tornadohalo.bench.ExchangeBenchmark;
import org.tornadohalo.bench.ExchangePlot;
import org.tornadohalo.bench.Machine;
import org.tornadohalo.bench.ReplicatedBox;
import org.tornadohalo.bench.SyntheticTransfers;
import org.tornadohalo.cli.options.BenchOptions;
import org.tornadohalo.cli.options.InputOptions;
import org.tornadohalo.cli.options.MeasureOptions;
import org.tornadohalo.decomposition.DecompositionException;
import org.tornadohalo.decomposition.SyntheticHalo.IndexMap;
import org.tornadohalo.io.GroConfiguration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Measures the exchange alone. */
@Command(
        name = "exchange",
        mixinStandardHelpOptions = true,
        description = {
            "Measure the halo exchange alone: every design against the least that moves as many atoms.",
            "A round counts as long as its slowest rank took. After its rounds every configuration is checked once with"
                    + " values that tell which atom they belong to; exit code 1 if it moves anything else."
        })
final class BenchExchangeCommand extends BenchmarkCommand<BenchReport> {
    private static final int LEAST_RANKS = 2;

    @Mixin
    private BenchOptions options;

    @Override
    MeasureOptions measureOptions() {
        return options.measure();
    }

    @Override
    BenchReport measure(PrintWriter out) throws IOException {
        if (ranks.rankCount() < LEAST_RANKS) {
            throw new IllegalArgumentException(
                    "bench exchange needs at least 2 ranks, but has " + ranks.rankCount() + ": give --ranks or --grid");
        }
        List<Skipped> skipped = new ArrayList<>();
        BenchSettings settings = settings(skipped);
        return onRanks(settings.allRounds(), out, (pe, progress) -> ExchangeBenchmark.run(pe, settings, progress))
                .withSkipped(skipped);
    }

    @Override
    String tables(BenchReport report, Machine machine) {
        return BenchTables.of(report, machine);
    }

    @Override
    String plot(BenchReport report, Machine machine) {
        return ExchangePlot.draw(report, machine);
    }

    @Override
    ObjectNode json(BenchReport report, Machine machine) {
        return BenchJson.of(report, machine);
    }

    private BenchSettings settings(List<Skipped> skipped) throws IOException {
        return new BenchSettings(
                cases(skipped),
                options.contents(),
                modes(options.modes(), skipped),
                options.modes().isAll(),
                options.measure().kernels(),
                options.measure().rounds(),
                options.measure().warmUps(),
                options.replays());
    }

    private List<BenchSettings.Case> cases(List<Skipped> skipped) throws IOException {
        GroConfiguration example = InputOptions.exampleConfiguration();
        List<BenchSystem> systems = new ArrayList<>();
        List<IndexMap> maps = options.maps();
        options.atoms().forEach(atoms -> systems.add(new ReplicatedBox(example, atoms, options.listRadius())));
        for (int atoms : options.haloAtoms()) {
            maps.forEach(map -> systems.add(new SyntheticTransfers(atoms, map)));
        }
        List<BenchSettings.Case> cases = new ArrayList<>();
        for (BenchSystem system : systems) {
            try {
                cases.add(new BenchSettings.Case(system, system.grid(ranks.rankCount(), ranks.cells())));
            } catch (DecompositionException e) {
                skipped.add(new Skipped(system.description(), e.getMessage()));
            }
        }
        return requireAny(cases, skipped);
    }
}

package org.tornadohalo.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.tornadohalo.ExchangeMode;
import org.tornadohalo.bench.BenchJson;
import org.tornadohalo.bench.BenchPlot;
import org.tornadohalo.bench.BenchReport;
import org.tornadohalo.bench.BenchReport.Skipped;
import org.tornadohalo.bench.BenchSettings;
import org.tornadohalo.bench.BenchSystem;
import org.tornadohalo.bench.BenchTables;
import org.tornadohalo.bench.ExchangeBenchmark;
import org.tornadohalo.bench.Machine;
import org.tornadohalo.bench.ReplicatedBox;
import org.tornadohalo.bench.SyntheticTransfers;
import org.tornadohalo.cli.doctor.NvidiaSmi;
import org.tornadohalo.cli.launch.RankProcess;
import org.tornadohalo.cli.launch.RankProgram;
import org.tornadohalo.cli.options.BenchOptions;
import org.tornadohalo.cli.options.GridOptions;
import org.tornadohalo.cli.options.HostOptions;
import org.tornadohalo.cli.options.InputOptions;
import org.tornadohalo.cli.output.OutputFile;
import org.tornadohalo.cli.output.RunConsole;
import org.tornadohalo.decomposition.DecompositionException;
import org.tornadohalo.decomposition.SyntheticHalo.IndexMap;
import org.tornadohalo.interop.KernelSource;
import org.tornadohalo.io.GroConfiguration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures the exchange alone. */
@Command(
        name = "exchange",
        mixinStandardHelpOptions = true,
        description = {
            "Measure the halo exchange alone: every design against the least that moves as many atoms.",
            "A round counts as long as its slowest rank took. After its rounds every configuration is checked once with"
                    + " values that tell which atom they belong to; exit code 1 if it moves anything else."
        })
final class BenchExchangeCommand implements Callable<Integer>, RankProgram {
    private static final int LEAST_RANKS = 2;

    @Spec
    private CommandSpec spec;

    @Mixin
    private BenchOptions options;

    @Mixin
    private GridOptions ranks;

    @Mixin
    private HostOptions host;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "Write the report as JSON; - is standard output, and tables go to the error stream.")
    private String jsonFile;

    @Option(
            names = "--plot",
            paramLabel = "FILE",
            converter = OutputPath.class,
            description = "Draw the times over the number of atoms as an SVG picture.")
    private Path plotFile;

    @Override
    public HostOptions hostOptions() {
        return host;
    }

    @Override
    public OptionalInt namedRankCount() {
        return ranks.namedRankCount();
    }

    @Override
    public List<KernelSource> kernels() {
        return options.kernels();
    }

    @Override
    public Integer call() throws IOException {
        OutputFile.requireOwn(List.of(), JsonOutput.file(jsonFile), plotFile);
        JsonOutput json = JsonOutput.prepare(jsonFile, spec);
        OutputFile plot = Ranks.output(plotFile);
        if (ranks.rankCount() < LEAST_RANKS) {
            throw new IllegalArgumentException(
                    "bench exchange needs at least 2 ranks, but has " + ranks.rankCount() + ": give --ranks or --grid");
        }
        List<Skipped> skipped = new ArrayList<>();
        BenchSettings settings = settings(skipped);
        PrintWriter out = json.tables();
        BenchReport report = measure(settings, out).withSkipped(skipped);
        Machine machine = machine(report);
        out.println(BenchTables.of(report, machine));
        if (plot != null) {
            plot.write(file -> Files.writeString(file, BenchPlot.draw(report, machine)));
        }
        json.write(BenchJson.of(report, machine));
        return 0;
    }

    /** The designs that can keep to the chosen path; one that is named and cannot is an error. */
    private List<ExchangeMode> modes(List<Skipped> skipped) {
        List<ExchangeMode> modes = new ArrayList<>();
        for (ExchangeMode mode : options.modes().modes()) {
            try {
                mode.require(host.path());
                modes.add(mode);
            } catch (IllegalArgumentException e) {
                if (!options.modes().isAll()) {
                    throw e;
                }
                skipped.add(new Skipped(mode.toString(), e.getMessage()));
            }
        }
        return modes;
    }

    private BenchSettings settings(List<Skipped> skipped) throws IOException {
        List<BenchSettings.Case> cases = cases(skipped);
        if (cases.isEmpty()) {
            throw new IllegalArgumentException(
                    "nothing can be measured: " + skipped.getFirst().reason());
        }
        return new BenchSettings(
                cases,
                options.contents(),
                modes(skipped),
                options.modes().isAll(),
                options.kernels(),
                options.rounds(),
                options.warmUps(),
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
        return cases;
    }

    private BenchReport measure(BenchSettings settings, PrintWriter out) {
        PrintWriter bar = RunConsole.isTerminal() ? spec.commandLine().getErr() : null;
        try (RunConsole console = new RunConsole(out, bar, settings.allRounds(), "rounds")) {
            return Ranks.run(
                    host,
                    ranks.rankCount(),
                    out,
                    pe -> ExchangeBenchmark.run(pe, settings, pe.pe() == 0 ? console::stepsDone : done -> {}));
        }
    }

    private Machine machine(BenchReport report) {
        boolean onGpus = RankProcess.current().isPresent();
        List<String> words = spec.commandLine().getParseResult().expandedArgs();
        String commandLine = spec.qualifiedName() + " " + String.join(" ", words);
        return Machine.here(onGpus ? NvidiaSmi.gpus() : List.of(), new ProgramVersion().getVersion()[0], commandLine);
    }
}

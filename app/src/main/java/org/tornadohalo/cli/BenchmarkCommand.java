package org.tornadohalo.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.LongConsumer;
import org.tornadohalo.ExchangeMode;
import org.tornadohalo.bench.BenchReport.Skipped;
import org.tornadohalo.bench.Machine;
import org.tornadohalo.cli.doctor.NvidiaSmi;
import org.tornadohalo.cli.launch.RankProcess;
import org.tornadohalo.cli.launch.RankProgram;
import org.tornadohalo.cli.options.GridOptions;
import org.tornadohalo.cli.options.HostOptions;
import org.tornadohalo.cli.options.MeasureOptions;
import org.tornadohalo.cli.options.ModeChoice;
import org.tornadohalo.cli.output.OutputFile;
import org.tornadohalo.cli.output.RunConsole;
import org.tornadohalo.interop.KernelSource;
import org.tornadohalo.interop.Pe;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * A command that measures on ranks and reports in three forms.
 *
 * @param <R> the report
 */
abstract class BenchmarkCommand<R> implements Callable<Integer>, RankProgram {
    @Spec
    CommandSpec spec;

    @Mixin
    GridOptions ranks;

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
    public final HostOptions hostOptions() {
        return host;
    }

    @Override
    public final OptionalInt namedRankCount() {
        return ranks.namedRankCount();
    }

    /** Sources of kernels, and how often is measured. */
    abstract MeasureOptions measureOptions();

    @Override
    public final List<KernelSource> kernels() {
        return measureOptions().kernels();
    }

    /** The cases, of which there has to be one. */
    static <C> List<C> requireAny(List<C> cases, List<Skipped> skipped) {
        if (cases.isEmpty()) {
            throw new IllegalArgumentException(
                    "nothing can be measured: " + skipped.getFirst().reason());
        }
        return cases;
    }

    /** A file that the command writes besides report and picture; null for none. */
    Path furtherFile() {
        return null;
    }

    /** Measures and returns the report; tables go to {@code out}. */
    abstract R measure(PrintWriter out) throws IOException;

    abstract String tables(R report, Machine machine);

    abstract String plot(R report, Machine machine);

    abstract ObjectNode json(R report, Machine machine);

    /** Writes the further file. */
    void writeFurther(R report, OutputFile file) throws IOException {}

    @Override
    public final Integer call() throws IOException {
        OutputFile.requireOwn(List.of(), JsonOutput.file(jsonFile), plotFile, furtherFile());
        JsonOutput json = JsonOutput.prepare(jsonFile, spec);
        OutputFile plot = Ranks.output(plotFile);
        OutputFile further = Ranks.output(furtherFile());
        R report = measure(json.tables());
        Machine machine = machine();
        json.tables().println(tables(report, machine));
        if (plot != null) {
            plot.write(file -> Files.writeString(file, plot(report, machine)));
        }
        if (further != null) {
            writeFurther(report, further);
        }
        json.write(json(report, machine));
        return 0;
    }

    /** Runs a benchmark on all ranks and shows how many of its rounds are done. */
    final R onRanks(long rounds, PrintWriter out, BiFunction<Pe, LongConsumer, R> benchmark) {
        PrintWriter bar = RunConsole.isTerminal() ? spec.commandLine().getErr() : null;
        try (RunConsole console = new RunConsole(out, bar, rounds, "rounds")) {
            return Ranks.run(
                    host,
                    ranks.rankCount(),
                    out,
                    pe -> benchmark.apply(pe, pe.pe() == 0 ? console::stepsDone : done -> {}));
        }
    }

    /** The designs that can keep to the chosen path; one that is named and cannot is an error. */
    final List<ExchangeMode> modes(ModeChoice choice, List<Skipped> skipped) {
        List<ExchangeMode> modes = new ArrayList<>();
        for (ExchangeMode mode : choice.modes()) {
            try {
                mode.require(host.path());
                modes.add(mode);
            } catch (IllegalArgumentException e) {
                if (!choice.isAll()) {
                    throw e;
                }
                skipped.add(new Skipped(mode.toString(), e.getMessage()));
            }
        }
        return modes;
    }

    private Machine machine() {
        boolean onGpus = RankProcess.current().isPresent();
        List<String> words = spec.commandLine().getParseResult().expandedArgs();
        String commandLine = spec.qualifiedName() + " " + String.join(" ", words);
        return Machine.here(onGpus ? NvidiaSmi.gpus() : List.of(), new ProgramVersion().getVersion()[0], commandLine);
    }
}

package org.tornadohalo.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tornadohalo.bench.BenchReport.Skipped;
import org.tornadohalo.bench.ChromeTrace;
import org.tornadohalo.bench.Machine;
import org.tornadohalo.bench.ReplicatedBox;
import org.tornadohalo.bench.StepBenchmark;
import org.tornadohalo.bench.StepJson;
import org.tornadohalo.bench.StepPlot;
import org.tornadohalo.bench.StepReport;
import org.tornadohalo.bench.StepSettings;
import org.tornadohalo.bench.StepSettings.Setup;
import org.tornadohalo.bench.StepTables;
import org.tornadohalo.cli.options.InputOptions;
import org.tornadohalo.cli.options.MeasureOptions;
import org.tornadohalo.cli.options.PhysicsOptions;
import org.tornadohalo.cli.options.PhysicsOptions.RunLength;
import org.tornadohalo.cli.options.StepOptions;
import org.tornadohalo.cli.output.OutputFile;
import org.tornadohalo.cli.plan.Domain;
import org.tornadohalo.decomposition.DecompositionException;
import org.tornadohalo.md.SimulationSettings;
import org.tornadohalo.topology.MolecularSystem;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures whole steps. */
@Command(
        name = "step",
        mixinStandardHelpOptions = true,
        description = {
            "Measure whole steps of the example: steps, repartitions and every kernel. Its water is flexible, or rigid"
                    + " with --constraints h-bonds.",
            "A round is a repartition and the steps of a list interval, and counts as long as its slowest rank took. After its"
                    + " rounds every simulation must have kept its energy; exit code 1 if not."
        })
final class BenchStepCommand extends BenchmarkCommand<StepReport> {
    /** Steps between energies, as {@code run} has it by default. */
    private static final int ENERGY_INTERVAL = 100;

    /** Of generated velocities. */
    private static final long SEED = 1;

    @Mixin
    private StepOptions options;

    @Mixin
    private PhysicsOptions physics;

    @Option(
            names = "--trace",
            paramLabel = "FILE",
            converter = OutputPath.class,
            description = "Write when each kernel of a few steps ran, for Chrome's trace viewer or Perfetto.")
    private Path traceFile;

    @Override
    MeasureOptions measureOptions() {
        return options.measure();
    }

    @Override
    Path furtherFile() {
        return traceFile;
    }

    @Override
    StepReport measure(PrintWriter out) throws IOException {
        List<Skipped> skipped = new ArrayList<>();
        StepSettings settings = new StepSettings(
                cases(skipped),
                modes(options.modes(), skipped),
                options.modes().isAll(),
                options.nonbonded(),
                options.measure().kernels(),
                options.replays(),
                options.measure().rounds(),
                options.measure().warmUps());
        requireAny(settings.cases(), skipped);
        return onRanks(settings.allRounds(), out, (pe, progress) -> StepBenchmark.run(pe, settings, progress))
                .withSkipped(skipped);
    }

    private List<StepSettings.Case> cases(List<Skipped> skipped) throws IOException {
        MolecularSystem example = InputOptions.movableExample(options.constraints());
        Map<String, int[]> sizes = new LinkedHashMap<>();
        for (int atoms : options.atoms()) {
            int[] copies = ReplicatedBox.copies((double) atoms / example.atomCount());
            sizes.putIfAbsent(name(copies), copies);
        }
        options.copies().forEach(copies -> sizes.putIfAbsent(name(copies), copies));
        List<StepSettings.Case> cases = new ArrayList<>();
        sizes.forEach((name, copies) -> {
            try {
                cases.add(sizedCase(example.replicate(copies[0], copies[1], copies[2]), name));
            } catch (DecompositionException e) {
                skipped.add(new Skipped("example x " + name, e.getMessage()));
            }
        });
        return cases;
    }

    private static String name(int[] copies) {
        return copies[0] + "x" + copies[1] + "x" + copies[2];
    }

    /** @throws DecompositionException if the system cannot be spread over the ranks */
    private StepSettings.Case sizedCase(MolecularSystem system, String copies) {
        // Steps and replay are the benchmark's own affair.
        RunLength length = new RunLength(0, ENERGY_INTERVAL, SEED, false);
        Setup setup = (exchange, nonbonded) -> physics.settings(system, ranks.cells(), exchange, nonbonded, length);
        SimulationSettings any =
                setup.of(options.modes().modes().getFirst(), options.nonbonded().getFirst());
        StepBenchmark.requireRound(any);
        Domain domain = Domain.choose(system, ranks.rankCount(), any);
        return new StepSettings.Case(
                system, copies, domain.grid().toString(), domain.listRadius().nm(), setup);
    }

    @Override
    String tables(StepReport report, Machine machine) {
        return StepTables.of(report, machine);
    }

    @Override
    String plot(StepReport report, Machine machine) {
        return StepPlot.draw(report, machine);
    }

    @Override
    ObjectNode json(StepReport report, Machine machine) {
        return StepJson.of(report, machine);
    }

    @Override
    void writeFurther(StepReport report, OutputFile file) throws IOException {
        file.write(target -> ChromeTrace.write(report.traces(), target));
    }
}

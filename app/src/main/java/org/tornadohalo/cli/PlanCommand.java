package org.tornadohalo.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.tornadohalo.ExchangeMode;
import org.tornadohalo.cli.options.GridOptions;
import org.tornadohalo.cli.options.InputOptions;
import org.tornadohalo.cli.options.PhysicsOptions;
import org.tornadohalo.cli.options.PhysicsOptions.RunLength;
import org.tornadohalo.cli.options.PredictOptions;
import org.tornadohalo.cli.output.OutputFile;
import org.tornadohalo.cli.plan.DecompositionPlan;
import org.tornadohalo.cli.plan.PlanPicture;
import org.tornadohalo.cli.plan.PlanTables;
import org.tornadohalo.decomposition.AtomGroups;
import org.tornadohalo.graph.NonbondedMode;
import org.tornadohalo.io.GroConfiguration;
import org.tornadohalo.md.ListRadius;
import org.tornadohalo.md.ListSchedule;
import org.tornadohalo.md.SimulationSettings;
import org.tornadohalo.performance.PointsFile;
import org.tornadohalo.performance.Predictor;
import org.tornadohalo.performance.ScalingJson;
import org.tornadohalo.performance.ScalingPlot;
import org.tornadohalo.performance.ScalingReport;
import org.tornadohalo.performance.ScalingTables;
import org.tornadohalo.performance.StrongScaling;
import org.tornadohalo.topology.MolecularSystem;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Shows how a system would be spread over ranks. */
@Command(
        name = "plan",
        mixinStandardHelpOptions = true,
        description = {
            "Show how a system would be spread over ranks: grid, cells, zones, pulses. Nothing is computed.",
            "With --predict: how long a step would take on 1 GPU to many nodes, from measured points.",
            "Atoms sent are shown as independent+dependent: home atoms, and halo atoms that are sent on."
        })
final class PlanCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private InputOptions input;

    @Mixin
    private PhysicsOptions physics;

    @Mixin
    private GridOptions ranks;

    @Option(
            names = "--svg",
            paramLabel = "FILE",
            converter = OutputPath.class,
            description = "Draw cells, halo and pulses of rank 0, one view per pair of decomposed dimensions.")
    private Path svgFile;

    @Mixin
    private PredictOptions prediction;

    @Override
    public Integer call() throws IOException {
        if (prediction.isWanted()) {
            return predict();
        }
        PredictOptions.requireNone(spec.commandLine().getParseResult());
        return show();
    }

    private Integer show() throws IOException {
        OutputFile.requireOwn(input.files(), svgFile);
        OutputFile svg = OutputFile.prepare(svgFile);
        int rankCount = ranks.rankCount();
        MolecularSystem system = input.load(new Warnings(spec));
        DecompositionPlan plan = DecompositionPlan.of(system, rankCount, settings(system));
        PrintWriter out = spec.commandLine().getOut();
        out.println(PlanTables.overview(plan));
        out.println();
        out.println(PlanTables.zones(plan));
        if (rankCount > 1) {
            out.println();
            out.println(PlanTables.pulses(plan));
        }
        if (svg != null) {
            svg.write(file -> Files.writeString(file, PlanPicture.draw(plan)));
        }
        return 0;
    }

    private SimulationSettings settings(MolecularSystem system) {
        return physics.settings(system, ranks.cells(), ExchangeMode.FUSED, NonbondedMode.AUTO, RunLength.NONE);
    }

    private Integer predict() throws IOException {
        if (ranks.namedRankCount().isPresent() || svgFile != null) {
            throw new IllegalArgumentException(
                    "--predict chooses ranks and grids itself and has no cells to draw: leave out"
                            + " --ranks, --grid and --svg");
        }
        OutputFile.requireOwn(
                Stream.concat(input.files().stream(), prediction.pointFiles().stream())
                        .toList(),
                JsonOutput.file(prediction.jsonFile()),
                prediction.plotFile());
        JsonOutput json = JsonOutput.prepare(prediction.jsonFile(), spec);
        OutputFile plot = OutputFile.prepare(prediction.plotFile());
        Warnings warnings = new Warnings(spec);
        ScalingReport report = scaling(input.load(warnings));
        if (prediction.pointFiles().isEmpty() && report.timeStepPs() != PointsFile.SHIPPED_TIME_STEP) {
            warnings.accept(String.format(
                    Locale.ROOT,
                    "the program's points are of steps of %s ps, so ns/day at %s ps counts such steps as shorter ones:"
                            + " give --dt %s for theirs",
                    PointsFile.SHIPPED_TIME_STEP,
                    report.timeStepPs(),
                    PointsFile.SHIPPED_TIME_STEP));
        }
        json.tables().println(ScalingTables.of(report));
        if (plot != null) {
            plot.write(file -> Files.writeString(file, ScalingPlot.draw(report)));
        }
        json.write(ScalingJson.of(report));
        return 0;
    }

    private ScalingReport scaling(MolecularSystem system) throws IOException {
        SimulationSettings settings = settings(system);
        if (settings.maxGroupAtoms() > 1) {
            throw new IllegalArgumentException("--predict assigns atoms one by one: leave out --max-group-atoms");
        }
        double listRadius = ListRadius.of(
                        system,
                        ListSchedule.choose(
                                1, settings.nonbondedMode(), system, AtomGroups.single(system.atomCount()), settings))
                .nm();
        GroConfiguration copied = system.configuration();
        double[] box = copied.box();
        double density = copied.atomCount() / (box[0] * box[1] * box[2]);
        Predictor predictor = Predictor.of(prediction.points(), density, listRadius, prediction.constants());
        return new StrongScaling(predictor, copied, listRadius, prediction.gpusPerNode())
                .predict(prediction.atoms(), prediction.nodes(), settings.timeStep());
    }
}

package org.tornadohalo.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.Callable;
import org.tornadohalo.ExchangeMode;
import org.tornadohalo.cli.options.GridOptions;
import org.tornadohalo.cli.options.InputOptions;
import org.tornadohalo.cli.options.PhysicsOptions;
import org.tornadohalo.cli.options.PhysicsOptions.RunLength;
import org.tornadohalo.cli.output.OutputFile;
import org.tornadohalo.cli.plan.DecompositionPlan;
import org.tornadohalo.cli.plan.PlanPicture;
import org.tornadohalo.cli.plan.PlanTables;
import org.tornadohalo.graph.NonbondedMode;
import org.tornadohalo.md.SimulationSettings;
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

    @Override
    public Integer call() throws IOException {
        OutputFile.requireOwn(input.files(), svgFile);
        OutputFile svg = OutputFile.prepare(svgFile);
        int rankCount = ranks.rankCount();
        MolecularSystem system = input.load(Set.of(), new Warnings(spec));
        SimulationSettings settings =
                physics.settings(system, ranks.cells(), ExchangeMode.FUSED, NonbondedMode.AUTO, RunLength.NONE);
        DecompositionPlan plan = DecompositionPlan.of(system, rankCount, settings);
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
}

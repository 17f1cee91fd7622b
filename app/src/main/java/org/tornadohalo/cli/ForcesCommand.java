package org.tornadohalo.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.Callable;
import org.tornadohalo.cli.launch.RankProgram;
import org.tornadohalo.cli.options.HostOptions;
import org.tornadohalo.cli.options.InputOptions;
import org.tornadohalo.cli.options.PhysicsOptions;
import org.tornadohalo.cli.options.PhysicsOptions.RunLength;
import org.tornadohalo.cli.options.RankOptions;
import org.tornadohalo.cli.output.JsonReports;
import org.tornadohalo.cli.output.OutputFile;
import org.tornadohalo.cli.output.Reports;
import org.tornadohalo.md.Evaluation;
import org.tornadohalo.md.RankSimulation;
import org.tornadohalo.md.SimulationSettings;
import org.tornadohalo.topology.MolecularSystem;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Evaluates energies and forces once. */
@Command(
        name = "forces",
        mixinStandardHelpOptions = true,
        description = "Energies by term, virial and forces of one configuration.")
final class ForcesCommand implements Callable<Integer>, RankProgram {
    @Spec
    private CommandSpec spec;

    @Mixin
    private InputOptions input;

    @Mixin
    private PhysicsOptions physics;

    @Mixin
    private RankOptions ranks;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description =
                    "Write energies, virial and forces (kJ/mol/nm, order of the input) as JSON; - is standard output, and tables go to the error stream.")
    private String jsonFile;

    @Override
    public HostOptions hostOptions() {
        return ranks.hostOptions();
    }

    @Override
    public OptionalInt namedRankCount() {
        return ranks.namedRankCount();
    }

    @Override
    public Integer call() throws IOException {
        OutputFile.requireOwn(input.files(), JsonOutput.file(jsonFile));
        JsonOutput json = JsonOutput.prepare(jsonFile, spec);
        MolecularSystem system = input.load(Set.of(), new Warnings(spec));
        SimulationSettings settings = physics.settings(system, ranks.cells(), ranks.exchange(), RunLength.NONE);
        PrintWriter out = json.tables();
        Evaluation evaluation = Ranks.run(ranks, system, settings, out, RankSimulation::evaluate);
        out.println(Reports.of(evaluation.energies()));
        json.write(JsonReports.of(evaluation));
        return 0;
    }
}

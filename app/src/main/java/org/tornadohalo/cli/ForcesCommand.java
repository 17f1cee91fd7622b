package org.tornadohalo.cli;

import java.io.IOException;
import org.tornadohalo.cli.output.JsonReports;
import org.tornadohalo.cli.output.OutputFile;
import org.tornadohalo.cli.output.Reports;
import org.tornadohalo.md.Evaluation;
import org.tornadohalo.md.RankSimulation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Evaluates energies and forces once. */
@Command(
        name = "forces",
        mixinStandardHelpOptions = true,
        description = "Energies by term, virial and forces of one configuration.")
final class ForcesCommand extends SimulationCommand {
    @Option(
            names = "--json",
            paramLabel = "FILE",
            description =
                    "Write energies, virial and forces (kJ/mol/nm, order of the input) as JSON; - is standard output, and tables go to the error stream.")
    private String jsonFile;

    @Override
    public Integer call() throws IOException {
        OutputFile.requireOwn(input.files(), JsonOutput.file(jsonFile));
        JsonOutput json = JsonOutput.prepare(jsonFile, spec);
        Evaluated<Evaluation> evaluated = evaluate(json, RankSimulation::evaluate);
        json.tables().println(Reports.of(evaluated.result().energies()));
        json.write(JsonReports.of(evaluated.result(), evaluated.setup()));
        return 0;
    }
}

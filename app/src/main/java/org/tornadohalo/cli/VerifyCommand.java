package org.tornadohalo.cli;

import java.io.IOException;
import java.io.PrintWriter;
import org.tornadohalo.cli.output.JsonReports;
import org.tornadohalo.cli.output.OutputFile;
import org.tornadohalo.cli.output.Reports;
import org.tornadohalo.md.RankSimulation;
import org.tornadohalo.md.VerificationReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** Compares a decomposed evaluation with a brute-force one. */
@Command(
        name = "verify",
        mixinStandardHelpOptions = true,
        description = {
            "Compare the decomposed system with a brute-force reference on one rank in double precision.",
            "Compared are pairs and bonded terms (each exactly once), forces, energies and the contents of the halo."
                    + " Exit code 1 if anything differs."
        })
final class VerifyCommand extends SimulationCommand {
    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "Write the report as JSON; - is standard output, and tables go to the error stream.")
    private String jsonFile;

    @Override
    public Integer call() throws IOException {
        OutputFile.requireOwn(input.files(), JsonOutput.file(jsonFile));
        JsonOutput json = JsonOutput.prepare(jsonFile, spec);
        Evaluated<VerificationReport> evaluated = evaluate(json, RankSimulation::verify);
        VerificationReport report = evaluated.result();
        PrintWriter out = json.tables();
        out.println(Reports.of(report));
        out.println(report.ok() ? "verified" : "NOT verified");
        json.write(JsonReports.of(report, evaluated.setup()));
        return report.ok() ? ExitCode.OK : ExitCode.SOFTWARE;
    }
}

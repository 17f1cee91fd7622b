package org.tornadohalo.cli;

import java.io.PrintWriter;
import java.util.List;
import org.tornadohalo.cli.doctor.Diagnosis;
import org.tornadohalo.cli.doctor.Finding;
import org.tornadohalo.cli.output.TextTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Shows what this machine has. */
@Command(
        name = "doctor",
        mixinStandardHelpOptions = true,
        description = "Show what this machine has, what would run on it, and why not more.")
final class DoctorCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        Diagnosis diagnosis = Diagnosis.ofThisMachine();
        PrintWriter out = spec.commandLine().getOut();
        out.println(table(diagnosis.findings()));
        out.println();
        diagnosis.conclusions().forEach(out::println);
    }

    /** Details are long: they go last, behind the verdicts. */
    private static TextTable table(List<Finding> findings) {
        TextTable table = new TextTable("what", "there", "").leftAligned();
        findings.forEach(f -> table.row(f.subject(), f.present() ? "yes" : "no", f.detail()));
        return table;
    }
}

package org.tornadohalo.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import org.tornadohalo.cli.launch.RankProcess;
import org.tornadohalo.cli.output.JsonReports;
import org.tornadohalo.cli.output.OutputFile;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** Where a command's JSON goes, and its tables: the JSON of {@code --json -} has standard output for itself. */
final class JsonOutput {
    private static final String STANDARD_OUTPUT = "-";

    private final PrintWriter standardOutput;
    private final PrintWriter tables;
    private final OutputFile file;

    private JsonOutput(PrintWriter standardOutput, PrintWriter tables, OutputFile file) {
        this.standardOutput = standardOutput;
        this.tables = tables;
        this.file = file;
    }

    /**
     * Finds out now whether the JSON can be written later.
     *
     * @param target a file, {@code -} for standard output, or null for no JSON
     * @throws IOException if the file cannot be written
     */
    static JsonOutput prepare(String target, CommandSpec spec) throws IOException {
        CommandLine command = spec.commandLine();
        if (STANDARD_OUTPUT.equals(target)) {
            PrintWriter tables =
                    RankProcess.speaks() ? command.getErr() : new PrintWriter(OutputStream.nullOutputStream());
            return new JsonOutput(command.getOut(), tables, null);
        }
        return new JsonOutput(null, command.getOut(), Ranks.output(file(target)));
    }

    /** The file of a target; null if that is standard output or none. */
    static Path file(String target) {
        if (target == null || STANDARD_OUTPUT.equals(target)) {
            return null;
        }
        // A rank's process starts in another folder than the user did.
        return RankProcess.current()
                .map(rank -> rank.callerFolder().resolve(target))
                .orElseGet(() -> Path.of(target));
    }

    /** For everything but the JSON. */
    PrintWriter tables() {
        return tables;
    }

    /** Writes the report, if JSON is wanted. */
    void write(ObjectNode report) throws IOException {
        if (standardOutput != null) {
            standardOutput.println(JsonReports.text(report));
        } else if (file != null) {
            file.write(target -> JsonReports.write(report, target));
        }
    }
}

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
     * @throws IllegalArgumentException if the target is no name
     * @throws IOException if the file cannot be written
     */
    static JsonOutput prepare(String target, CommandSpec spec) throws IOException {
        CommandLine command = spec.commandLine();
        Path path = file(target);
        if (OutputFile.STANDARD_OUTPUT.equals(path)) {
            PrintWriter tables =
                    RankProcess.speaks() ? command.getErr() : new PrintWriter(OutputStream.nullOutputStream());
            return new JsonOutput(command.getOut(), tables, null);
        }
        return new JsonOutput(null, command.getOut(), Ranks.output(path));
    }

    /**
     * The file of a target, or {@link OutputFile#STANDARD_OUTPUT}; null if there is none.
     *
     * @throws IllegalArgumentException if the target is no name
     */
    static Path file(String target) {
        if (target == null) {
            return null;
        }
        if (target.isEmpty()) {
            throw new IllegalArgumentException("--json names no file: give one, or - for standard output");
        }
        Path file = Path.of(target);
        return file.equals(OutputFile.STANDARD_OUTPUT) ? file : OutputPath.inFolderOfUser(file);
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

package org.tornadohalo.cli;

import java.util.function.Consumer;
import org.tornadohalo.cli.launch.RankProcess;
import picocli.CommandLine.Model.CommandSpec;

/** Prints doubts that do not stop a command on its error stream. */
record Warnings(CommandSpec spec) implements Consumer<String> {
    @Override
    public void accept(String warning) {
        if (RankProcess.speaks()) {
            spec.commandLine().getErr().println("tornado-halo: warning: " + OneLine.of(warning));
        }
    }
}

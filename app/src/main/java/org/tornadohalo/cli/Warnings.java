package org.tornadohalo.cli;

import java.util.function.Consumer;
import picocli.CommandLine.Model.CommandSpec;

/** Prints doubts that do not stop a command on its error stream. */
record Warnings(CommandSpec spec) implements Consumer<String> {
    @Override
    public void accept(String warning) {
        spec.commandLine().getErr().println("tornado-halo: warning: " + warning);
    }
}

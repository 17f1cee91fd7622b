package org.tornadohalo.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measures parts of the program. */
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        description = "Measure a part of the program.",
        subcommands = {BenchExchangeCommand.class, BenchStepCommand.class})
final class BenchCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "what to measure is missing; there are: exchange, step");
    }
}

package org.tornadohalo.cli;

import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import org.tornadohalo.cli.launch.RankProcess;
import org.tornadohalo.cli.options.Choices;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/**
 * The program {@code tornado-halo}.
 *
 * <p>Exit codes: 0 done, 1 a check failed or the program broke, 2 the input or the command line cannot be used.
 */
@Command(
        name = "tornado-halo",
        description = "Molecular dynamics over ranks whose kernels, written in Java, exchange halos by themselves.",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        subcommands = {
            RunCommand.class,
            ForcesCommand.class,
            VerifyCommand.class,
            PlanCommand.class,
            BenchCommand.class,
            DoctorCommand.class
        },
        footer = {
            "",
            "Units are those of GROMACS: nm, ps, kJ/mol, e, u, K.",
            "Exit codes: 0 done; 1 a check failed or the program broke; 2 unusable input or command line.",
            "",
            "Try: tornado-halo run --example water-ethanol --ranks 8 --steps 500"
        })
public final class Main implements Runnable {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--stacktrace",
            scope = ScopeType.INHERIT,
            description = "Print the stack trace of a failure (also: TORNADO_HALO_STACKTRACE=1).")
    private boolean stacktrace;

    /** Runs the program and ends the JVM with its exit code. */
    public static void main(String[] args) {
        RankProcess.current().ifPresent(RankProcess::endWithLauncher);
        System.exit(execute(commandLine(), args));
    }

    /** Runs a command; whatever ends it, also an error of the JVM, is reported in one line. */
    static int execute(CommandLine commandLine, String... args) {
        try {
            int code = commandLine.execute(args);
            commandLine.getOut().flush();
            return code;
        } catch (RuntimeException | Error failure) {
            ErrorReporter errors = (ErrorReporter) commandLine.getExecutionExceptionHandler();
            return errors.report(failure, commandLine.getErr());
        }
    }

    /** The parser of the program, with its error handling; tests give it other streams. */
    public static CommandLine commandLine() {
        Main main = new Main();
        ErrorReporter errors =
                new ErrorReporter(() -> main.stacktrace || System.getenv("TORNADO_HALO_STACKTRACE") != null);
        CommandLine commandLine = new CommandLine(main)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpAutoWidth(true)
                .setAbbreviatedOptionsAllowed(false)
                .setExecutionStrategy(new LaunchStrategy(System.getenv()))
                .setOut(
                        RankProcess.speaks()
                                ? StandardOutput.writer()
                                : new PrintWriter(OutputStream.nullOutputStream()))
                .setErr(new PrintWriter(System.err, true))
                .setParameterExceptionHandler(errors)
                .setExecutionExceptionHandler(errors);
        Choices.register(commandLine);
        // A rank's process starts in another folder than the user did.
        RankProcess.current()
                .ifPresent(rank -> commandLine.registerConverter(Path.class, rank.callerFolder()::resolve));
        return commandLine;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing");
    }
}

package org.tornadohalo.cli;

import java.io.PrintWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.tornadohalo.decomposition.DecompositionException;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Turns a failure into one line on the error stream and an exit code.
 *
 * <p>Input that cannot be used ends with code 2, everything else with code 1. A stack trace is printed on demand only.
 */
final class ErrorReporter implements IParameterExceptionHandler, IExecutionExceptionHandler {
    private static final String PROGRAM = "tornado-halo: ";
    /** As a shell reports a program that signal 13, SIGPIPE, has ended. */
    private static final int READER_GONE = 128 + 13;

    private static final long BYTES_PER_MIB = 1 << 20;

    private final BooleanSupplier stacktraceWanted;

    /**
     * @param stacktraceWanted asked when a failure is reported, after the command line was read
     */
    ErrorReporter(BooleanSupplier stacktraceWanted) {
        this.stacktraceWanted = stacktraceWanted;
    }

    @Override
    public int handleParseException(ParameterException failure, String[] args) {
        CommandLine command = failure.getCommandLine();
        PrintWriter err = command.getErr();
        err.println(PROGRAM + OneLine.of(message(failure)) + "; try '"
                + command.getCommandSpec().qualifiedName() + " --help'");
        return ExitCode.USAGE;
    }

    private static String message(ParameterException failure) {
        Map<String, CommandLine> commands = failure.getCommandLine().getSubcommands();
        if (failure instanceof UnmatchedArgumentException unmatched && !commands.isEmpty()) {
            return "'" + unmatched.getUnmatched().getFirst() + "' is no command; commands are "
                    + String.join(", ", commands.keySet());
        }
        return failure.getMessage();
    }

    @Override
    public int handleExecutionException(Exception failure, CommandLine command, ParseResult parseResult) {
        return report(failure, command.getErr());
    }

    /**
     * Reports any failure.
     *
     * @return the exit code
     */
    int report(Throwable failure, PrintWriter err) {
        Throwable cause = unwrap(failure);
        if (cause instanceof StandardOutput.Failure output && output.isReaderGone()) {
            return READER_GONE;
        }
        boolean badInput = isBadInput(cause);
        if (badInput) {
            err.println(PROGRAM + OneLine.of(describe(cause)));
        } else {
            err.println(PROGRAM + "failed: " + OneLine.of(describe(cause))
                    + (stacktraceWanted.getAsBoolean() ? "" : " (--stacktrace shows where)"));
        }
        if (stacktraceWanted.getAsBoolean()) {
            failure.printStackTrace(err);
        }
        return badInput ? ExitCode.USAGE : ExitCode.SOFTWARE;
    }

    /** A rank's thread can only throw checked exceptions wrapped; an error of the JVM may lie deeper. */
    private static Throwable unwrap(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof VirtualMachineError) {
                return cause;
            }
        }
        Throwable cause = failure;
        while (cause.getClass() == IllegalStateException.class && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }

    private static boolean isBadInput(Throwable cause) {
        return cause instanceof IllegalArgumentException
                || cause instanceof DecompositionException
                || cause instanceof FileSystemException;
    }

    private static String describe(Throwable cause) {
        String message = cause.getMessage();
        return switch (cause) {
            case NoSuchFileException missing -> missing.getFile() + ": no such file or folder";
            case AccessDeniedException denied -> denied.getFile() + ": permission denied";
            case OutOfMemoryError memory -> outOfMemory(memory);
            case StackOverflowError _ ->
                "the program ran out of stack: raise it with TORNADO_HALO_JAVA_OPTS=-Xss8m or more";
            case Error _ -> "internal error " + cause.getClass().getSimpleName() + ": " + message;
            default ->
                message != null ? message : "internal error " + cause.getClass().getSimpleName();
        };
    }

    private static String outOfMemory(OutOfMemoryError error) {
        if (String.valueOf(error.getMessage()).contains("native thread")) {
            return "the program ran out of threads or of memory for them";
        }
        long limit = Runtime.getRuntime().maxMemory() / BYTES_PER_MIB;
        return "the program ran out of memory (heap limit %d MiB): raise it with TORNADO_HALO_JAVA_OPTS=-Xmx%dm or more"
                .formatted(limit, 2 * limit);
    }
}

package org.tornadohalo.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.tornadohalo.SignalTimeoutException;
import org.tornadohalo.decomposition.DecompositionException;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class ErrorReporterTest {
    private final StringWriter err = new StringWriter();

    @Command(name = "fails")
    private record Failing(Exception failure) implements Callable<Integer> {
        @Override
        public Integer call() throws Exception {
            throw failure;
        }
    }

    private int execute(Exception failure, boolean stacktrace) {
        ErrorReporter errors = new ErrorReporter(() -> stacktrace);
        return new CommandLine(new Failing(failure))
                .setErr(new PrintWriter(err, true))
                .setParameterExceptionHandler(errors)
                .setExecutionExceptionHandler(errors)
                .execute();
    }

    @Test
    void reportsBadInputInOneLineWithCodeTwo() {
        int code = execute(new IllegalArgumentException("the cut-off is too long"), false);

        assertEquals(2, code);
        assertEquals("tornado-halo: the cut-off is too long" + System.lineSeparator(), err.toString());
    }

    @Test
    void reportsAnImpossibleGridAsBadInput() {
        assertEquals(2, execute(new DecompositionException("cells too thin"), false));
        assertEquals("tornado-halo: cells too thin", err.toString().strip());
    }

    @Test
    void namesAFileThatCannotBeOpened() {
        assertEquals(2, execute(new NoSuchFileException("a.gro"), false));
        assertEquals(2, execute(new AccessDeniedException("b.gro"), false));

        assertEquals(
                "tornado-halo: a.gro: no such file or folder%ntornado-halo: b.gro: permission denied%n".formatted(),
                err.toString());
    }

    @Test
    void looksThroughTheWrapperOfARanksThread() {
        int code = execute(new IllegalStateException(new NoSuchFileException("a.gro")), false);

        assertEquals(2, code);
        assertEquals(
                "tornado-halo: a.gro: no such file or folder", err.toString().strip());
    }

    @Test
    void reportsAFailureInOneLineWithCodeOne() {
        int code = execute(new UnsupportedOperationException("first\nsecond"), false);

        assertEquals(1, code);
        assertEquals(
                "tornado-halo: failed: first; second (--stacktrace shows where)",
                err.toString().strip());
    }

    @Test
    void namesTheKindOfAFailureThatSaysNothing() {
        assertEquals(1, execute(new ArrayStoreException(), true));
        assertTrue(err.toString().startsWith("tornado-halo: failed: internal error ArrayStoreException"));
    }

    @Test
    void printsNoClassNamesOfFailuresOfRanks() {
        execute(new SignalTimeoutException("halo wait timed out: rank 1, pulse 0"), false);
        execute(new IllegalStateException("the total energy is not finite any more"), false);

        assertFalse(err.toString().contains("Exception"), err.toString());
        assertTrue(err.toString().startsWith("tornado-halo: failed: halo wait timed out"), err.toString());
    }

    @Test
    void printsTheStackTraceOnDemand() {
        execute(new UnsupportedOperationException("broken"), true);

        assertTrue(err.toString().contains("at org.tornadohalo.cli.ErrorReporterTest"), err.toString());
    }
}

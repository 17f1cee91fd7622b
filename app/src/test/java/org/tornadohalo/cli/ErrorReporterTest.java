package org.tornadohalo.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.List;
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

    private int report(Throwable failure) {
        return new ErrorReporter(() -> false).report(failure, new PrintWriter(err, true));
    }

    @Test
    void tellsHowToGiveMoreMemory() {
        int code = report(new IllegalStateException("a rank failed", new OutOfMemoryError("Java heap space")));

        assertEquals(1, code);
        assertTrue(
                err.toString()
                        .matches(
                                "tornado-halo: failed: the program ran out of memory \\(heap limit \\d+ MiB\\): raise it"
                                        + " with TORNADO_HALO_JAVA_OPTS=-Xmx\\d+m or more \\(--stacktrace shows where\\)\\R"),
                err.toString());
    }

    @Test
    void reportsErrorsOfTheJvmInOneLine() {
        assertEquals(1, report(new StackOverflowError()));
        assertEquals(1, report(new NoClassDefFoundError("org/Lost")));

        assertEquals(2, err.toString().lines().count(), err.toString());
        assertTrue(err.toString().contains("-Xss"), err.toString());
        assertTrue(err.toString().contains("internal error NoClassDefFoundError: org/Lost"), err.toString());
    }

    @Test
    void endsQuietlyWhenNobodyReadsOnAndLoudlyWhenOutputFails() {
        assertEquals(141, report(outputFailure("Broken pipe")));
        assertEquals("", err.toString());

        assertEquals(1, report(outputFailure("No space left on device")));
        assertTrue(err.toString().contains("failed: standard output: No space left on device"), err.toString());
    }

    private static RuntimeException outputFailure(String reason) {
        StandardOutput output = new StandardOutput(new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(reason);
            }
        });
        PrintWriter writer = new PrintWriter(output, true);
        return assertThrows(StandardOutput.Failure.class, () -> writer.println("a line"));
    }

    @Test
    void quotesInputBrieflyAndWithoutControlCharacters() {
        report(new IllegalArgumentException("a\u001b[31m.gro: '" + "x y ".repeat(50) + "' is no " + "z".repeat(500)));

        assertEquals(
                "tornado-halo: a\\u001b[31m.gro: '" + "x y ".repeat(15) + "x y…y x y x y x y ' is no " + "z".repeat(64)
                        + "…" + "z".repeat(15),
                err.toString().strip());
    }

    @Test
    void quotesBrieflyWhatHoldsQuotesAndKeepsItsOwnText() {
        String rule = "--host: 'quantum' is none of " + "jvm, ".repeat(30) + "or 'auto'";
        report(new IllegalArgumentException(rule));
        report(new IllegalArgumentException("number '" + "it's ".repeat(30) + "' is none \u202e"));

        List<String> lines = err.toString().lines().toList();
        assertEquals("tornado-halo: " + rule, lines.getFirst());
        assertEquals(
                "tornado-halo: number '" + "it's ".repeat(12) + "it'…t's it's it's ' is none \\u202e", lines.getLast());
    }

    @Test
    void printsTheStackTraceOnDemand() {
        execute(new UnsupportedOperationException("broken"), true);

        assertTrue(err.toString().contains("at org.tornadohalo.cli.ErrorReporterTest"), err.toString());
    }
}

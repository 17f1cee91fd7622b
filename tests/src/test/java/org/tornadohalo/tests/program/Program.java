package org.tornadohalo.tests.program;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.tornadohalo.cli.Main;

/** Calls of the program within this JVM. */
public final class Program {
    static final Path EXAMPLE_GRO = Path.of("../app/src/main/resources/example/water-ethanol.gro");
    static final Path EXAMPLE_TOP = Path.of("../app/src/main/resources/example/water-ethanol.top");

    private Program() {}

    /**
     * What a call left behind.
     *
     * @param code exit code
     * @param out standard output
     * @param err error stream
     */
    record Result(int code, String out, String err) {}

    /** Calls the program with the words of a line and further arguments. */
    static Result call(String line, Object... more) {
        List<String> arguments = new ArrayList<>(List.of(line.strip().split("\\s+")));
        for (Object argument : more) {
            arguments.add(argument.toString());
        }
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = Main.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments.toArray(String[]::new));
        return new Result(code, out.toString(), err.toString());
    }

    /** Calls the program with {@code --json}, requires exit code 0 and reads the report. */
    public static JsonNode report(String line, Object... more) {
        try {
            Path file = Files.createTempFile("tornado-halo-test", ".json");
            try {
                Object[] arguments = Stream.concat(Arrays.stream(more), Stream.of("--json", file))
                        .toArray();
                Result result = call(line, arguments);
                assertEquals(0, result.code, result.err);
                return new ObjectMapper().readTree(file.toFile());
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

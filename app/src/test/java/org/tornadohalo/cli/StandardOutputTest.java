package org.tornadohalo.cli;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StandardOutputTest {
    private static PrintWriter full() {
        return new PrintWriter(
                new StandardOutput(new OutputStream() {
                    @Override
                    public void write(int b) throws IOException {
                        throw new IOException("No space left on device");
                    }
                }),
                true);
    }

    @ParameterizedTest(name = "{0} characters")
    @ValueSource(ints = {10, 100_000})
    void failsOnceHoweverMuchIsLeftInBuffers(int characters) {
        PrintWriter writer = full();

        StandardOutput.Failure failure =
                assertThrows(StandardOutput.Failure.class, () -> writer.println("x".repeat(characters)));

        assertEquals("standard output: No space left on device", failure.getMessage());
        assertDoesNotThrow(writer::flush);
    }

    @Test
    void failsAsSoonAsALineEnds() {
        PrintWriter writer = full();
        writer.print("no line yet");

        assertThrows(StandardOutput.Failure.class, writer::println);
    }
}

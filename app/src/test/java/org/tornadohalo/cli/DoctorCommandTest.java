package org.tornadohalo.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class DoctorCommandTest {
    @Test
    void showsWhatRunsHere() {
        Cli result = Cli.run("doctor");

        assertEquals(0, result.code(), result.err());
        assertTrue(
                result.out()
                        .matches("(?s).*JDK +yes +"
                                + Pattern.quote(Runtime.version().toString()) + ".*"),
                result.out());
        assertTrue(result.out().matches("(?s).*JVM host +yes +ready.*"), result.out());
        assertTrue(result.out().contains("Runs here: host jvm"), result.out());
    }
}

package org.tornadohalo.tests.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the scripts for GPUs tell where there is neither a GPU nor what they need. */
class ScriptHelpTest {
    @ParameterizedTest
    @CsvSource({
        "gpu-bench, --help, BENCH_OUT=DIR",
        "gpu-check, --help, CHECK_OUT=DIR",
        "gpu-check, -h, CHECK_OUT=DIR",
        "kernel-equality, --help, EQUALITY_SECONDS",
        "gpu-smoke, --help, TORNADOVM_HOME"
    })
    void helpNeedsNothingInstalled(String script, String option, String mentioned) throws Exception {
        ProcessBuilder help = new ProcessBuilder(
                        Path.of("../scripts", script)
                                .toAbsolutePath()
                                .normalize()
                                .toString(),
                        option)
                .redirectErrorStream(true);
        help.environment().keySet().removeIf(name -> name.endsWith("_HOME"));

        Process process = help.start();
        String output = read(process);

        assertTrue(process.waitFor(30, TimeUnit.SECONDS));
        assertEquals(0, process.exitValue(), output);
        assertTrue(output.startsWith("usage: "), output);
        assertTrue(output.contains(mentioned), output);
        assertFalse(output.contains("set -uo"), "only the comment: " + output);
    }

    private static String read(Process process) throws IOException {
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}

package org.tornadohalo.tests.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The scripts as processes of their own. */
class LauncherTest {
    private static final Path SCRIPTS =
            Path.of("..", "scripts").toAbsolutePath().normalize();

    @TempDir
    private Path folder;

    private Program.Result start(String script, List<String> arguments, String javaHome) throws Exception {
        File out = folder.resolve("out").toFile();
        File err = folder.resolve("err").toFile();
        List<String> command = Stream.concat(Stream.of(SCRIPTS.resolve(script).toString()), arguments.stream())
                .collect(Collectors.toList());
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(out)
                .redirectError(err);
        builder.environment().put("JAVA_HOME", javaHome);
        builder.environment().remove("TORNADOVM_HOME");
        Process process = builder.start();
        assertTrue(process.waitFor(5, TimeUnit.MINUTES), "the script did not end");
        return new Program.Result(process.exitValue(), Files.readString(out.toPath()), Files.readString(err.toPath()));
    }

    private Program.Result launch(String... arguments) throws Exception {
        return start("tornado-halo", Arrays.asList(arguments), System.getProperty("java.home"));
    }

    @Test
    void runsFromAnyFolder() throws Exception {
        Program.Result result =
                launch("run", "--example", "water-ethanol", "--ranks", "2", "--steps", "2", "--json", "r.json");

        assertEquals(0, result.code(), result.err());
        assertTrue(Files.size(folder.resolve("r.json")) > 500);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"run --gro missing.gro --top missing.top", "forces --example water-ethanol --host tornado", "fly"
            })
    void endsWithTwoAndOneLineForBadInput(String line) throws Exception {
        Program.Result result = launch(line.split(" "));

        assertEquals(2, result.code());
        assertEquals("", result.out());
        assertEquals(1, result.err().strip().lines().count(), result.err());
    }

    @Test
    void findsAJdkEvenIfJavaHomeIsNone() throws Exception {
        Program.Result result = start("find-jdk", List.of(), folder.toString());

        boolean found =
                result.code() == 0 && Files.isExecutable(Path.of(result.out().strip(), "bin", "javac"));
        boolean explained = result.code() == 1 && result.err().contains("tornado-halo needs JDK 25 or newer");
        assertTrue(found || explained, result.out() + result.err());
    }

    @Test
    void prefersJavaHome() throws Exception {
        Program.Result result = start("find-jdk", List.of(), System.getProperty("java.home"));

        assertEquals(System.getProperty("java.home"), result.out().strip());
    }
}

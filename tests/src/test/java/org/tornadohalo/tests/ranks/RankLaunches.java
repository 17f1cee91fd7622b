package org.tornadohalo.tests.ranks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** An installation of the program in a folder, from which launchers are started. */
final class RankLaunches {
    /** JVM options that kernels need on the JVM host. */
    static final List<String> JVM_OPTIONS = List.of(
            "--add-exports=java.base/jdk.internal.vm=ALL-UNNAMED",
            "--add-exports=java.base/jdk.internal.access=ALL-UNNAMED",
            "--add-exports=java.base/jdk.internal.reflect=ALL-UNNAMED",
            "--enable-native-access=ALL-UNNAMED");

    private final Path folder;
    private final Path caller;
    private final Path temporary;
    private int launches;

    RankLaunches(Path folder) throws IOException {
        this.folder = folder;
        Path script = Files.createDirectories(folder.resolve("home/scripts")).resolve("tornado-jvm-options");
        Files.writeString(script, "#!/bin/sh\necho '" + String.join("\n", JVM_OPTIONS) + "'\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        caller = Files.createDirectories(folder.resolve("caller"));
        temporary = Files.createDirectories(folder.resolve("tmp"));
        Files.createDirectories(folder.resolve("shared"));
    }

    /** The folder that the program is started from. */
    Path caller() {
        return caller;
    }

    /**
     * Starts a launcher.
     *
     * @param starter words before it, such as those of mpirun
     * @param ranks ranks that its command line names, 0 for none
     * @param line the command line
     */
    Launch start(List<String> starter, int ranks, String line, Map<String, String> variables) throws IOException {
        List<String> command = new ArrayList<>(starter);
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + temporary,
                "-cp",
                System.getProperty("java.class.path"),
                "org.tornadohalo.tests.ranks.TestLauncher",
                folder.resolve("home").toString(),
                Integer.toString(ranks)));
        command.addAll(List.of(line.split(" ")));
        return start(command, variables);
    }

    /** Starts any program. */
    Launch start(List<String> command, Map<String, String> variables) throws IOException {
        int number = launches++;
        Path out = folder.resolve("out" + number);
        Path err = folder.resolve("err" + number);
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(caller.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment()
                .put("TORNADO_HALO_JAVA_OPTS", "-Xmx400m -Dtests.sharedFolder=" + folder.resolve("shared"));
        builder.environment().put("CLASSPATH", "/nowhere");
        builder.environment().putAll(variables);
        return new Launch(builder.start(), out, err);
    }

    /** Requires that launches have left no temporary file. */
    void requireNothingLeft() throws IOException {
        try (Stream<Path> left = Files.list(temporary)) {
            assertEquals(List.of(), left.toList());
        }
    }
}

package org.tornadohalo.interop.tornado;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Programs of this build in a JVM with TornadoVM's options, as scripts/tornado-jvm-options gives them. */
final class ChildJvm {
    static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();

    /** How a child ended: its exit code and what it printed. */
    record Outcome(int code, List<String> lines) {
        String lastLine() {
            return lines.isEmpty() ? "it printed nothing" : lines.getLast();
        }
    }

    private ChildJvm() {}

    /** Runs a main class in an empty folder below {@code folder}, where it leaves options and log. */
    static Outcome run(Path folder, Class<?> main, List<String> arguments, long seconds, String... options)
            throws IOException, InterruptedException {
        Path argumentFile = folder.resolve("options");
        start(
                new ProcessBuilder(ROOT.resolve("scripts/tornado-jvm-options").toString()),
                folder,
                argumentFile,
                seconds);
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("@" + argumentFile);
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", classPath(), main.getName()));
        command.addAll(arguments);
        Path log = folder.resolve("log");
        int code = start(new ProcessBuilder(command), folder, log, seconds);
        return new Outcome(code, Files.readAllLines(log));
    }

    private static int start(ProcessBuilder builder, Path folder, Path output, long seconds)
            throws IOException, InterruptedException {
        builder.environment().remove("CLASSPATH");
        Path empty = Files.createDirectories(folder.resolve("empty"));
        Process process = builder.directory(empty.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new IllegalStateException(builder.command().getFirst() + " did not end within " + seconds + " s: "
                    + Files.readString(output));
        }
        return process.exitValue();
    }

    private static String classPath() {
        return Stream.of(
                        "interop/tornado/target/classes",
                        "interop/tornado/target/test-classes",
                        "interop/core/target/classes",
                        "tornado-tasks/target/classes",
                        "tornado-tasks/target/test-classes",
                        "interop/tornado/target/lib/*",
                        "jvm-host/target/classes")
                .map(part -> ROOT.resolve(part).toString())
                .collect(Collectors.joining(":"));
    }
}

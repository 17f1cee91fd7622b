package org.tornadohalo.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where and when a benchmark ran, without names of hosts or people.
 *
 * @param cpu name of the processor
 * @param cores processors that the JVM may use
 * @param gpus name, memory and driver version of each GPU of this node; empty on the JVM host
 * @param java version of the JVM
 * @param program version of this program
 * @param date start, UTC
 * @param commandLine what the user typed
 */
public record Machine(
        String cpu, int cores, List<String> gpus, String java, String program, String date, String commandLine) {
    private static final Path CPU_INFO = Path.of("/proc/cpuinfo");

    /** This machine, now. */
    public static Machine here(List<String> gpus, String program, String commandLine) {
        return new Machine(
                cpuName(),
                Runtime.getRuntime().availableProcessors(),
                gpus,
                Runtime.version().toString(),
                program,
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                commandLine);
    }

    private static String cpuName() {
        try (Stream<String> lines = Files.lines(CPU_INFO)) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse(System.getProperty("os.arch"));
        } catch (IOException e) {
            return System.getProperty("os.arch");
        }
    }
}

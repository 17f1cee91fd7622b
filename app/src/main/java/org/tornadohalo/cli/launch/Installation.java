package org.tornadohalo.cli.launch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Where this program is installed, as its script says.
 *
 * @param home the folder with {@code scripts} and {@code build/native}
 * @param rankClassPath the class path of a rank's process
 */
public record Installation(Path home, String rankClassPath) {
    private static final String HOME = "tornadohalo.home";
    private static final String RANK_CLASS_PATH = "tornadohalo.rankClassPath";

    /** The installation of this process; empty if it was not started by its script. */
    public static Optional<Installation> current() {
        String home = System.getProperty(HOME);
        String classPath = System.getProperty(RANK_CLASS_PATH);
        return home == null || classPath == null
                ? Optional.empty()
                : Optional.of(new Installation(Path.of(home), classPath));
    }

    /** The folder of the native library. */
    Path nativeFolder() {
        return home.resolve("build").resolve("native");
    }

    /**
     * JVM options that load TornadoVM.
     *
     * @throws IOException if the script that knows them fails
     */
    String tornadoOptions(Map<String, String> environment) throws IOException {
        ProcessBuilder script = new ProcessBuilder(
                        home.resolve("scripts").resolve("tornado-jvm-options").toString())
                .redirectErrorStream(true);
        script.environment().putAll(environment);
        Process process = script.start();
        process.getOutputStream().close();
        String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.onExit().join().exitValue() != 0) {
            throw new IOException("scripts/tornado-jvm-options: " + answer.strip());
        }
        return answer;
    }
}

package org.tornadohalo.interop.cuda;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import jcuda.driver.CUresult;
import jcuda.driver.JCudaDriver;
import org.tornadohalo.interop.nvshmem.NativeCallException;

/** Whether the CUDA driver can be called from this process, its version, and what its answers mean. */
public final class CudaDriver {
    private static final String TEMPORARY_FOLDER = "java.io.tmpdir";
    private static final Optional<String> CAUSE = load();

    private static volatile int pe = -1;

    private CudaDriver() {}

    /** Why the driver cannot be called, in one line; empty if it can. */
    public static Optional<String> unavailableReason() {
        return CAUSE;
    }

    /** The newest CUDA version the driver knows, 1000 * major + 10 * minor. */
    public static int version() {
        int[] version = new int[1];
        check("cuDriverGetVersion", JCudaDriver.cuDriverGetVersion(version));
        return version[0];
    }

    /** The number of this PE in messages of later failures. */
    public static void nameFailuresAfter(int thisPe) {
        pe = thisPe;
    }

    static void check(String call, int code) {
        if (code != CUresult.CUDA_SUCCESS) {
            throw new NativeCallException(call, code, pe, text(code));
        }
    }

    private static String text(int code) {
        String[] text = new String[1];
        int answer = JCudaDriver.cuGetErrorString(code, text);
        return answer == CUresult.CUDA_SUCCESS && text[0] != null ? text[0] : "unknown CUDA error";
    }

    /**
     * JCuda unpacks its library into the folder for temporary files, under a name that is always the same, and takes a
     * file of that name for a complete one. Ranks that start at once could load each other's half-written file, so each
     * process shows JCuda a folder of its own while that loads; the loaded library outlives its file.
     */
    private static Optional<String> load() {
        String shared = System.getProperty(TEMPORARY_FOLDER);
        try {
            Path own = Files.createTempDirectory("tornado-halo-jcuda");
            try {
                System.setProperty(TEMPORARY_FOLDER, own.toString());
                JCudaDriver.setExceptionsEnabled(false);
                return Optional.empty();
            } finally {
                System.setProperty(TEMPORARY_FOLDER, shared);
                delete(own);
            }
        } catch (IOException e) {
            return Optional.of("JCuda's library cannot be unpacked below " + shared + " (" + e.getMessage()
                    + "): set -Djava.io.tmpdir to a folder with room");
        } catch (NoClassDefFoundError e) {
            return Optional.of("JCuda is not on the class path: start through scripts/tornado-halo");
        } catch (LinkageError e) {
            return Optional.of("JCuda cannot be loaded: " + reason(e));
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }

    /** JCuda's message holds two stack traces; the second attempt, from the unpacked library, tells what is missing. */
    static String reason(LinkageError error) {
        String marker = UnsatisfiedLinkError.class.getName() + ": ";
        return String.valueOf(error.getMessage())
                .lines()
                .filter(line -> line.contains(marker))
                .reduce((_, last) -> last)
                .map(line -> line.substring(line.indexOf(marker) + marker.length()))
                .orElseGet(error::toString)
                .strip();
    }
}

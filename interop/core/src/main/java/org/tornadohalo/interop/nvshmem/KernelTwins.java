package org.tornadohalo.interop.nvshmem;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The hand-written CUDA twins of kernels: a folder with a file {@code KERNEL.cu} for each kernel method, and files that
 * they include.
 *
 * @param folder where they are
 */
public record KernelTwins(Path folder) {
    /** The folder's name among the native parts, and among their sources. */
    public static final String FOLDER = "reference-cuda";

    private static final String JAVA_ONLY = "touch";

    private static final Pattern INCLUDE = Pattern.compile("(?m)^#include \"([\\w.-]+)\"$");

    /** Those that {@code scripts/build-native} installed. */
    public static KernelTwins installed() {
        return new KernelTwins(NvshmemNative.folder().resolve(FOLDER));
    }

    /**
     * Whether a kernel ought to have a twin: not if it only makes TornadoVM bring arrays to or from the device, as
     * {@code touch...} do.
     */
    public static boolean areFor(String kernel) {
        return !kernel.startsWith(JAVA_ONLY);
    }

    /**
     * Requires that there are twins.
     *
     * @throws IllegalArgumentException if the folder is missing
     */
    public void require() {
        if (!Files.isDirectory(folder)) {
            throw new IllegalArgumentException(
                    "--kernels cuda needs the folder " + folder + ": run scripts/build-native");
        }
    }

    /**
     * The text of a kernel's twin, with the files that it includes, each once, where they are first included.
     *
     * @throws IllegalArgumentException if there is none, or a file that it includes is missing
     */
    public String text(String kernel) {
        return withIncludes(kernel, kernel + ".cu", new HashSet<>());
    }

    private String withIncludes(String kernel, String file, Set<String> included) {
        return INCLUDE.matcher(read(kernel, file)).replaceAll(include -> {
            String name = include.group(1);
            return included.add(name) ? Matcher.quoteReplacement(withIncludes(kernel, name, included)) : "";
        });
    }

    private String read(String kernel, String file) {
        Path path = folder.resolve(file);
        if (!Files.isRegularFile(path)) {
            throw new IllegalArgumentException("kernel " + kernel + " has no CUDA twin: " + file + " is missing in "
                    + folder + "; run scripts/build-native, or take --kernels java");
        }
        try {
            return Files.readString(path);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + path + ": run scripts/build-native", e);
        }
    }
}

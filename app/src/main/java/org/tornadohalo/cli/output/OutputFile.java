package org.tornadohalo.cli.output;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A file that appears under its name only when it is complete.
 *
 * <p>Pipes, devices and what the system lists as open files, such as {@code /dev/stdout}, are written directly, at
 * their end.
 */
public final class OutputFile {
    /** What users write for standard output; no file of that name. */
    public static final Path STANDARD_OUTPUT = Path.of("-");

    private static final Path OPEN_STANDARD_OUTPUT = Path.of("/dev/stdout");
    private static final Path NOWHERE = Path.of("/dev/null");

    /** Longest name in bytes: file systems take 255, and the file has a longer one while it is written. */
    private static final int LONGEST_NAME = 200;

    private final Path asGiven;
    private final Path target;
    private final Path temporary;

    private OutputFile(Path asGiven, Path target) {
        this.asGiven = asGiven;
        this.target = target;
        this.temporary = target.resolveSibling(
                "." + target.getFileName() + "." + ProcessHandle.current().pid() + ".tmp");
    }

    /** Writes content to a path. */
    @FunctionalInterface
    public interface Writer {
        /** Writes the whole content to a file that may not exist yet. */
        void writeTo(Path file) throws IOException;
    }

    /**
     * A file to be written later; finds out now whether that is possible.
     *
     * @param target where; null for no file
     * @return null if {@code target} is null
     * @throws FileSystemException if the folder is missing or cannot be written
     */
    public static OutputFile prepare(Path target) throws IOException {
        if (target == null) {
            return null;
        }
        if (Files.isDirectory(target)) {
            throw refused(target, "it is a folder");
        }
        if (Files.isSymbolicLink(target) && Files.notExists(target)) {
            throw refused(target, "it is a link to " + Files.readSymbolicLink(target) + ", which does not exist");
        }
        // A pipe has no real path: the link in /dev/fd leads to a name that is none.
        Path absolute = target.toAbsolutePath();
        Path place = Files.exists(target) && !isSpecial(absolute) ? target.toRealPath() : absolute;
        OutputFile file = new OutputFile(target, place);
        file.probe();
        return file;
    }

    /**
     * Checks that outputs overwrite neither each other nor an input, whatever names they have. Two that go to one open
     * file would: each has its own position in it.
     *
     * @param inputs files that are read
     * @param outputs files that are to be written, or {@link #STANDARD_OUTPUT}; null for none
     * @throws IllegalArgumentException with one line if they do
     * @throws IOException if a file cannot be looked at
     */
    public static void requireOwn(List<Path> inputs, Path... outputs) throws IOException {
        Map<Object, String> taken = new HashMap<>();
        for (Path input : inputs) {
            // A terminal, or a pipe, has nothing that an output could overwrite.
            if (Files.isRegularFile(input) || !Files.exists(input)) {
                taken.put(identity(input), "the input " + input);
            }
        }
        Object nowhere = identity(NOWHERE);
        for (Path output : outputs) {
            if (output == null) {
                continue;
            }
            boolean isStandard = output.equals(STANDARD_OUTPUT);
            Object place = identity(isStandard ? OPEN_STANDARD_OUTPUT : output);
            if (place.equals(nowhere)) {
                continue;
            }
            String other = taken.putIfAbsent(place, isStandard ? "standard output" : "the output " + output);
            if (other != null) {
                throw new IllegalArgumentException(
                        output + ": cannot be written, because it is the same file as " + other + ": name another one");
            }
        }
    }

    /** Equal for all names of a file: what the system knows it by, or its place if it does not exist yet. */
    private static Object identity(Path file) throws IOException {
        if (Files.exists(file)) {
            Object key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
            return key == null ? file.toRealPath() : key;
        }
        Path absolute = file.toAbsolutePath().normalize();
        Path folder = absolute.getParent();
        return folder != null && Files.isDirectory(folder)
                ? folder.toRealPath().resolve(absolute.getFileName())
                : absolute;
    }

    private static FileSystemException refused(Path file, String reason) {
        return new FileSystemException(file.toString(), null, "cannot be written, because " + reason);
    }

    private void probe() throws IOException {
        if (!Files.isDirectory(target.getParent())) {
            throw refused(asGiven, "folder " + target.getParent() + " does not exist");
        }
        if (isSpecial(target)) {
            return;
        }
        if (target.getFileName().toString().getBytes(StandardCharsets.UTF_8).length > LONGEST_NAME) {
            throw refused(asGiven, "its name is longer than " + LONGEST_NAME + " bytes");
        }
        try {
            Files.write(temporary, new byte[0], StandardOpenOption.CREATE_NEW);
            Files.delete(temporary);
        } catch (IOException e) {
            FileSystemException refused = refused(asGiven, "folder " + target.getParent() + " refuses files");
            refused.initCause(e);
            throw refused;
        }
    }

    private static boolean isSpecial(Path path) {
        boolean isOpenFile = path.startsWith("/dev") || path.startsWith("/proc");
        return Files.exists(path) && (isOpenFile || !Files.isRegularFile(path));
    }

    /**
     * Writes the file; if that fails, an earlier file of that name is unchanged.
     *
     * @throws IOException if writing fails; the message names the file
     */
    public void write(Writer writer) throws IOException {
        try {
            if (isSpecial(target)) {
                writeDirectly(writer);
            } else {
                replace(writer);
            }
        } catch (FileSystemException e) {
            throw new IOException(asGiven + ": " + (e.getReason() == null ? "cannot be written" : e.getReason()), e);
        } catch (IOException e) {
            throw new IOException(asGiven + ": " + e.getMessage(), e);
        }
    }

    private void replace(Writer writer) throws IOException {
        try {
            writer.writeTo(temporary);
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    private void writeDirectly(Writer writer) throws IOException {
        Path content = Files.createTempFile("tornado-halo", ".tmp");
        try (var out = Files.newOutputStream(target, StandardOpenOption.APPEND)) {
            writer.writeTo(content);
            Files.copy(content, out);
        } finally {
            Files.delete(content);
        }
    }
}

package org.tornadohalo.cli.output;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * A file that appears under its name only when it is complete.
 *
 * <p>Pipes, devices and what the system lists as open files, such as {@code /dev/stdout}, are written directly, at
 * their end.
 */
public final class OutputFile {
    private final Path target;
    private final Path temporary;

    private OutputFile(Path target) {
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
            throw new FileSystemException(target.toString(), null, "cannot be written, because it is a folder");
        }
        // A pipe has no real path: the link in /dev/fd leads to a name that is none.
        Path absolute = target.toAbsolutePath();
        Path place = Files.exists(target) && !isSpecial(absolute) ? target.toRealPath() : absolute;
        OutputFile file = new OutputFile(place);
        file.probe(target);
        return file;
    }

    private void probe(Path asGiven) throws IOException {
        if (!Files.isDirectory(target.getParent())) {
            throw new FileSystemException(
                    asGiven.toString(),
                    null,
                    "cannot be written, because folder " + target.getParent() + " does not exist");
        }
        if (isSpecial(target)) {
            return;
        }
        try {
            Files.write(temporary, new byte[0], StandardOpenOption.CREATE_NEW);
            Files.delete(temporary);
        } catch (IOException e) {
            FileSystemException refused = new FileSystemException(
                    asGiven.toString(),
                    null,
                    "cannot be written, because folder " + target.getParent() + " refuses files");
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
     * @throws IOException if writing fails
     */
    public void write(Writer writer) throws IOException {
        if (isSpecial(target)) {
            writeDirectly(writer);
            return;
        }
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

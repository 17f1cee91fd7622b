package org.tornadohalo.cli.launch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** The folder of one launch: the JVM options of its ranks, and the empty folder that they start in. */
final class Scratch implements AutoCloseable {
    private final Path folder;
    private boolean deleted;

    Scratch(String jvmOptions) throws IOException {
        folder = Files.createTempDirectory("tornado-halo-");
        Files.writeString(folder.resolve(RankCommand.JVM_OPTIONS_FILE), jvmOptions);
        Files.createDirectory(folder.resolve(RankCommand.EMPTY_FOLDER));
    }

    Path folder() {
        return folder;
    }

    /** Deletes the folder; once, though the normal end and the end by a signal may both come here. */
    @Override
    public synchronized void close() {
        if (deleted) {
            return;
        }
        deleted = true;
        try {
            delete(folder);
        } catch (UncheckedIOException e) {
            System.err.println("tornado-halo: warning: folder " + folder + " could not be deleted: " + e.getMessage());
        }
    }

    /** Deletes a folder with its files; others may do the same at the same time. */
    static void delete(Path folder) {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (NoSuchFileException e) {
            // Another has been faster.
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

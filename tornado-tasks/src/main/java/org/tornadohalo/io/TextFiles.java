package org.tornadohalo.io;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Opens text files; bytes that are not UTF-8 (they occur in titles and comments) are replaced, not refused. */
final class TextFiles {
    private TextFiles() {}

    /**
     * Opens a text file for reading.
     *
     * @throws FileFormatException if there is no such readable file
     * @throws IOException if opening fails otherwise
     */
    static BufferedReader open(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new FileFormatException(file, "is a directory, not a file");
        }
        try {
            return new BufferedReader(new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8));
        } catch (NoSuchFileException e) {
            throw new FileFormatException(file, "there is no such file");
        } catch (AccessDeniedException e) {
            throw new FileFormatException(file, "the file may not be read");
        }
    }
}

package org.tornadohalo.io;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * The lines of a text file, or of a pipe.
 *
 * <p>Bytes that are not UTF-8 (they occur in titles and comments) are replaced, not refused, and a byte order mark is
 * skipped. The length of a line is bounded, so that a file without line ends, such as {@code /dev/zero}, ends in an
 * error instead of filling the memory.
 */
final class TextLines implements AutoCloseable {
    /** Most characters of a line, also of one that is continued. */
    static final int MAX_LENGTH = 1 << 20;

    private static final char BYTE_ORDER_MARK = '\uFEFF';
    private static final int END = -1;

    private final Path file;
    private final Reader reader;
    private final char[] buffer = new char[1 << 13];
    private int position;
    private int filled;
    private int number;

    private TextLines(Path file, Reader reader) {
        this.file = file;
        this.reader = reader;
    }

    /**
     * Opens a text file for reading.
     *
     * @throws FileFormatException if there is no such readable file
     * @throws IOException if opening fails otherwise
     */
    static TextLines open(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new FileFormatException(file, "is a directory, not a file");
        }
        try {
            return new TextLines(file, new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8));
        } catch (NoSuchFileException e) {
            throw new FileFormatException(file, "there is no such file");
        } catch (AccessDeniedException e) {
            throw new FileFormatException(file, "the file may not be read");
        }
    }

    /** Number of lines read so far, which is the number of the last one. */
    int number() {
        return number;
    }

    /**
     * Reads the next line, without its end; null behind the last one.
     *
     * @throws FileFormatException if the line is longer than {@link #MAX_LENGTH}
     * @throws IOException if reading fails
     */
    String next() throws IOException {
        number++;
        int c = read();
        if (c == BYTE_ORDER_MARK && number == 1) {
            c = read();
        }
        if (c == END) {
            return null;
        }
        StringBuilder line = new StringBuilder();
        while (c != END && c != '\n') {
            requireLength(line.length() + 1, number);
            line.append((char) c);
            c = read();
        }
        int last = line.length() - 1;
        if (last >= 0 && line.charAt(last) == '\r') {
            line.setLength(last);
        }
        return line.toString();
    }

    /**
     * Checks the length of a line that begins at a number.
     *
     * @throws FileFormatException if it is longer than {@link #MAX_LENGTH}
     */
    void requireLength(int length, int firstNumber) {
        if (length > MAX_LENGTH) {
            throw new FileFormatException(
                    file,
                    firstNumber,
                    "a line must have at most %d characters, but this one is longer; is this a text file?"
                            .formatted(MAX_LENGTH));
        }
    }

    private int read() throws IOException {
        if (position == filled) {
            position = 0;
            filled = Math.max(0, reader.read(buffer));
        }
        return position < filled ? buffer[position++] : END;
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}

package org.tornadohalo.io;

import java.nio.file.Path;

/** An input file that cannot be used; the message is one line that names file, line, rule and value. */
public final class FileFormatException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /** A problem of the file as a whole. */
    public FileFormatException(Path file, String problem) {
        super(file + ": " + problem);
    }

    /** A problem in one line, counted from 1. */
    public FileFormatException(Path file, long line, String problem) {
        super(file + ":" + line + ": " + problem);
    }
}

package org.tornadohalo.io;

import java.nio.file.Path;

/**
 * One line of a topology after preprocessing, without comment, and where it came from.
 *
 * @param file file that holds the line
 * @param number first line in that file, from 1
 * @param text stripped text; continued lines are joined
 */
record SourceLine(Path file, int number, String text) {

    /** Makes the error for a problem in this line. */
    FileFormatException error(String problem) {
        return new FileFormatException(file, number, problem);
    }

    /** File and line, for a reference from another line's error. */
    String place() {
        return file + ":" + number;
    }
}

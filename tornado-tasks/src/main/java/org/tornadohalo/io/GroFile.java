package org.tornadohalo.io;

import java.io.IOException;
import java.nio.file.Path;

/**
 * The coordinate file format of GROMACS (.gro).
 *
 * <p>A title line, the number of atoms, one line per atom and the box. Columns of an atom line: residue number (5),
 * residue name (5), atom name (5), atom number (5), three coordinates (nm) and, optionally, three velocities (nm/ps).
 * The width of a number follows from its decimals: d decimals of a coordinate take d + 5 columns, and a velocity has
 * one decimal more in the same width. Residue and atom numbers wrap at 100,000. Source: GROMACS reference manual,
 * "File formats: gro".
 */
public final class GroFile {
    /** Decimals of a coordinate unless asked otherwise. */
    public static final int DEFAULT_DECIMALS = 3;
    /** Most decimals of a coordinate in nm: with more, a double near 10,000 nm would not survive a round trip. */
    public static final int MAX_DECIMALS = 10;

    private GroFile() {}

    /**
     * Reads a configuration.
     *
     * @throws FileFormatException if the file is missing or does not follow the format; the message names the line
     * @throws IOException if reading fails
     */
    public static GroConfiguration read(Path file) throws IOException {
        return new GroReader(file).read();
    }

    /**
     * Writes a configuration with 3 decimals for coordinates and 4 for velocities.
     *
     * @see #write(Path, GroConfiguration, int)
     */
    public static void write(Path file, GroConfiguration configuration) throws IOException {
        write(file, configuration, DEFAULT_DECIMALS);
    }

    /**
     * Writes a configuration; the file appears under its name only when it is complete.
     *
     * @param decimals decimals of a coordinate in nm, 1 to {@value #MAX_DECIMALS}; velocities get one more
     * @throws IllegalArgumentException if a name or number does not fit its columns or is not finite
     * @throws IOException if writing fails; an earlier file of that name is then unchanged
     */
    public static void write(Path file, GroConfiguration configuration, int decimals) throws IOException {
        new GroWriter(configuration, decimals).writeTo(file);
    }
}

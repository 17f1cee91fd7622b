package org.tornadohalo.io;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Reads one .gro file; the column widths are those of its first atom line. */
final class GroReader {
    private static final int NUMBERS_COLUMN = 20;
    /** A coordinate has 4 columns before its decimal point, whatever its precision. */
    private static final int FIRST_POINT = NUMBERS_COLUMN + 4;

    /** A coordinate array of more atoms would not fit an array. */
    private static final int MOST_ATOMS = (Integer.MAX_VALUE - 8) / 3;
    /** Room for so many atoms at first: what the file announces may not be there. */
    private static final int FIRST_CAPACITY = 1 << 16;

    private final Path file;
    private final Map<String, String> names = new HashMap<>();
    private TextLines lines;

    private int width;
    private int[] points;
    private int[] residueNumbers;
    private String[] residueNames;
    private String[] atomNames;
    private double[] x;
    private double[] v;

    GroReader(Path file) {
        this.file = file;
    }

    GroConfiguration read() throws IOException {
        try (TextLines opened = TextLines.open(file)) {
            lines = opened;
            String title = nextLine("the title line");
            readAtoms(readAtomCount());
            double[] box = readBox();
            requireEnd();
            return new GroConfiguration(title, residueNumbers, residueNames, atomNames, x, v, box);
        }
    }

    private int readAtomCount() throws IOException {
        String line = nextLine("the number of atoms").strip();
        int count = parseInteger(line, "the number of atoms");
        if (count < 1) {
            throw error("the number of atoms must be at least 1, but is " + count);
        }
        if (count > MOST_ATOMS) {
            throw error("the number of atoms must be at most %d, but is %d".formatted(MOST_ATOMS, count));
        }
        return count;
    }

    private void readAtoms(int count) throws IOException {
        residueNumbers = new int[0];
        residueNames = new String[0];
        atomNames = new String[0];
        x = new double[0];
        for (int atom = 0; atom < count; atom++) {
            String line = nextLine("atom %d of %d", atom + 1, count);
            if (atom == atomNames.length) {
                setCapacity((int) Math.min(count, Math.max(FIRST_CAPACITY, 2L * atom)));
            }
            if (atom == 0) {
                findColumns(line);
            }
            readAtom(atom, line);
        }
    }

    private void setCapacity(int atoms) {
        residueNumbers = Arrays.copyOf(residueNumbers, atoms);
        residueNames = Arrays.copyOf(residueNames, atoms);
        atomNames = Arrays.copyOf(atomNames, atoms);
        x = Arrays.copyOf(x, 3 * atoms);
        v = v == null ? null : Arrays.copyOf(v, 3 * atoms);
    }

    private void findColumns(String line) {
        int first = line.indexOf('.', NUMBERS_COLUMN);
        int second = line.indexOf('.', first + 1);
        int third = line.indexOf('.', second + 1);
        width = second - first;
        boolean regular = first == FIRST_POINT && width > 5 && third - second == width;
        if (!regular) {
            throw error("three coordinates of equal width must follow column 20, but the line is '%s'".formatted(line));
        }
        points = new int[] {first, second, third};
        if (line.length() > velocityColumn()) {
            v = new double[x.length];
            int firstOfVelocity = line.indexOf('.', velocityColumn());
            points = new int[] {
                first, second, third, firstOfVelocity, firstOfVelocity + width, firstOfVelocity + 2 * width
            };
        }
    }

    private int velocityColumn() {
        return NUMBERS_COLUMN + 3 * width;
    }

    private void readAtom(int atom, String line) {
        int end = v == null ? velocityColumn() : velocityColumn() + 3 * width;
        if (line.length() < end - width + 1 || line.length() > end) {
            throw error("an atom line %s must have %d columns as the first one, but has %d"
                    .formatted(v == null ? "without velocities" : "with velocities", end, line.length()));
        }
        residueNumbers[atom] = parseInteger(line.substring(0, 5).strip(), "the residue number");
        residueNames[atom] = name(line, 5, "residue");
        atomNames[atom] = name(line, 10, "atom");
        readTriple(line, NUMBERS_COLUMN, x, 3 * atom, "coordinate");
        if (v != null) {
            readTriple(line, velocityColumn(), v, 3 * atom, "velocity");
        }
        requirePoints(line);
    }

    /** A number that slipped by a column would be read as another one. */
    private void requirePoints(String line) {
        for (int point : points) {
            if (point < 0 || point >= line.length() || line.charAt(point) != '.') {
                throw error("the decimal points of an atom line must stand in the columns of the first one, but column"
                        + " %d of '%s' has none".formatted(point + 1, line));
            }
        }
    }

    private String name(String line, int column, String what) {
        String name = line.substring(column, column + 5).strip();
        if (name.isEmpty()) {
            throw error(
                    "columns %d to %d must hold the %s name, but are blank".formatted(column + 1, column + 5, what));
        }
        return names.computeIfAbsent(name, same -> same);
    }

    private void readTriple(String line, int column, double[] target, int offset, String what) {
        for (int d = 0; d < 3; d++) {
            int from = column + d * width;
            String text = line.substring(from, Math.min(from + width, line.length()));
            target[offset + d] = parseReal(text, what);
        }
    }

    private double[] readBox() throws IOException {
        String[] fields = nextLine("the box").strip().split("\\s+");
        if (fields.length != 3 && fields.length != 9) {
            throw error("the box line must have 3 numbers (9 for a box with tilted edges), but has %d; the number of"
                            .formatted(fields.length)
                    + " atoms may be wrong");
        }
        double[] box = new double[3];
        for (int k = 0; k < fields.length; k++) {
            double value = parseReal(fields[k], "box length");
            if (k < 3) {
                box[k] = value;
            } else if (value != 0) {
                throw error("the box must be rectangular, but box number %d is %s; convert the system to a"
                                .formatted(k + 1, fields[k])
                        + " rectangular box");
            }
        }
        for (double length : box) {
            if (length < 0) {
                throw error("box lengths must not be negative, but one is " + length);
            }
        }
        return box;
    }

    private void requireEnd() throws IOException {
        for (String line = lines.next(); line != null; line = lines.next()) {
            if (!line.isBlank()) {
                throw error("nothing may follow the box line; keep one configuration per file");
            }
        }
    }

    private String nextLine(String expected, Object... arguments) throws IOException {
        String line = lines.next();
        if (line == null) {
            throw error("the file ends where %s should be".formatted(expected.formatted(arguments)));
        }
        return line.stripTrailing();
    }

    private double parseReal(String text, String what) {
        try {
            return FieldParser.real(text);
        } catch (NumberFormatException e) {
            throw error("the %s %s".formatted(what, e.getMessage()));
        }
    }

    private int parseInteger(String text, String what) {
        try {
            return FieldParser.integer(text);
        } catch (NumberFormatException e) {
            throw error("%s %s".formatted(what, e.getMessage()));
        }
    }

    private FileFormatException error(String problem) {
        return new FileFormatException(file, lines.number(), problem);
    }
}

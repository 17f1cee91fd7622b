package org.tornadohalo.io;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.stream.IntStream;

/** Writes one configuration as a .gro file. */
final class GroWriter {
    private static final int BOX_DECIMALS = 5;
    private static final int NUMBER_WRAP = 100_000;
    /** Largest value, nm or nm/ps: scaled by the most decimals it still fits a long. */
    private static final double LARGEST_VALUE = 1e5;

    private static final double[] POWERS_OF_TEN = IntStream.rangeClosed(0, GroFile.MAX_DECIMALS + 1)
            .mapToDouble(n -> Math.pow(10, n))
            .toArray();

    private final GroConfiguration configuration;
    private final int decimals;

    GroWriter(GroConfiguration configuration, int decimals) {
        if (decimals < 1 || decimals > GroFile.MAX_DECIMALS) {
            throw new IllegalArgumentException("a .gro file has 1 to %d decimals, but %d were asked for"
                    .formatted(GroFile.MAX_DECIMALS, decimals));
        }
        this.configuration = configuration;
        this.decimals = decimals;
    }

    void writeTo(Path file) throws IOException {
        Path temporary = file.resolveSibling(
                file.getFileName() + "." + ProcessHandle.current().pid() + ".part");
        try {
            try (BufferedWriter writer = Files.newBufferedWriter(temporary)) {
                write(writer);
            }
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }

    private void write(BufferedWriter writer) throws IOException {
        writer.write(configuration.title().replace('\r', ' ').replace('\n', ' '));
        writer.write("\n%5d\n".formatted(configuration.atomCount()));
        StringBuilder line = new StringBuilder();
        for (int atom = 0; atom < configuration.atomCount(); atom++) {
            line.setLength(0);
            appendAtom(line, atom);
            writer.append(line).append('\n');
        }
        line.setLength(0);
        appendBox(line);
        writer.append(line).append('\n');
    }

    private void appendAtom(StringBuilder line, int atom) {
        appendPadded(line, Integer.toString(Math.floorMod(configuration.residueNumbers()[atom], NUMBER_WRAP)), 5);
        String residue = checkedName(configuration.residueNames()[atom], atom);
        line.append(residue).repeat(' ', 5 - residue.length());
        appendPadded(line, checkedName(configuration.atomNames()[atom], atom), 5);
        appendPadded(line, Integer.toString((atom + 1) % NUMBER_WRAP), 5);
        for (int d = 0; d < 3; d++) {
            appendColumn(line, configuration.x()[3 * atom + d], decimals, "coordinate");
        }
        if (configuration.hasVelocities()) {
            for (int d = 0; d < 3; d++) {
                appendColumn(line, configuration.v()[3 * atom + d], decimals + 1, "velocity");
            }
        }
    }

    private static String checkedName(String name, int atom) {
        if (name.isEmpty() || name.length() > 5 || name.chars().anyMatch(Character::isWhitespace)) {
            throw new IllegalArgumentException(
                    "names in a .gro file have 1 to 5 characters without blanks, but atom %d has '%s'"
                            .formatted(atom + 1, name));
        }
        return name;
    }

    private static void appendPadded(StringBuilder line, String text, int width) {
        line.repeat(' ', Math.max(0, width - text.length())).append(text);
    }

    private void appendColumn(StringBuilder line, double value, int digits, String what) {
        int width = decimals + 5;
        String text = Math.abs(value) < LARGEST_VALUE ? fixed(value, digits) : null;
        if (text == null || text.length() > width) {
            throw new IllegalArgumentException("a %s with %d decimals must fit in %d columns, but one is %s"
                    .formatted(what, digits, width, value));
        }
        appendPadded(line, text, width);
    }

    private void appendBox(StringBuilder line) {
        for (double length : configuration.box()) {
            if (!(length >= 0 && length < LARGEST_VALUE)) {
                throw new IllegalArgumentException(
                        "a box length must be between 0 and %.0f nm, but one is %s".formatted(LARGEST_VALUE, length));
            }
            line.append(' ');
            appendPadded(line, fixed(length, Math.max(BOX_DECIMALS, decimals)), 9);
        }
    }

    private static String fixed(double value, int digits) {
        long scaled = Math.round(Math.abs(value) * POWERS_OF_TEN[digits]);
        String text = Long.toString(scaled);
        String padded = "0".repeat(Math.max(0, digits + 1 - text.length())) + text;
        int point = padded.length() - digits;
        String sign = value < 0 && scaled != 0 ? "-" : "";
        return sign + padded.substring(0, point) + '.' + padded.substring(point);
    }
}

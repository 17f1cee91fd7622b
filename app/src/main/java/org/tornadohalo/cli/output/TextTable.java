package org.tornadohalo.cli.output;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A table in plain text, columns as wide as they need: the first to the left, the others, numbers mostly, to the right.
 */
public final class TextTable {
    private static final String GAP = "  ";

    private final List<String[]> rows = new ArrayList<>();
    private final int columns;
    private boolean leftAligned;

    /**
     * @param header one title per column
     */
    public TextTable(String... header) {
        columns = header.length;
        rows.add(header);
    }

    /** Puts all columns to the left, for tables of words. */
    public TextTable leftAligned() {
        leftAligned = true;
        return this;
    }

    /**
     * Adds a row.
     *
     * @param cells one per column; shown by their {@code toString}
     * @throws IllegalArgumentException if there are too few or too many
     */
    public TextTable row(Object... cells) {
        if (cells.length != columns) {
            throw new IllegalArgumentException("a row needs " + columns + " cells, but has " + cells.length);
        }
        String[] row = new String[columns];
        for (int column = 0; column < columns; column++) {
            row[column] = String.valueOf(cells[column]);
        }
        rows.add(row);
        return this;
    }

    /** The lines of the table, header and rule first. */
    public List<String> lines() {
        int[] widths = new int[columns];
        for (String[] row : rows) {
            for (int column = 0; column < columns; column++) {
                widths[column] = Math.max(widths[column], row[column].length());
            }
        }
        List<String> lines = new ArrayList<>();
        for (String[] row : rows) {
            lines.add(format(row, widths));
            if (lines.size() == 1) {
                lines.add("-".repeat(Arrays.stream(widths).sum() + GAP.length() * (columns - 1)));
            }
        }
        return lines;
    }

    private String format(String[] row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < columns; column++) {
            String padding = " ".repeat(widths[column] - row[column].length());
            boolean left = column == 0 || leftAligned;
            line.append(column == 0 ? "" : GAP).append(left ? row[column] + padding : padding + row[column]);
        }
        return line.toString().stripTrailing();
    }

    @Override
    public String toString() {
        return String.join(System.lineSeparator(), lines());
    }
}

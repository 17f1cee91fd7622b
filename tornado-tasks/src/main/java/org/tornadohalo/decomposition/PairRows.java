package org.tornadohalo.decomposition;

import java.util.Arrays;

/**
 * Partners of each atom in compressed rows: row i holds entries start[i] to start[i + 1] - 1.
 *
 * <p>An entry is a {@link PairEntry}. Shifts differ from none only in dimensions that are not decomposed.
 */
public final class PairRows {
    private int rowCount;
    private int[] start = new int[1];
    private int[] entry = new int[0];

    /** Number of rows. */
    public int rowCount() {
        return rowCount;
    }

    /** Number of entries of all rows; each pair counts twice. */
    public int entryCount() {
        return start[rowCount];
    }

    /** Where rows begin; elements 0 to rowCount are valid. The array must not be changed. */
    public int[] start() {
        return start;
    }

    /** The entries; elements 0 to entryCount - 1 are valid. The array must not be changed. */
    public int[] entry() {
        return entry;
    }

    /** Empties the rows and makes room for a number of them. */
    void reset(int rows) {
        rowCount = 0;
        if (start.length <= rows) {
            start = new int[rows + 1 + rows / 8];
        }
    }

    /** Makes room for more entries and returns the array; the caller writes from {@link #entryCount()} on. */
    int[] reserve(int position, int more) {
        if (more > entry.length - position) {
            entry = Arrays.copyOf(entry, Math.addExact(position, Math.max(more, position / 2)));
        }
        return entry;
    }

    /** Ends the row that is being written at {@code end}. */
    void endRow(int end) {
        start[++rowCount] = end;
    }
}

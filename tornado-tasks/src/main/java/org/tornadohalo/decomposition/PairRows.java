package org.tornadohalo.decomposition;

import java.util.Arrays;

/**
 * Partners of each atom in compressed rows: row i holds entries start[i] to start[i + 1] - 1.
 *
 * <p>An entry is {@code j | shiftCode << 26}: the local index of the partner and the periodic image of it that is
 * nearest, shiftCode = (sx + 1) * 9 + (sy + 1) * 3 + (sz + 1) with sx, sy, sz in {-1, 0, 1} box edges to add to the
 * position of j. Shifts differ from 0 only in dimensions that are not decomposed.
 */
public final class PairRows {
    /** Bits of an entry that hold the partner. */
    public static final int PARTNER_BITS = 26;

    /** Mask of the partner in an entry. */
    public static final int PARTNER_MASK = (1 << PARTNER_BITS) - 1;

    /** The shift code of the partner itself, without any box edge. */
    public static final int NO_SHIFT = 13;

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

    /** The local index of the partner of an entry. */
    public static int partner(int entry) {
        return entry & PARTNER_MASK;
    }

    /** The shift code of an entry. */
    public static int shiftCode(int entry) {
        return entry >>> PARTNER_BITS;
    }

    /** Box edges to add to the partner in a dimension: -1, 0 or 1. */
    public static int shift(int shiftCode, int dim) {
        return switch (dim) {
                    case 0 -> shiftCode / 9;
                    case 1 -> shiftCode / 3 % 3;
                    default -> shiftCode % 3;
                }
                - 1;
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

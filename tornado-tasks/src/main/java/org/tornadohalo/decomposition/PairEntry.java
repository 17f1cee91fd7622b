package org.tornadohalo.decomposition;

/**
 * How a pair list names the other atom of a pair: its local index and the box shift of its image in one {@code int}.
 *
 * <pre>
 *   bit 31  30 ... 26    25 ... 0
 *       0 | shift code | atom index j
 * </pre>
 *
 * The shift code is (sx + 1) * 9 + (sy + 1) * 3 + (sz + 1) with sx, sy, sz in -1, 0, 1: the image of j that is near i
 * lies at xj + sx a + sy b + sz c. The sign bit is never set, so that a kernel may shift right without {@code >>>}.
 */
public final class PairEntry {
    /** Number of bits of the atom index. */
    public static final int ATOM_BITS = 26;
    /** Mask of the atom index. */
    public static final int ATOM_MASK = (1 << ATOM_BITS) - 1;
    /** Shift code of atom j itself. */
    public static final int NO_SHIFT = 13;
    /** Number of shift codes. */
    public static final int SHIFTS = 27;

    private PairEntry() {}

    /** The local index of the partner of an entry. */
    public static int partner(int entry) {
        return entry & ATOM_MASK;
    }

    /** The shift code of an entry. */
    public static int shiftCode(int entry) {
        return entry >>> ATOM_BITS;
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
}

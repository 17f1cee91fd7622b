package org.tornadohalo.kernels;

import org.tornadohalo.decomposition.ClusterLayout;

/**
 * The 64-bit words at {@link StepLayout#SEARCH_ADDRESS} that the kernels of the pair search read: what the host has
 * written at a repartition, and the addresses of what the kernels hand to one another.
 *
 * <pre>
 *   zone (8)       a grid of columns along z, each of bins of one height       host
 *   bin            number of atoms, then the place of its first one in the column
 *   column         number of atoms; first super-cluster, whole ones            box
 *   super-cluster  64 slots, {@link ClusterLayout} boxes: of itself, of i and of j clusters
 *   point          x, y, z of a slot; the bits of its atom's index in the whole system, -1 without an atom
 * </pre>
 *
 * A box is {@link #BOX_FLOATS} floats: lower corner, 0, upper corner, 0.
 */
public final class SearchLayout {
    /** Square of the list radius, nm², as float bits; slightly above, so that rounding loses no pair. */
    public static final int RADIUS_SQUARED = 0;
    /** Bit mask of the shift codes of images that exist: those of edges along which the box is not decomposed. */
    public static final int CODES = 1;
    /** Per section: number of rows that there is room for. */
    public static final int ROW_CAPACITY = 2;
    /** Per section: number of blocks that there is room for. */
    public static final int BLOCK_CAPACITY = 4;
    /** Number of slots that there is room for: enough for any positions. */
    public static final int SLOT_CAPACITY = 6;
    /** Number of bins. */
    public static final int BIN_COUNT = 7;
    /** Number of columns. */
    public static final int COLUMN_COUNT = 8;
    /** The most by which the global indices of an excluded pair differ. */
    public static final int EXCLUDED_DISTANCE = 9;
    /** Square of how far a home atom may move from where it was at the repartition, nm², as float bits. */
    public static final int STRAY_SQUARED = 10;
    /** Address: int [bins], their numbers of atoms, and then the place of each bin's first atom in its column. */
    public static final int BINS = 11;
    /** Address: int [atoms], each atom's bin. */
    public static final int ATOM_BIN = 12;
    /** Address: int [atoms], each atom's place in its bin. */
    public static final int ATOM_PLACE = 13;
    /** Address: int [atoms], each atom's column. */
    public static final int ATOM_COLUMN = 14;
    /** Address: int [columns], their numbers of atoms. */
    public static final int COLUMN_ATOMS = 15;
    /** Address: int [columns + 1], their first super-clusters; zones follow one another. */
    public static final int COLUMN_SUPER = 16;
    /** Address: boxes of the j clusters. */
    public static final int J_BOXES = 17;
    /** Address: boxes of the i clusters. */
    public static final int I_BOXES = 18;
    /** Address: boxes of the super-clusters. */
    public static final int SUPER_BOXES = 19;
    /** Address: boxes of the columns. */
    public static final int COLUMN_BOXES = 20;
    /** Address: int [atoms], zone shift of each local atom. */
    public static final int ATOM_ZONE = 21;
    /** Address: int [atoms], index of each local atom in the whole system. */
    public static final int GLOBAL_INDEX = 22;
    /** Address: int [entries + 1], where the excluded partners of each entry start. */
    public static final int EXCLUDED_START = 23;
    /** Address: int [], global indices of the excluded partners less that of the atom. */
    public static final int EXCLUDED = 24;
    /** Address: float [3 * home atoms], their x at the repartition, nm. */
    public static final int X_AT_PARTITION = 25;
    /** Address: points of all slots, float [4 * slots], nm. */
    public static final int POINTS = 26;
    /** Address: int [{@link #COUNTERS}], what the search has counted. */
    public static final int COUNTER_ADDRESS = 27;
    /**
     * Per section: super-clusters whose j clusters share a row, which is the work of a warp. More leave fewer warps to
     * share the work, fewer load i atoms more often. From 1 to {@link #MOST_ROW_SUPERS}.
     */
    public static final int ROW_SUPERS = 28;
    /** Address, in memory of the host: int [{@link #COUNTERS}], what the search has counted in the end. */
    public static final int REPORT_ADDRESS = 30;
    /** Square of the radius of inner lists, nm², as float bits; slightly above, as {@link #RADIUS_SQUARED}. */
    public static final int INNER_RADIUS_SQUARED = 31;
    /** Square of how far a home atom may move until the last pruning before the next search, nm², as float bits. */
    public static final int DRIFT_SQUARED = 32;
    /** Address: int [atoms], entry of each local atom in the tables of the topology. */
    public static final int ATOM_ENTRY = 33;
    /** First word of the zones, {@link #ZONE_WORDS} each, in the order of their shifts. */
    public static final int ZONES = 34;

    /** Per dimension: lower corner of a zone's grid, nm, as float bits. */
    public static final int ORIGIN = 0;
    /** Per dimension: columns, and bins of a column, per nm, as float bits. */
    public static final int PER_NM = 3;
    /** Columns along x, along y, and bins of a column; 0 in a zone without atoms. */
    public static final int SIZE = 6;
    /** Its first column. */
    public static final int FIRST_COLUMN = 9;
    /** Its first bin. */
    public static final int FIRST_BIN = 10;
    /** Words of a zone. */
    public static final int ZONE_WORDS = 11;
    /** Number of words. */
    public static final int WORDS = ZONES + 8 * ZONE_WORDS;

    /** Counter, per section: rows that the list needs. */
    public static final int ROWS = 0;
    /** Counter, per section: blocks that the list needs. */
    public static final int BLOCKS = 2;
    /** Counter: super-clusters of home atoms. */
    public static final int HOME_SUPERS = 4;
    /** Counter: all super-clusters. */
    public static final int SUPERS = 5;
    /** Counter: not 0 if a home atom has moved farther than {@link #STRAY_SQUARED} allows. */
    public static final int STRAYED = 6;
    /** Number of counters. */
    public static final int COUNTERS = 8;

    /** Floats of a box. */
    public static final int BOX_FLOATS = 8;
    /** The most super-clusters of a row. */
    public static final int MOST_ROW_SUPERS = 3;

    private SearchLayout() {}

    /** Entries that a row of so many super-clusters has room for. */
    public static int rowEntries(int rowSupers) {
        return ClusterLayout.J_CLUSTERS * rowSupers;
    }

    /**
     * The first of the last words of a row's entries, which name its near super-clusters until its entries are made:
     * those of one super-cluster end before the name of the next one, and its own name is read before its last entries
     * are written.
     */
    public static int nearSupers(int rowSupers, int row) {
        return ClusterLayout.ENTRY_WORDS * rowEntries(rowSupers) * (row + 1) - rowSupers;
    }
}

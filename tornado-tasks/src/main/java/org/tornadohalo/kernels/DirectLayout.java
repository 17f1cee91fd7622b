package org.tornadohalo.kernels;

import org.tornadohalo.decomposition.DirectPlan;

/**
 * The layout of the direct exchange: a record of {@link HaloLayout} per cell offset, and for every home atom that other
 * ranks use the places of its forces there.
 *
 * <pre>
 * halo:   | header of HaloLayout | record 0 | record 1 | ... room for MAX_OFFSETS |
 *         | ROW_COUNT | ROW_ATOMS | ROW_STARTS | ENTRIES |
 *
 *                    ROW_ATOMS              ROW_STARTS                  ENTRIES
 *                        v                      v                          v
 * index:  | atoms to send | home atom of row 0, 1, ... | first entry of row 0, 1, ... end | record, slot | ...
 *
 *           row r:   f[home atom] += sum over its entries, in their order:  forces of the record's send rank [slot]
 * </pre>
 *
 * Records stand in lexicographic order of (dx, dy, dz), the number of cells by which the owner lies above the user. One
 * rank may serve several offsets; signals belong to offsets, never to ranks. Entries of a row rise with the record, so
 * that every run adds in the same order. The signal block is that of {@link HaloLayout}; its force counters are not
 * used.
 */
public final class DirectLayout {
    /** Number of rows. */
    public static final int ROW_COUNT = HaloLayout.HEADER_WORDS + DirectPlan.MAX_OFFSETS * HaloLayout.RECORD_WORDS;
    /** Where the rows' home atoms start in the index array. */
    public static final int ROW_ATOMS = ROW_COUNT + 1;
    /** Where the rows' first entries start in the index array, [ROW_COUNT + 1], counted in entries. */
    public static final int ROW_STARTS = ROW_COUNT + 2;
    /** Where the entries start in the index array. */
    public static final int ENTRIES = ROW_COUNT + 3;
    /** Size of {@code halo}, 64-bit words. */
    public static final int WORDS = ROW_COUNT + 4;

    /** Words of an entry: record, and number of the atom among those that the record sends. */
    public static final int ENTRY_WORDS = 2;

    private DirectLayout() {}
}

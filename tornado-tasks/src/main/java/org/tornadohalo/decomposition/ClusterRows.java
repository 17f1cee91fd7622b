package org.tornadohalo.decomposition;

import java.util.Arrays;

/** Rows, entries and blocks of a section, as {@link ClusterLayout} describes them; arrays are kept between lists. */
public final class ClusterRows {
    /** A warp works on a row: longer rows leave fewer warps to share the work, shorter ones load i atoms more often. */
    private static final int MAX_ENTRIES = 32;

    private static final int MAX_BLOCKS = Integer.MAX_VALUE >> ClusterLayout.MASK_BITS;

    private int rowCount;
    private int entryCount;
    private int blockCount;
    private int[] row = new int[0];
    private int[] entry = new int[0];
    private int[] block = new int[0];

    ClusterRows() {}

    /** Rows that others have made, in arrays that may have room for more. */
    public ClusterRows(int rowCount, int[] row, int[] entry, int[] block) {
        this.rowCount = rowCount;
        this.row = row;
        this.entry = entry;
        this.block = block;
    }

    /** Number of rows. */
    public int rowCount() {
        return rowCount;
    }

    /** Number of entries of all rows. */
    public int entryCount() {
        return entryCount;
    }

    /** Number of blocks. */
    public int blockCount() {
        return blockCount;
    }

    /** The rows, ROW_WORDS each; must not be changed. */
    public int[] row() {
        return row;
    }

    /** The entries, ENTRY_WORDS each; must not be changed. */
    public int[] entry() {
        return entry;
    }

    /** The blocks, BLOCK_WORDS each; block 1 comes first, and 0 is none. Must not be changed. */
    public int[] block() {
        return block;
    }

    void reset() {
        rowCount = 0;
        entryCount = 0;
        blockCount = 0;
    }

    /** Begins a row; entries are added to it until the next one. */
    void beginRow(int superCluster, int shiftWord) {
        int at = ClusterLayout.ROW_WORDS * rowCount;
        row = withRoom(row, at + ClusterLayout.ROW_WORDS);
        row[at + ClusterLayout.ROW_SUPER] = superCluster;
        row[at + ClusterLayout.ROW_SHIFT] = shiftWord;
        row[at + ClusterLayout.ROW_BEGIN] = entryCount;
        row[at + ClusterLayout.ROW_END] = entryCount;
        rowCount++;
    }

    /** Adds an entry to the row that was begun last, and continues in another row where that one is full. */
    void addEntry(int jCluster, int mask, int blockNumber) {
        int at = ClusterLayout.ROW_WORDS * (rowCount - 1);
        if (entryCount - row[at + ClusterLayout.ROW_BEGIN] == MAX_ENTRIES) {
            beginRow(row[at + ClusterLayout.ROW_SUPER], row[at + ClusterLayout.ROW_SHIFT] & ClusterLayout.SHIFT_MASK);
            at += ClusterLayout.ROW_WORDS;
        }
        int first = ClusterLayout.ENTRY_WORDS * entryCount;
        entry = withRoom(entry, first + ClusterLayout.ENTRY_WORDS);
        entry[first] = jCluster;
        entry[first + 1] = blockNumber << ClusterLayout.MASK_BITS | mask;
        row[at + ClusterLayout.ROW_END] = ++entryCount;
    }

    /** Drops the row that was begun last if it has no entries and counts nothing else. */
    void endRow() {
        int at = ClusterLayout.ROW_WORDS * (rowCount - 1);
        boolean isEmpty = row[at + ClusterLayout.ROW_BEGIN] == row[at + ClusterLayout.ROW_END];
        if (isEmpty && (row[at + ClusterLayout.ROW_SHIFT] & ClusterLayout.SELF) == 0) {
            rowCount--;
        }
    }

    /**
     * Adds a block.
     *
     * @return its number
     * @throws DecompositionException when there are more blocks than an entry can name
     */
    int addBlock(int[] words) {
        requireNameable(blockCount + 1);
        int first = ClusterLayout.BLOCK_WORDS * blockCount;
        block = withRoom(block, Math.addExact(first, ClusterLayout.BLOCK_WORDS));
        System.arraycopy(words, 0, block, first, ClusterLayout.BLOCK_WORDS);
        return ++blockCount;
    }

    /**
     * Requires that entries can name so many blocks.
     *
     * @return the number
     * @throws DecompositionException if they cannot
     */
    public static int requireNameable(int blocks) {
        if (blocks > MAX_BLOCKS) {
            throw new DecompositionException("a cluster list names at most " + MAX_BLOCKS
                    + " cluster pairs with exclusions, and this rank has more: use more ranks");
        }
        return blocks;
    }

    private static int[] withRoom(int[] array, int size) {
        return size <= array.length ? array : Arrays.copyOf(array, Math.max(size, array.length + array.length / 2));
    }
}

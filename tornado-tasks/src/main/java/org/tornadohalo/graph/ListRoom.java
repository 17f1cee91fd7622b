package org.tornadohalo.graph;

import java.util.Arrays;
import org.tornadohalo.decomposition.ClusterLayout;
import org.tornadohalo.decomposition.ClusterRows;
import org.tornadohalo.decomposition.DecompositionException;
import org.tornadohalo.kernels.SearchLayout;

/**
 * What a section's list has room for.
 *
 * @param rowSupers {@link SearchLayout#ROW_SUPERS}
 */
record ListRoom(int rows, int rowSupers, int blocks) {
    static final ListRoom NONE = new ListRoom(0, 1, 0);

    /** Super-clusters near one of water, each pair once, at a list radius of 1 nm. */
    private static final int NEAR_SUPERS = 32;
    /**
     * Two warps for each that an H100 or H200 holds at once, in blocks of one warp: so that all its parts end together.
     */
    private static final int ENOUGH_ROWS = 8 * 1024;
    /** Near super-clusters and blocks of each super-cluster at first: about twice what such water needs. */
    private static final int FIRST_NEAR_SUPERS = 48;

    private static final int FIRST_BLOCKS = 64;
    private static final double GROWTH = 1.2;

    /** Super-clusters of a row: as many as leave enough rows where a section has so many super-clusters. */
    static int rowSupers(int supers) {
        return Math.clamp((long) NEAR_SUPERS * supers / ENOUGH_ROWS, 1, SearchLayout.MOST_ROW_SUPERS);
    }

    /** Room at first, for all super-clusters of a rank. */
    static ListRoom first(int supers, int rowSupers) {
        return new ListRoom(
                product(Math.ceilDiv(FIRST_NEAR_SUPERS, rowSupers), supers), rowSupers, product(FIRST_BLOCKS, supers));
    }

    /**
     * Room for what has room here and in another one. Rows keep their length where that of the other is next to it: with
     * a number of atoms near a limit it would change from one partition to the next, and each time take other arrays.
     */
    ListRoom with(ListRoom other) {
        boolean isNear = rows > 0 && Math.abs(rowSupers - other.rowSupers) <= 1;
        return new ListRoom(
                Math.max(rows, other.rows), isNear ? rowSupers : other.rowSupers, Math.max(blocks, other.blocks));
    }

    boolean holds(int rowCount, int blockCount) {
        return rowCount <= rows && blockCount <= blocks;
    }

    /** Room for a list that needs so much, and some more where this has not enough. */
    ListRoom grownTo(int rowCount, int blockCount) {
        return new ListRoom(grown(rows, rowCount), rowSupers, grown(blocks, ClusterRows.requireNameable(blockCount)));
    }

    private static int grown(int room, int count) {
        return count <= room ? room : (int) (GROWTH * count);
    }

    int entryWords() {
        return product(ClusterLayout.ENTRY_WORDS * SearchLayout.rowEntries(rowSupers), rows);
    }

    int blockWords() {
        return product(ClusterLayout.BLOCK_WORDS, blocks);
    }

    private static int product(int each, int count) {
        long words = (long) each * count;
        if (words > Integer.MAX_VALUE) {
            throw new DecompositionException("a cluster list has at most " + Integer.MAX_VALUE
                    + " words, and this rank needs " + words + ": use more ranks");
        }
        return (int) words;
    }

    /** No room in any section. */
    static ListRoom[] none(int sections) {
        ListRoom[] rooms = new ListRoom[sections];
        Arrays.fill(rooms, NONE);
        return rooms;
    }
}

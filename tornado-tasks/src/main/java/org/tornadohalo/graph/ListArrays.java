package org.tornadohalo.graph;

import org.tornadohalo.decomposition.ClusterLayout;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Rows, entries and blocks of one section's cluster lists on the device, as {@link ClusterLayout} has them. */
final class ListArrays {
    IntArray row = new IntArray(1);
    IntArray entry = new IntArray(1);
    IntArray block = new IntArray(1);

    void grow(ArrayGrowth growth, ListRoom room) {
        row = growth.grow(row, ClusterLayout.ROW_WORDS * room.rows());
        entry = growth.grow(entry, room.entryWords());
        block = growth.grow(block, room.blockWords());
    }

    boolean holds(ListRoom room) {
        return ClusterLayout.ROW_WORDS * room.rows() <= row.getSize()
                && room.entryWords() <= entry.getSize()
                && room.blockWords() <= block.getSize();
    }
}

package org.tornadohalo.decomposition;

import java.util.Arrays;

/** Finds atoms of a rank by their global index, in a table over all atoms of the system. */
public final class LocalIndex {
    private static final int NONE = -1;

    private final int[] table;
    private int[] globalIndex = new int[0];

    /** @param atomCount atoms of the system */
    public LocalIndex(int atomCount) {
        this.table = new int[atomCount];
        Arrays.fill(table, NONE);
    }

    /** Takes over other atoms, whose global indices must be those of atoms of the system; the array must not change. */
    public void enter(int[] newGlobalIndex) {
        set(globalIndex, false);
        globalIndex = newGlobalIndex;
        set(globalIndex, true);
    }

    private void set(int[] global, boolean isHere) {
        ParallelLoop.run(global.length, (from, to) -> {
            for (int atom = from; atom < to; atom++) {
                table[global[atom]] = isHere ? atom : NONE;
            }
        });
    }

    /** The local index of an atom, or -1; one of several if it is there several times. */
    public int of(int global) {
        return table[global];
    }
}

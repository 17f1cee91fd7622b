package org.tornadohalo.decomposition;

import java.util.Arrays;

/** Local atoms of one rank while pulses still bring more. */
final class GrowingAtoms {
    int count;
    int[] globalIndex;
    byte[] zoneShift;
    int[] ownerRank;
    int[] ownerIndex;
    float[] x;

    /** Starts with the home atoms of a rank. */
    GrowingAtoms(int rank, HomeAtoms home) {
        count = home.count();
        globalIndex = home.globalIndex().clone();
        zoneShift = new byte[count];
        ownerRank = new int[count];
        Arrays.fill(ownerRank, rank);
        ownerIndex = new int[count];
        for (int atom = 0; atom < count; atom++) {
            ownerIndex[atom] = atom;
        }
        x = home.x().clone();
    }

    /** Makes room for more atoms. */
    void reserve(int more) {
        if (count + more > globalIndex.length) {
            resize(Math.max(count + more, count + count / 2));
        }
    }

    LocalAtoms finish() {
        if (count < globalIndex.length) {
            resize(count);
        }
        return new LocalAtoms(globalIndex, zoneShift, ownerRank, ownerIndex, x);
    }

    private void resize(int capacity) {
        globalIndex = Arrays.copyOf(globalIndex, capacity);
        zoneShift = Arrays.copyOf(zoneShift, capacity);
        ownerRank = Arrays.copyOf(ownerRank, capacity);
        ownerIndex = Arrays.copyOf(ownerIndex, capacity);
        x = Arrays.copyOf(x, 3 * capacity);
    }
}

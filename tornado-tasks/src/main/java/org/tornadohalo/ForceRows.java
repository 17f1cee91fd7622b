package org.tornadohalo;

import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.List;
import org.tornadohalo.decomposition.MappedTransfer;
import org.tornadohalo.kernels.DirectLayout;

/**
 * For each home atom that is sent, where its forces come from: compressed rows of (transfer, slot), in the order of the
 * transfers. {@link DirectLayout} has the picture.
 *
 * @param atoms home atoms with entries, increasing, [rowCount]
 * @param starts first entry of each row and the end of the last, [rowCount + 1]
 * @param entries transfer and slot of each entry, [ENTRY_WORDS * entries]
 */
record ForceRows(int[] atoms, int[] starts, int[] entries) {
    static ForceRows of(List<? extends MappedTransfer> transfers, int homeCount) {
        int[] rowOf = new int[homeCount];
        for (MappedTransfer transfer : transfers) {
            for (int atom : transfer.sendIndex()) {
                rowOf[atom]++;
            }
        }
        int[] atoms = new int[homeCount];
        int[] starts = new int[homeCount + 1];
        int rows = 0;
        for (int atom = 0; atom < homeCount; atom++) {
            if (rowOf[atom] > 0) {
                atoms[rows] = atom;
                starts[rows + 1] = starts[rows] + rowOf[atom];
                rowOf[atom] = rows++;
            }
        }
        int[] entries = entries(transfers, rowOf, starts, rows);
        return new ForceRows(Arrays.copyOf(atoms, rows), Arrays.copyOf(starts, rows + 1), entries);
    }

    private static int[] entries(List<? extends MappedTransfer> transfers, int[] rowOf, int[] starts, int rows) {
        int[] next = Arrays.copyOf(starts, rows);
        int[] entries = new int[DirectLayout.ENTRY_WORDS * starts[rows]];
        for (MappedTransfer transfer : transfers) {
            for (int slot = 0; slot < transfer.sendCount(); slot++) {
                int entry = DirectLayout.ENTRY_WORDS * next[rowOf[transfer.sendIndex()[slot]]]++;
                entries[entry] = transfer.index();
                entries[entry + 1] = slot;
            }
        }
        return entries;
    }

    int rowCount() {
        return atoms.length;
    }

    /** Place of {@link #starts} in {@link #toArray}. */
    int startsAt() {
        return atoms.length;
    }

    /** Place of {@link #entries} in {@link #toArray}. */
    int entriesAt() {
        return atoms.length + starts.length;
    }

    int[] toArray() {
        return IntBuffer.allocate(entriesAt() + entries.length)
                .put(atoms)
                .put(starts)
                .put(entries)
                .array();
    }
}

package org.tornadohalo.decomposition;

import java.util.Arrays;

/**
 * The cluster pairs that a rank computes, each once: the kernel adds a pair's force to both of its atoms.
 *
 * <p>The two clusters of a pair lie in zones whose shifts have no bit in common, and the i cluster's zone has the
 * smaller shift. Within the home zone a pair of atoms stands under the one in the earlier slot, and under the one whose
 * partner's image has the larger shift code where it crosses the box.
 *
 * @param clusters the atoms of both sections in slots; home atoms come first
 * @param local pairs of home atoms; each super-cluster has a row that counts the field of its atoms on themselves
 * @param nonLocal pairs with at least one halo atom
 */
public record ClusterList(AtomClusters clusters, ClusterRows local, ClusterRows nonLocal) {
    /** What is done with a pair of atoms of a list. */
    @FunctionalInterface
    private interface PairAction {
        void take(int i, int j, int shiftCode, boolean interacts);
    }

    /** The pairs of this list, as {@link #pairs(Partition, double, int[], ClusterRows, ClusterRows)} gives them. */
    public PairList pairs(Partition partition) {
        return pairs(partition, partition.reach().listRadius(), clusters.atom(), local, nonLocal);
    }

    /**
     * The pairs within the list radius, each under both of its atoms; for checks.
     *
     * @param listRadius nm, at most the reach of the partition
     * @param slotAtom the local atom of each slot
     */
    public static PairList pairs(
            Partition partition, double listRadius, int[] slotAtom, ClusterRows local, ClusterRows nonLocal) {
        ImageDistance distance = new ImageDistance(partition, listRadius);
        return new PairList(
                rows(distance, slotAtom, local, partition.homeCount(), true),
                rows(distance, slotAtom, nonLocal, partition.atomCount(), true),
                rows(distance, slotAtom, local, partition.homeCount(), false),
                rows(distance, slotAtom, nonLocal, partition.atomCount(), false));
    }

    private static PairRows rows(
            ImageDistance distance, int[] slotAtom, ClusterRows section, int rowCount, boolean interacting) {
        GrowingPairs pairs = new GrowingPairs();
        forEachPair(slotAtom, section, (i, j, code, interacts) -> {
            if (interacts == interacting && distance.isWithinList(i, j, code)) {
                pairs.add(i, j | code << PairEntry.ATOM_BITS);
                pairs.add(j, i | PairEntry.SHIFTS - 1 - code << PairEntry.ATOM_BITS);
            }
        });
        return pairs.rows(rowCount);
    }

    private static void forEachPair(int[] slotAtom, ClusterRows section, PairAction action) {
        int[] rows = section.row();
        for (int row = 0; row < ClusterLayout.ROW_WORDS * section.rowCount(); row += ClusterLayout.ROW_WORDS) {
            int firstI = ClusterLayout.SUPER_ATOMS * rows[row + ClusterLayout.ROW_SUPER];
            int code = rows[row + ClusterLayout.ROW_SHIFT] & ClusterLayout.SHIFT_MASK;
            for (int e = rows[row + ClusterLayout.ROW_BEGIN]; e < rows[row + ClusterLayout.ROW_END]; e++) {
                int mask = section.entry()[ClusterLayout.ENTRY_WORDS * e + 1];
                int firstJ = ClusterLayout.J_ATOMS * section.entry()[ClusterLayout.ENTRY_WORDS * e];
                for (int c = 0; c < ClusterLayout.I_CLUSTERS; c++) {
                    if ((mask >> c & 1) != 0) {
                        forEachPair(
                                slotAtom, section, mask >> ClusterLayout.MASK_BITS, c, firstI, firstJ, code, action);
                    }
                }
            }
        }
    }

    private static void forEachPair(
            int[] atom, ClusterRows section, int block, int c, int firstI, int firstJ, int code, PairAction action) {
        for (int lane = 0; lane < ClusterLayout.I_ATOMS * ClusterLayout.J_ATOMS; lane++) {
            if (bit(section, block, 0, lane, c) || bit(section, block, ClusterLayout.EXISTS, lane, c)) {
                int i = atom[firstI + ClusterLayout.I_ATOMS * c + lane % ClusterLayout.I_ATOMS];
                int j = atom[firstJ + lane / ClusterLayout.I_ATOMS];
                action.take(i, j, code, bit(section, block, 0, lane, c));
            }
        }
    }

    private static boolean bit(ClusterRows section, int block, int firstWord, int lane, int c) {
        int word = ClusterLayout.BLOCK_WORDS * (block - 1) + firstWord + lane / Integer.BYTES;
        return block == 0 || (section.block()[word] >> Byte.SIZE * (lane % Integer.BYTES) + c & 1) != 0;
    }

    /** Pairs that become rows. */
    private static final class GrowingPairs {
        private long[] pair = new long[0];
        private int count;

        void add(int row, int entry) {
            pair = count < pair.length ? pair : Arrays.copyOf(pair, 2 * count + 1024);
            pair[count++] = (long) row << Integer.SIZE | entry;
        }

        PairRows rows(int rowCount) {
            Arrays.sort(pair, 0, count);
            PairRows rows = new PairRows();
            rows.reset(rowCount);
            int[] entries = rows.reserve(0, count);
            int end = 0;
            for (int row = 0; row < rowCount; row++) {
                for (; end < count && pair[end] >> Integer.SIZE == row; end++) {
                    entries[end] = (int) pair[end];
                }
                rows.endRow(end);
            }
            return rows;
        }
    }
}

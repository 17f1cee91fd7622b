package org.tornadohalo.decomposition;

import java.util.Arrays;

/** Makes the blocks of entries in which some pairs do not exist or do not interact. */
final class PairBlocks {
    private final Exclusions exclusions;
    private final AtomClusters clusters;
    private final int[] words = new int[ClusterLayout.BLOCK_WORDS];
    private int[] globalIndex;
    private boolean isNeeded;

    PairBlocks(Exclusions exclusions, AtomClusters clusters) {
        this.exclusions = exclusions;
        this.clusters = clusters;
    }

    void start(Partition partition) {
        globalIndex = partition.globalIndex();
    }

    /**
     * The number of an entry's block, which is added to the rows; 0 if it needs none.
     *
     * @param isDiagonal whether both clusters lie in one super-cluster, so that a pair exists in the order of slots
     *     alone
     */
    int number(ClusterRows rows, int superCluster, int jCluster, int mask, boolean isDiagonal) {
        Arrays.fill(words, 0);
        isNeeded = false;
        for (int c = 0; c < ClusterLayout.I_CLUSTERS; c++) {
            if ((mask >> c & 1) != 0) {
                int firstI = ClusterLayout.SUPER_ATOMS * superCluster + ClusterLayout.I_ATOMS * c;
                setBits(firstI, ClusterLayout.J_ATOMS * jCluster, c, isDiagonal);
            }
        }
        return isNeeded ? rows.addBlock(words) : 0;
    }

    private void setBits(int firstI, int firstJ, int c, boolean isDiagonal) {
        int[] atom = clusters.atom();
        for (int lane = 0; lane < ClusterLayout.I_ATOMS * ClusterLayout.J_ATOMS; lane++) {
            int slotI = firstI + lane % ClusterLayout.I_ATOMS;
            int slotJ = firstJ + lane / ClusterLayout.I_ATOMS;
            int i = atom[slotI];
            int j = atom[slotJ];
            // An atom and its own image are a box edge apart: never within the cut-off, but in a cluster pair that is.
            boolean exists = i != ClusterLayout.NO_ATOM
                    && j != ClusterLayout.NO_ATOM
                    && i != j
                    && (!isDiagonal || slotI < slotJ);
            boolean interacts = exists && !isExcluded(globalIndex[i], globalIndex[j]);
            int bit = 1 << Byte.SIZE * (lane % Integer.BYTES) + c;
            words[lane / Integer.BYTES] |= interacts ? bit : 0;
            words[ClusterLayout.EXISTS + lane / Integer.BYTES] |= exists ? bit : 0;
            isNeeded |= !interacts;
        }
    }

    private boolean isExcluded(int a, int b) {
        return Math.abs(a - b) <= exclusions.largestIndexDistance() && exclusions.isExcluded(a, b);
    }
}

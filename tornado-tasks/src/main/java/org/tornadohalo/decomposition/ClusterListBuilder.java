package org.tornadohalo.decomposition;

/**
 * Builds the cluster list of a partition; local to a rank.
 *
 * <p>Every pair of atoms within the list radius, by the rule of {@link PairListBuilder}, stands in one entry; entries
 * hold farther pairs besides, which the kernel leaves out by their distance.
 */
public final class ClusterListBuilder {
    private final AtomClusters clusters = new AtomClusters();
    private final ClusterList list = new ClusterList(clusters, new ClusterRows(), new ClusterRows());
    private final PairBlocks blocks;
    private ImageDistance distance;
    private ClusterRows rows;

    /**
     * @param exclusions pairs of which only the reaction field counts
     */
    public ClusterListBuilder(Exclusions exclusions) {
        blocks = new PairBlocks(exclusions, clusters);
    }

    /**
     * Finds the cluster pairs of a partition.
     *
     * @return the list; its arrays are reused by the next call
     * @throws DecompositionException when the partition has more excluded pairs than a list can name
     */
    public ClusterList build(Partition partition) {
        distance = new ImageDistance(partition, partition.reach().listRadius());
        blocks.start(partition);
        clusters.build(partition);
        rows = list.local();
        rows.reset();
        addZonePair(partition.grid(), 0, 0);
        rows = list.nonLocal();
        rows.reset();
        for (int zone = 0; zone < Zone.COUNT; zone++) {
            for (int other = zone + 1; other < Zone.COUNT; other++) {
                if ((zone & other) == 0) {
                    addZonePair(partition.grid(), zone, other);
                }
            }
        }
        return list;
    }

    /** Zones are named by their shifts. */
    private void addZonePair(DomainGrid grid, int zone, int other) {
        int firstCode = zone == other ? PairEntry.NO_SHIFT : 0;
        int end = clusters.firstSuper(zone) + clusters.superCount(zone);
        for (int i = clusters.firstSuper(zone); i < end && clusters.superCount(other) > 0; i++) {
            for (int code = firstCode; code < PairEntry.SHIFTS; code++) {
                if (grid.isImage(code)) {
                    boolean isWithinZone = zone == other && code == PairEntry.NO_SHIFT;
                    addRow(i, other, code, isWithinZone);
                }
            }
        }
    }

    private void addRow(int superCluster, int other, int code, boolean isWithinZone) {
        rows.beginRow(superCluster, isWithinZone ? code | ClusterLayout.SELF : code);
        descend(
                new Search(superCluster, code, isWithinZone),
                clusters.firstNode(other),
                clusters.firstSuper(other),
                clusters.superCount(other));
        rows.endRow();
    }

    /** What is looked for: j clusters near a super-cluster; within a zone, from this super-cluster on. */
    private record Search(int superCluster, int code, boolean isWithinZone) {}

    private void descend(Search search, int node, int first, int supers) {
        if (search.isWithinZone && first + supers <= search.superCluster) {
            return;
        }
        int own = clusters.leaf(search.superCluster);
        BoundingBoxes nodes = clusters.nodeBoxes();
        if (nodes.squaredDistance(own, distance.shift(search.code), nodes, node) >= distance.squaredRadius()) {
            return;
        }
        if (supers == 1) {
            addEntries(search, first);
            return;
        }
        int left = AtomClusters.supersOfFirstHalf(supers);
        descend(search, node + 1, first, left);
        descend(search, node + 2 * left, first + left, supers - left);
    }

    private void addEntries(Search search, int superCluster) {
        boolean isDiagonal = search.isWithinZone && search.superCluster == superCluster;
        int firstJ = ClusterLayout.J_CLUSTERS * superCluster;
        for (int j = firstJ; j < firstJ + ClusterLayout.J_CLUSTERS; j++) {
            int mask = mask(search, j, isDiagonal);
            if (mask != 0) {
                rows.addEntry(j, mask, blocks.number(rows, search.superCluster, j, mask, isDiagonal));
            }
        }
    }

    /** The i clusters that have an atom within the radius of j cluster {@code j}, and a pair with it that exists. */
    private int mask(Search search, int j, boolean isDiagonal) {
        float[] shift = distance.shift(search.code);
        float squaredRadius = distance.squaredRadius();
        if (clusters.nodeBoxes().squaredDistance(clusters.leaf(search.superCluster), shift, clusters.jBoxes(), j)
                >= squaredRadius) {
            return 0;
        }
        int mask = 0;
        for (int c = 0; c < ClusterLayout.I_CLUSTERS; c++) {
            int i = ClusterLayout.I_CLUSTERS * search.superCluster + c;
            boolean exists = !isDiagonal || ClusterLayout.J_ATOMS * (j + 1) > ClusterLayout.I_ATOMS * i + 1;
            if (exists
                    && clusters.iBoxes().squaredDistance(i, shift, clusters.jBoxes(), j) < squaredRadius
                    && isAnyWithin(i, j, search.code)) {
                mask |= 1 << c;
            }
        }
        return mask;
    }

    private boolean isAnyWithin(int iCluster, int jCluster, int code) {
        int[] atom = clusters.atom();
        int firstI = ClusterLayout.I_ATOMS * iCluster;
        int firstJ = ClusterLayout.J_ATOMS * jCluster;
        for (int j = firstJ; j < firstJ + ClusterLayout.J_ATOMS && atom[j] != ClusterLayout.NO_ATOM; j++) {
            for (int i = firstI; i < firstI + ClusterLayout.I_ATOMS && atom[i] != ClusterLayout.NO_ATOM; i++) {
                if (distance.isWithinList(atom[i], atom[j], code)) {
                    return true;
                }
            }
        }
        return false;
    }
}

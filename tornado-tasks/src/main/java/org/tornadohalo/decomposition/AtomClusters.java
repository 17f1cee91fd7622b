package org.tornadohalo.decomposition;

import java.util.Arrays;

/**
 * The local atoms of a partition in clusters of close atoms of one zone each; buffers are kept between calls.
 *
 * <p>Atoms stay where they are: a cluster names them through slots. The atoms of a zone are halved along the longest
 * edge of their box again and again, down to j clusters. All cuts fall between whole clusters, so that empty slots
 * exist at the end of a zone alone. Zones follow one another in the order of their shifts, the home zone first, each
 * from a new super-cluster on. The halvings above the super-clusters are the tree that the pair search descends.
 */
public final class AtomClusters {
    private final int[] firstSuper = new int[Zone.COUNT + 1];
    private final int[] firstNode = new int[Zone.COUNT];
    private final BoundingBoxes jBoxes = new BoundingBoxes();
    private final BoundingBoxes iBoxes = new BoundingBoxes();
    private final BoundingBoxes nodeBoxes = new BoundingBoxes();
    private final BoundingBoxes cut = new BoundingBoxes();
    private int[] leaf = new int[0];
    private int[] atom = new int[0];
    private long[] keys = new long[0];
    private float[] x;

    /** Number of slots of home atoms, a multiple of the slots of a super-cluster. */
    public int homeSlotCount() {
        return ClusterLayout.SUPER_ATOMS * firstSuper[1];
    }

    /** Number of all slots. */
    public int slotCount() {
        return ClusterLayout.SUPER_ATOMS * firstSuper[Zone.COUNT];
    }

    /** Number of slots of a section: those of home atoms, or all. */
    public int slotCount(boolean isLocal) {
        return isLocal ? homeSlotCount() : slotCount();
    }

    /** The local index of the atom in each slot, or NO_ATOM, [slotCount]; must not be changed. */
    public int[] atom() {
        return atom;
    }

    void build(Partition partition) {
        x = partition.x();
        int[] count = new int[Zone.COUNT];
        for (byte shift : partition.zoneShift()) {
            count[shift]++;
        }
        for (int zone = 0; zone < Zone.COUNT; zone++) {
            int supers = (count[zone] + ClusterLayout.SUPER_ATOMS - 1) / ClusterLayout.SUPER_ATOMS;
            firstSuper[zone + 1] = firstSuper[zone] + supers;
        }
        fillSlots(partition.zoneShift());
        resetBoxes();
        int node = 0;
        for (int zone = 0; zone < Zone.COUNT; zone++) {
            firstNode[zone] = node;
            if (count[zone] > 0) {
                halve(ClusterLayout.SUPER_ATOMS * firstSuper[zone], count[zone]);
                node += 2 * superCount(zone) - 1;
            }
        }
        boxClusters();
        for (int zone = 0; zone < Zone.COUNT; zone++) {
            if (count[zone] > 0) {
                boxNodes(firstNode[zone], firstSuper[zone], superCount(zone));
            }
        }
    }

    private void fillSlots(byte[] zoneShift) {
        int slots = slotCount();
        if (atom.length < slots) {
            atom = new int[slots + slots / 8];
            keys = new long[atom.length];
        }
        Arrays.fill(atom, 0, slots, ClusterLayout.NO_ATOM);
        int[] next = new int[Zone.COUNT];
        Arrays.setAll(next, zone -> ClusterLayout.SUPER_ATOMS * firstSuper[zone]);
        for (int a = 0; a < zoneShift.length; a++) {
            atom[next[zoneShift[a]]++] = a;
        }
    }

    private void resetBoxes() {
        int supers = firstSuper[Zone.COUNT];
        jBoxes.reset(ClusterLayout.J_CLUSTERS * supers);
        iBoxes.reset(ClusterLayout.I_CLUSTERS * supers);
        nodeBoxes.reset(2 * supers);
        leaf = leaf.length < supers ? new int[supers + supers / 8] : leaf;
    }

    /** Sorts {@code count} slots from {@code first} on into clusters. */
    private void halve(int first, int count) {
        if (count <= ClusterLayout.J_ATOMS) {
            return;
        }
        cut.reset(1);
        for (int slot = first; slot < first + count; slot++) {
            cut.include(0, x, atom[slot]);
        }
        int left = slotsOfFirstHalf(count);
        select(first, first + count, first + left, cut.longestDimension(0));
        halve(first, left);
        halve(first + left, count - left);
    }

    /** Whole super-clusters, or whole clusters within one. */
    private static int slotsOfFirstHalf(int count) {
        int unit = Math.min(ClusterLayout.SUPER_ATOMS, Integer.highestOneBit(count - 1));
        return ((count + unit - 1) / unit + 1) / 2 * unit;
    }

    /** Moves the atoms that come first in a dimension to the slots before {@code middle}. */
    private void select(int begin, int end, int middle, int dim) {
        for (int slot = begin; slot < end; slot++) {
            int bits = Float.floatToIntBits(x[3 * atom[slot] + dim]);
            int sortable = bits ^ (bits >> 31 & Integer.MAX_VALUE);
            keys[slot] = (long) sortable << Integer.SIZE | atom[slot];
        }
        quickselect(begin, end - 1, middle);
        for (int slot = begin; slot < end; slot++) {
            atom[slot] = (int) keys[slot];
        }
    }

    /** Orders keys so that those before {@code middle} are at most those from it on (Hoare's FIND). */
    private void quickselect(int from, int to, int middle) {
        int low = from;
        int high = to;
        while (low < high) {
            long pivot = keys[low + high >>> 1];
            int left = low;
            int right = high;
            while (left <= right) {
                while (keys[left] < pivot) {
                    left++;
                }
                while (keys[right] > pivot) {
                    right--;
                }
                if (left <= right) {
                    long key = keys[left];
                    keys[left++] = keys[right];
                    keys[right--] = key;
                }
            }
            low = right < middle ? left : low;
            high = middle < left ? right : high;
        }
    }

    private void boxClusters() {
        for (int slot = 0; slot < slotCount(); slot++) {
            if (atom[slot] != ClusterLayout.NO_ATOM) {
                jBoxes.include(slot / ClusterLayout.J_ATOMS, x, atom[slot]);
                iBoxes.include(slot / ClusterLayout.I_ATOMS, x, atom[slot]);
            }
        }
    }

    private void boxNodes(int node, int first, int supers) {
        if (supers == 1) {
            leaf[first] = node;
            for (int c = 0; c < ClusterLayout.I_CLUSTERS; c++) {
                nodeBoxes.include(node, iBoxes, ClusterLayout.I_CLUSTERS * first + c);
            }
            return;
        }
        int left = supersOfFirstHalf(supers);
        boxNodes(node + 1, first, left);
        boxNodes(node + 2 * left, first + left, supers - left);
        nodeBoxes.include(node, nodeBoxes, node + 1);
        nodeBoxes.include(node, nodeBoxes, node + 2 * left);
    }

    /**
     * Super-clusters below the first child of a node; the first child is the next node, the second 2 * that many on.
     */
    static int supersOfFirstHalf(int supers) {
        return (supers + 1) / 2;
    }

    int firstSuper(int zoneShift) {
        return firstSuper[zoneShift];
    }

    int superCount(int zoneShift) {
        return firstSuper[zoneShift + 1] - firstSuper[zoneShift];
    }

    /** The root of a zone's tree. */
    int firstNode(int zoneShift) {
        return firstNode[zoneShift];
    }

    /** The node of a super-cluster. */
    int leaf(int superCluster) {
        return leaf[superCluster];
    }

    BoundingBoxes jBoxes() {
        return jBoxes;
    }

    BoundingBoxes iBoxes() {
        return iBoxes;
    }

    BoundingBoxes nodeBoxes() {
        return nodeBoxes;
    }
}

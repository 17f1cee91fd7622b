package org.tornadohalo.decomposition;

import java.util.Arrays;
import java.util.List;

/**
 * The columns of one zone into which the pair search on the device sorts atoms; local to a rank.
 *
 * <p>A column is about as wide as a super-cluster is long, so that pieces of it with the atoms of one are about cubes;
 * its bins are much lower. Atoms that leave the grid until the next repartition belong to its outermost cells.
 *
 * @param origin lower corner in the rank's frame, nm, [3]
 * @param edge edge lengths, nm, [3]
 * @param size columns along x, along y, and bins of a column; all 0 without atoms
 */
public record SearchGrid(double[] origin, double[] edge, int[] size) {
    private static final double BINS_PER_SUPER = 16;
    private static final double LEAST_EDGE = 1e-3;

    /** The grids of all zones, in the order of their shifts, [Zone.COUNT]. */
    public static SearchGrid[] of(Partition partition, RankFrame frame) {
        List<Extent[]> pieces =
                ParallelLoop.results(partition.atomCount(), (from, to) -> extents(partition, frame, from, to));
        SearchGrid[] grids = new SearchGrid[Zone.COUNT];
        for (int zone = 0; zone < Zone.COUNT; zone++) {
            Extent all = new Extent();
            for (Extent[] piece : pieces) {
                all.add(piece[zone]);
            }
            grids[zone] = around(all);
        }
        return grids;
    }

    /**
     * The grid of a zone around atoms.
     *
     * @param low lower corner of the box around them in the rank's frame, nm, [3]
     * @param high upper corner likewise
     */
    public static SearchGrid around(int atoms, double[] low, double[] high) {
        Extent extent = new Extent();
        extent.atoms = atoms;
        System.arraycopy(low, 0, extent.low, 0, low.length);
        System.arraycopy(high, 0, extent.high, 0, high.length);
        return around(extent);
    }

    /** The extents of the zones' atoms among some of the local atoms, [Zone.COUNT]. */
    private static Extent[] extents(Partition partition, RankFrame frame, int from, int to) {
        Extent[] extents = new Extent[Zone.COUNT];
        Arrays.setAll(extents, zone -> new Extent());
        for (int atom = from; atom < to; atom++) {
            Extent extent = extents[partition.zoneShift()[atom]];
            extent.atoms++;
            for (int dim = 0; dim < 3; dim++) {
                double x = partition.x()[3 * atom + dim] - frame.origin()[dim];
                extent.low[dim] = Math.min(extent.low[dim], x);
                extent.high[dim] = Math.max(extent.high[dim], x);
            }
        }
        return extents;
    }

    /** Number of atoms and the box around them, nm. */
    private static final class Extent {
        private final double[] low = new double[3];
        private final double[] high = new double[3];
        private int atoms;

        Extent() {
            Arrays.fill(low, Double.POSITIVE_INFINITY);
            Arrays.fill(high, Double.NEGATIVE_INFINITY);
        }

        void add(Extent other) {
            atoms += other.atoms;
            for (int dim = 0; dim < 3; dim++) {
                low[dim] = Math.min(low[dim], other.low[dim]);
                high[dim] = Math.max(high[dim], other.high[dim]);
            }
        }
    }

    private static SearchGrid around(Extent extent) {
        int atoms = extent.atoms;
        double[] edge = {LEAST_EDGE, LEAST_EDGE, LEAST_EDGE};
        if (atoms == 0) {
            return new SearchGrid(new double[3], edge, new int[3]);
        }
        for (int dim = 0; dim < 3; dim++) {
            edge[dim] = Math.max(LEAST_EDGE, extent.high[dim] - extent.low[dim]);
        }
        double superEdge = Math.cbrt(edge[0] * edge[1] * edge[2] / atoms * ClusterLayout.SUPER_ATOMS);
        int columns = Math.max(1, atoms / ClusterLayout.SUPER_ATOMS);
        int alongX = parts(edge[0] / superEdge, columns);
        int alongY = parts(edge[1] / superEdge, columns / alongX);
        int bins = parts(BINS_PER_SUPER * edge[2] / superEdge, Math.max(1, atoms / (alongX * alongY)));
        return new SearchGrid(extent.low, edge, new int[] {alongX, alongY, bins});
    }

    private static int parts(double wanted, int most) {
        return (int) Math.max(1, Math.min(Math.max(1, most), Math.rint(wanted)));
    }

    /** Number of columns. */
    public int columnCount() {
        return size[0] * size[1];
    }

    /** Number of bins. */
    public int binCount() {
        return columnCount() * size[2];
    }
}

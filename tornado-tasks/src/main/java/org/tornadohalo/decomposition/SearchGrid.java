package org.tornadohalo.decomposition;

/**
 * The columns of one zone into which the pair search on the device sorts atoms; local to a rank.
 *
 * <p>A column is about as wide as a super-cluster is long, so that pieces of it with the atoms of one are about cubes; its bins
 * are much lower. Atoms that leave the grid until the next repartition belong to its outermost cells.
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
        double[][] low = new double[Zone.COUNT][3];
        double[][] high = new double[Zone.COUNT][3];
        int[] count = new int[Zone.COUNT];
        for (int atom = 0; atom < partition.atomCount(); atom++) {
            int zone = partition.zoneShift()[atom];
            for (int dim = 0; dim < 3; dim++) {
                double x = partition.x()[3 * atom + dim] - frame.origin()[dim];
                low[zone][dim] = count[zone] == 0 ? x : Math.min(low[zone][dim], x);
                high[zone][dim] = count[zone] == 0 ? x : Math.max(high[zone][dim], x);
            }
            count[zone]++;
        }
        SearchGrid[] grids = new SearchGrid[Zone.COUNT];
        for (int zone = 0; zone < Zone.COUNT; zone++) {
            grids[zone] = around(low[zone], high[zone], count[zone]);
        }
        return grids;
    }

    private static SearchGrid around(double[] low, double[] high, int atoms) {
        double[] edge = new double[3];
        for (int dim = 0; dim < 3; dim++) {
            edge[dim] = Math.max(LEAST_EDGE, high[dim] - low[dim]);
        }
        if (atoms == 0) {
            return new SearchGrid(low, edge, new int[3]);
        }
        double superEdge = Math.cbrt(edge[0] * edge[1] * edge[2] / atoms * ClusterLayout.SUPER_ATOMS);
        int columns = Math.max(1, atoms / ClusterLayout.SUPER_ATOMS);
        int alongX = parts(edge[0] / superEdge, columns);
        int alongY = parts(edge[1] / superEdge, columns / alongX);
        int bins = parts(BINS_PER_SUPER * edge[2] / superEdge, Math.max(1, atoms / (alongX * alongY)));
        return new SearchGrid(low, edge, new int[] {alongX, alongY, bins});
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

package org.tornadohalo.decomposition;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;

/**
 * The cells of all ranks in a rectangular periodic box: cells per dimension and the boundaries between them.
 *
 * <p>The rank of cell (cx, cy, cz) is (cx * ny + cy) * nz + cz. Dimensions with one cell are not decomposed. The same
 * on all ranks, immutable.
 */
public final class DomainGrid {
    /** The largest number of pulses in one dimension; smaller cells than an eighth of the reach are refused. */
    public static final int MAX_PULSES_PER_DIM = 8;

    private static final double RELATIVE_ROUNDING = 1e-9;

    private final double[] box;
    private final double[][] boundaries;
    private final int[] decomposedDims;

    private DomainGrid(double[] box, double[][] boundaries) {
        this.box = box;
        this.boundaries = boundaries;
        int[] dims = new int[3];
        int count = 0;
        for (int dim = 0; dim < 3; dim++) {
            if (cellCount(dim) > 1) {
                dims[count++] = dim;
            }
        }
        this.decomposedDims = Arrays.copyOf(dims, count);
    }

    /**
     * A grid of equal cells.
     *
     * @param rankCount number of ranks, the product of the cells
     * @param box edges of the box, nm, [3]
     * @param cells cells per dimension, [3]
     * @throws DecompositionException when the box is not positive or the cells do not match the ranks
     */
    public static DomainGrid uniform(int rankCount, double[] box, int... cells) {
        checkBox(box);
        double[][] boundaries = new double[3][];
        checkCells(rankCount, cells);
        for (int dim = 0; dim < 3; dim++) {
            boundaries[dim] = new double[cells[dim] + 1];
            for (int i = 0; i <= cells[dim]; i++) {
                boundaries[dim][i] = box[dim] * i / cells[dim];
            }
        }
        return new DomainGrid(box.clone(), boundaries);
    }

    /**
     * A grid of uneven cells.
     *
     * @param rankCount number of ranks, the product of the cells
     * @param boundaries cell boundaries per dimension, nm, increasing, from 0 to the edge of the box, [3][cells + 1]
     * @throws DecompositionException when the boundaries are not increasing or the cells do not match the ranks
     */
    public static DomainGrid uneven(int rankCount, double[][] boundaries) {
        double[] box = new double[3];
        int[] cells = new int[3];
        double[][] copy = new double[3][];
        for (int dim = 0; dim < 3; dim++) {
            copy[dim] = boundaries[dim].clone();
            checkBoundaries(dim, copy[dim]);
            cells[dim] = copy[dim].length - 1;
            box[dim] = copy[dim][cells[dim]];
        }
        checkBox(box);
        checkCells(rankCount, cells);
        return new DomainGrid(box, copy);
    }

    /**
     * The grid of equal cells with the least halo volume for a number of ranks.
     *
     * @param box edges of the box, nm, [3]
     * @param reach distance that the pulses must cover, nm ({@link HaloReach#pulseReach()})
     * @throws DecompositionException when no grid of that many ranks is possible; names rank counts that are
     */
    public static DomainGrid choose(int rankCount, double[] box, double reach) {
        checkRankCount(rankCount);
        checkBox(box);
        return uniform(rankCount, box, GridChooser.choose(rankCount, box, reach));
    }

    static void checkRankCount(int rankCount) {
        if (rankCount < 1) {
            throw new DecompositionException(
                    "a run needs at least one rank, got " + rankCount + ": ask for 1 or more ranks");
        }
    }

    private static void checkBox(double[] box) {
        for (int dim = 0; dim < 3; dim++) {
            if (!(box[dim] > 0) || Double.isInfinite(box[dim])) {
                throw new DecompositionException("the box edge in " + dimName(dim) + " must be positive, got "
                        + box[dim] + " nm: give a rectangular box with three positive edges");
            }
        }
    }

    private static void checkCells(int rankCount, int[] cells) {
        checkRankCount(rankCount);
        long product = 1;
        for (int n : cells) {
            product *= Math.max(n, 0);
        }
        if (cells.length != 3 || product != rankCount) {
            throw new DecompositionException("grid " + gridName(cells) + " has " + product + " cells for " + rankCount
                    + " ranks: give three cell counts whose product is the number of ranks");
        }
    }

    private static void checkBoundaries(int dim, double[] boundary) {
        boolean increasing = boundary.length >= 2 && boundary[0] == 0;
        for (int i = 1; increasing && i < boundary.length; i++) {
            increasing = boundary[i] > boundary[i - 1];
        }
        if (!increasing) {
            throw new DecompositionException("cell boundaries in " + dimName(dim)
                    + " must increase from 0 to the box edge, got " + Arrays.toString(boundary)
                    + " nm: give cells + 1 increasing values");
        }
    }

    /** Edge of the box, nm. */
    public double box(int dim) {
        return box[dim];
    }

    /** The longest edge of the box, nm. */
    public double longestEdge() {
        return Math.max(box[0], Math.max(box[1], box[2]));
    }

    /** Cells in a dimension. */
    public int cellCount(int dim) {
        return boundaries[dim].length - 1;
    }

    /** Number of ranks. */
    public int rankCount() {
        return cellCount(0) * cellCount(1) * cellCount(2);
    }

    /** Dimensions with more than one cell, increasing; bit k of a zone shift stands for the k-th of them. */
    public int[] decomposedDims() {
        return decomposedDims.clone();
    }

    /** Whether a dimension has more than one cell. */
    public boolean isDecomposed(int dim) {
        return cellCount(dim) > 1;
    }

    /**
     * Whether a shift code of {@link PairEntry} names an image that a pair list has: halo atoms come with other edges
     * added.
     */
    public boolean isImage(int shiftCode) {
        boolean isImage = true;
        for (int dim = 0; dim < 3; dim++) {
            isImage &= PairEntry.shift(shiftCode, dim) == 0 || !isDecomposed(dim);
        }
        return isImage;
    }

    /** The vector of box edges that a rank adds to what it sends to its lower neighbour in a dimension, nm, [3]. */
    public float[] shiftToLower(int rank, int dim) {
        float[] shift = new float[3];
        shift[dim] = cellOf(rank, dim) == 0 ? (float) box[dim] : 0;
        return shift;
    }

    /** The rank of a cell. */
    public int rankOf(int cx, int cy, int cz) {
        return (cx * cellCount(1) + cy) * cellCount(2) + cz;
    }

    /** The cell index of a rank in one dimension. */
    public int cellOf(int rank, int dim) {
        return switch (dim) {
            case 0 -> rank / (cellCount(1) * cellCount(2));
            case 1 -> rank / cellCount(2) % cellCount(1);
            default -> rank % cellCount(2);
        };
    }

    /** Lower boundary of a rank's cell, nm. */
    public double lowerBoundary(int rank, int dim) {
        return boundaries[dim][cellOf(rank, dim)];
    }

    /** Upper boundary of a rank's cell, nm. */
    public double upperBoundary(int rank, int dim) {
        return boundaries[dim][cellOf(rank, dim) + 1];
    }

    /** The rank whose cell index in {@code dim} is one lower, across the box edge if need be. */
    public int lowerNeighbour(int rank, int dim) {
        return neighbour(rank, dim, cellCount(dim) - 1);
    }

    /** The rank whose cell index in {@code dim} is one higher, across the box edge if need be. */
    public int upperNeighbour(int rank, int dim) {
        return neighbour(rank, dim, 1);
    }

    private int neighbour(int rank, int dim, int step) {
        int[] cell = {cellOf(rank, 0), cellOf(rank, 1), cellOf(rank, 2)};
        cell[dim] = (cell[dim] + step) % cellCount(dim);
        return rankOf(cell[0], cell[1], cell[2]);
    }

    /** The rank whose cell holds a position inside the box; each cell includes its lower boundary. */
    public int rankAt(double x, double y, double z) {
        return rankOf(cellAt(0, x), cellAt(1, y), cellAt(2, z));
    }

    private int cellAt(int dim, double position) {
        if (!isDecomposed(dim)) {
            return 0;
        }
        int found = Arrays.binarySearch(boundaries[dim], position);
        int cell = found >= 0 ? found : -found - 2;
        return Math.clamp(cell, 0, cellCount(dim) - 1);
    }

    /** Width of the narrowest cell, nm. */
    public double smallestCell(int dim) {
        double smallest = Double.POSITIVE_INFINITY;
        for (int i = 0; i < cellCount(dim); i++) {
            smallest = Math.min(smallest, boundaries[dim][i + 1] - boundaries[dim][i]);
        }
        return smallest;
    }

    /**
     * Pulses that a dimension needs: the smallest k with k * (narrowest cell) >= reach; 0 if it is not decomposed.
     *
     * @param reach distance to cover, nm
     * @throws DecompositionException when that is not fewer than the cells, or above {@link #MAX_PULSES_PER_DIM}
     */
    public int pulseCount(int dim, double reach) {
        if (!isDecomposed(dim)) {
            return 0;
        }
        int pulses = pulsesFor(smallestCell(dim), reach);
        int limit = Math.min(cellCount(dim) - 1, MAX_PULSES_PER_DIM);
        if (pulses > limit) {
            throw new DecompositionException("the halo in " + dimName(dim) + " would need " + pulses + " pulses (reach "
                    + nm(reach) + ", narrowest cell " + nm(smallestCell(dim)) + ") and at most " + limit
                    + " are possible with " + cellCount(dim) + " cells: use fewer cells in " + dimName(dim)
                    + ", a shorter list radius or a larger box");
        }
        return pulses;
    }

    static int pulsesFor(double cell, double reach) {
        return Math.max(1, (int) Math.ceil(reach / cell * (1 - RELATIVE_ROUNDING)));
    }

    /**
     * Checks that a pair of atoms can meet through one periodic image only.
     *
     * @throws DecompositionException when the list radius is not positive or exceeds half the box in any dimension
     */
    public void checkListRadius(double listRadius) {
        if (!(listRadius > 0)) {
            throw new DecompositionException(
                    "the list radius must be positive, got " + listRadius + " nm: give the cut-off plus a buffer");
        }
        for (int dim = 0; dim < 3; dim++) {
            if (listRadius > box[dim] / 2 * (1 + RELATIVE_ROUNDING)) {
                throw new DecompositionException("list radius " + nm(listRadius) + " exceeds half the box in "
                        + dimName(dim) + " (edge " + nm(box[dim])
                        + "): two atoms may meet through one image only; use a"
                        + " list radius of at most " + nm(box[dim] / 2) + " or a larger box");
            }
        }
    }

    /** Mean halo volume of a rank for a reach, nm^3: {@link GridChooser#haloVolume}. */
    public double haloVolume(double reach) {
        return GridChooser.haloVolume(box, new int[] {cellCount(0), cellCount(1), cellCount(2)}, reach);
    }

    static String dimName(int dim) {
        return String.valueOf("xyz".charAt(dim));
    }

    /** A length to four digits for messages. */
    static String nm(double length) {
        if (!Double.isFinite(length)) {
            return length + " nm";
        }
        return new BigDecimal(length)
                        .round(new MathContext(4))
                        .stripTrailingZeros()
                        .toPlainString()
                + " nm";
    }

    private static String gridName(int[] cells) {
        return String.join("x", Arrays.stream(cells).mapToObj(String::valueOf).toList());
    }

    /** Cells per dimension, such as 2x2x1. */
    @Override
    public String toString() {
        return gridName(new int[] {cellCount(0), cellCount(1), cellCount(2)});
    }
}

package org.tornadohalo.decomposition;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.tornadohalo.kernels.MortonCurve;
import org.tornadohalo.kernels.RepartitionLayout;

/**
 * The order of a rank's home atoms: by small cubes along a Morton curve, which keeps a warp's atoms close, then by
 * global index. A group is where its reference atom is.
 */
public final class HomeOrder {
    /** The part of the list radius that a cube's edge has: a few atoms each in a liquid. */
    private static final double CUBE_PER_LIST_RADIUS = 1.0 / 3;

    /** A coordinate at the upper boundary may be rounded into a cube behind the last one. */
    private static final double ROUNDED_UP = 1 + 1e-12;

    /**
     * Equal stretches of the curve, of which several cores sort one each; atoms that only rounding puts outside join
     * the last.
     */
    private static final int STRETCH_BITS = 11;

    private static final int STRETCHES = 1 << STRETCH_BITS;

    private final double[] lower = new double[3];
    private final double[] edge = new double[3];
    private final int curveBits;

    /** Edge of the cubes of a rank's cell in a dimension, nm. */
    public static double cubeEdge(DomainGrid grid, int rank, int dim, double listRadius) {
        double width = grid.upperBoundary(rank, dim) - grid.lowerBoundary(rank, dim);
        return Math.max(listRadius * CUBE_PER_LIST_RADIUS, width / RepartitionLayout.CUBES_PER_DIM);
    }

    /** Number of places along the curve of a rank's cell. */
    public static int cubeCount(DomainGrid grid, int rank, double listRadius) {
        return 1 << new HomeOrder(grid, rank, listRadius).curveBits;
    }

    HomeOrder(DomainGrid grid, int rank, double listRadius) {
        double mostCubes = 1;
        for (int dim = 0; dim < 3; dim++) {
            lower[dim] = grid.lowerBoundary(rank, dim);
            double width = grid.upperBoundary(rank, dim) - lower[dim];
            edge[dim] = cubeEdge(grid, rank, dim, listRadius);
            mostCubes = Math.max(mostCubes, ROUNDED_UP * width / edge[dim]);
        }
        this.curveBits = 3 * bitLength((int) Math.min(mostCubes, RepartitionLayout.CUBES_PER_DIM - 1));
    }

    /**
     * The local indices of the atoms in their order, [count].
     *
     * @param reference the local index of each atom's reference atom, [count]
     * @param localIndex from the global index
     */
    int[] of(HomeAtoms atoms, int[] reference, IntUnaryOperator localIndex) {
        long[] key = new long[atoms.count()];
        ParallelLoop.run(key.length, (from, to) -> {
            for (int atom = from; atom < to; atom++) {
                key[atom] = (long) cubeOf(atoms, reference[atom]) << Integer.SIZE | atoms.globalIndex()[atom];
            }
        });
        long[] sorted = sort(key);
        int[] order = new int[key.length];
        ParallelLoop.run(order.length, (from, to) -> {
            for (int k = from; k < to; k++) {
                order[k] = localIndex.applyAsInt((int) sorted[k]);
            }
        });
        return order;
    }

    /** Place along the curve of the cube that an atom is in. */
    private int cubeOf(HomeAtoms atoms, int atom) {
        int curve = 0;
        for (int dim = 0; dim < 3; dim++) {
            int cube = (int) ((atoms.position(3 * atom + dim) - lower[dim]) / edge[dim]);
            curve |= MortonCurve.spreadBits(Math.clamp(cube, 0, RepartitionLayout.CUBES_PER_DIM - 1)) << 2 - dim;
        }
        return curve;
    }

    /** Brings keys to their stretches of the curve, and sorts each of these. */
    private long[] sort(long[] key) {
        int shift = Integer.SIZE + Math.max(0, curveBits - STRETCH_BITS);
        IntUnaryOperator stretchOf = k -> (int) Math.min(key[k] >>> shift, STRETCHES - 1);
        int[][] places = CountingSort.firstPlaces(key.length, STRETCHES, stretchOf, 0);
        int[] start = Arrays.copyOf(places[0], STRETCHES + 1);
        start[STRETCHES] = key.length;
        long[] sorted = new long[key.length];
        ParallelLoop.run(key.length, (from, to) -> {
            int[] next = places[ParallelLoop.numberOf(from)];
            for (int k = from; k < to; k++) {
                sorted[next[stretchOf.applyAsInt(k)]++] = key[k];
            }
        });
        ParallelLoop.runTasks(
                STRETCHES, key.length, stretch -> Arrays.sort(sorted, start[stretch], start[stretch + 1]));
        return sorted;
    }

    private static int bitLength(int value) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(value);
    }
}

package org.tornadohalo.kernels;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.tornadohalo.decomposition.DomainGrid;
import org.tornadohalo.decomposition.HomeOrder;
import org.tornadohalo.decomposition.RankFrame;

/**
 * Home atoms of one of twelve ranks, in groups of three and alone, that have flown anywhere, some of a group across the
 * box: and where each belongs, by the rules of the host.
 */
final class MigratingAtoms {
    static final DomainGrid GRID = DomainGrid.uniform(12, new double[] {3.1, 2.7, 2.9}, 3, 2, 2);
    static final int RANK = 5;
    private static final double LIST_RADIUS = 0.9;
    /** Entries: three places of a group, and an atom alone. */
    static final int[] REFERENCE = {0, -1, -2, 0};

    /** Atoms of the system that other ranks have. */
    private static final int ELSEWHERE = 5;

    final int count;
    final int[] globalIndex;
    /** Of all atoms of the system. */
    final int[] entry;
    /** Of all atoms of the system. */
    final int[] localIndex;

    /** In the frame of the rank, nm, [3 * count]. */
    final float[] x;
    /** What that lacks. */
    final float[] xLow;

    final float[] v;

    MigratingAtoms(int count, long seed) {
        Random random = new Random(seed);
        this.count = count;
        List<Integer> indices =
                new ArrayList<>(IntStream.range(0, count).boxed().toList());
        Collections.shuffle(indices, random);
        globalIndex = indices.stream().mapToInt(Integer::intValue).toArray();
        entry = new int[count + ELSEWHERE];
        localIndex = new int[count + ELSEWHERE];
        for (int index = 0; index < entry.length; index++) {
            entry[index] = index < count / 3 * 3 ? index % 3 : 3;
            localIndex[index] = RepartitionLayout.NOT_HERE;
        }
        for (int atom = 0; atom < count; atom++) {
            localIndex[globalIndex[atom]] = atom;
        }
        x = new float[3 * count];
        xLow = new float[3 * count];
        v = new float[3 * count];
        for (int index = 0; index < count; index++) {
            for (int dim = 0; dim < 3; dim++) {
                place(3 * localIndex[index] + dim, 3 * localIndex[index + REFERENCE[entry[index]]] + dim, random);
            }
        }
    }

    private void place(int k, int ofReference, Random random) {
        double edge = GRID.box(k % 3);
        double inBox = k == ofReference
                ? edge * (2.4 * random.nextDouble() - 0.7)
                : position(ofReference) + 0.4 * random.nextDouble() - 0.2 + edge * (random.nextInt(3) - 1);
        double inFrame = inBox - origin(k % 3);
        x[k] = (float) inFrame;
        xLow[k] = (float) (inFrame - x[k]);
        v[k] = (float) random.nextGaussian();
    }

    private double position(int k) {
        return origin(k % 3) + x[k] + xLow[k];
    }

    static double origin(int dim) {
        return RankFrame.of(GRID, RANK).origin()[dim];
    }

    int reference(int atom) {
        int index = globalIndex[atom];
        return localIndex[index + REFERENCE[entry[index]]];
    }

    /** What brings the reference atom of an atom into the box, nm. */
    private double toBox(int atom, int dim) {
        return -Math.floor(position(3 * reference(atom) + dim) / GRID.box(dim)) * GRID.box(dim);
    }

    private double referenceInBox(int atom, int dim) {
        return position(3 * reference(atom) + dim) + toBox(atom, dim);
    }

    int rank(int atom) {
        return GRID.rankAt(referenceInBox(atom, 0), referenceInBox(atom, 1), referenceInBox(atom, 2));
    }

    /** Place along the curve of the cube that an atom is in. */
    int cube(int atom) {
        int curve = 0;
        for (int dim = 0; dim < 3; dim++) {
            double lower = GRID.lowerBoundary(rank(atom), dim);
            int cube = (int) ((referenceInBox(atom, dim) - lower) / cubeEdge(rank(atom), dim));
            curve |= MortonCurve.spreadBits(cube) << 2 - dim;
        }
        return curve;
    }

    private static double cubeEdge(int rank, int dim) {
        return HomeOrder.cubeEdge(GRID, rank, dim, LIST_RADIUS);
    }

    static int cubeCount() {
        return HomeOrder.cubeCount(GRID, RANK, LIST_RADIUS);
    }

    /** The image of an atom that is nearest to its reference atom, less that, nm. */
    private double fromReference(int atom, int dim) {
        double distance = position(3 * atom + dim) - position(3 * reference(atom) + dim);
        return distance - Math.floor(distance / GRID.box(dim) + 0.5) * GRID.box(dim);
    }

    /** Position in the frame of the rank that an atom belongs to, nm. */
    double inFrame(int atom, int dim) {
        return referenceInBox(atom, dim)
                + fromReference(atom, dim)
                - RankFrame.of(GRID, rank(atom)).origin()[dim];
    }

    double groupRadiusSquared() {
        double largest = 0;
        for (int atom = 0; atom < count; atom++) {
            double square = 0;
            for (int dim = 0; dim < 3; dim++) {
                square += fromReference(atom, dim) * fromReference(atom, dim);
            }
            largest = Math.max(largest, square);
        }
        return largest;
    }

    /** {@link RepartitionLayout#CELL_VALUES} of the cells of each dimension, whose first ones a state learns. */
    static double[] cells(RepartitionState state) {
        List<Double> values = new ArrayList<>();
        for (int dim = 0; dim < 3; dim++) {
            state.set(RepartitionLayout.FIRST_CELL + dim, values.size() / RepartitionLayout.CELL_VALUES);
            state.set(RepartitionLayout.CELLS + dim, GRID.cellCount(dim));
            for (int cell = 0; cell < GRID.cellCount(dim); cell++) {
                int rank = GRID.rankOf(dim == 0 ? cell : 0, dim == 1 ? cell : 0, dim == 2 ? cell : 0);
                values.add(GRID.lowerBoundary(rank, dim));
                values.add(RankFrame.of(GRID, rank).origin()[dim]);
                values.add(1 / cubeEdge(rank, dim));
            }
        }
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }
}

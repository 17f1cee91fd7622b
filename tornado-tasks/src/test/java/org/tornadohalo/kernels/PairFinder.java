package org.tornadohalo.kernels;

import java.util.Arrays;
import java.util.function.IntPredicate;
import org.tornadohalo.decomposition.PairEntry;
import org.tornadohalo.reference.SequentialNonbonded.Rows;

/** Pair rows of an undecomposed box by trying all pairs. */
final class PairFinder {
    private final float[] x;
    private final double[] box;
    private final double radius;

    /** Which pairs of atoms are wanted. */
    @FunctionalInterface
    interface PairFilter {
        boolean accepts(int i, int j);
    }

    PairFinder(float[] x, double[] box, double radius) {
        this.x = x;
        this.box = box;
        this.radius = radius;
    }

    /** Box vectors times the shifts of every code. */
    static float[] shiftVectors(double[] box) {
        float[] vectors = new float[3 * PairEntry.SHIFTS];
        for (int code = 0; code < PairEntry.SHIFTS; code++) {
            vectors[3 * code] = (float) ((code / 9 - 1) * box[0]);
            vectors[3 * code + 1] = (float) ((code / 3 % 3 - 1) * box[1]);
            vectors[3 * code + 2] = (float) ((code % 3 - 1) * box[2]);
        }
        return vectors;
    }

    /** Rows of {@code atoms} atoms with the nearest image of every accepted atom within the radius. */
    Rows rows(int atoms, PairFilter filter) {
        int[] start = new int[atoms + 1];
        int[] entries = new int[1024];
        int count = 0;
        for (int i = 0; i < atoms; i++) {
            for (int j = 0; j < x.length / 3; j++) {
                if (j != i && isWithin(i, j) && filter.accepts(i, j)) {
                    entries = count == entries.length ? Arrays.copyOf(entries, 2 * count) : entries;
                    entries[count++] = j | shiftCode(i, j) << PairEntry.ATOM_BITS;
                }
            }
            start[i + 1] = count;
        }
        return new Rows(start, Arrays.copyOf(entries, count));
    }

    /** As {@link #rows} for all atoms that are on the same side of {@code homeAtoms}, or not. */
    static PairFilter section(int section, IntPredicate isHome, PairFilter filter) {
        return (i, j) -> (section == StepLayout.LOCAL) == (isHome.test(i) && isHome.test(j)) && filter.accepts(i, j);
    }

    private boolean isWithin(int i, int j) {
        double dx = component(i, j, 0);
        double dy = component(i, j, 1);
        double dz = component(i, j, 2);
        return dx * dx + dy * dy + dz * dz < radius * radius;
    }

    private double component(int i, int j, int dim) {
        double d = (double) x[3 * j + dim] - x[3 * i + dim];
        return d + shift(d, dim) * box[dim];
    }

    private int shift(double d, int dim) {
        return 2 * d > box[dim] ? -1 : 2 * d < -box[dim] ? 1 : 0;
    }

    private int shiftCode(int i, int j) {
        int code = 0;
        for (int dim = 0; dim < 3; dim++) {
            code = 3 * code + 1 + shift((double) x[3 * j + dim] - x[3 * i + dim], dim);
        }
        return code;
    }
}

package org.tornadohalo.reference;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Finds atom pairs by nearest images in double precision. */
public final class ReferencePairs {
    private ReferencePairs() {}

    /** A pair of global atom indices as one number, the same for either order. */
    public static long key(int a, int b) {
        return (long) Math.min(a, b) << Integer.SIZE | Math.max(a, b);
    }

    /**
     * All pairs closer than a radius.
     *
     * @param radius nm, at most half of the shortest edge
     * @param x positions, nm, [3 * atoms]
     * @param box edge lengths, nm, [3]
     * @return {@link #key keys}, sorted, each once
     */
    public static long[] within(double radius, double[] x, double[] box) {
        PeriodicBox periodic = new PeriodicBox(box);
        CellGrid cells = new CellGrid(x, periodic, radius);
        long[] keys = IntStream.range(0, x.length / 3)
                .parallel()
                .mapToObj(atom -> partners(atom, radius, x, periodic, cells))
                .flatMapToLong(Arrays::stream)
                .toArray();
        Arrays.parallelSort(keys);
        return keys;
    }

    private static long[] partners(int atom, double radius, double[] x, PeriodicBox box, CellGrid cells) {
        LongStream.Builder keys = LongStream.builder();
        cells.forEachCandidate(atom, other -> {
            if (other > atom && squaredDistance(atom, other, x, box) < radius * radius) {
                keys.add(key(atom, other));
            }
        });
        return keys.build().toArray();
    }

    private static double squaredDistance(int a, int b, double[] x, PeriodicBox box) {
        double sum = 0;
        for (int dim = 0; dim < 3; dim++) {
            double d = box.nearestImage(x[3 * a + dim] - x[3 * b + dim], dim);
            sum += d * d;
        }
        return sum;
    }
}

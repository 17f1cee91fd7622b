package org.tornadohalo.decomposition;

import java.util.List;
import java.util.function.IntUnaryOperator;

/** Stable sorting by small numbers on the cores of the host: counts of pieces first, then places of items in pieces. */
public final class CountingSort {
    private CountingSort() {}

    /**
     * The place of the first item of each bucket and piece, [pieces of a {@link ParallelLoop} over the items][buckets].
     * A piece gives places one after the other to its items in their order.
     *
     * @param bucketOf bucket of an item, 0 to {@code buckets - 1}; asked once for each
     * @param first place of the first item of all
     */
    public static int[][] firstPlaces(int items, int buckets, IntUnaryOperator bucketOf, int first) {
        List<int[]> counts = ParallelLoop.results(items, (from, to) -> {
            int[] count = new int[buckets];
            for (int item = from; item < to; item++) {
                count[bucketOf.applyAsInt(item)]++;
            }
            return count;
        });
        int[][] places = counts.toArray(int[][]::new);
        int next = first;
        for (int bucket = 0; bucket < buckets; bucket++) {
            for (int[] piece : places) {
                int count = piece[bucket];
                piece[bucket] = next;
                next += count;
            }
        }
        return places;
    }
}

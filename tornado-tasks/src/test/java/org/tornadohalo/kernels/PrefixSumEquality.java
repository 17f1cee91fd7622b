package org.tornadohalo.kernels;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.tornadohalo.interop.nvshmem.SymmetricHeap;

/** The kernels that sum counts, for counts around those of a warp and of its chunks, against a loop. */
record PrefixSumEquality() implements EqualityCase {
    /** Words behind the sums. */
    private static final int GUARD = 40;

    @Override
    public List<EqualityResult> run(SymmetricHeap heap, int size, long seed, Geometry geometry) {
        List<EqualityResult> results = new ArrayList<>();
        for (int count : new int[] {size, 4 * size + 1, RepartitionLayout.CHUNK - 1 + size, 37 * size + 2}) {
            compare(heap, count, new Random(seed), geometry, results);
        }
        return results;
    }

    private static void compare(
            SymmetricHeap heap, int count, Random random, Geometry geometry, List<EqualityResult> results) {
        int chunks = Math.ceilDiv(count, RepartitionLayout.CHUNK);
        int[] counts = new int[count + 1 + GUARD];
        int[] before = new int[counts.length];
        int[] sums = new int[count / RepartitionLayout.CHUNK + 2];
        Arrays.fill(sums, chunks, sums.length, RepartitionState.UNTOUCHED);
        Arrays.fill(counts, count, counts.length, RepartitionState.UNTOUCHED);
        Arrays.fill(before, RepartitionState.UNTOUCHED);
        int sum = 0;
        for (int k = 0; k < count; k++) {
            counts[k] = random.nextInt(100);
            before[k] = sum;
            sum += counts[k];
            sums[k / RepartitionLayout.CHUNK] += counts[k];
        }
        if (count > 0) {
            before[count] = sum;
        }
        try (RepartitionState state = new RepartitionState(heap, 1)) {
            state.put(RepartitionLayout.COUNTS, counts);
            state.sumCounts(count, geometry);
            int[] sumsSeen = state.get(RepartitionLayout.CHUNK_SUMS, sums.length);
            int[] seen = state.get(RepartitionLayout.COUNTS, before.length);
            String input = count + " counts, " + geometry;
            results.add(new EqualityResult("sumChunks", "sums", input, Difference.words(sums, sumsSeen), 0));
            results.add(new EqualityResult("sumBefore", "sums", input, Difference.words(before, seen), 0));
        }
    }
}

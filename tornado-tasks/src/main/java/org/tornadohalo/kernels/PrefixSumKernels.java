package org.tornadohalo.kernels;

import org.tornadohalo.interop.device.DeviceMemory;
import org.tornadohalo.interop.device.Warp;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Turns the counts of {@link RepartitionLayout} into what comes before each, in two launches one after the other;
 * behind the last one stands the sum of all. Signals: none. Progress: no block waits.
 */
public final class PrefixSumKernels {
    private static final int LANE_MASK = Warp.SIZE - 1;
    private static final int WARP_SHIFT = 5;
    private static final int CHUNK_SHIFT = 10;

    private PrefixSumKernels() {}

    /**
     * Sums each chunk of counts.
     *
     * <p>Geometry: one-dimensional, whole warps, a warp per {@link RepartitionLayout#CHUNK} counts, grid-stride. Reads
     * COUNTS; writes CHUNK_SUMS.
     */
    public static void sumChunks(KernelContext context, LongArray layout) {
        long words = layout.get(StepLayout.REPARTITION_ADDRESS);
        long counts = DeviceMemory.loadLong(words, RepartitionLayout.COUNTS);
        long sums = DeviceMemory.loadLong(words, RepartitionLayout.CHUNK_SUMS);
        int count = (int) DeviceMemory.loadLong(words, RepartitionLayout.COUNT_COUNT);
        int lane = context.localIdx & LANE_MASK;
        int warps = context.globalGroupSizeX >> WARP_SHIFT;
        int chunks = count + RepartitionLayout.CHUNK - 1 >> CHUNK_SHIFT;
        for (int chunk = context.globalIdx >> WARP_SHIFT; chunk < chunks; chunk += warps) {
            int begin = chunk << CHUNK_SHIFT;
            int end = Math.min(count, begin + RepartitionLayout.CHUNK);
            int sum = 0;
            for (int k = begin + lane; k < end; k += Warp.SIZE) {
                sum += DeviceMemory.loadReadOnlyInt(counts, k);
            }
            int all = Warp.shuffle(WarpSum.upTo(sum, lane), LANE_MASK);
            if (lane == 0) {
                DeviceMemory.storeInt(sums, chunk, all);
            }
        }
    }

    /**
     * Replaces each count by the sum of those before it.
     *
     * <p>Geometry: as {@link #sumChunks}, which comes before. Reads CHUNK_SUMS; writes COUNTS, one more than there are.
     */
    public static void sumBefore(KernelContext context, LongArray layout) {
        long words = layout.get(StepLayout.REPARTITION_ADDRESS);
        long counts = DeviceMemory.loadLong(words, RepartitionLayout.COUNTS);
        long sums = DeviceMemory.loadLong(words, RepartitionLayout.CHUNK_SUMS);
        int count = (int) DeviceMemory.loadLong(words, RepartitionLayout.COUNT_COUNT);
        int lane = context.localIdx & LANE_MASK;
        int warps = context.globalGroupSizeX >> WARP_SHIFT;
        int chunks = count + RepartitionLayout.CHUNK - 1 >> CHUNK_SHIFT;
        for (int chunk = context.globalIdx >> WARP_SHIFT; chunk < chunks; chunk += warps) {
            int earlier = 0;
            for (int k = lane; k < chunk; k += Warp.SIZE) {
                earlier += DeviceMemory.loadReadOnlyInt(sums, k);
            }
            int before = Warp.shuffle(WarpSum.upTo(earlier, lane), LANE_MASK);
            int begin = chunk << CHUNK_SHIFT;
            int end = Math.min(count, begin + RepartitionLayout.CHUNK);
            for (int first = begin; first < end; first += Warp.SIZE) {
                int k = first + lane;
                int own = k < end ? DeviceMemory.loadInt(counts, k) : 0;
                int upTo = WarpSum.upTo(own, lane);
                if (k < end) {
                    DeviceMemory.storeInt(counts, k, before + upTo - own);
                }
                before += Warp.shuffle(upTo, LANE_MASK);
            }
            if (end == count && lane == 0) {
                DeviceMemory.storeInt(counts, count, before);
            }
        }
    }
}

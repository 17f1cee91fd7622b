package org.tornadohalo.jvmhost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

class WarpTest {
    /** One full warp and one of 8 lanes. */
    private static final int BLOCK = 40;

    static void votes(KernelContext context, IntArray any, IntArray masks) {
        int i = context.globalIdx;
        any.set(i, JvmKernelThread.any(i == 35) ? 1 : 0);
        masks.set(i, JvmKernelThread.ballot(i % 3 == 0));
    }

    @Test
    void votesOverTheThreadsOfOneWarpAlsoIfItIsPartial() {
        IntArray any = new IntArray(BLOCK);
        IntArray masks = new IntArray(BLOCK);

        Launches.run(
                Launches.graphWith(any, masks).task("t", WarpTest::votes, new KernelContext(), any, masks),
                Launches.line(BLOCK, BLOCK));

        for (int i = 0; i < BLOCK; i++) {
            assertEquals(i < 32 ? 0 : 1, any.get(i), "any, thread " + i);
            assertEquals(i < 32 ? 0b01001001001001001001001001001001 : 0b10010010, masks.get(i), "mask, thread " + i);
        }
    }

    static void bitsOfSomeThreads(KernelContext context, IntArray bits) {
        int i = context.globalIdx;
        bits.set(i, JvmKernelThread.reduceOr(i == 3 || i == 31 || i == 35 ? 1 << i % 32 : 0));
    }

    @Test
    void unitesTheBitsOfOneWarpAlsoIfItIsPartial() {
        IntArray bits = new IntArray(BLOCK);

        Launches.run(
                Launches.graphWith(bits).task("t", WarpTest::bitsOfSomeThreads, new KernelContext(), bits),
                Launches.line(BLOCK, BLOCK));

        for (int i = 0; i < BLOCK; i++) {
            assertEquals(i < 32 ? 1 << 31 | 1 << 3 : 1 << 3, bits.get(i), "thread " + i);
        }
    }

    static void shuffles(KernelContext context, IntArray ints, FloatArray floats, DoubleArray doubles) {
        int i = context.globalIdx;
        ints.set(3 * i, JvmKernelThread.shuffle(i, 5));
        ints.set(3 * i + 1, JvmKernelThread.shuffleDown(i, 4));
        ints.set(3 * i + 2, JvmKernelThread.shuffleXor(i, 3));
        floats.set(3 * i, JvmKernelThread.shuffle(i + 0.5f, 5));
        floats.set(3 * i + 1, JvmKernelThread.shuffleDown(i + 0.5f, 4));
        floats.set(3 * i + 2, JvmKernelThread.shuffleXor(i + 0.5f, 3));
        doubles.set(3 * i, JvmKernelThread.shuffle(i + 0.1, 5));
        doubles.set(3 * i + 1, JvmKernelThread.shuffleDown(i + 0.1, 4));
        doubles.set(3 * i + 2, JvmKernelThread.shuffleXor(i + 0.1, 3));
    }

    @Test
    void shufflesValuesOfAllTypesWithinAWarp() {
        IntArray ints = new IntArray(3 * BLOCK);
        FloatArray floats = new FloatArray(3 * BLOCK);
        DoubleArray doubles = new DoubleArray(3 * BLOCK);

        Launches.run(
                Launches.graphWith(ints, floats, doubles)
                        .task("t", WarpTest::shuffles, new KernelContext(), ints, floats, doubles),
                Launches.line(BLOCK, BLOCK));

        for (int i = 0; i < BLOCK; i++) {
            int first = i / 32 * 32;
            int size = Math.min(32, BLOCK - first);
            int[] expected = {first + 5, i % 32 + 4 < size ? i + 4 : i, i ^ 3};
            for (int k = 0; k < 3; k++) {
                assertEquals(expected[k], ints.get(3 * i + k), "int, thread " + i + ", shuffle " + k);
                assertEquals(expected[k] + 0.5f, floats.get(3 * i + k), "float, thread " + i + ", shuffle " + k);
                assertEquals(expected[k] + 0.1, doubles.get(3 * i + k), "double, thread " + i + ", shuffle " + k);
            }
        }
    }

    static void contextOperations(KernelContext context, FloatArray out) {
        int i = context.globalIdx;
        out.set(3 * i, context.simdSum(i));
        out.set(3 * i + 1, context.simdShuffleDown(i, 1));
        out.set(3 * i + 2, context.simdBroadcastFirst(i));
    }

    @Test
    void sumsShufflesAndBroadcastsThroughTheContext() {
        FloatArray out = new FloatArray(3 * BLOCK);

        Launches.run(
                Launches.graphWith(out).task("t", WarpTest::contextOperations, new KernelContext(), out),
                Launches.line(BLOCK, BLOCK));

        for (int i = 0; i < BLOCK; i++) {
            boolean last = i == 31 || i == BLOCK - 1;
            assertEquals(i < 32 ? 31 * 16f : (32 + 39) * 4f, out.get(3 * i), "sum, thread " + i);
            assertEquals(last ? i : i + 1, out.get(3 * i + 1), "down, thread " + i);
            assertEquals(i < 32 ? 0 : 32, out.get(3 * i + 2), "first, thread " + i);
        }
    }

    static void sumRoundingErrors(KernelContext context, FloatArray values, FloatArray sums) {
        int i = context.globalIdx;
        sums.set(i, context.simdSum(values.get(i)));
    }

    @Test
    void roundsSumsLikeAButterflyOfShuffles() {
        FloatArray values = new FloatArray(32);
        float[] expected = new float[32];
        for (int i = 0; i < 32; i++) {
            values.set(i, (float) Math.pow(-1.7, i));
            expected[i] = values.get(i);
        }
        for (int mask = 16; mask > 0; mask /= 2) {
            float[] previous = expected.clone();
            for (int i = 0; i < 32; i++) {
                expected[i] = previous[i] + previous[i ^ mask];
            }
        }
        FloatArray sums = new FloatArray(32);

        Launches.run(
                Launches.graphWith(values, sums)
                        .task("t", WarpTest::sumRoundingErrors, new KernelContext(), values, sums),
                Launches.line(32, 32));

        for (int i = 0; i < 32; i++) {
            assertEquals(expected[i], sums.get(i), "lane " + i);
        }
    }

    static void voteAfterReturns(KernelContext context, IntArray masks, int remaining) {
        int i = context.globalIdx;
        if (i >= remaining) {
            return;
        }
        masks.set(2 * i, JvmKernelThread.ballot(true));
        if (i == 0) {
            return;
        }
        masks.set(2 * i + 1, JvmKernelThread.ballot(true));
    }

    @Test
    void leavesLanesOutThatHaveReturned() {
        IntArray masks = new IntArray(64);

        Launches.run(
                Launches.graphWith(masks).task("t", WarpTest::voteAfterReturns, new KernelContext(), masks, 3),
                Launches.line(32, 32));

        for (int i = 0; i < 3; i++) {
            assertEquals(0b111, masks.get(2 * i), "first vote, lane " + i);
            assertEquals(i == 0 ? 0 : 0b110, masks.get(2 * i + 1), "second vote, lane " + i);
        }
    }

    static void sumByWarpBarriers(KernelContext context, IntArray out) {
        int[] partial = context.allocateIntLocalArray(64);
        int local = context.localIdx;
        partial[local] = local + 1;
        for (int half = 16; half > 0; half /= 2) {
            JvmKernelThread.warpBarrier();
            if (JvmKernelThread.laneId() < half) {
                partial[local] += partial[local + half];
            }
        }
        JvmKernelThread.warpBarrier();
        out.set(local, partial[local - JvmKernelThread.laneId()]);
    }

    @Test
    void ordersLocalMemoryByWarpBarriers() {
        IntArray out = new IntArray(64);

        Launches.run(
                Launches.graphWith(out).task("t", WarpTest::sumByWarpBarriers, new KernelContext(), out),
                Launches.line(64, 64));

        for (int i = 0; i < 64; i++) {
            assertEquals(i < 32 ? 528 : 1552, out.get(i), "thread " + i);
        }
    }

    static void mixOperations(KernelContext context) {
        if (context.localIdx == 3) {
            JvmKernelThread.ballot(true);
        } else {
            JvmKernelThread.any(true);
        }
    }

    @Test
    void reportsLanesThatComeToDifferentOperations() {
        var plan = Launches.plan(
                Launches.graphWith().task("t", WarpTest::mixOperations, new KernelContext()), Launches.line(32, 32));

        KernelDeadlockException e = assertThrows(KernelDeadlockException.class, plan::execute);

        assertTrue(
                e.getMessage().contains("thread 3 comes to BALLOT while others of its warp wait at ANY"),
                e.getMessage());
    }

    static void laneNumbers(KernelContext context, IntArray lanes) {
        lanes.set(context.globalIdx, JvmKernelThread.laneId());
    }

    @Test
    void countsLanesWithinABlockAlsoWhereAKernelRunsAsALoop() {
        IntArray lanes = new IntArray(2 * BLOCK);

        Launches.run(
                Launches.graphWith(lanes).task("t", WarpTest::laneNumbers, new KernelContext(), lanes),
                Launches.line(2 * BLOCK, BLOCK));

        for (int i = 0; i < lanes.getSize(); i++) {
            assertEquals(i % BLOCK % 32, lanes.get(i), "thread " + i);
        }
    }

    @Test
    void refusesWarpOperationsOutsideOfKernels() {
        assertThrows(IllegalStateException.class, () -> JvmKernelThread.any(true));
        assertThrows(IllegalStateException.class, JvmKernelThread::laneId);
    }
}

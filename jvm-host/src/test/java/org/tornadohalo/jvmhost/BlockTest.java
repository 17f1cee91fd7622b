package org.tornadohalo.jvmhost;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

class BlockTest {
    private static final int BLOCK = 64;

    @AfterEach
    void useDefaults() {
        JvmHost.useDefaults();
    }

    static void sumOfBlock(KernelContext context, IntArray in, IntArray sums) {
        int[] partial = context.allocateIntLocalArray(BLOCK);
        int local = context.localIdx;
        partial[local] = in.get(context.globalIdx);
        context.localBarrier();
        for (int half = context.localGroupSizeX / 2; half > 0; half /= 2) {
            if (local < half) {
                partial[local] += partial[local + half];
            }
            context.localBarrier();
        }
        if (local == 0) {
            sums.set(context.groupIdx, partial[0]);
        }
    }

    @Test
    void sumsEachBlockByATreeOverLocalMemory() {
        IntArray in = new IntArray(5 * BLOCK);
        for (int i = 0; i < in.getSize(); i++) {
            in.set(i, i * i);
        }
        IntArray sums = new IntArray(5);

        Launches.run(
                Launches.graphWith(in, sums).task("t", BlockTest::sumOfBlock, new KernelContext(), in, sums),
                Launches.line(5 * BLOCK, BLOCK));

        for (int block = 0; block < 5; block++) {
            int expected = 0;
            for (int i = block * BLOCK; i < (block + 1) * BLOCK; i++) {
                expected += i * i;
            }
            assertEquals(expected, sums.get(block), "block " + block);
        }
    }

    static void rotateWithinBlock(KernelContext context, IntArray data, int rounds) {
        int[] ring = context.allocateIntLocalArray(BLOCK);
        long[] other = context.allocateLongLocalArray(1);
        int local = context.localIdx;
        ring[local] = data.get(context.globalIdx);
        for (int round = 0; round < rounds; round++) {
            context.localBarrier();
            int next = ring[(local + 1) % BLOCK];
            context.localBarrier();
            ring[local] = next;
        }
        if (local == 7) {
            other[0] = 1000L * (1 + context.groupIdx);
        }
        context.localBarrier();
        data.set(context.globalIdx, ring[local] + (int) other[0]);
    }

    @Test
    void keepsBlocksAndTheirLocalArraysApartOverManyBarriers() {
        IntArray data = new IntArray(2 * BLOCK);
        for (int i = 0; i < data.getSize(); i++) {
            data.set(i, i);
        }

        Launches.run(
                Launches.graphWith(data).task("t", BlockTest::rotateWithinBlock, new KernelContext(), data, 5),
                Launches.line(2 * BLOCK, BLOCK));

        for (int i = 0; i < data.getSize(); i++) {
            int block = i / BLOCK;
            assertEquals(block * BLOCK + (i + 5) % BLOCK + 1000 * (1 + block), data.get(i), "element " + i);
        }
    }

    static void readUnsetLocalMemory(KernelContext context, FloatArray out) {
        float[] local = context.allocateFloatLocalArray(BLOCK);
        context.localBarrier();
        out.set(context.globalIdx, local[context.localIdx]);
        context.localBarrier();
        local[context.localIdx] = 1f;
    }

    @Test
    void leavesLocalMemoryUndefinedAtTheStartOfEveryBlock() {
        FloatArray out = new FloatArray(3 * BLOCK);

        Launches.run(
                Launches.graphWith(out).task("t", BlockTest::readUnsetLocalMemory, new KernelContext(), out),
                Launches.line(3 * BLOCK, BLOCK));

        for (int i = 0; i < out.getSize(); i++) {
            assertTrue(Float.isNaN(out.get(i)), "element " + i);
        }
    }

    static void allocateDifferently(KernelContext context, IntArray out) {
        int[] local = context.allocateIntLocalArray(1 + context.localIdx);
        out.set(context.globalIdx, local.length);
    }

    @Test
    void rejectsLocalArraysThatDifferBetweenThreads() {
        IntArray out = new IntArray(BLOCK);
        var plan = Launches.plan(
                Launches.graphWith(out).task("t", BlockTest::allocateDifferently, new KernelContext(), out),
                Launches.line(BLOCK, BLOCK));

        KernelException e = assertThrows(KernelException.class, plan::execute);

        assertTrue(e.getMessage().contains("all threads must allocate the same local arrays"), e.getMessage());
    }

    @Test
    void givesTheSameSumsInAnyOrderOfBlocks() {
        int[] values = new int[9 * BLOCK];
        Arrays.setAll(values, i -> 3 * i - 7);
        int[] forward = sums(values, BlockOrder.forward());

        assertArrayEquals(forward, sums(values, BlockOrder.reverse()));
        assertArrayEquals(forward, sums(values, BlockOrder.shuffled(42)));
    }

    private static int[] sums(int[] values, BlockOrder order) {
        JvmHost.blockOrder(order);
        IntArray in = IntArray.fromArray(values);
        IntArray sums = new IntArray(values.length / BLOCK);
        Launches.run(
                Launches.graphWith(in, sums).task("t", BlockTest::sumOfBlock, new KernelContext(), in, sums),
                Launches.line(values.length, BLOCK));
        return sums.toHeapArray();
    }

    static void takeTicket(KernelContext context, IntArray tickets, IntArray counter) {
        tickets.set(context.groupIdx, counter.get(0));
        counter.set(0, counter.get(0) + 1);
    }

    @Test
    void startsBlocksInTheChosenOrder() {
        JvmHost.workers(1);

        JvmHost.blockOrder(BlockOrder.reverse());
        assertArrayEquals(new int[] {4, 3, 2, 1, 0}, tickets());
        JvmHost.forceThreads(true);
        assertArrayEquals(new int[] {4, 3, 2, 1, 0}, tickets());
        JvmHost.blockOrder(BlockOrder.forward());
        assertArrayEquals(new int[] {0, 1, 2, 3, 4}, tickets());
    }

    private static int[] tickets() {
        IntArray tickets = new IntArray(5);
        IntArray counter = new IntArray(1);
        Launches.run(
                Launches.graphWith(tickets, counter)
                        .task("t", BlockTest::takeTicket, new KernelContext(), tickets, counter),
                Launches.line(5, 1));
        return tickets.toHeapArray();
    }
}

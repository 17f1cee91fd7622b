package org.tornadohalo.interop.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tornadohalo.interop.Launches;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task2;

/** Warp operations in launches of two full warps, or of one full and one of eight threads. */
@Timeout(20)
class WarpTest {
    private static final int FULL = 64;
    private static final int PARTIAL = 40;

    private final Arena arena = Arena.ofShared();
    private final long out = arena.allocate(4 * FULL, 8).address();

    @AfterEach
    void release() {
        arena.close();
    }

    private void launch(Task2<KernelContext, Long> kernel, int blockSize) {
        Launches.run(Launches.graph().task("t", kernel, new KernelContext(), out), 1, blockSize);
    }

    static void anyOfLaneFiveInTheSecondWarp(KernelContext context, long out) {
        boolean any = Warp.any(context.localIdx == 32 + 5);
        DeviceMemory.storeInt(out, context.localIdx, any ? 1 : 0);
    }

    @Test
    void anyIsTrueInTheWarpThatHoldsTheThreadAlone() {
        launch(WarpTest::anyOfLaneFiveInTheSecondWarp, FULL);

        for (int i = 0; i < FULL; i++) {
            assertEquals(i / 32, DeviceMemory.loadInt(out, i), "thread " + i);
        }
    }

    static void ballotOfThirdThreads(KernelContext context, long out) {
        DeviceMemory.storeInt(out, context.localIdx, Warp.ballot(context.localIdx % 3 == 0));
    }

    @Test
    void ballotHasTheBitOfEveryLaneForWhichThePredicateHolds() {
        launch(WarpTest::ballotOfThirdThreads, PARTIAL);

        for (int i = 0; i < PARTIAL; i++) {
            int first = i / 32 * 32;
            int expected = 0;
            for (int other = first; other < Math.min(first + 32, PARTIAL); other++) {
                expected |= (other % 3 == 0 ? 1 : 0) << other - first;
            }
            assertEquals(expected, DeviceMemory.loadInt(out, i), "thread " + i);
        }
    }

    static void bitsOfEvenThreads(KernelContext context, long out) {
        int lane = context.localIdx % Warp.SIZE;
        DeviceMemory.storeInt(out, context.localIdx, Warp.reduceOr(lane % 2 == 0 ? 1 << lane : 0));
    }

    @Test
    void reduceOrGivesTheBitsOfAllLanesThatAreThere() {
        launch(WarpTest::bitsOfEvenThreads, PARTIAL);

        for (int i = 0; i < PARTIAL; i++) {
            int lanes = Math.min(Warp.SIZE, PARTIAL - i / Warp.SIZE * Warp.SIZE);
            int expected = (int) (0x55555555L & (1L << lanes) - 1);
            assertEquals(expected, DeviceMemory.loadInt(out, i), "thread " + i);
        }
    }

    static void shuffleToNextLane(KernelContext context, long out) {
        int lane = (context.localIdx + 1) % Warp.SIZE;
        float value = Warp.shuffle(0.5f + context.localIdx, lane);
        DeviceMemory.storeInt(out, context.localIdx, Warp.shuffle(2 * context.localIdx, lane) + (int) (2 * value));
    }

    @Test
    void shuffleGivesTheValueOfTheNamedLane() {
        launch(WarpTest::shuffleToNextLane, FULL);

        for (int i = 0; i < FULL; i++) {
            int source = i / 32 * 32 + (i + 1) % 32;
            assertEquals(4 * source + 1, DeviceMemory.loadInt(out, i), "thread " + i);
        }
    }

    static void sumByXor(KernelContext context, long out) {
        float sum = context.localIdx;
        for (int mask = Warp.SIZE / 2; mask > 0; mask /= 2) {
            sum += Warp.shuffleXor(sum, mask);
        }
        DeviceMemory.storeFloat(out, context.localIdx, sum);
    }

    @Test
    void aButterflyOfXorShufflesSumsEachWarpInEveryLane() {
        launch(WarpTest::sumByXor, FULL);

        for (int i = 0; i < FULL; i++) {
            assertEquals(i < 32 ? 31 * 32 / 2 : 31 * 32 / 2 + 32 * 32, DeviceMemory.loadFloat(out, i), "thread " + i);
        }
    }

    static void shuffleDownByThree(KernelContext context, long out) {
        DeviceMemory.storeFloat(out, context.localIdx, Warp.shuffleDown((float) context.localIdx, 3));
    }

    @Test
    void shuffleDownKeepsTheOwnValuePastTheEndOfTheWarp() {
        launch(WarpTest::shuffleDownByThree, FULL);

        for (int i = 0; i < FULL; i++) {
            int expected = i % 32 + 3 < 32 ? i + 3 : i;
            assertEquals(expected, DeviceMemory.loadFloat(out, i), "thread " + i);
        }
    }

    static void addToNeighbourAfterBarriers(KernelContext context, long out) {
        int lane = context.localIdx % Warp.SIZE;
        int next = context.localIdx - lane + (lane + 1) % Warp.SIZE;
        DeviceMemory.storeInt(out, context.localIdx, context.localIdx);
        Warp.barrier();
        int neighbour = DeviceMemory.loadInt(out, next);
        Warp.barrier();
        DeviceMemory.storeInt(out, context.localIdx, 100 * context.localIdx + neighbour);
    }

    @Test
    void aBarrierOrdersTheAccessesOfAWarp() {
        launch(WarpTest::addToNeighbourAfterBarriers, FULL);

        for (int i = 0; i < FULL; i++) {
            int next = i / 32 * 32 + (i + 1) % 32;
            assertEquals(100 * i + next, DeviceMemory.loadInt(out, i), "thread " + i);
        }
    }

    static void voteWithoutTheUpperHalf(KernelContext context, long out) {
        if (context.localIdx >= 16) {
            return;
        }
        DeviceMemory.storeInt(out, context.localIdx, Warp.ballot(true));
    }

    @Test
    void threadsThatHaveReturnedTakeNoPart() {
        launch(WarpTest::voteWithoutTheUpperHalf, 32);

        for (int i = 0; i < 16; i++) {
            assertEquals(0xffff, DeviceMemory.loadInt(out, i), "thread " + i);
        }
    }

    @Test
    void outsideOfAKernelThereIsNoWarp() {
        IllegalStateException e = assertThrows(IllegalStateException.class, () -> Warp.any(true));

        assertTrue(e.getMessage().contains("inside a kernel only"), e.getMessage());
    }
}

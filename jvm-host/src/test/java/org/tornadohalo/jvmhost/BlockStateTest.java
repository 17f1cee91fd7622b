package org.tornadohalo.jvmhost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

class BlockStateTest {
    private static final int BLOCK = 8;
    private static final AtomicInteger ENDED = new AtomicInteger();

    /** Counts the threads of its block. */
    private static final class Count implements BlockState {
        private int threads;

        @Override
        public void blockEnded() {
            if (threads != BLOCK) {
                throw new IllegalStateException(threads + " threads came");
            }
            ENDED.incrementAndGet();
        }
    }

    static void countThreads(KernelContext context, IntArray counts, int silent) {
        if (context.globalIdx != silent) {
            counts.set(context.globalIdx, ++JvmKernelThread.ofBlock(Count.class, Count::new).threads);
        }
    }

    private static void launch(IntArray counts, int silent) {
        Launches.run(
                Launches.graphWith(counts).task("t", BlockStateTest::countThreads, new KernelContext(), counts, silent),
                Launches.line(counts.getSize(), BLOCK));
    }

    @Test
    void threadsOfABlockShareItAndEveryBlockHasItsOwn() {
        IntArray counts = new IntArray(3 * BLOCK);
        ENDED.set(0);

        launch(counts, -1);

        for (int i = 0; i < counts.getSize(); i++) {
            assertEquals(i % BLOCK + 1, counts.get(i), "thread " + i);
        }
        assertEquals(3, ENDED.get(), "blocks whose end was told");
    }

    @Test
    void itsExceptionAtTheEndOfABlockFailsTheLaunch() {
        KernelException e = assertThrows(KernelException.class, () -> launch(new IntArray(3 * BLOCK), BLOCK + 2));

        assertTrue(e.getMessage().contains("block (1,0,0)"), e.getMessage());
        assertTrue(e.getMessage().contains("7 threads came"), e.getMessage());
    }

    @Test
    void outsideOfAKernelThereIsNoBlock() {
        IllegalStateException e =
                assertThrows(IllegalStateException.class, () -> JvmKernelThread.ofBlock(Count.class, Count::new));

        assertTrue(e.getMessage().contains("inside a kernel only"), e.getMessage());
    }
}

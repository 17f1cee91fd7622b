package org.tornadohalo.jvmhost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

@Timeout(20)
class WaitTest {
    private static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();
    /** Longer than any test may take, so that a lost wake-up fails it. */
    private static final long LONG_TIME = TimeUnit.SECONDS.toNanos(60);

    /** Words that kernels of several ranks load and store. */
    private static final MemorySegment WORDS = Arena.global().allocate(64 * Long.BYTES, Long.BYTES);

    @AfterEach
    void clear() {
        WORDS.fill((byte) 0);
        JvmHost.useDefaults();
    }

    static long address(int word) {
        return WORDS.address() + (long) word * Long.BYTES;
    }

    static long load(int word) {
        return (long) LONG.getAcquire(WORDS, (long) word * Long.BYTES);
    }

    static void store(int word, long value) {
        LONG.setRelease(WORDS, (long) word * Long.BYTES, value);
        JvmKernelThread.wake(address(word));
    }

    static void await(int word, long value, long timeoutNanos) {
        JvmKernelThread.await(address(word), timeoutNanos, new AtLeast(word, value));
    }

    record AtLeast(int word, long value) implements JvmKernelThread.Condition {
        @Override
        public boolean isMet() {
            if (load(word) < 0) {
                throw new IllegalStateException("the world is poisoned");
            }
            return load(word) >= value;
        }

        @Override
        public RuntimeException timedOut(long waitedNanos) {
            return new IllegalStateException(
                    "waited for word " + word + ", expected " + value + ", seen " + load(word));
        }
    }

    static void pingPong(KernelContext context, int rank, IntArray rounds) {
        int own = 2 * context.groupIdx + rank;
        int other = 2 * context.groupIdx + 1 - rank;
        for (int round = 1; round <= rounds.get(0); round++) {
            if (context.localIdx == 0) {
                store(own, round);
                await(other, round, LONG_TIME);
            }
            context.localBarrier();
            context.atomicAdd(rounds, 1 + context.groupIdx, 1);
        }
    }

    @Test
    void letsBlocksOfTwoRanksWaitForEachOthersStores() throws Exception {
        List<IntArray> counts = onRanks(2, rank -> {
            IntArray rounds = IntArray.fromElements(200, 0, 0, 0);
            Launches.run(
                    Launches.graphWith(rounds).task("t", WaitTest::pingPong, new KernelContext(), rank, rounds),
                    Launches.line(3 * 4, 4));
            return rounds;
        });

        for (IntArray rounds : counts) {
            for (int block = 0; block < 3; block++) {
                assertEquals(4 * 200, rounds.get(1 + block), "block " + block);
            }
        }
    }

    private interface RankProgram<T> {
        T run(int rank) throws Exception;
    }

    private static <T> List<T> onRanks(int count, RankProgram<T> program) throws Exception {
        ExecutorService ranks = Executors.newFixedThreadPool(count);
        try {
            List<Future<T>> futures = new ArrayList<>();
            for (int rank = 0; rank < count; rank++) {
                int own = rank;
                futures.add(ranks.submit(() -> program.run(own)));
            }
            List<T> results = new ArrayList<>();
            for (Future<T> future : futures) {
                results.add(future.get());
            }
            return results;
        } finally {
            ranks.shutdownNow();
        }
    }

    @Test
    void losesNoWakeUpBetweenHostThreads() throws Exception {
        int rounds = 10_000;

        List<Integer> ends = onRanks(2, rank -> {
            for (int round = 1; round <= rounds; round++) {
                store(rank, round);
                await(1 - rank, round, LONG_TIME);
            }
            return rounds;
        });

        assertEquals(List.of(rounds, rounds), ends);
    }

    static void awaitShortly(KernelContext context) {
        context.localBarrier();
        if (context.localIdx == 2) {
            await(5, 1, TimeUnit.MILLISECONDS.toNanos(20));
        }
    }

    @Test
    void endsAWaitAfterItsBoundAndNamesTheThread() {
        TornadoExecutionPlan plan = Launches.plan(
                Launches.graphWith().task("t", WaitTest::awaitShortly, new KernelContext()), Launches.line(4, 4));

        long start = System.nanoTime();
        KernelException e = assertThrows(KernelException.class, plan::execute);
        long waited = System.nanoTime() - start;

        assertEquals(
                "task g.t, kernel WaitTest.awaitShortly, block (0,0,0), thread (2,0,0):"
                        + " java.lang.IllegalStateException: waited for word 5, expected 1, seen 0",
                e.getMessage());
        assertTrue(waited >= TimeUnit.MILLISECONDS.toNanos(20), waited + " ns");
    }

    static void awaitAndReport(KernelContext context, IntArray outcome) {
        try {
            await(5, 1, 1_000_000);
            outcome.set(0, 1);
        } catch (IllegalStateException e) {
            outcome.set(0, 2);
        }
    }

    @Test
    void throwsTheBoundsExceptionInsideTheKernelThread() {
        IntArray outcome = new IntArray(1);

        Launches.run(
                Launches.graphWith(outcome).task("t", WaitTest::awaitAndReport, new KernelContext(), outcome),
                Launches.line(1, 1));

        assertEquals(2, outcome.get(0));
    }

    @Test
    void endsALaunchWhoseConditionThrows() throws Exception {
        List<KernelException> failures = onRanks(2, rank -> {
            if (rank == 1) {
                WorkerTest.sleepMillis(10);
                store(5, -1);
                return null;
            }
            TornadoExecutionPlan plan = Launches.plan(
                    Launches.graphWith().task("t", WaitTest::awaitLong, new KernelContext()), Launches.line(2, 2));
            return assertThrows(KernelException.class, plan::execute);
        });

        assertEquals("the world is poisoned", failures.getFirst().getCause().getMessage());
    }

    static void awaitLong(KernelContext context) {
        await(5, 1, LONG_TIME);
    }

    static void awaitNextBlock(KernelContext context, IntArray order) {
        int block = context.groupIdx;
        if (block + 1 < 20) {
            await(block + 1, 1, TimeUnit.MILLISECONDS.toNanos(order.get(1)));
        }
        order.set(2 + block, order.get(0));
        order.set(0, order.get(0) + 1);
        store(block, 1);
    }

    @Test
    void letsResidentBlocksWaitForLaterOnes() {
        JvmHost.residentBlocks(20);
        IntArray order = new IntArray(22);
        order.set(1, 10_000);

        Launches.run(
                Launches.graphWith(order).task("t", WaitTest::awaitNextBlock, new KernelContext(), order),
                Launches.line(20, 1));

        for (int block = 0; block < 20; block++) {
            assertEquals(19 - block, order.get(2 + block), "block " + block);
        }
    }

    @Test
    void endsByTheBoundWhereABlockWaitsForOneThatCannotBecomeResident() {
        JvmHost.residentBlocks(19);
        IntArray order = new IntArray(22);
        order.set(1, 30);
        TornadoExecutionPlan plan = Launches.plan(
                Launches.graphWith(order).task("t", WaitTest::awaitNextBlock, new KernelContext(), order),
                Launches.line(20, 1));

        KernelException e = assertThrows(KernelException.class, plan::execute);

        assertTrue(
                e.getMessage()
                        .endsWith("; 1 of 20 blocks had not started because 19 can wait at the same time:"
                                + " raise JvmHost.residentBlocks if it waits for one of them"),
                e.getMessage());
    }

    static void awaitPreviousBlock(KernelContext context, IntArray sum) {
        int block = context.groupIdx;
        if (block > 0) {
            await(block - 1, 1, LONG_TIME);
        }
        context.localBarrier();
        context.atomicAdd(sum, 0, 1);
        store(block, 1);
    }

    @Test
    void runsGridsLargerThanTheResidentBlocks() {
        JvmHost.residentBlocks(3);
        IntArray sum = new IntArray(1);

        Launches.run(
                Launches.graphWith(sum).task("t", WaitTest::awaitPreviousBlock, new KernelContext(), sum),
                Launches.line(60 * 8, 8));

        assertEquals(60 * 8, sum.get(0));
    }

    @Test
    void parksInsteadOfSpinning() throws Exception {
        List<Long> cpuNanos = onRanks(2, rank -> {
            if (rank == 1) {
                WorkerTest.sleepMillis(300);
                store(5, 1);
                return 0L;
            }
            ThreadMXBean threads = ManagementFactory.getThreadMXBean();
            TornadoExecutionPlan plan = Launches.plan(
                    Launches.graphWith().task("t", WaitTest::awaitLong, new KernelContext()), Launches.line(2, 2));
            long before = threads.getCurrentThreadCpuTime();
            plan.execute();
            return threads.getCurrentThreadCpuTime() - before;
        });

        assertTrue(cpuNanos.getFirst() < TimeUnit.MILLISECONDS.toNanos(150), cpuNanos.getFirst() + " ns of CPU time");
    }

    @Test
    void endsALaunchWhoseThreadIsInterruptedAndKeepsTheInterrupt() {
        TornadoExecutionPlan plan = Launches.plan(
                Launches.graphWith().task("t", WaitTest::awaitLong, new KernelContext()), Launches.line(2, 2));
        Thread.currentThread().interrupt();

        KernelException e = assertThrows(KernelException.class, plan::execute);

        assertTrue(Thread.interrupted());
        assertTrue(e.getMessage().contains("was interrupted while 1 blocks waited"), e.getMessage());
    }

    @Test
    void wakesEverybodyToLookAgain() throws Exception {
        List<Boolean> ends = onRanks(2, rank -> {
            if (rank == 1) {
                WorkerTest.sleepMillis(20);
                LONG.setRelease(WORDS, 5L * Long.BYTES, 1L);
                JvmKernelThread.wakeAll();
            } else {
                await(5, 1, LONG_TIME);
            }
            return true;
        });

        assertEquals(List.of(true, true), ends);
    }

    static void recordContext(KernelContext context, IntArray matches) {
        matches.set(context.globalIdx, JvmKernelThread.hostContext() == WORDS && JvmKernelThread.isActive() ? 1 : 0);
        context.localBarrier();
    }

    @Test
    void showsTheHostContextToKernelThreads() {
        IntArray matches = new IntArray(4);
        JvmKernelThread.hostContext(WORDS);

        Launches.run(
                Launches.graphWith(matches).task("t", WaitTest::recordContext, new KernelContext(), matches),
                Launches.line(4, 2));

        assertEquals(1, matches.get(3));
        assertSame(WORDS, JvmKernelThread.hostContext());
        assertFalse(JvmKernelThread.isActive());
        JvmKernelThread.hostContext(null);
    }

    static void awaitThroughAnInterface(KernelContext context, IntArray unused) {
        Runnable wait = () -> await(5, 1, LONG_TIME);
        wait.run();
    }

    @Test
    void refusesAWaitThatTheBytecodeDoesNotShow() {
        IntArray unused = new IntArray(1);
        TornadoExecutionPlan plan = Launches.plan(
                Launches.graphWith(unused).task("t", WaitTest::awaitThroughAnInterface, new KernelContext(), unused),
                Launches.line(1, 1));

        KernelException e = assertThrows(KernelException.class, plan::execute);

        assertInstanceOf(IllegalStateException.class, e.getCause());
        assertTrue(e.getMessage().contains("call it through static methods"), e.getMessage());
    }
}

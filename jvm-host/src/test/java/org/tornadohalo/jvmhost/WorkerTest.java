package org.tornadohalo.jvmhost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

class WorkerTest {
    private static final Set<Thread> THREADS = ConcurrentHashMap.newKeySet();
    private static final Set<Object> HOST_CONTEXTS = ConcurrentHashMap.newKeySet();
    private static final AtomicInteger WORKING = new AtomicInteger();
    private static volatile Thread launcher;

    @BeforeEach
    void forgetThreads() {
        THREADS.clear();
        HOST_CONTEXTS.clear();
    }

    @AfterEach
    void useDefaults() {
        JvmHost.useDefaults();
        JvmKernelThread.hostContext(null);
    }

    static void record() {
        THREADS.add(Thread.currentThread());
        Object context = JvmKernelThread.hostContext();
        if (context != null) {
            HOST_CONTEXTS.add(context);
        }
    }

    static void sleepMillis(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Slow as long as one worker is alone: 4000 blocks give another one seconds to come. */
    static void slowWhileAlone(KernelContext context) {
        record();
        if (context.localIdx == 0 && THREADS.size() == 1) {
            sleepMillis(1);
        }
    }

    static void addEverywhere(
            KernelContext context, IntArray ints, LongArray longs, FloatArray floats, DoubleArray doubles) {
        slowWhileAlone(context);
        for (int i = 0; i < 10; i++) {
            context.atomicAdd(ints, i & 1, 1);
            context.atomicAdd(longs, i & 1, 2L);
            context.atomicAdd(floats, i & 1, 0.5f);
            context.atomicAdd(doubles, i & 1, 0.25);
        }
    }

    @Test
    void losesNoAtomicAdditionOfSeveralWorkers() {
        JvmHost.workers(4);
        IntArray ints = new IntArray(2);
        LongArray longs = new LongArray(2);
        FloatArray floats = new FloatArray(2);
        DoubleArray doubles = new DoubleArray(2);

        Launches.run(
                Launches.graphWith(ints, longs, floats, doubles)
                        .task("t", WorkerTest::addEverywhere, new KernelContext(), ints, longs, floats, doubles),
                Launches.line(4000 * 4, 4));

        assertTrue(THREADS.size() > 1, "workers: " + THREADS);
        int additions = 4000 * 4 * 5;
        for (int i = 0; i < 2; i++) {
            assertEquals(additions, ints.get(i));
            assertEquals(2L * additions, longs.get(i));
            assertEquals(0.5f * additions, floats.get(i));
            assertEquals(0.25 * additions, doubles.get(i));
        }
    }

    static void countInLocalMemory(KernelContext context, IntArray counts) {
        int[] count = context.allocateIntLocalArray(1);
        if (context.localIdx == 0) {
            count[0] = 0;
        }
        context.localBarrier();
        context.atomicAdd(count, 0, 2);
        context.localBarrier();
        counts.set(context.globalIdx, count[0]);
    }

    @Test
    void addsAtomicallyInLocalMemory() {
        IntArray counts = new IntArray(96);

        Launches.run(
                Launches.graphWith(counts).task("t", WorkerTest::countInLocalMemory, new KernelContext(), counts),
                Launches.line(96, 48));

        for (int i = 0; i < 96; i++) {
            assertEquals(96, counts.get(i), "thread " + i);
        }
    }

    @Test
    void runsOnTheCallingThreadAloneWithOneWorker() {
        JvmHost.workers(1);

        Launches.run(
                Launches.graphWith().task("t", WorkerTest::slowWhileAlone, new KernelContext()),
                Launches.line(8 * 64, 64));

        assertEquals(Set.of(Thread.currentThread()), THREADS);
    }

    @Test
    void showsTheLaunchersHostContextToAllWorkers() {
        JvmHost.workers(3);
        Object rank = new Object();
        JvmKernelThread.hostContext(rank);

        Launches.run(
                Launches.graphWith().task("t", WorkerTest::slowWhileAlone, new KernelContext()),
                Launches.line(4000 * 4, 4));

        assertTrue(THREADS.size() > 1, "workers: " + THREADS);
        assertEquals(Set.of(rank), HOST_CONTEXTS);
        assertSame(rank, JvmKernelThread.hostContext());
    }

    /** A failure that cannot be put into words, as when memory has run out. */
    private static final class UntoldError extends Error {
        private static final long serialVersionUID = 1L;

        @Override
        public String toString() {
            throw new UnsupportedOperationException("no words");
        }
    }

    /** Fails on the launching thread while another one is in a block for long. */
    static void failWhileAnotherWorks(KernelContext context) {
        record();
        if (context.localIdx == 0 && Thread.currentThread() != launcher) {
            WORKING.incrementAndGet();
            sleepMillis(200);
            WORKING.decrementAndGet();
        } else if (context.localIdx == 0) {
            sleepMillis(1);
            if (WORKING.get() > 0) {
                throw new UntoldError();
            }
        }
    }

    @Test
    void endsNoLaunchBeforeItsHelpersWhateverEndsIt() {
        JvmHost.workers(2);
        launcher = Thread.currentThread();
        TornadoExecutionPlan plan = Launches.plan(
                Launches.graphWith().task("t", WorkerTest::failWhileAnotherWorks, new KernelContext()),
                Launches.line(4000 * 4, 4));

        assertThrows(UnsupportedOperationException.class, plan::execute);

        assertEquals(0, WORKING.get(), "blocks that helpers are still in");
    }

    static void nothing(KernelContext context) {}

    static void barrier(KernelContext context) {
        context.localBarrier();
    }

    @Test
    void startsNoThreadsOverThousandsOfLaunches() {
        TornadoExecutionPlan plain = Launches.plan(
                Launches.graphWith().task("t", WorkerTest::nothing, new KernelContext()), Launches.line(256, 32));
        TornadoExecutionPlan threads = Launches.plan(
                Launches.graphWith().task("t", WorkerTest::barrier, new KernelContext()), Launches.line(16, 8));
        plain.execute();
        threads.execute();
        int before = Thread.activeCount();

        for (int i = 0; i < 5_000; i++) {
            plain.execute();
            threads.execute();
        }

        int workers = JvmHost.workers();
        assertTrue(
                Thread.activeCount() < before + workers, before + " threads before, " + Thread.activeCount() + " now");
    }

    static void launch(KernelContext context) {
        Launches.run(Launches.graphWith().task("t", WorkerTest::nothing, new KernelContext()), Launches.line(1, 1));
    }

    @Test
    void refusesToLaunchFromInsideAKernel() {
        TornadoExecutionPlan plan = Launches.plan(
                Launches.graphWith().task("t", WorkerTest::launch, new KernelContext()), Launches.line(1, 1));

        KernelException e = assertThrows(KernelException.class, plan::execute);

        assertTrue(e.getMessage().contains("a kernel cannot execute a plan"), e.getMessage());
    }

    @Test
    void rejectsSettingsBelowOne() {
        assertThrows(IllegalArgumentException.class, () -> JvmHost.workers(0));
        assertThrows(IllegalArgumentException.class, () -> JvmHost.residentBlocks(0));
    }
}

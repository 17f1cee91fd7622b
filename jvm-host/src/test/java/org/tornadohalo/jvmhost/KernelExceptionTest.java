package org.tornadohalo.jvmhost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.WorkerGrid2D;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

class KernelExceptionTest {
    @AfterEach
    void useDefaults() {
        JvmHost.useDefaults();
    }

    static void storePastTheEnd(KernelContext context, IntArray array) {
        array.set(context.globalIdx + 8 * context.globalIdy, 1);
    }

    @ParameterizedTest(name = "real threads: {0}")
    @ValueSource(booleans = {false, true})
    void namesTaskKernelBlockAndThread(boolean threads) {
        JvmHost.forceThreads(threads);
        WorkerGrid2D grid = new WorkerGrid2D(8, 4);
        grid.setLocalWork(4, 2, 1);
        IntArray array = new IntArray(31);
        TornadoExecutionPlan plan = Launches.plan(
                Launches.graphWith(array).task("t", KernelExceptionTest::storePastTheEnd, new KernelContext(), array),
                grid);

        KernelException e = assertThrows(KernelException.class, plan::execute);

        assertEquals(
                "task g.t, kernel KernelExceptionTest.storePastTheEnd, block (1,1,0), thread (3,1,0): " + e.getCause(),
                e.getMessage());
        assertInstanceOf(ArrayIndexOutOfBoundsException.class, e.getCause());
    }

    @ParameterizedTest(name = "real threads: {0}")
    @ValueSource(booleans = {false, true})
    void transfersNothingToTheHostAfterAFailureAndLaunchesAgain(boolean threads) {
        JvmHost.forceThreads(threads);
        IntArray array = new IntArray(31);
        TornadoExecutionPlan plan = Launches.plan(
                Launches.graphWith(array).task("t", KernelExceptionTest::storePastTheEnd, new KernelContext(), array),
                Launches.line(32, 32));

        assertThrows(KernelException.class, plan::execute);
        assertEquals(0, array.get(0));

        IntArray larger = new IntArray(32);
        Launches.run(
                Launches.graphWith(larger).task("t", KernelExceptionTest::storePastTheEnd, new KernelContext(), larger),
                Launches.line(32, 32));
        assertEquals(1, larger.get(31));
    }

    static void failSlowly(KernelContext context) {
        WorkerTest.record();
        WorkerTest.sleepMillis(1);
        if (context.groupIdx == 20) {
            throw new IllegalArgumentException("block 20");
        }
    }

    @Test
    void throwsWhatAnyOfTheWorkersHits() {
        JvmHost.workers(3);
        TornadoExecutionPlan plan = Launches.plan(
                Launches.graphWith().task("t", KernelExceptionTest::failSlowly, new KernelContext()),
                Launches.line(10_000, 1));

        KernelException e = assertThrows(KernelException.class, plan::execute);

        assertTrue(e.getMessage().contains("block (20,0,0), thread (0,0,0): "), e.getMessage());
    }

    static void globalBarrier(KernelContext context) {
        context.globalBarrier();
    }

    @Test
    void refusesABarrierAcrossBlocks() {
        TornadoExecutionPlan plan = Launches.plan(
                Launches.graphWith().task("t", KernelExceptionTest::globalBarrier, new KernelContext()),
                Launches.line(1, 1));

        KernelException e = assertThrows(KernelException.class, plan::execute);

        assertInstanceOf(UnsupportedOperationException.class, e.getCause());
    }
}

package org.tornadohalo.jvmhost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

@Timeout(10)
class DeadlockTest {
    static void returnBeforeBarrier(KernelContext context, IntArray leaver) {
        context.localBarrier();
        if (context.localIdx == leaver.get(0)) {
            return;
        }
        context.localBarrier();
    }

    @Test
    void reportsABarrierThatAReturnedThreadCannotReach() {
        IntArray leaver = IntArray.fromElements(5);
        TornadoExecutionPlan plan = Launches.plan(
                Launches.graphWith(leaver).task("t", DeadlockTest::returnBeforeBarrier, new KernelContext(), leaver),
                Launches.line(16, 8));

        KernelDeadlockException e = assertThrows(KernelDeadlockException.class, plan::execute);

        assertEquals(
                "task g.t, kernel DeadlockTest.returnBeforeBarrier, block (0,0,0): deadlock, its threads wait for one"
                        + " another: threads 0-4,6-7 wait at barrier 2; threads 5 have returned",
                e.getMessage());
    }

    @Test
    void launchesAgainAfterADeadlock() {
        IntArray leaver = IntArray.fromElements(5);
        TornadoExecutionPlan plan = Launches.plan(
                Launches.graphWith(leaver).task("t", DeadlockTest::returnBeforeBarrier, new KernelContext(), leaver),
                Launches.line(16, 8));
        assertThrows(KernelDeadlockException.class, plan::execute);
        leaver.set(0, -1);

        plan.execute();

        assertEquals(-1, leaver.get(0));
    }

    static void barrierAgainstVote(KernelContext context) {
        if (context.localIdx < 2) {
            context.localBarrier();
        } else {
            JvmKernelThread.any(true);
        }
    }

    @Test
    void reportsThreadsAtABarrierAgainstThreadsAtAWarpOperation() {
        TornadoExecutionPlan plan = Launches.plan(
                Launches.graphWith().task("t", DeadlockTest::barrierAgainstVote, new KernelContext()),
                Launches.line(8, 8));

        KernelDeadlockException e = assertThrows(KernelDeadlockException.class, plan::execute);

        assertTrue(
                e.getMessage().endsWith("threads 0-1 wait at barrier 1; threads 2-7 wait at warp operation ANY"),
                e.getMessage());
    }

    static void returnWhileOthersWait(KernelContext context) {
        if (context.localIdx == 0) {
            JvmKernelThread.await(64, Long.MAX_VALUE, new NeverMet());
        } else if (context.localIdx == 1) {
            context.localBarrier();
        }
    }

    @Test
    void reportsAnIncompleteBarrierAtOnceThoughAThreadStillWaitsForACondition() {
        TornadoExecutionPlan plan = Launches.plan(
                Launches.graphWith().task("t", DeadlockTest::returnWhileOthersWait, new KernelContext()),
                Launches.line(3, 3));

        KernelDeadlockException e = assertThrows(KernelDeadlockException.class, plan::execute);

        assertTrue(
                e.getMessage()
                        .endsWith("threads 0 wait for a condition on address 0x40; threads 1 wait at barrier 1;"
                                + " threads 2 have returned"),
                e.getMessage());
    }

    private static final class NeverMet implements JvmKernelThread.Condition {
        @Override
        public boolean isMet() {
            return false;
        }

        @Override
        public RuntimeException timedOut(long waitedNanos) {
            return new IllegalStateException("waited " + waitedNanos + " ns");
        }
    }
}

package org.tornadohalo.jvmhost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task1;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task20;
import uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException;
import uk.ac.manchester.tornado.api.math.TornadoMath;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

class KernelDetectionTest {
    /** A class of its own between kernel and wait. */
    static class Helpers {
        static void barrier(KernelContext context) {
            Deeper.barrier(context);
        }

        static boolean vote(boolean value) {
            return Deeper.vote(value);
        }

        static int harmless(int value) {
            return Deeper.harmless(value) + harmless2(value);
        }

        private static int harmless2(int depth) {
            return depth <= 0 ? 0 : harmless(depth - 1);
        }
    }

    static final class Inheriting extends Helpers {}

    static final class Deeper {
        static void barrier(KernelContext context) {
            context.localBarrier();
        }

        static boolean vote(boolean value) {
            return JvmKernelThread.any(value);
        }

        static int harmless(int value) {
            return TornadoMath.max(value, 0);
        }
    }

    static void plain(KernelContext context) {
        Helpers.harmless(context.globalIdx);
        JvmKernelThread.wake(0);
        JvmKernelThread.laneId();
    }

    static void barrier(KernelContext context) {
        context.localBarrier();
    }

    static void barrierTwoLevelsDeep(KernelContext context) {
        Helpers.barrier(context);
    }

    static void voteThroughInheritedHelper(KernelContext context) {
        Inheriting.vote(true);
    }

    static void sum(KernelContext context) {
        context.simdSum(1f);
    }

    static void wait(KernelContext context) {
        WaitTest.await(0, 0, 1);
    }

    private static void privateKernel(KernelContext context) {
        context.localBarrier();
    }

    private static Kernel kernel(Task1<KernelContext> code) {
        return Kernel.of("g.t", code);
    }

    @Test
    void runsKernelsWithoutWaitsAsALoop() {
        assertFalse(kernel(KernelDetectionTest::plain).needsThreads());
    }

    @Test
    void findsWaitsOfAllKindsThroughHelpersInOtherClasses() {
        assertTrue(kernel(KernelDetectionTest::barrier).needsThreads());
        assertTrue(kernel(KernelDetectionTest::barrierTwoLevelsDeep).needsThreads());
        assertTrue(kernel(KernelDetectionTest::voteThroughInheritedHelper).needsThreads());
        assertTrue(kernel(KernelDetectionTest::sum).needsThreads());
        assertTrue(kernel(KernelDetectionTest::wait).needsThreads());
        assertTrue(kernel(KernelDetectionTest::privateKernel).needsThreads());
    }

    @Test
    void looksThroughALambdaThatCallsTheKernel() {
        Kernel lambda = kernel(context -> barrierTwoLevelsDeep(context));

        assertTrue(lambda.needsThreads());
        assertEquals("KernelDetectionTest.barrierTwoLevelsDeep", lambda.name());
        assertEquals(
                "KernelDetectionTest.plain", kernel(KernelDetectionTest::plain).name());
    }

    @Test
    void refusesAnAnonymousClassAsKernel() {
        Task1<KernelContext> anonymous = new Task1<>() {
            @Override
            public void apply(KernelContext context) {
                context.localBarrier();
            }
        };

        TornadoRuntimeException e = assertThrows(TornadoRuntimeException.class, () -> kernel(anonymous));

        assertTrue(
                e.getMessage().startsWith("task g.t: ") && e.getMessage().contains("method reference"), e.getMessage());
    }

    static void twenty(
            KernelContext context,
            IntArray out,
            int a3,
            long a4,
            float a5,
            double a6,
            byte a7,
            short a8,
            boolean a9,
            char a10,
            int a11,
            int a12,
            int a13,
            int a14,
            int a15,
            int a16,
            int a17,
            int a18,
            int a19,
            int a20) {
        int sum = a3 + (int) a4 + (int) a5 + (int) a6 + a7 + a8 + (a9 ? 9 : 0) + a10 + a11 + a12 + a13 + a14 + a15;
        out.set(context.globalIdx, sum + a16 + a17 + a18 + a19 + a20);
    }

    @Test
    void passesTwentyArgumentsOfAllScalarTypes() {
        IntArray out = new IntArray(2);
        Task20<
                        KernelContext,
                        IntArray,
                        Integer,
                        Long,
                        Float,
                        Double,
                        Byte,
                        Short,
                        Boolean,
                        Character,
                        Integer,
                        Integer,
                        Integer,
                        Integer,
                        Integer,
                        Integer,
                        Integer,
                        Integer,
                        Integer,
                        Integer>
                code = KernelDetectionTest::twenty;

        Launches.run(
                Launches.graphWith(out)
                        .task(
                                "t",
                                code,
                                new KernelContext(),
                                out,
                                3,
                                4L,
                                5f,
                                6.0,
                                (byte) 7,
                                (short) 8,
                                true,
                                (char) 10,
                                11,
                                12,
                                13,
                                14,
                                15,
                                16,
                                17,
                                18,
                                19,
                                20),
                Launches.line(2, 1));

        assertEquals(207, out.get(1));
    }

    @Test
    void runsAPrivateKernel() {
        TornadoExecutionPlan plan = Launches.plan(
                Launches.graphWith().task("t", KernelDetectionTest::privateKernel, new KernelContext()),
                Launches.line(8, 4));

        assertTrue(plan.execute().isReady());
    }
}

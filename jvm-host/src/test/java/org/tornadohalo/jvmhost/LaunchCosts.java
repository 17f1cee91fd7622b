package org.tornadohalo.jvmhost;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Locale;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Prints what launches cost, as quoted in ADR-0002; a program of its own, no test. */
final class LaunchCosts {
    private static final int BATCHES = 30;

    private LaunchCosts() {}

    static void empty(KernelContext context) {}

    static void barriers(KernelContext context, int count) {
        for (int i = 0; i < count; i++) {
            context.localBarrier();
        }
    }

    static void saxpy(KernelContext context, FloatArray x, FloatArray y, float a) {
        int i = context.globalIdx;
        y.set(i, a * x.get(i) + y.get(i));
    }

    static void count(KernelContext context, IntArray counts) {
        context.atomicAdd(counts, context.globalIdx & 1023, 1);
    }

    static void count(KernelContext context, FloatArray counts) {
        context.atomicAdd(counts, context.globalIdx & 1023, 1f);
    }

    static void vote(KernelContext context, int count) {
        for (int i = 0; i < count; i++) {
            JvmKernelThread.any(i == 3);
        }
    }

    public static void main(String[] args) {
        JvmHost.workers(1);
        print("empty task, 1 thread", 1, costs(kernelWithContext(), 1, 1, 2000));
        print("block of 32, 10 barriers", 1, costs(barriers(10), 32, 32, 500));
        print("block of 256, 10 barriers", 1, costs(barriers(10), 256, 256, 50));
        print("block of 32, 10 votes", 1, costs(votes(10), 32, 32, 500));
        print("block of 32, no barrier, threads forced", 1, forced());
        int n = 1 << 16;
        print("empty kernel, per thread", n, costs(kernelWithContext(), n, 64, 20));
        print("saxpy, per thread", n, costs(saxpy(n), n, 64, 20));
        print("atomicAdd int, per thread", n, costs(countInts(), n, 64, 20));
        print("atomicAdd float, per thread", n, costs(countFloats(), n, 64, 20));
    }

    private static TaskGraph kernelWithContext() {
        return new TaskGraph("g").task("t", LaunchCosts::empty, new KernelContext());
    }

    private static TaskGraph barriers(int count) {
        return new TaskGraph("g").task("t", LaunchCosts::barriers, new KernelContext(), count);
    }

    private static TaskGraph votes(int count) {
        return new TaskGraph("g").task("t", LaunchCosts::vote, new KernelContext(), count);
    }

    private static TaskGraph saxpy(int n) {
        FloatArray x = new FloatArray(n);
        FloatArray y = new FloatArray(n);
        return new TaskGraph("g").persistOnDevice(x, y).task("t", LaunchCosts::saxpy, new KernelContext(), x, y, 2f);
    }

    private static TaskGraph countInts() {
        IntArray counts = new IntArray(1024);
        return new TaskGraph("g").persistOnDevice(counts).task("t", LaunchCosts::count, new KernelContext(), counts);
    }

    private static TaskGraph countFloats() {
        FloatArray counts = new FloatArray(1024);
        return new TaskGraph("g").persistOnDevice(counts).task("t", LaunchCosts::count, new KernelContext(), counts);
    }

    private static double forced() {
        JvmHost.forceThreads(true);
        double nanos = costs(kernelWithContext(), 32, 32, 500);
        JvmHost.forceThreads(false);
        return nanos;
    }

    /** Median over batches of the CPU time of one execution on the launching thread, ns. */
    private static double costs(TaskGraph graph, int threads, int blockSize, int executions) {
        TornadoExecutionPlan plan = Launches.plan(graph, Launches.line(threads, blockSize));
        double[] nanos = new double[2 * BATCHES];
        for (int batch = 0; batch < nanos.length; batch++) {
            long start = cpuNanos();
            for (int i = 0; i < executions; i++) {
                plan.execute();
            }
            nanos[batch] = (double) (cpuNanos() - start) / executions;
        }
        double[] warm = Arrays.copyOfRange(nanos, BATCHES, nanos.length);
        Arrays.sort(warm);
        return warm[BATCHES / 2];
    }

    private static long cpuNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private static void print(String what, int divisor, double nanos) {
        System.out.printf(Locale.ROOT, "%-45s %10.1f ns%n", what, nanos / divisor);
    }
}

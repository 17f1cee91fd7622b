package org.tornadohalo.interop.tornado;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.tornadohalo.interop.ExecutionPlans;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.interop.PlanReplay;
import org.tornadohalo.interop.PlanReplay.Runs;
import org.tornadohalo.interop.PlanTimer;
import org.tornadohalo.interop.PlanTimer.Launch;
import org.tornadohalo.interop.ReplayOrder;
import org.tornadohalo.interop.nvshmem.SymmetricBuffer;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Graphs of one kernel each: one counts its runs, and two, side by side, add up what it has counted, which tells the
 * number of runs and their order. They are executed once and replayed {@value #RUNS} times; a replay is started ahead
 * of another one; and the first two are timed.
 *
 * @param beside the sum of the second branch
 * @param started runs counted by a replay that was only started and one that was run
 * @param inTurn the sum of runs between others of another replay
 */
record ReplaySmoke(long counted, long sum, long beside, long started, long inTurn, long nanos, Timed timed) {
    /** Two batches of a replay, and half a batch. */
    static final int RUNS = 250;

    private static final int RUNS_BEFORE = 5;
    private static final int RUNS_BETWEEN = 70;
    private static final int TIMED_RUNS = 3;
    private static final int REPETITIONS = 40;
    private static final int THREADS = 64;
    private static final int BLOCK = 32;

    /**
     * What timing the kernels left, and the times in nanoseconds: that of a launch in a run, and of one of many in a
     * row.
     *
     * @param added what launches of the counting kernel have added that were given the adding kernel's code
     */
    record Timed(long counted, List<Launch> launches, double repeated, long added) {
        /** Whether every launch was made and timed, in order, and each with the code that was asked for. */
        boolean isRight() {
            boolean inOrder = true;
            for (int k = 0; k < launches.size(); k++) {
                Launch launch = launches.get(k);
                Launch before = k == 0 ? launch : launches.get(k - 1);
                inOrder &= launch.task().equals(k % 2 == 0 ? "count.kernel" : "add.kernel")
                        && launch.nanos() > 0
                        && launch.start() >= before.start();
            }
            return inOrder
                    && launches.size() == 2 * TIMED_RUNS
                    && repeated > 0
                    && counted == TIMED_RUNS + REPETITIONS
                    && added == REPETITIONS * counted;
        }
    }

    /** Whether all words are what so many runs in order leave. */
    boolean isRight() {
        long expected = RUNS * (RUNS + 1L) / 2;
        long before = RUNS_BEFORE * (RUNS_BEFORE + 1L) / 2;
        long upToLast = (RUNS_BEFORE + RUNS_BETWEEN) * (RUNS_BEFORE + RUNS_BETWEEN + 1L) / 2;
        return counted == RUNS && sum == expected && beside == expected && started == 2 && inTurn == upToLast - before;
    }

    /** @param memory three words, which are overwritten */
    static ReplaySmoke run(Pe pe, SymmetricBuffer memory) {
        TornadoExecutionPlan plan = plan(words(memory, 1), words(memory, 2));
        ReplayOrder order = ReplayOrder.inTurn(0).urgent(1, 0).then(2, 0);
        try {
            for (int graph : order.graphs()) {
                plan.withGraph(graph).execute();
            }
            try (PlanReplay replay = pe.replay(plan, 3, order);
                    PlanReplay counting = pe.replay(plan, 1, 0)) {
                zero(memory);
                long nanos = replay.run(RUNS);
                long[] words = read(memory);
                zero(memory);
                counting.start();
                replay.run(1);
                long started = read(memory)[0];
                zero(memory);
                replay.runInTurn(List.of(
                        new Runs(counting, RUNS_BEFORE), new Runs(replay, RUNS_BETWEEN), new Runs(counting, 1)));
                long inTurn = read(memory)[1];
                Timed timed = time(pe, plan, memory);
                return new ReplaySmoke(words[0], words[1], words[2], started, inTurn, nanos, timed);
            }
        } finally {
            ExecutionPlans.close(plan);
        }
    }

    private static LongArray words(SymmetricBuffer memory, int sum) {
        return LongArray.fromElements(memory.address(), memory.address() + (long) Long.BYTES * sum);
    }

    private static void zero(SymmetricBuffer memory) {
        memory.write(0, MemorySegment.ofArray(new long[3]));
    }

    private static long[] read(SymmetricBuffer memory) {
        long[] words = new long[3];
        memory.read(0, MemorySegment.ofArray(words));
        return words;
    }

    private static Timed time(Pe pe, TornadoExecutionPlan plan, SymmetricBuffer memory) {
        PlanTimer timer = pe.timer(plan, 0, 1);
        zero(memory);
        List<Launch> launches = timer.run(TIMED_RUNS);
        double repeated = timer.repeat(0, REPETITIONS).orElseThrow();
        long[] before = read(memory);
        TornadoExecutionPlan adding = addingPlan(words(memory, 2));
        try {
            adding.withGraph(0).execute();
            timer.repeat(0, REPETITIONS, pe.timer(adding, 0)).orElseThrow();
        } finally {
            ExecutionPlans.close(adding);
        }
        long[] after = read(memory);
        return new Timed(after[0], launches, repeated, after[1] - before[1]);
    }

    /** A plan whose task has the name of the counting one, and other code. */
    private static TornadoExecutionPlan addingPlan(LongArray q) {
        TaskGraph count = new TaskGraph("count")
                .transferToDevice(DataTransferMode.FIRST_EXECUTION, q)
                .task("kernel", IntrinsicKernels::addCount, new KernelContext(), q)
                .persistOnDevice(q);
        TornadoExecutionPlan plan = new TornadoExecutionPlan(count.snapshot());
        plan.withGridScheduler(new GridScheduler("count.kernel", grid()));
        return plan;
    }

    private static TornadoExecutionPlan plan(LongArray p, LongArray q) {
        KernelContext context = new KernelContext();
        TaskGraph count = new TaskGraph("count")
                .transferToDevice(DataTransferMode.FIRST_EXECUTION, p)
                .task("kernel", IntrinsicKernels::countLaunch, context, p)
                .persistOnDevice(p);
        TaskGraph beside = new TaskGraph("beside")
                .transferToDevice(DataTransferMode.FIRST_EXECUTION, q)
                .task("kernel", IntrinsicKernels::addCount, context, q)
                .persistOnDevice(q);
        TaskGraph add = new TaskGraph("add")
                .consumeFromDevice("count", p)
                .task("kernel", IntrinsicKernels::addCount, context, p)
                .persistOnDevice(p);
        WorkerGrid1D grid = grid();
        GridScheduler scheduler = new GridScheduler("count.kernel", grid);
        scheduler.addWorkerGrid("add.kernel", grid);
        scheduler.addWorkerGrid("beside.kernel", grid);
        TornadoExecutionPlan plan = new TornadoExecutionPlan(count.snapshot(), add.snapshot(), beside.snapshot());
        plan.withGridScheduler(scheduler);
        return plan;
    }

    private static WorkerGrid1D grid() {
        WorkerGrid1D grid = new WorkerGrid1D(THREADS);
        grid.setLocalWork(BLOCK, 1, 1);
        return grid;
    }
}

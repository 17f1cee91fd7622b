package org.tornadohalo.interop.tornado;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.tornadohalo.interop.ExecutionPlans;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.interop.PlanReplay;
import org.tornadohalo.interop.PlanTimer;
import org.tornadohalo.interop.PlanTimer.Launch;
import org.tornadohalo.interop.nvshmem.SymmetricBuffer;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Two graphs of one kernel each that count their runs: executed once, replayed {@value #RUNS} times. The second graph adds up
 * what the first has counted, which tells the number of runs and their order. Then both are timed.
 */
record ReplaySmoke(long counted, long sum, long nanos, Timed timed) {
    /** Two batches of a replay, and half a batch. */
    static final int RUNS = 250;

    private static final int TIMED_RUNS = 3;
    private static final int REPETITIONS = 40;
    private static final int THREADS = 64;
    private static final int BLOCK = 32;

    /** What timing the kernels left, and the times in nanoseconds: that of a launch in a run, and of one of many in a row. */
    record Timed(long counted, List<Launch> launches, double repeated) {
        /** Whether every launch was made and timed, in order. */
        boolean isRight() {
            boolean inOrder = true;
            for (int k = 0; k < launches.size(); k++) {
                Launch launch = launches.get(k);
                Launch before = k == 0 ? launch : launches.get(k - 1);
                inOrder &= launch.task().equals(k % 2 == 0 ? "count.kernel" : "add.kernel")
                        && launch.nanos() > 0
                        && launch.start() >= before.start();
            }
            return inOrder && launches.size() == 2 * TIMED_RUNS && repeated > 0 && counted == TIMED_RUNS + REPETITIONS;
        }
    }

    /** Whether both words are what {@link #RUNS} runs in order leave. */
    boolean isRight() {
        return counted == RUNS && sum == RUNS * (RUNS + 1L) / 2;
    }

    /** @param memory two words, which are overwritten */
    static ReplaySmoke run(Pe pe, SymmetricBuffer memory) {
        LongArray p = new LongArray(2);
        p.set(0, memory.address());
        p.set(1, memory.address() + Long.BYTES);
        TornadoExecutionPlan plan = plan(p);
        try {
            plan.withGraph(0).execute();
            plan.withGraph(1).execute();
            try (PlanReplay replay = pe.replay(plan, 2, 0, 1)) {
                memory.write(0, MemorySegment.ofArray(new long[2]));
                long nanos = replay.run(RUNS);
                long[] words = new long[2];
                memory.read(0, MemorySegment.ofArray(words));
                return new ReplaySmoke(words[0], words[1], nanos, time(pe.timer(plan, 0, 1), memory));
            }
        } finally {
            ExecutionPlans.close(plan);
        }
    }

    private static Timed time(PlanTimer timer, SymmetricBuffer memory) {
        memory.write(0, MemorySegment.ofArray(new long[2]));
        List<Launch> launches = timer.run(TIMED_RUNS);
        double repeated = timer.repeat(0, REPETITIONS).orElseThrow();
        long[] words = new long[2];
        memory.read(0, MemorySegment.ofArray(words));
        return new Timed(words[0], launches, repeated);
    }

    private static TornadoExecutionPlan plan(LongArray p) {
        KernelContext context = new KernelContext();
        TaskGraph count = new TaskGraph("count")
                .transferToDevice(DataTransferMode.FIRST_EXECUTION, p)
                .task("kernel", IntrinsicKernels::countLaunch, context, p)
                .persistOnDevice(p);
        TaskGraph add = new TaskGraph("add")
                .consumeFromDevice("count", p)
                .task("kernel", IntrinsicKernels::addCount, context, p)
                .persistOnDevice(p);
        WorkerGrid1D grid = new WorkerGrid1D(THREADS);
        grid.setLocalWork(BLOCK, 1, 1);
        GridScheduler scheduler = new GridScheduler("count.kernel", grid);
        scheduler.addWorkerGrid("add.kernel", grid);
        TornadoExecutionPlan plan = new TornadoExecutionPlan(count.snapshot(), add.snapshot());
        plan.withGridScheduler(scheduler);
        return plan;
    }
}

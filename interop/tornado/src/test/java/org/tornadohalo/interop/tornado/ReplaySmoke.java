package org.tornadohalo.interop.tornado;

import java.lang.foreign.MemorySegment;
import org.tornadohalo.interop.ExecutionPlans;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.interop.PlanReplay;
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
 * what the first has counted, which tells the number of runs and their order.
 */
record ReplaySmoke(long counted, long sum, long nanos) {
    /** Two batches of a replay, and half a batch. */
    static final int RUNS = 2 * GraphReplay.BATCH + GraphReplay.BATCH / 2;

    private static final int THREADS = 64;
    private static final int BLOCK = 32;

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
                return new ReplaySmoke(words[0], words[1], nanos);
            }
        } finally {
            ExecutionPlans.close(plan);
        }
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

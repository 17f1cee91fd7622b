package org.tornadohalo.graph;

import java.util.HashMap;
import java.util.Map;
import org.tornadohalo.HaloExchange;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.WorkerGrid;
import uk.ac.manchester.tornado.api.WorkerGrid1D;

/** How many threads the tasks of a plan are launched with, and which of these sizes have changed. */
final class LaunchSizes {
    /** Launches have room for so many times what is needed, so that replays serve for other sizes: kernels stride. */
    private static final double SIZE_MARGIN = 1.1;
    /** A launch that needs less than this part of its threads is made smaller. */
    private static final double LEAST_PART = 0.75;

    private final int blockSize;
    private final GridScheduler scheduler = new GridScheduler();
    private final Map<String, Integer> threadsOf = new HashMap<>();
    private boolean areResized;

    /** @param blockSize threads of a block */
    LaunchSizes(int blockSize) {
        this.blockSize = blockSize;
    }

    /** What the plan has to be given, once. */
    GridScheduler scheduler() {
        return scheduler;
    }

    /** Whether a size has become another one since the last call. */
    boolean takeResized() {
        boolean taken = areResized;
        areResized = false;
        return taken;
    }

    /** Gives a task a size for good, in blocks of the usual size. */
    void fix(String task, int threads) {
        fix(task, threads, blockSize);
    }

    /** Gives a task a size for good. */
    void fix(String task, int threads, int threadsOfBlock) {
        scheduler.addWorkerGrid(task, grid(threads, threadsOfBlock));
    }

    /** Takes the sizes of a graph's tasks. */
    NonbondedTasks.GridSizes of(String graph) {
        return (task, threads, maxBlockSize) -> size(graph + "." + task, threads, maxBlockSize);
    }

    /** Fits a task's size to a number of threads. */
    void size(String task, int threads) {
        size(task, threads, blockSize);
    }

    /** Fits a task's size to a number of threads, in blocks of its own size, or of the host's where that is less. */
    void size(String task, int threads, int maxBlockSize) {
        int threadsOfBlock = Math.min(blockSize, maxBlockSize);
        int needed = Math.max(threadsOfBlock, threads);
        int present = threadsOf.getOrDefault(task, 0);
        if (needed > present || needed < LEAST_PART * present) {
            int roomy = (int) Math.clamp(SIZE_MARGIN * threads, threadsOfBlock, Integer.MAX_VALUE - threadsOfBlock);
            set(task, roomy, grid(roomy, threadsOfBlock));
        }
    }

    /**
     * The exchange's blocks are not to take another tile each: they have no margin, and stay where fewer are needed.
     */
    void sizeExchange(HaloExchange exchange) {
        GridScheduler needed = new GridScheduler();
        exchange.sizeGrids(needed, "x", "f", "end");
        for (String task : needed.keySet()) {
            WorkerGrid grid = needed.get(task);
            int threads = Math.toIntExact(grid.getGlobalWork()[0]);
            if (threads > threadsOf.getOrDefault(task, 0)) {
                set(task, threads, grid);
            }
        }
    }

    private void set(String task, int threads, WorkerGrid grid) {
        threadsOf.put(task, threads);
        scheduler.addWorkerGrid(task, grid);
        areResized = true;
    }

    private static WorkerGrid grid(int threads, int threadsOfBlock) {
        int blocks = Math.max(1, (threads + threadsOfBlock - 1) / threadsOfBlock);
        WorkerGrid grid = new WorkerGrid1D(blocks * threadsOfBlock);
        grid.setLocalWork(threadsOfBlock, 1, 1);
        return grid;
    }
}

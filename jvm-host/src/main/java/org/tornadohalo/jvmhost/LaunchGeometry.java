package org.tornadohalo.jvmhost;

import java.util.Arrays;
import uk.ac.manchester.tornado.api.WorkerGrid;
import uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException;

/** Threads per block and blocks of a launch; block and thread numbers count x first, then y, then z. */
record LaunchGeometry(int localX, int localY, int localZ, int blocksX, int blocksY, int blocksZ) {
    static final LaunchGeometry ONE_THREAD = new LaunchGeometry(1, 1, 1, 1, 1, 1);

    /** Threads of a block where the worker grid leaves it open: one warp. */
    static final int DEFAULT_BLOCK_SIZE = 32;

    /** Most threads of a block (CUDA C++ Programming Guide, compute capabilities). */
    static final int MAX_BLOCK_SIZE = 1024;

    static LaunchGeometry of(String taskName, WorkerGrid grid) {
        long[] global = grid.getGlobalWork();
        long[] local = grid.getLocalWork() == null ? new long[] {DEFAULT_BLOCK_SIZE, 1, 1} : grid.getLocalWork();
        if (Arrays.stream(grid.getGlobalOffset()).anyMatch(offset -> offset != 0)) {
            throw new TornadoRuntimeException("task " + taskName + ": a global offset is not supported, set it to 0");
        }
        int[] blocks = new int[3];
        for (int d = 0; d < 3; d++) {
            check(taskName, "xyz".charAt(d), global[d], local[d]);
            blocks[d] = (int) (global[d] / local[d]);
        }
        checkTotals(taskName, global, local);
        return new LaunchGeometry((int) local[0], (int) local[1], (int) local[2], blocks[0], blocks[1], blocks[2]);
    }

    int blockSize() {
        return localX * localY * localZ;
    }

    int blockCount() {
        return blocksX * blocksY * blocksZ;
    }

    private static void check(String taskName, char dimension, long global, long local) {
        if (global < 1 || local < 1) {
            throw new TornadoRuntimeException("task " + taskName + ": global and local work must be at least 1, not "
                    + global + " and " + local + " in " + dimension);
        }
        if (global % local != 0) {
            throw new TornadoRuntimeException(
                    "task " + taskName + ": global work must be a multiple of local work, but "
                            + global + " is no multiple of " + local + " in " + dimension
                            + ": round the global work up or call setLocalWork");
        }
    }

    private static void checkTotals(String taskName, long[] global, long[] local) {
        if (local[0] * local[1] * local[2] > MAX_BLOCK_SIZE) {
            throw new TornadoRuntimeException("task " + taskName + ": a block has at most " + MAX_BLOCK_SIZE
                    + " threads, not " + Arrays.toString(local));
        }
        double threads = (double) global[0] * global[1] * global[2];
        if (threads > Integer.MAX_VALUE) {
            throw new TornadoRuntimeException("task " + taskName + ": a grid has at most " + Integer.MAX_VALUE
                    + " threads, not " + Arrays.toString(global));
        }
    }
}

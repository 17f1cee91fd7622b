package org.tornadohalo.interop.tornado;

import org.tornadohalo.interop.KernelSource;
import org.tornadohalo.kernels.FusedHaloKernels;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Compiles kernels of two plans in turns: first a graph of a plan for Java kernels, then one of a plan for CUDA
 * kernels, then the other graph of each. Started by {@link KernelPtxTest} where kernels can be compiled.
 */
public final class MixedCompilation {
    private static final int ELEMENTS = 64;

    private MixedCompilation() {}

    /** No arguments. */
    public static void main(String[] args) {
        TornadoHost.start(TornadoOptions.fromProperties());
        TornadoExecutionPlan java = plan("java");
        TornadoExecutionPlan cuda = plan("cuda");
        java.withGraph(0).withPreCompilation();
        TornadoHost.compileFrom(KernelSource.CUDA);
        cuda.withGraph(0).withPreCompilation();
        java.withGraph(1).withPreCompilation();
        TornadoHost.compileFrom(KernelSource.JAVA);
        cuda.withGraph(1).withPreCompilation();
        Runtime.getRuntime().halt(0);
    }

    private static TornadoExecutionPlan plan(String name) {
        KernelContext context = new KernelContext();
        LongArray words = new LongArray(ELEMENTS);
        IntArray index = new IntArray(ELEMENTS);
        TaskGraph x = new TaskGraph(name + "X")
                .transferToDevice(DataTransferMode.EVERY_EXECUTION, words, index)
                .task("task", FusedHaloKernels::exchangeCoordinates, context, words, index);
        TaskGraph f = new TaskGraph(name + "F")
                .transferToDevice(DataTransferMode.EVERY_EXECUTION, words, index)
                .task("task", FusedHaloKernels::exchangeForces, context, words, index);
        WorkerGrid1D grid = new WorkerGrid1D(KernelSettings.BLOCK_SIZE);
        grid.setLocalWork(KernelSettings.BLOCK_SIZE, 1, 1);
        GridScheduler grids = new GridScheduler(name + "X.task", grid);
        grids.addWorkerGrid(name + "F.task", grid);
        return new TornadoExecutionPlan(x.snapshot(), f.snapshot()).withGridScheduler(grids);
    }
}

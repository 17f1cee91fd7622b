package org.tornadohalo.interop.cuda;

import static org.tornadohalo.interop.cuda.CudaDriver.check;

import java.lang.foreign.Arena;
import java.util.List;
import jcuda.driver.CUDA_KERNEL_NODE_PARAMS;
import jcuda.driver.CUgraph;
import jcuda.driver.CUgraphExec;
import jcuda.driver.CUgraphNode;
import jcuda.driver.CUstream;
import jcuda.driver.JCudaDriver;

/** Kernel launches, one after the other, that the driver starts all at once; the context has to be current. */
public final class CudaGraph implements AutoCloseable {
    private final CUgraphExec executable;

    private CudaGraph(CUgraphExec executable) {
        this.executable = executable;
    }

    /** A graph of {@code repetitions} times {@code sequence}; every launch begins when the one before has ended. */
    public static CudaGraph repeat(List<KernelLaunch> sequence, int repetitions) {
        CUgraph graph = new CUgraph();
        check("cuGraphCreate", JCudaDriver.cuGraphCreate(graph, 0));
        try (Arena arena = Arena.ofConfined()) {
            List<CUDA_KERNEL_NODE_PARAMS> parameters =
                    sequence.stream().map(launch -> launch.parameters(arena)).toList();
            CUgraphNode[] before = {};
            for (int k = 0; k < repetitions; k++) {
                for (CUDA_KERNEL_NODE_PARAMS launch : parameters) {
                    CUgraphNode node = new CUgraphNode();
                    check(
                            "cuGraphAddKernelNode",
                            JCudaDriver.cuGraphAddKernelNode(node, graph, before, before.length, launch));
                    before = new CUgraphNode[] {node};
                }
            }
            CUgraphExec executable = new CUgraphExec();
            check("cuGraphInstantiate", JCudaDriver.cuGraphInstantiate(executable, graph, 0));
            return new CudaGraph(executable);
        } finally {
            JCudaDriver.cuGraphDestroy(graph);
        }
    }

    /** Starts the launches behind all earlier work of a stream. */
    public void launch(long stream) {
        check("cuGraphLaunch", JCudaDriver.cuGraphLaunch(executable, Handles.set(new CUstream(), stream)));
    }

    /** Releases the graph; launches that run still end. */
    @Override
    public void close() {
        check("cuGraphExecDestroy", JCudaDriver.cuGraphExecDestroy(executable));
    }
}

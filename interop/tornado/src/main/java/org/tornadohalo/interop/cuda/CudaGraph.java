package org.tornadohalo.interop.cuda;

import static org.tornadohalo.interop.cuda.CudaDriver.check;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import jcuda.driver.CUDA_KERNEL_NODE_PARAMS;
import jcuda.driver.CUgraph;
import jcuda.driver.CUgraphExec;
import jcuda.driver.CUgraphNode;
import jcuda.driver.CUstream;
import jcuda.driver.JCudaDriver;

/** Kernel launches in a fixed order that the driver starts all at once; the context has to be current. */
public final class CudaGraph implements AutoCloseable {
    private final CUgraphExec executable;

    private CudaGraph(CUgraphExec executable) {
        this.executable = executable;
    }

    /**
     * A graph of {@code repetitions} times {@code stages}; every stage begins when all launches of the one before have ended.
     *
     * @param stages the launches of its branches: those of a branch follow one another
     */
    public static CudaGraph repeat(List<List<List<KernelLaunch>>> stages, int repetitions) {
        return build(chain -> {
            for (int k = 0; k < repetitions; k++) {
                stages.forEach(chain::fork);
            }
        });
    }

    /**
     * A graph of all parts one after the other, each launch behind the one before, with an event before each part and one
     * at the end.
     *
     * @param marks the events, one more than there are parts; they have to stay open as long as the graph
     */
    public static CudaGraph marked(List<List<KernelLaunch>> parts, List<CudaEvent> marks) {
        return build(chain -> {
            for (int k = 0; k < parts.size(); k++) {
                chain.add(marks.get(k));
                chain.add(parts.get(k));
            }
            chain.add(marks.get(parts.size()));
        });
    }

    private static CudaGraph build(Consumer<Chain> content) {
        CUgraph graph = new CUgraph();
        check("cuGraphCreate", JCudaDriver.cuGraphCreate(graph, 0));
        try (Arena arena = Arena.ofConfined()) {
            content.accept(new Chain(graph, arena));
            CUgraphExec executable = new CUgraphExec();
            check("cuGraphInstantiate", JCudaDriver.cuGraphInstantiate(executable, graph, 0));
            return new CudaGraph(executable);
        } finally {
            JCudaDriver.cuGraphDestroy(graph);
        }
    }

    /** Nodes of a graph, each behind the one before, or in stages of branches. */
    private static final class Chain {
        private final CUgraph graph;
        private final Arena arena;
        private final Map<KernelLaunch, CUDA_KERNEL_NODE_PARAMS> parameters = new IdentityHashMap<>();
        private CUgraphNode[] last = {};

        Chain(CUgraph graph, Arena arena) {
            this.graph = graph;
            this.arena = arena;
        }

        void fork(List<List<KernelLaunch>> branches) {
            CUgraphNode[] before = last;
            List<CUgraphNode> ends = new ArrayList<>();
            for (List<KernelLaunch> branch : branches) {
                last = before;
                add(branch);
                ends.addAll(List.of(last));
            }
            last = ends.toArray(CUgraphNode[]::new);
        }

        void add(List<KernelLaunch> launches) {
            for (KernelLaunch launch : launches) {
                CUgraphNode node = new CUgraphNode();
                check(
                        "cuGraphAddKernelNode",
                        JCudaDriver.cuGraphAddKernelNode(
                                node,
                                graph,
                                last,
                                last.length,
                                parameters.computeIfAbsent(launch, of -> of.parameters(arena))));
                last = new CUgraphNode[] {node};
            }
        }

        void add(CudaEvent mark) {
            last = new CUgraphNode[] {mark.addTo(graph, last)};
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

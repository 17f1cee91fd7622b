package org.tornadohalo.interop.cuda;

import static org.tornadohalo.interop.cuda.CudaDriver.check;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;
import jcuda.driver.CUDA_KERNEL_NODE_PARAMS;
import jcuda.driver.CUgraph;
import jcuda.driver.CUgraphExec;
import jcuda.driver.CUgraphNode;
import jcuda.driver.CUstream;
import jcuda.driver.JCudaDriver;
import org.tornadohalo.interop.nvshmem.NvshmemNative;

/** Kernel launches in a fixed order that the driver starts all at once; the context has to be current. */
public final class CudaGraph implements AutoCloseable {
    /** {@code CUDA_GRAPH_INSTANTIATE_FLAG_USE_NODE_PRIORITY} */
    private static final long USE_NODE_PRIORITY = 8;

    private final CUgraphExec executable;

    private CudaGraph(CUgraphExec executable) {
        this.executable = executable;
    }

    /**
     * Launches that follow one another.
     *
     * @param follows places of the parts that have to end before it begins
     * @param isUrgent whether its blocks go ahead of others that wait for room on the device
     */
    public record Part(List<KernelLaunch> launches, List<Integer> follows, boolean isUrgent) {
        /** A part that follows nothing and is not urgent. */
        public static Part alone(List<KernelLaunch> launches) {
            return new Part(launches, List.of(), false);
        }
    }

    /**
     * A graph of {@code repetitions} times all parts; each time begins when all launches of the one before have ended.
     *
     * @param parts each behind those that it follows
     */
    public static CudaGraph repeat(List<Part> parts, int repetitions) {
        return build(chain -> {
            for (int k = 0; k < repetitions; k++) {
                chain.addParts(parts);
            }
        });
    }

    /**
     * A graph of all parts one after the other, each launch behind the one before, with an event before each part and
     * one at the end.
     *
     * @param marks the events, one more than there are parts; they have to stay open as long as the graph
     */
    public static CudaGraph marked(List<List<KernelLaunch>> parts, List<CudaEvent> marks) {
        return build(chain -> {
            for (int k = 0; k < parts.size(); k++) {
                chain.add(marks.get(k));
                chain.add(parts.get(k), false);
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
            check("cuGraphInstantiate", JCudaDriver.cuGraphInstantiate(executable, graph, USE_NODE_PRIORITY));
            return new CudaGraph(executable);
        } finally {
            JCudaDriver.cuGraphDestroy(graph);
        }
    }

    /** Nodes of a graph, each behind the one before, or behind those that its part follows. */
    private static final class Chain {
        private final CUgraph graph;
        private final Arena arena;
        private final Map<KernelLaunch, CUDA_KERNEL_NODE_PARAMS> parameters = new IdentityHashMap<>();
        private final int highestPriority = highestPriority();
        private CUgraphNode[] last = {};

        Chain(CUgraph graph, Arena arena) {
            this.graph = graph;
            this.arena = arena;
        }

        private static int highestPriority() {
            int[] highest = new int[1];
            check("cuCtxGetStreamPriorityRange", JCudaDriver.cuCtxGetStreamPriorityRange(new int[1], highest));
            return highest[0];
        }

        void addParts(List<Part> parts) {
            CUgraphNode[] before = last;
            List<CUgraphNode[]> ends = new ArrayList<>();
            Set<Integer> open = new TreeSet<>();
            for (int place = 0; place < parts.size(); place++) {
                Part part = parts.get(place);
                last = part.follows().isEmpty() ? before : joined(ends, part.follows());
                add(part.launches(), part.isUrgent());
                ends.add(last);
                open.add(place);
                open.removeAll(part.follows());
            }
            last = joined(ends, open);
        }

        private static CUgraphNode[] joined(List<CUgraphNode[]> ends, Collection<Integer> places) {
            return places.stream().map(ends::get).flatMap(Stream::of).distinct().toArray(CUgraphNode[]::new);
        }

        void add(List<KernelLaunch> launches, boolean isUrgent) {
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
                if (isUrgent) {
                    NvshmemNative.setPriorityOfNode(Handles.get(node), highestPriority);
                }
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

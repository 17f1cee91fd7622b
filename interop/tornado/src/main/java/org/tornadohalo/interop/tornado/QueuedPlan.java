package org.tornadohalo.interop.tornado;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tornadohalo.interop.cuda.CudaContext;
import org.tornadohalo.interop.cuda.CudaEvent;
import org.tornadohalo.interop.cuda.CudaGraph;
import org.tornadohalo.interop.cuda.KernelLaunch;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;

/**
 * The graphs of one plan as a {@link TornadoQueue} launches them: on the plan's stream, without TornadoVM's
 * interpreter.
 */
final class QueuedPlan implements AutoCloseable {
    private final TornadoExecutionPlan plan;
    private final CudaContext context;
    private final long stream;
    private final CudaEvent end;
    private final Map<Integer, CudaGraph> graphs = new HashMap<>();

    /** @param plan has been executed, so that it has a stream */
    QueuedPlan(TornadoExecutionPlan plan) {
        this.plan = plan;
        context = TornadoHost.kernelContext();
        stream = TornadoHost.stream(plan);
        end = context.call(CudaEvent::new);
    }

    boolean isOf(TornadoExecutionPlan other) {
        return plan == other;
    }

    boolean canLaunch(int graph) {
        return graphs.containsKey(graph);
    }

    /** Executes a graph and keeps its launches; blocking. */
    void execute(int graph) {
        plan.withGraph(graph).execute();
        List<KernelLaunch> launches = TornadoHost.launches(plan, graph);
        graphs.put(graph, context.call(() -> CudaGraph.repeat(List.of(CudaGraph.Part.alone(launches)), 1)));
    }

    /** Launches the kernels of a graph that has been executed. */
    void launch(int graph) {
        context.run(() -> graphs.get(graph).launch(stream));
    }

    /** Lets later launches begin when an event is reached. */
    void holdBackUntil(CudaEvent event) {
        context.run(() -> event.holdBack(stream));
    }

    /** An event behind all launches. */
    CudaEvent end() {
        context.run(() -> end.record(stream));
        return end;
    }

    @Override
    public void close() {
        context.run(() -> {
            graphs.values().forEach(CudaGraph::close);
            end.close();
        });
    }
}

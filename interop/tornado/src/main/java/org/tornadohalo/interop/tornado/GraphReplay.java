package org.tornadohalo.interop.tornado;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.tornadohalo.interop.PlanReplay;
import org.tornadohalo.interop.ReplayOrder;
import org.tornadohalo.interop.cuda.CudaContext;
import org.tornadohalo.interop.cuda.CudaEvent;
import org.tornadohalo.interop.cuda.CudaGraph;

/**
 * Runs launches from CUDA graphs, without TornadoVM: graphs of many runs as far as they fit, and shorter ones for the rest.
 *
 * <p>A graph is started before the one ahead of it has ended, so that the GPU does not wait for the host.
 */
final class GraphReplay implements PlanReplay {
    /** Runs in a graph: starting one costs a few microseconds, and the longest is built in a few milliseconds. */
    private static final int[] SIZES = {64, 16, 4, 1};

    private final CudaContext context;
    private final long stream;
    private final List<CudaGraph.Part> parts;
    private final int launches;
    private final BoundedPoll poll;
    private final Map<Integer, CudaGraph> graphs = new HashMap<>();
    /** Start of a replay, end of the longest graph before the last, end; kept, as making them takes as long as a launch. */
    private List<CudaEvent> events = List.of();

    private long hostNanos;

    /**
     * @param context TornadoVM's, which the kernels were loaded in
     * @param stream the plan's, so that replays and executions follow one another
     * @param parts the launches of one run, as {@link ReplayOrder} orders them
     * @param launches their number
     * @param poll waits for the device
     */
    GraphReplay(CudaContext context, long stream, List<CudaGraph.Part> parts, int launches, BoundedPoll poll) {
        this.context = context;
        this.stream = stream;
        this.parts = parts;
        this.launches = launches;
        this.poll = poll;
    }

    @Override
    public long run(int times) {
        if (times < 1) {
            throw new IllegalArgumentException("a replay runs 1 or more times, not " + times);
        }
        return context.call(() -> timed(times));
    }

    private long timed(int times) {
        IntStream.of(SIZES).filter(size -> size <= times).forEach(this::graph);
        if (events.isEmpty()) {
            events = List.of(new CudaEvent(), new CudaEvent(), new CudaEvent());
        }
        CudaEvent start = events.get(0);
        CudaEvent end = events.get(2);
        long begin = System.nanoTime();
        start.record(stream);
        long waited = launch(times, events.get(1));
        end.record(stream);
        hostNanos = System.nanoTime() - begin - waited;
        await(end);
        return end.nanosSince(start);
    }

    @Override
    public void start() {
        context.run(() -> graph(1).launch(stream));
    }

    /** Leaves up to two of the longest graphs running; returns the nanoseconds that it has waited. */
    private long launch(int times, CudaEvent ahead) {
        long waited = 0;
        int left = times;
        for (int size : SIZES) {
            for (; left >= size && !poll.isStopped(); left -= size) {
                graph(size).launch(stream);
                if (size == SIZES[0]) {
                    if (left < times) {
                        waited += await(ahead);
                    }
                    ahead.record(stream);
                }
            }
        }
        return waited;
    }

    private CudaGraph graph(int runs) {
        return graphs.computeIfAbsent(runs, size -> CudaGraph.repeat(parts, size));
    }

    /** Waits for an event behind at most two of the longest graphs and the runs that fill none. */
    private long await(CudaEvent event) {
        return poll.await(event, 3 * SIZES[0], launches);
    }

    @Override
    public OptionalLong hostNanos() {
        return OptionalLong.of(hostNanos);
    }

    @Override
    public int launches() {
        return launches;
    }

    @Override
    public void close() {
        context.run(() -> {
            graphs.values().forEach(CudaGraph::close);
            graphs.clear();
            events.forEach(CudaEvent::close);
            events = List.of();
        });
    }
}

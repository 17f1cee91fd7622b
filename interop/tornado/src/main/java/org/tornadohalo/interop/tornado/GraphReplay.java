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
 * Runs launches from CUDA graphs, without TornadoVM: graphs of many runs as far as they fit, and shorter ones for the
 * rest.
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
    /** Start of a replay, a mark on the way, end; kept, as making them takes as long as a launch. */
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
        return runInTurn(List.of(new Runs(this, times)));
    }

    @Override
    public long runInTurn(List<Runs> sequence) {
        for (Runs runs : sequence) {
            if (runs.times() < 1) {
                throw new IllegalArgumentException("a replay runs 1 or more times, not " + runs.times());
            }
        }
        return context.call(() -> timed(sequence));
    }

    private long timed(List<Runs> sequence) {
        for (Runs runs : sequence) {
            GraphReplay replay = (GraphReplay) runs.replay();
            IntStream.of(SIZES).filter(size -> size <= runs.times()).forEach(replay::graph);
        }
        if (events.isEmpty()) {
            events = List.of(new CudaEvent(), new CudaEvent(), new CudaEvent());
        }
        CudaEvent start = events.get(0);
        CudaEvent end = events.get(2);
        long begin = System.nanoTime();
        start.record(stream);
        Ahead ahead = new Ahead(events.get(1));
        for (Runs runs : sequence) {
            ((GraphReplay) runs.replay()).launch(runs.times(), ahead);
        }
        end.record(stream);
        hostNanos = System.nanoTime() - begin - ahead.waited;
        await(end);
        return end.nanosSince(start);
    }

    @Override
    public void start() {
        context.run(() -> graph(1).launch(stream));
    }

    private void launch(int times, Ahead ahead) {
        int left = times;
        for (int size : SIZES) {
            for (; left >= size && !poll.isStopped(); left -= size) {
                graph(size).launch(stream);
                ahead.launched(size);
            }
        }
    }

    /** Leaves no more runs ahead of the host than twice those of the longest graph, and those of one graph. */
    private final class Ahead {
        private final CudaEvent mark;
        private boolean isMarked;
        private int runs;
        private long waited;

        Ahead(CudaEvent mark) {
            this.mark = mark;
        }

        void launched(int size) {
            runs += size;
            if (runs >= SIZES[0]) {
                waited += isMarked ? await(mark) : 0;
                mark.record(stream);
                isMarked = true;
                runs = 0;
            }
        }
    }

    private CudaGraph graph(int runs) {
        return graphs.computeIfAbsent(runs, size -> CudaGraph.repeat(parts, size));
    }

    /** Waits for an event behind what {@link Ahead} leaves. */
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

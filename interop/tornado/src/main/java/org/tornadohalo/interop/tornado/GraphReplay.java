package org.tornadohalo.interop.tornado;

import java.util.List;
import java.util.OptionalLong;
import org.tornadohalo.interop.PlanReplay;
import org.tornadohalo.interop.cuda.CudaContext;
import org.tornadohalo.interop.cuda.CudaEvent;
import org.tornadohalo.interop.cuda.CudaGraph;
import org.tornadohalo.interop.cuda.KernelLaunch;

/**
 * Runs a sequence of launches from CUDA graphs, without TornadoVM: one graph of {@value #BATCH} runs for long replays, one of
 * a single run for the rest.
 *
 * <p>The launches follow one another as in the plan. A batch is started before the one ahead of it has ended, so that the
 * GPU does not wait for the host.
 */
final class GraphReplay implements PlanReplay {
    /** Runs in the long graph: starting it costs a few microseconds, and it is built in a few milliseconds. */
    static final int BATCH = 100;

    private final CudaContext context;
    private final long stream;
    private final List<KernelLaunch> sequence;
    private final BoundedPoll poll;
    private CudaGraph single;
    private CudaGraph batch;
    private long hostNanos;

    /**
     * @param context TornadoVM's, which the kernels were loaded in
     * @param stream the plan's, so that replays and executions follow one another
     * @param sequence the launches of one run, in order
     * @param poll waits for the device
     */
    GraphReplay(CudaContext context, long stream, List<KernelLaunch> sequence, BoundedPoll poll) {
        this.context = context;
        this.stream = stream;
        this.sequence = sequence;
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
        if (times >= BATCH && batch == null) {
            batch = CudaGraph.repeat(sequence, BATCH);
        }
        if (times % BATCH > 0 && single == null) {
            single = CudaGraph.repeat(sequence, 1);
        }
        try (CudaEvent start = new CudaEvent();
                CudaEvent ahead = new CudaEvent();
                CudaEvent end = new CudaEvent()) {
            long begin = System.nanoTime();
            start.record(stream);
            long waited = launchBatches(times / BATCH, ahead);
            for (int k = 0; k < times % BATCH && !poll.isStopped(); k++) {
                single.launch(stream);
            }
            end.record(stream);
            hostNanos = System.nanoTime() - begin - waited;
            await(end);
            return end.nanosSince(start);
        }
    }

    /** Leaves up to two batches running; returns the nanoseconds that it has waited. */
    private long launchBatches(int count, CudaEvent ahead) {
        long waited = 0;
        for (int k = 0; k < count && !poll.isStopped(); k++) {
            batch.launch(stream);
            if (k > 0) {
                waited += await(ahead);
            }
            ahead.record(stream);
        }
        return waited;
    }

    /** Waits for an event behind at most two batches and the runs that fill none. */
    private long await(CudaEvent event) {
        return poll.await(event, 3 * BATCH, sequence.size());
    }

    @Override
    public OptionalLong hostNanos() {
        return OptionalLong.of(hostNanos);
    }

    @Override
    public int launches() {
        return sequence.size();
    }

    @Override
    public void close() {
        context.run(() -> {
            if (single != null) {
                single.close();
                single = null;
            }
            if (batch != null) {
                batch.close();
                batch = null;
            }
        });
    }
}

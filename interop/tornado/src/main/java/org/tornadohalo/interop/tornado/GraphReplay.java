package org.tornadohalo.interop.tornado;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.tornadohalo.interop.PlanReplay;
import org.tornadohalo.interop.cuda.CudaContext;
import org.tornadohalo.interop.cuda.CudaEvent;
import org.tornadohalo.interop.cuda.CudaGraph;
import org.tornadohalo.interop.cuda.KernelLaunch;
import org.tornadohalo.interop.device.Watchdog;

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

    /** The longest that one run may take besides its waits, which have a bound of their own. */
    private static final Duration RUN_LIMIT = Duration.ofSeconds(1);

    private static final long POLL_NANOS = 20_000;

    private final CudaContext context;
    private final long stream;
    private final List<KernelLaunch> sequence;
    private final long watchdog;
    private final Duration waitBound;
    private CudaGraph single;
    private CudaGraph batch;

    /**
     * @param context TornadoVM's, which the kernels were loaded in
     * @param stream the plan's, so that replays and executions follow one another
     * @param sequence the launches of one run, in order
     * @param watchdog address of the block that the kernels' waits look at
     * @param waitBound the longest that one of these waits takes
     */
    GraphReplay(CudaContext context, long stream, List<KernelLaunch> sequence, long watchdog, Duration waitBound) {
        this.context = context;
        this.stream = stream;
        this.sequence = sequence;
        this.watchdog = watchdog;
        this.waitBound = waitBound;
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
            start.record(stream);
            launchBatches(times / BATCH, ahead);
            for (int k = 0; k < times % BATCH && !isStopped(); k++) {
                single.launch(stream);
            }
            end.record(stream);
            await(end);
            return end.nanosSince(start);
        }
    }

    /** Leaves up to two batches running. */
    private void launchBatches(int count, CudaEvent ahead) {
        for (int k = 0; k < count && !isStopped(); k++) {
            batch.launch(stream);
            if (k > 0) {
                await(ahead);
            }
            ahead.record(stream);
        }
    }

    /** A wait has outlasted its bound or another rank has failed: the caller finds that at the watchdog. */
    private boolean isStopped() {
        return Watchdog.isPoisoned(watchdog);
    }

    /** Waits for an event behind at most two batches and the runs that fill none. */
    private void await(CudaEvent event) {
        Duration limit = waitBound.plus(RUN_LIMIT.multipliedBy(3L * BATCH));
        long begin = System.nanoTime();
        while (!event.isReached()) {
            if (System.nanoTime() - begin > limit.toNanos()) {
                // Ends kernels that wait for a signal, so that the GPU can be given up.
                Watchdog.poison(watchdog);
                throw new IllegalStateException("a replay of " + sequence.size() + " kernels makes no progress for "
                        + limit.toSeconds() + " s, which no wait for another rank explains: a kernel hangs, or the GPU"
                        + " is used by others; run it with compute-sanitizer");
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
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

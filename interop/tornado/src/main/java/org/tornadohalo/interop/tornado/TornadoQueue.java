package org.tornadohalo.interop.tornado;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.tornadohalo.interop.DeviceQueue;
import org.tornadohalo.interop.cuda.CudaContext;
import org.tornadohalo.interop.cuda.CudaEvent;
import org.tornadohalo.interop.cuda.CudaMemory;
import org.tornadohalo.interop.cuda.CudaStream;
import org.tornadohalo.interop.device.Watchdog;
import org.tornadohalo.interop.nvshmem.NvshmemNative;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;

/**
 * A queue of two streams: puts and waits are on one of the primary context, which NVSHMEM works in, and kernels on that
 * of their plan, in TornadoVM's context. Where the queue goes over from one to the other, an event keeps the order.
 *
 * <pre>
 *   plan's stream      pack --o              o-- pack --o
 *                              \            /            \       o an event, for which the other stream waits
 *   own stream                  put -- wait o              put -- wait -- (join: the host waits)
 * </pre>
 *
 * <p>A wait in a stream has no bound, and executions of other plans would follow it without one. So {@link #join} lets
 * the host look until all is done, within the bound of a wait. Once that is over, the words that were waited for are
 * set on this PE, so that the streams run empty and the GPU can be given up.
 */
final class TornadoQueue implements DeviceQueue {
    private final CudaMemory memory;
    private final CudaContext primary;
    private final long watchdog;
    private final Duration bound;
    private final CudaStream stream;
    private final CudaEvent end;
    private final List<Wait> waits = new ArrayList<>();
    private QueuedPlan plan;
    private boolean kernelsAreLast;
    private boolean putsAreLast;
    private long hostWaits;

    private record Wait(long signal, long value) {}

    /** @param bound the longest that all waits take that are joined together */
    TornadoQueue(CudaMemory memory, long watchdog, Duration bound) {
        this.memory = memory;
        this.watchdog = watchdog;
        this.bound = bound;
        primary = memory.context();
        stream = primary.call(CudaStream::ordinary);
        end = primary.call(CudaEvent::new);
    }

    @Override
    public void launch(TornadoExecutionPlan newPlan, int graph) {
        if (plan == null || !plan.isOf(newPlan)) {
            join();
            forgetGraphs();
            plan = new QueuedPlan(newPlan);
        }
        if (!plan.canLaunch(graph)) {
            join();
            hostWaits++;
            plan.execute(graph);
            return;
        }
        if (putsAreLast) {
            primary.run(() -> end.record(stream.handle()));
            plan.holdBackUntil(end);
            putsAreLast = false;
        }
        plan.launch(graph);
        kernelsAreLast = true;
    }

    @Override
    public void putSignal(long target, long source, long bytes, long signal, long value, int pe) {
        afterKernels();
        primary.run(() -> NvshmemNative.putSignalOnStream(target, source, bytes, signal, value, pe, stream.handle()));
    }

    @Override
    public void awaitSignal(long signal, long value) {
        afterKernels();
        waits.add(new Wait(signal, value));
        primary.run(() -> NvshmemNative.signalWaitUntilOnStream(signal, value, stream.handle()));
    }

    /** Lets the next work of the own stream begin when the kernels before have ended. */
    private void afterKernels() {
        if (kernelsAreLast) {
            CudaEvent kernels = plan.end();
            primary.run(() -> kernels.holdBack(stream.handle()));
            kernelsAreLast = false;
        }
        putsAreLast = true;
    }

    @Override
    public void join() {
        if (!kernelsAreLast && !putsAreLast) {
            return;
        }
        afterKernels();
        hostWaits++;
        primary.run(() -> {
            end.record(stream.handle());
            awaitEnd();
        });
        putsAreLast = false;
        waits.clear();
    }

    /** Looks again and again, because it takes less time than to sleep and be woken. */
    private void awaitEnd() {
        long deadline = System.nanoTime() + bound.toNanos();
        while (!end.isReached()) {
            boolean isLate = System.nanoTime() > deadline;
            if (isLate) {
                recordStuckWait();
            }
            if (isLate || Watchdog.isPoisoned(watchdog)) {
                waits.forEach(wait -> write(wait.signal, wait.value));
                return;
            }
            Thread.onSpinWait();
        }
    }

    /** The first wait whose word has not the value is the one that is stuck; with none, it is a kernel or the GPU. */
    private void recordStuckWait() {
        for (Wait wait : waits) {
            long seen = read(wait.signal);
            if (seen < wait.value) {
                Watchdog.record(watchdog, wait.signal, wait.value, seen);
                return;
            }
        }
        Watchdog.poison(watchdog);
        throw new IllegalStateException("kernels and copies of an exchange have not ended within " + bound.toSeconds()
                + " s, though all signals have come: a kernel hangs, or the GPU is used by others; run it with"
                + " compute-sanitizer");
    }

    private long read(long address) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment word = arena.allocate(ValueLayout.JAVA_LONG);
            memory.copyToHost(word, address);
            return word.get(ValueLayout.JAVA_LONG, 0);
        }
    }

    private void write(long address, long value) {
        try (Arena arena = Arena.ofConfined()) {
            memory.copyToDevice(address, arena.allocateFrom(ValueLayout.JAVA_LONG, value));
        }
    }

    @Override
    public void forgetGraphs() {
        if (plan != null) {
            plan.close();
            plan = null;
        }
    }

    @Override
    public long hostWaits() {
        return hostWaits;
    }

    @Override
    public void close() {
        forgetGraphs();
        primary.run(() -> {
            end.close();
            stream.close();
        });
    }
}

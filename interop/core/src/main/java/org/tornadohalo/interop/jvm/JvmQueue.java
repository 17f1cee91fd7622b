package org.tornadohalo.interop.jvm;

import org.tornadohalo.interop.DeviceQueue;
import org.tornadohalo.interop.device.DeviceMemory;
import org.tornadohalo.interop.nvshmem.SymmetricHeap;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;

/**
 * A queue that does everything at once, in the thread of the PE: the device of the JVM host is that thread.
 *
 * <p>A program cannot tell: a queue promises order alone. And what ends with waiting work ends here, too: where every
 * PE puts before it waits for the matching put, all puts that a wait needs have been made by threads that do not wait,
 * or wait for earlier ones.
 */
public final class JvmQueue implements DeviceQueue {
    private final SymmetricHeap heap;
    private final long watchdogAddress;

    /**
     * @param heap memory of which every PE's part is addressable
     * @param watchdogAddress the block that bounds waits
     */
    public JvmQueue(SymmetricHeap heap, long watchdogAddress) {
        this.heap = heap;
        this.watchdogAddress = watchdogAddress;
    }

    @Override
    public void launch(TornadoExecutionPlan plan, int graph) {
        plan.withGraph(graph).execute();
    }

    @Override
    public void forgetGraphs() {
        // Keeps none.
    }

    @Override
    public void putSignal(long target, long source, long bytes, long signal, long value, int pe) {
        if (bytes > 0) {
            heap.copyToPeer(target, source, bytes, pe);
        }
        // Partner: the wait in awaitSignal of that PE.
        DeviceMemory.storeReleaseSystem(heap.peerAddress(signal, pe), value);
    }

    @Override
    public void awaitSignal(long signal, long value) {
        // Partner: the store in putSignal of another PE.
        DeviceMemory.waitAcquireSystem(signal, value, watchdogAddress);
    }

    @Override
    public void join() {
        // Everything has been done.
    }

    @Override
    public long hostWaits() {
        return 0;
    }

    @Override
    public void close() {
        // Holds nothing.
    }
}

package org.tornadohalo.interop;

import uk.ac.manchester.tornado.api.TornadoExecutionPlan;

/**
 * Work of one PE that runs in the order in which it is given, while the host goes on: graphs, puts and waits for
 * signals. One thread uses a queue.
 *
 * <p>A host may have no way to do all of this without stopping its thread; {@link #hostWaits} tells how often it did.
 */
public interface DeviceQueue extends AutoCloseable {
    /** How data reaches another PE, for reports. */
    String PATH = "put-signal-on-stream";

    /**
     * Runs a graph of a plan, with kernels alone in it, after all earlier work of the queue. The first launch of a
     * graph may make the host wait.
     */
    void launch(TornadoExecutionPlan plan, int graph);

    /** Says that graphs launched from now on, or their launch sizes, are others than before; after {@link #join}. */
    void forgetGraphs();

    /**
     * Copies symmetric memory to {@code pe}, then sets its signal; after all earlier work of the queue. The source may
     * be overwritten by later work of the queue ({@code nvshmemx_putmem_signal_on_stream}).
     *
     * @param target symmetric address where the bytes go
     * @param source symmetric address where they come from
     * @param bytes their number, may be 0: the signal is still set
     * @param signal symmetric address of the 64-bit signal word
     * @param value the word's new value
     */
    void putSignal(long target, long source, long bytes, long signal, long value, int pe);

    /**
     * Lets later work wait until this PE's signal is at least {@code value}
     * ({@code nvshmemx_signal_wait_until_on_stream}). A wait that outlasts the bound of the PE's
     * {@link org.tornadohalo.interop.device.Watchdog} leaves its record there, at the latest when {@link #join}
     * returns.
     */
    void awaitSignal(long signal, long value);

    /** Makes work that is given to the device elsewhere from now on run after all earlier work of the queue. */
    void join();

    /** Times that the host has waited in this queue. */
    long hostWaits();

    /** Releases the queue; local. All work has to be joined, or the run has failed. */
    @Override
    void close();
}

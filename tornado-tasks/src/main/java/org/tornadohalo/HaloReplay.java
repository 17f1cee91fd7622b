package org.tornadohalo;

/**
 * An exchange that runs again and again with nothing in between, as benchmarks need it; from {@link HaloLoop#replay} or
 * {@link LimitExchange#replay}.
 *
 * <p>Where kernels exchange, the host only starts the runs and waits for the last; where the host exchanges, it works
 * all the time. Between runs of different replays of one exchange, all ranks pass a host barrier.
 */
public interface HaloReplay extends AutoCloseable {
    /**
     * Runs so many exchanges one after the other and waits for the last; blocking; all ranks make the same call.
     *
     * @param times 1 or more
     * @return nanoseconds from the start of the first exchange to the end of the last on this rank, by the device's
     *     clock where it has one and drives the exchange
     * @throws SignalTimeoutException if a wait has outlasted its bound
     */
    long run(int times);

    /** Kernels launched for one exchange, counted; known after the first run. */
    int launches();

    /** Times that the host waits within one exchange, counted likewise; not counted is the wait at the end of a run. */
    int hostWaits();

    /** Releases what the replay needs; the exchange stays open. */
    @Override
    void close();
}

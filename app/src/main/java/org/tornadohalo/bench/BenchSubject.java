package org.tornadohalo.bench;

import java.util.OptionalDouble;
import org.tornadohalo.ExchangeContent;
import org.tornadohalo.HaloReplay;
import org.tornadohalo.interop.HostMessenger;

/** One configuration on one rank while it is measured. */
final class BenchSubject {
    private static final double NANOS_PER_MICRO = 1e3;

    /**
     * What it is called.
     *
     * @param exchange the design, or the name of a least exchange
     * @param isLimit whether it is a least exchange
     * @param kernels where kernels come from
     * @param path how data reaches other ranks
     */
    record Name(String exchange, boolean isLimit, String kernels, String path) {}

    /** What this rank moves in one exchange. */
    record Load(long atoms, long bytes) {}

    private final Name name;
    private final ExchangeContent content;
    private final HaloReplay replay;
    private final Load load;
    private final Runnable check;
    private final double[] micros;
    private int measured;

    BenchSubject(Name name, ExchangeContent content, HaloReplay replay, Load load, int rounds, Runnable check) {
        this.name = name;
        this.content = content;
        this.replay = replay;
        this.load = load;
        this.check = check;
        this.micros = new double[rounds];
    }

    /** Runs a round, which counts as long as its slowest rank took; collective. */
    double round(HostMessenger messenger, int replays) {
        messenger.barrier();
        return messenger.max(replay.run(replays) / NANOS_PER_MICRO / replays);
    }

    /** Runs a round and keeps its time. */
    void timedRound(HostMessenger messenger, int replays) {
        micros[measured++] = round(messenger, replays);
    }

    /** Checks what it moves; collective. */
    void check() {
        check.run();
    }

    /** The result without comparisons; collective. */
    BenchResult result(BenchSettings.Case of, HostMessenger messenger) {
        return new BenchResult(
                of.system().kind(),
                of.system().atoms(),
                of.grid().toString(),
                name.exchange,
                name.isLimit,
                name.kernels,
                content,
                name.path,
                RoundStatistics.of(micros),
                Double.NaN,
                messenger.max(load.atoms),
                messenger.max(load.bytes),
                replay.launches(),
                replay.hostWaits(),
                OptionalDouble.empty());
    }

    void close() {
        replay.close();
    }
}

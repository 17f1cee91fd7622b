package org.tornadohalo;

import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.interop.Pe;

/**
 * The exchange for a program without TaskGraphs of its own: coordinates down, then forces back, once per step.
 *
 * <pre>{@code
 * try (HaloLoop halo = HaloLoop.open(pe, partition)) {
 *     halo.exchangeCoordinates();             // halo atoms of halo.exchange().x() are up to date
 *     ...                                     // write forces of home and halo atoms into halo.exchange().f()
 *     halo.exchangeForces();                  // home atoms of f() hold the sum over all ranks
 * }
 * }</pre>
 *
 * The two calls alternate; each is made by all ranks and blocks until this rank's part is done. A step may also be
 * {@link #exchangeCoordinates} with {@link #acknowledgeCoordinates} after the last use of the coordinates, or
 * {@link #exchangeForcesAlone}. After a step of both directions, all ranks have to pass a barrier before forces of halo
 * atoms are written for a step of forces alone.
 */
public final class HaloLoop implements AutoCloseable {
    private final Pe pe;
    private final HaloExchange exchange;
    private ExchangeGraphs graphs;

    private HaloLoop(Pe pe, ExchangeMode mode) {
        this.pe = pe;
        this.exchange = HaloExchange.open(pe, mode);
    }

    /** Opens the fused exchange for a partition; collective. */
    public static HaloLoop open(Pe pe, Partition partition) {
        return open(pe, partition, ExchangeMode.FUSED);
    }

    /** Opens an exchange of a design for a partition; collective. */
    public static HaloLoop open(Pe pe, Partition partition, ExchangeMode mode) {
        HaloLoop loop = new HaloLoop(pe, mode);
        loop.repartition(partition);
        return loop;
    }

    /** Takes over a new partition; collective. Replays made before must not be used any more. */
    public void repartition(Partition partition) {
        exchange.repartition(partition);
        closeGraphs();
        graphs = new ExchangeGraphs(pe, exchange);
    }

    /** The memory that is exchanged. */
    public HaloExchange exchange() {
        return exchange;
    }

    /** Brings the halo atoms' coordinates up to date. */
    public void exchangeCoordinates() {
        exchange.coordinatesByHost();
        if (exchange.hasTasks()) {
            graphs.run(ExchangeGraphs.COORDINATES);
        }
    }

    /** Adds the halo atoms' forces to their home atoms, and ends the step. */
    public void exchangeForces() {
        addForces();
        graphs.run(ExchangeGraphs.END);
    }

    /** Ends a step without forces, when this rank has read the coordinates for the last time. */
    public void acknowledgeCoordinates() {
        exchange.acknowledgeCoordinatesByHost();
        graphs.run(exchange.hasTasks() ? ExchangeGraphs.ACKNOWLEDGE_COORDINATES : ExchangeGraphs.END);
    }

    /** Adds the halo atoms' forces to their home atoms, and ends a step without coordinates. */
    public void exchangeForcesAlone() {
        addForces();
        exchange.acknowledgeForcesByHost();
        graphs.run(exchange.hasTasks() ? ExchangeGraphs.ACKNOWLEDGE_FORCES : ExchangeGraphs.END);
    }

    private void addForces() {
        exchange.forcesByHost();
        if (exchange.hasTasks()) {
            graphs.run(ExchangeGraphs.FORCES);
        }
    }

    /** Makes a step ready to run again and again, for a benchmark, and runs it once; collective. */
    public HaloReplay replay(ExchangeContent content) {
        if (exchange.hasTasks()) {
            graphs.run(ExchangeGraphs.graphsOf(content));
            return new TaskReplay(exchange, graphs.replay(content));
        }
        HaloReplay replay = new HostReplay(exchange, content);
        replay.run(1);
        return replay;
    }

    /** Releases all memory; collective. */
    @Override
    public void close() {
        closeGraphs();
        exchange.close();
    }

    private void closeGraphs() {
        if (graphs != null) {
            graphs.close();
        }
    }
}

package org.tornadohalo;

import java.util.List;
import org.tornadohalo.interop.MessengerException;
import org.tornadohalo.interop.Pe;

/** How a {@link HostTransport} launches kernels and moves what a pulse sends and receives. */
interface PulseCarrier extends AutoCloseable {
    /** How data reaches another rank's memory, for reports. */
    String path();

    /** Runs a graph after all that was carried before. */
    void launch(PulseGraphs graphs, int graph);

    /**
     * Moves a load after all that was launched before; what is launched or carried afterwards finds both sides done.
     *
     * @param step number of the step, from 1
     */
    void carry(PulseLoad load, long step);

    /**
     * Ends a step of one direction alone: returns when each rank that carried its loads here can carry the next ones.
     *
     * @param answers the loads of the other direction, which go back empty
     */
    void acknowledge(List<PulseLoad> answers, long step);

    /** Lets go of all graphs: those launched from now on, or their launch sizes, are others. */
    default void forgetGraphs() {}

    /** Makes work that the device gets elsewhere from now on find all done. */
    default void join() {}

    /** Times that the host has waited. */
    long hostWaits();

    /** Releases what the carrier holds; local. */
    @Override
    default void close() {}

    /** Names the load in the message of a failure. */
    static MessengerException missing(Pe pe, PulseLoad load, MessengerException cause) {
        return new MessengerException(
                "rank " + pe.pe() + ", " + load.pulse().label() + ", no " + load.what() + " from rank "
                        + load.fromRank() + ": " + cause.getMessage(),
                cause);
    }
}

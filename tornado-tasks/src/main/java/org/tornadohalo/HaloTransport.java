package org.tornadohalo;

import java.util.List;
import org.tornadohalo.decomposition.HaloTransfer;
import org.tornadohalo.decomposition.MappedTransfer;
import org.tornadohalo.decomposition.Partition;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.TaskGraph;

/**
 * One design of the exchange: what its records hold, and which tasks use them or what the host does with them.
 *
 * <p>Records and index array belong to the {@link HaloMemory}, which is written between {@link #transfers} and
 * {@link #prepare}.
 */
interface HaloTransport extends AutoCloseable {
    /** Why a design that the host drives may refuse a step with one direction. */
    String BY_TURNS = "this design exchanges coordinates and forces by turns only";

    /** What this rank sends and receives; collective. */
    default List<? extends MappedTransfer> transfers(Partition partition) {
        return partition.pulses();
    }

    /** What the index array holds after the atoms to send of the {@link #transfers} just made. */
    default int[] furtherIndices() {
        return new int[0];
    }

    /** Whether partitions may come from the device, which alone has their index maps. */
    default boolean adoptsPartitions() {
        return false;
    }

    /** Takes over what has just been written; returns whether the tasks differ from those added before. */
    boolean prepare(List<? extends HaloTransfer> transfers);

    /** Whether there are tasks to add; if not, the host drives the exchange or there is nothing to exchange. */
    default boolean hasTasks() {
        return true;
    }

    /** Adds the tasks that exchange coordinates. */
    default void addCoordinateTasks(TaskGraph graph) {}

    /** Adds the tasks that exchange forces. */
    default void addForceTasks(TaskGraph graph) {}

    /** Fits the launch sizes of all tasks, by the names of the graphs they were added to. */
    default void sizeGrids(GridScheduler scheduler, String coordinateGraph, String forceGraph) {}

    /** Exchanges coordinates, if the host drives the exchange; else does nothing. */
    default void coordinatesByHost() {}

    /** Exchanges forces, if the host drives the exchange; else does nothing. */
    default void forcesByHost() {}

    /**
     * Ends a step without forces, if the host drives the exchange: returns when every rank that this one has sent
     * coordinates to has made the same call, and so has used them.
     */
    default void acknowledgeCoordinatesByHost() {
        throw new UnsupportedOperationException(BY_TURNS);
    }

    /** Ends a step without coordinates likewise: every rank whose atoms' forces this one holds has read them. */
    default void acknowledgeForcesByHost() {
        throw new UnsupportedOperationException(BY_TURNS);
    }

    /** Releases what the design holds besides its memory; local. */
    @Override
    default void close() {}

    /** Kernels launched for both exchanges of a step, the last one if they are counted as they happen. */
    int launchesPerStep();

    /** Times that the host waits for both exchanges of a step, likewise. */
    default int hostWaitsPerStep() {
        return 0;
    }
}

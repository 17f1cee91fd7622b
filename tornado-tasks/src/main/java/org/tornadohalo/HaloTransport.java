package org.tornadohalo;

import java.util.List;
import org.tornadohalo.decomposition.HaloTransfer;
import org.tornadohalo.decomposition.Partition;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.TaskGraph;

/**
 * One design of the exchange: what its records hold and which tasks use them.
 *
 * <p>Records and index array belong to the {@link HaloMemory}, which is written between {@link #transfers} and
 * {@link #prepare}.
 */
interface HaloTransport {
    /** What this rank sends and receives; collective. */
    default List<? extends HaloTransfer> transfers(Partition partition) {
        return partition.pulses();
    }

    /** What the index array holds after the atoms to send of the {@link #transfers} just made. */
    default int[] furtherIndices() {
        return new int[0];
    }

    /** Takes over what has just been written; returns whether the tasks differ from those added before. */
    boolean prepare(List<? extends HaloTransfer> transfers);

    /** Adds the tasks that exchange coordinates. */
    void addCoordinateTasks(TaskGraph graph);

    /** Adds the tasks that exchange forces. */
    void addForceTasks(TaskGraph graph);

    /** Fits the launch sizes of all tasks, by the names of the graphs they were added to. */
    void sizeGrids(GridScheduler scheduler, String coordinateGraph, String forceGraph);

    /** Kernels launched for both exchanges of a step. */
    int launchesPerStep();

    /** Times that the host waits for both exchanges of a step. */
    default int hostWaitsPerStep() {
        return 0;
    }
}

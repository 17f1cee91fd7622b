package org.tornadohalo;

import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** What {@link ExchangeGraphs} puts into graphs: the kernels of both directions and the arrays that they read. */
interface ExchangeTasks {
    /** The device array with the records. */
    LongArray halo();

    /** The device array with the indices behind the records. */
    IntArray sendIndex();

    /** Whether there are tasks at all. */
    boolean hasTasks();

    /** Adds the tasks of coordinates. */
    void addCoordinateTasks(TaskGraph graph);

    /** Adds the tasks of forces. */
    void addForceTasks(TaskGraph graph);

    /** Fits the launch sizes, by the names of the graphs that the tasks were added to. */
    void sizeGrids(GridScheduler scheduler, String coordinateGraph, String forceGraph, String stepGraph);

    /** Kernels of both directions; as many of each. */
    int launchesPerStep();

    /** Checks that no wait of this rank has outlasted its bound. */
    void checkWaits();
}

package org.tornadohalo.graph;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** The lists of one of the non-bonded kernels on the device, and the tasks that read them. */
sealed interface NonbondedTasks extends AutoCloseable permits PairTasks, ClusterTasks {
    /** Number of {@link #lists}. */
    int LISTS = 8;

    /** Number of threads of a task. */
    @FunctionalInterface
    interface GridSizes {
        void size(String task, int threads);
    }

    /** The device arrays of both sections' lists, [LISTS]; each is an array of its own. */
    IntArray[] lists();

    /** Makes room for the lists of new work; collective. */
    void grow(ArrayGrowth growth, RankWork work);

    /** Writes the lists of new work, and what the kernels have to know of them into the layout. */
    void write(RankWork work, LongArray layout);

    /** Number of records of energies that a section's kernel leaves. */
    int energyRecords(RankWork work, int section);

    /** Adds a section's tasks. */
    void add(TaskGraph graph, KernelContext context, StepArrays arrays, int section);

    /** Gives the launch sizes of the tasks of one section, in the work last written. */
    void sizeGrids(int section, GridSizes grids);

    /** Number of tasks of a section. */
    int tasksPerSection();

    /** Releases memory; collective. */
    @Override
    void close();
}

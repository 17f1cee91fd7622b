package org.tornadohalo.graph;

import java.util.Optional;
import org.tornadohalo.decomposition.PairList;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionResult;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** The lists of one of the non-bonded kernels on the device, and the tasks that make and read them. */
sealed interface NonbondedTasks extends AutoCloseable permits PairTasks, ClusterTasks {
    /** Number of threads of a task, and the most in a block. */
    @FunctionalInterface
    interface GridSizes {
        void size(String task, int threads, int maxBlockSize);

        default void size(String task, int threads) {
            size(task, threads, Integer.MAX_VALUE);
        }
    }

    /** The device arrays of both sections' lists, [8]; each is an array of its own. */
    IntArray[] lists();

    /** The lists that forces are computed from instead, where {@link #lists} are pruned; further arrays. */
    Optional<InnerLists> innerLists();

    /** Whether the host writes the lists, so that they have to be uploaded. */
    boolean areUploaded();

    /** Takes over new work; collective. */
    void take(RankWork work);

    /** Makes room for the work last taken over, and for lists that the last search had no room for; local. */
    void grow(ArrayGrowth growth);

    /** Writes what the host knows of the work last taken over to arrays and layout. */
    void write(LongArray layout);

    /** Number of records of energies that a section's kernel may leave. */
    int energyRecords(int section);

    /** The words of the pair search on the device, or none. */
    default long[] searchWords() {
        return new long[0];
    }

    /** Adds the tasks that come first when lists are due. */
    void addListTasks(TaskGraph graph, KernelContext context, StepArrays arrays);

    /** Gives the launch sizes of these tasks. */
    void sizeListGrids(GridSizes grids);

    /** Whether tasks make lists of pairs, each section its own, and report on them at the end. */
    boolean arePairsSearched();

    /** Adds the tasks that make a section's list, if there are any. */
    void addPairTasks(TaskGraph graph, KernelContext context, StepArrays arrays, int section);

    /** Gives the launch sizes of these tasks. */
    void sizePairGrids(int section, GridSizes grids);

    /** Adds the task that prunes a section's list, where there are {@link #innerLists}. */
    void addPruning(TaskGraph graph, KernelContext context, StepArrays arrays, int section);

    /** Gives the launch size of this task. */
    void sizePruning(int section, GridSizes grids);

    /** Adds the task that reports what the others have made, if there is one. */
    void addReport(TaskGraph graph, KernelContext context, StepArrays arrays);

    /**
     * Looks at what the tasks have made; local.
     *
     * @return whether the lists are complete; if not there will be room at the next {@link #grow}
     */
    boolean acceptLists(LongArray layout);

    /** Finds out whether any rank needs a new partition for its next lists; collective, once after all lists. */
    void agreeOnStrayed();

    /** Whether new lists need a new partition, on any rank; as of the last lists. */
    boolean hasStrayed();

    /**
     * Whether a section has tasks before its forces, which set them to 0 so that other tasks may add to them meanwhile.
     */
    boolean hasSlots();

    /** Adds these tasks of a section, if there are any. */
    void addSlots(TaskGraph graph, KernelContext context, StepArrays arrays, int section);

    /** Adds the task that computes a section's forces. */
    void addForces(TaskGraph graph, KernelContext context, StepArrays arrays, int section);

    /** Gives the launch sizes of the tasks before the forces, the same for both sections. */
    void sizeSlotGrids(GridSizes grids);

    /** Gives the launch size of the task that computes a section's forces, in the work last written. */
    void sizeGrids(int section, GridSizes grids);

    /** Number of tasks that come first when lists are due. */
    int listTasks();

    /** Number of tasks that make a section's list. */
    int pairTasks();

    /**
     * The pairs of the present lists, each under both of its atoms; for checks.
     *
     * @param made the execution that made them
     */
    PairList pairs(RankWork work, TornadoExecutionResult made);

    /** Bytes of this rank's device besides {@link #lists}. */
    long deviceBytes();

    /** Releases memory; collective. */
    @Override
    void close();
}

package org.tornadohalo.graph;

import org.tornadohalo.decomposition.ClusterLayout;
import org.tornadohalo.kernels.MotionKernel;
import org.tornadohalo.kernels.PairPruneKernel;
import org.tornadohalo.kernels.ResidencyKernel;
import org.tornadohalo.kernels.StepLayout;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** What {@link PairPruneKernel} makes of the lists of {@link ClusterTasks}, on the device. */
final class InnerLists {
    private final IntArray[] row = {new IntArray(1), new IntArray(1)};
    private final IntArray[] entry = {new IntArray(1), new IntArray(1)};
    /** Where home atoms were when pairs were searched last. */
    private FloatArray xAtSearch = new FloatArray(1);

    void grow(ArrayGrowth growth, ListRoom[] room, int homeCount) {
        for (int section = 0; section < room.length; section++) {
            row[section] = growth.grow(row[section], ClusterLayout.ROW_WORDS * room[section].rows());
            entry[section] = growth.grow(entry[section], room[section].entryWords());
        }
        xAtSearch = growth.grow(xAtSearch, 3 * homeCount);
    }

    boolean holds(int section, ListRoom room, int homeCount) {
        return ClusterLayout.ROW_WORDS * room.rows() <= row[section].getSize()
                && room.entryWords() <= entry[section].getSize()
                && 3 * homeCount <= xAtSearch.getSize();
    }

    IntArray row(int section) {
        return row[section];
    }

    IntArray entry(int section) {
        return entry[section];
    }

    Object[] arrays() {
        return new Object[] {
            row[StepLayout.LOCAL],
            entry[StepLayout.LOCAL],
            row[StepLayout.NON_LOCAL],
            entry[StepLayout.NON_LOCAL],
            xAtSearch
        };
    }

    /** Adds a task that brings the arrays to the device. */
    void addResidency(TaskGraph graph, String task, KernelContext context, StepArrays arrays) {
        graph.task(
                task,
                ResidencyKernel::touchInnerLists,
                context,
                arrays.partials,
                row[StepLayout.LOCAL],
                entry[StepLayout.LOCAL],
                row[StepLayout.NON_LOCAL],
                entry[StepLayout.NON_LOCAL],
                xAtSearch);
    }

    /** Adds the task that belongs to a search. */
    void addRemembering(TaskGraph graph, KernelContext context, StepArrays arrays) {
        graph.task("remember", MotionKernel::rememberPositions, context, arrays.layout, xAtSearch);
    }

    /** Adds the task that prunes a section's list. */
    void addPruning(
            TaskGraph graph,
            KernelContext context,
            StepArrays arrays,
            int section,
            IntArray outerRow,
            IntArray outerEntry,
            IntArray block) {
        graph.task(
                "prune",
                PairPruneKernel::prunePairs,
                context,
                arrays.layout,
                section,
                arrays.shiftVectors,
                outerRow,
                outerEntry,
                block,
                row[section],
                entry[section],
                xAtSearch,
                arrays.xAtList);
    }
}

package org.tornadohalo.graph;

import org.tornadohalo.kernels.ConstraintKernel;
import org.tornadohalo.kernels.ConstraintLayout;
import org.tornadohalo.kernels.RepartitionKernels;
import org.tornadohalo.kernels.ResidencyKernel;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** What {@link ConstraintKernel} reads, and the tasks that use it; only of a topology with constraints. */
final class ConstraintArrays {
    private final FloatArray rigidTypes;
    private IntArray groups = new IntArray(1);

    /** @param values {@link ConstraintLayout#VALUES} of each type of groups */
    ConstraintArrays(float[] values) {
        rigidTypes = FloatArray.fromArray(values);
    }

    void grow(ArrayGrowth growth, int homeCount) {
        groups = growth.grow(groups, ConstraintLayout.GROUP_WORDS * homeCount);
    }

    /** Number of home atoms that there is room for. */
    int homeCapacity() {
        return groups.getSize() / ConstraintLayout.GROUP_WORDS;
    }

    /** Writes what the host knows of the home atoms. */
    void write(RankWork work) {
        ArrayGrowth.copy(work.rigidGroups(), work.rigidGroups().length, groups);
    }

    Object[] uploaded() {
        return new Object[] {rigidTypes, groups};
    }

    /** What a repartition by kernels writes. */
    Object[] described() {
        return new Object[] {groups};
    }

    /** Adds a task that brings the arrays to the device. */
    void addResidency(TaskGraph graph, String task, KernelContext context, StepArrays arrays) {
        graph.task(task, ResidencyKernel::touchConstraints, context, arrays.partials, rigidTypes, groups);
    }

    /** Adds the task that makes a step. */
    void addMotion(TaskGraph graph, String task, KernelContext context, StepArrays arrays) {
        graph.task(
                task,
                ConstraintKernel::constrainedLeapFrog,
                context,
                arrays.layout,
                arrays.motionParameters,
                rigidTypes,
                groups,
                arrays.xLow,
                arrays.v,
                arrays.inverseMass,
                arrays.xAtList,
                arrays.kinetic);
    }

    /** Adds the task with which kernels find the groups of a new partition. */
    void addPlacing(TaskGraph graph, String task, KernelContext context, StepArrays arrays) {
        graph.task(task, RepartitionKernels::placeGroups, context, arrays.layout, groups);
    }
}

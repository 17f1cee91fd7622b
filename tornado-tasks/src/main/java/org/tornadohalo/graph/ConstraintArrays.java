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
    private IntArray type = new IntArray(1);
    private IntArray partner = new IntArray(1);

    /** @param values {@link ConstraintLayout#VALUES} of each type of groups */
    ConstraintArrays(float[] values) {
        rigidTypes = FloatArray.fromArray(values);
    }

    void grow(ArrayGrowth growth, int homeCount) {
        type = growth.grow(type, homeCount);
        partner = growth.grow(partner, ConstraintLayout.VECTORS * homeCount);
    }

    /** Number of home atoms that there is room for. */
    int homeCapacity() {
        return Math.min(type.getSize(), partner.getSize() / ConstraintLayout.VECTORS);
    }

    /** Writes what the host knows of the home atoms. */
    void write(RankWork work) {
        ArrayGrowth.copy(work.constraintType(), work.constraintType().length, type);
        ArrayGrowth.copy(work.constraintPartner(), work.constraintPartner().length, partner);
    }

    Object[] uploaded() {
        return new Object[] {rigidTypes, type, partner};
    }

    /** What a repartition by kernels writes. */
    Object[] described() {
        return new Object[] {type, partner};
    }

    /** Adds a task that brings the arrays to the device. */
    void addResidency(TaskGraph graph, String task, KernelContext context, StepArrays arrays) {
        graph.task(task, ResidencyKernel::touchConstraints, context, arrays.partials, rigidTypes, type, partner);
    }

    /** Adds the task that corrects a step. */
    void addCorrection(TaskGraph graph, String task, KernelContext context, StepArrays arrays) {
        graph.task(
                task,
                ConstraintKernel::constrain,
                context,
                arrays.layout,
                arrays.motionParameters,
                rigidTypes,
                type,
                partner,
                arrays.xLow,
                arrays.v,
                arrays.inverseMass,
                arrays.kinetic);
    }

    /** Adds the task with which kernels find the groups of a new partition. */
    void addPlacing(TaskGraph graph, String task, KernelContext context, StepArrays arrays) {
        graph.task(task, RepartitionKernels::placeConstraints, context, arrays.layout, type, partner);
    }
}

package org.tornadohalo.graph;

import org.tornadohalo.HaloExchange;
import org.tornadohalo.decomposition.DomainGrid;
import org.tornadohalo.decomposition.HomeAtoms;
import org.tornadohalo.decomposition.PairEntry;
import org.tornadohalo.decomposition.RankFrame;
import org.tornadohalo.forcefield.DeviceParameters;
import org.tornadohalo.forcefield.NonbondedSettings;
import org.tornadohalo.kernels.StepLayout;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Writes what kernels read of system and work to the arrays of a step, on the host. */
final class StepWriter {
    private final StepArrays arrays;
    private final double[] box;

    StepWriter(StepArrays arrays, double[] box) {
        this.arrays = arrays;
        this.box = box;
    }

    /** What never changes. */
    void parameters(DomainGrid grid, NonbondedSettings nonbonded) {
        boolean[] decomposed = {grid.isDecomposed(0), grid.isDecomposed(1), grid.isDecomposed(2)};
        copy(DeviceParameters.nonbonded(nonbonded), arrays.nonbondedParameters);
        copy(DeviceParameters.bonded(box, decomposed), arrays.bondedParameters);
        for (int code = 0; code < PairEntry.SHIFTS; code++) {
            for (int dim = 0; dim < 3; dim++) {
                arrays.shiftVectors.set(3 * code + dim, (float) (PairEntry.shift(code, dim) * box[dim]));
            }
        }
    }

    /** Time step, ps, and how far atoms may move while a list is in use, nm. */
    void motion(double timeStep, double allowedMove) {
        copy(DeviceParameters.motion(timeStep, 2 * allowedMove, box), arrays.motionParameters);
    }

    /** Counts and addresses. */
    void layout(StepSizes sizes, HaloExchange exchange, long localForces) {
        arrays.layout.set(StepLayout.HOME_COUNT, sizes.homeCount());
        arrays.layout.set(StepLayout.ATOM_COUNT, sizes.atomCount());
        arrays.layout.set(StepLayout.X_ADDRESS, exchange.x().address());
        arrays.layout.set(StepLayout.FORCE_ADDRESS + StepLayout.LOCAL, localForces);
        arrays.layout.set(
                StepLayout.FORCE_ADDRESS + StepLayout.NON_LOCAL, exchange.f().address());
        arrays.layout.set(StepLayout.TERM_COUNT + StepLayout.LOCAL, sizes.localTermCount());
        arrays.layout.set(StepLayout.TERM_COUNT + StepLayout.NON_LOCAL, sizes.termCount() - sizes.localTermCount());
        arrays.layout.set(StepLayout.FIRST_TERM + StepLayout.LOCAL, 0);
        arrays.layout.set(StepLayout.FIRST_TERM + StepLayout.NON_LOCAL, sizes.localTermCount());
        arrays.layout.set(StepLayout.RIGID_GROUP_COUNT, sizes.rigidGroupCount());
    }

    /** Atoms, bonded terms and constraints. */
    void atoms(RankWork work, RankFrame frame) {
        copy(work.charge(), arrays.charge);
        copy(work.type(), arrays.type);
        copy(work.inverseMass(), arrays.inverseMass);
        HomeAtoms home = frame.enter(work.partition().home());
        copy(home.xLow(), arrays.xLow);
        copy(home.v(), arrays.v);
        copy(work.terms(), arrays.terms);
        copy(work.termParameters(), arrays.termParameters);
        arrays.constraints.ifPresent(rigid -> rigid.write(work));
    }

    private static void copy(float[] from, FloatArray to) {
        ArrayGrowth.copy(from, to);
    }

    private static void copy(int[] from, IntArray to) {
        ArrayGrowth.copy(from, from.length, to);
    }
}

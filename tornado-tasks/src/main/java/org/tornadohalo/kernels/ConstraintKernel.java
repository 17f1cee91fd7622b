package org.tornadohalo.kernels;

import org.tornadohalo.interop.device.DeviceMemory;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Keeps distances fixed: corrects what {@link MotionKernel#leapFrog} has done to the atoms of rigid groups.
 *
 * <p>The equations of SHAKE (Ryckaert, Ciccotti and Berendsen, J. Comput. Phys. 23, 327 (1977)): atoms move along the
 * constrained vectors as they were before the step, until these have their lengths again. All constraints of a group
 * are solved together, as M-SHAKE does (Kräutler, van Gunsteren and Hünenberger, J. Comput. Chem. 22, 501 (2001)), but
 * with a matrix that is the same in all steps: the vectors of a group hardly turn in one. For water the result is that
 * of SETTLE (Miyamoto and Kollman, J. Comput. Chem. 13, 952 (1992)).
 */
public final class ConstraintKernel {
    /**
     * The most that the squares of a group's lengths may be off, as a part of the first one, before the last
     * correction, which leaves a few parts in ten million. Rounding of vectors that are no longer corrected can leave
     * 1e-6.
     */
    public static final float TOLERANCE = 4e-6f;
    /** The most corrections; at 2 fs and 300 K eight suffice. */
    public static final int MOST_CORRECTIONS = 60;

    private static final int DIMS = 3;
    private static final int VECTORS = ConstraintLayout.VECTORS;

    private ConstraintKernel() {}

    /**
     * Corrects positions and velocities after a step, and the kinetic energies in energy steps; in a frozen step the
     * latter alone, as if the step had been made.
     *
     * <p>Geometry: one-dimensional, any size; one thread per home atom, grid-stride, of which those of centers work.
     *
     * <pre>
     *   layout                              [StepLayout.WORDS]                R
     *   x    (layout, X_ADDRESS)            {@link Position} [atoms]           RW
     *   f    (layout, FORCE_ADDRESS)        float [3 * atoms], kJ/mol/nm      R    both sections
     *   parameters                          [MotionKernel.PARAMETERS]         R
     *   rigidTypes                          {@link ConstraintLayout}           R
     *   constraintType, constraintPartner   {@link ConstraintLayout}           R
     *   xLow                                [3 * home atoms], nm              RW
     *   v                                   [3 * home atoms], nm/ps           RW
     *   inverseMass                         [home atoms], 1/u                 R
     *   kinetic                             as {@link MotionKernel#leapFrog}   W    energy steps only
     *   moved (layout, MOVED_ADDRESS)       {@link MovedWord}                  W    a center whose group cannot be kept
     * </pre>
     *
     * Runs after {@link MotionKernel#leapFrog} in the same step. Signals: none. Progress: no block waits. Twin:
     * {@code reference.SequentialConstraints}.
     */
    public static void constrain(
            KernelContext context,
            LongArray layout,
            FloatArray parameters,
            FloatArray rigidTypes,
            IntArray constraintType,
            IntArray constraintPartner,
            FloatArray xLow,
            FloatArray v,
            FloatArray inverseMass,
            DoubleArray kinetic) {
        float[] before = new float[DIMS * VECTORS];
        float[] start = new float[DIMS * VECTORS];
        float[] now = new float[DIMS * VECTORS];
        float[] excess = new float[VECTORS];
        float[] center = new float[DIMS];
        float[] rigid = new float[ConstraintLayout.VALUES];
        int[] partner = new int[VECTORS];
        int atoms = (int) layout.get(StepLayout.HOME_COUNT);
        long x = layout.get(StepLayout.X_ADDRESS);
        float timeStep = parameters.get(MotionKernel.TIME_STEP);
        float lowUnit = parameters.get(MotionKernel.LOW_UNIT);
        // Its velocities are those of half a step ago.
        boolean isFrozen = layout.get(StepLayout.FROZEN) != 0;
        boolean energyStep = StepWord.isEnergyStep(layout);
        for (int i = context.globalIdx; i < atoms; i += context.globalGroupSizeX) {
            int type = constraintType.get(i);
            if (type != ConstraintLayout.NONE) {
                // Into registers: corrections need them again and again.
                for (int value = 0; value < ConstraintLayout.VALUES; value++) {
                    rigid[value] = rigidTypes.get(ConstraintLayout.VALUES * type + value);
                }
                for (int k = 0; k < VECTORS; k++) {
                    partner[k] = constraintPartner.get(VECTORS * i + k);
                }
                // Branches apart: no load waits for a branch.
                if (isFrozen) {
                    for (int k = 0; k < VECTORS; k++) {
                        int atom = partner[k];
                        for (int d = 0; d < DIMS; d++) {
                            float change = change(layout, inverseMass, timeStep, atom, d)
                                    - change(layout, inverseMass, timeStep, i, d);
                            before[DIMS * k + d] = distance(x, xLow, atom, i, d);
                            start[DIMS * k + d] =
                                    before[DIMS * k + d] + timeStep * (difference(v, atom, i, d) + change);
                        }
                    }
                } else {
                    for (int k = 0; k < VECTORS; k++) {
                        int atom = partner[k];
                        for (int d = 0; d < DIMS; d++) {
                            start[DIMS * k + d] = distance(x, xLow, atom, i, d);
                            before[DIMS * k + d] = start[DIMS * k + d] - timeStep * difference(v, atom, i, d);
                        }
                    }
                }
                for (int c = 0; c < DIMS * VECTORS; c++) {
                    now[c] = start[c];
                }
                if (rigid[ConstraintLayout.TRIANGLE] > 0f) {
                    for (int d = 0; d < DIMS; d++) {
                        now[2 * DIMS + d] = now[DIMS + d] - now[d];
                        before[2 * DIMS + d] = before[DIMS + d] - before[d];
                    }
                }
                for (int d = 0; d < DIMS; d++) {
                    center[d] = 0f;
                }
                float tolerance = TOLERANCE * rigid[ConstraintLayout.SQUARE];
                float most = tolerance * tolerance;
                int corrections = 0;
                while (corrections < MOST_CORRECTIONS) {
                    float off = 0f;
                    for (int k = 0; k < VECTORS; k++) {
                        excess[k] = now[DIMS * k] * now[DIMS * k]
                                + now[DIMS * k + 1] * now[DIMS * k + 1]
                                + now[DIMS * k + 2] * now[DIMS * k + 2]
                                - rigid[ConstraintLayout.SQUARE + k];
                        off += excess[k] * excess[k];
                    }
                    for (int l = 0; l < VECTORS; l++) {
                        int row = ConstraintLayout.RESPONSE + VECTORS * l;
                        float force = rigid[row] * excess[0]
                                + rigid[row + 1] * excess[1]
                                + rigid[row + 2] * excess[2]
                                + rigid[row + 3] * excess[3];
                        float ofCenter = force * rigid[ConstraintLayout.CENTER + l];
                        for (int d = 0; d < DIMS; d++) {
                            center[d] += ofCenter * before[DIMS * l + d];
                        }
                        for (int k = 0; k < VECTORS; k++) {
                            float coupled = force * rigid[ConstraintLayout.COUPLING + VECTORS * k + l];
                            for (int d = 0; d < DIMS; d++) {
                                now[DIMS * k + d] -= coupled * before[DIMS * l + d];
                            }
                        }
                    }
                    corrections = Position.isBeyond(off, most) ? corrections + 1 : MOST_CORRECTIONS + 1;
                }
                if (corrections == MOST_CORRECTIONS) {
                    MovedWord.store(layout, MovedWord.SINCE_LIST, i, MovedWord.NOT_RIGID);
                }
                for (int k = 0; k < VECTORS; k++) {
                    if (partner[k] != i) {
                        correct(
                                layout,
                                x,
                                xLow,
                                v,
                                inverseMass,
                                kinetic,
                                timeStep,
                                lowUnit,
                                isFrozen,
                                energyStep,
                                partner[k],
                                center[0] + (now[DIMS * k] - start[DIMS * k]),
                                center[1] + (now[DIMS * k + 1] - start[DIMS * k + 1]),
                                center[2] + (now[DIMS * k + 2] - start[DIMS * k + 2]));
                    }
                }
                correct(
                        layout,
                        x,
                        xLow,
                        v,
                        inverseMass,
                        kinetic,
                        timeStep,
                        lowUnit,
                        isFrozen,
                        energyStep,
                        i,
                        center[0],
                        center[1],
                        center[2]);
            }
        }
    }

    /** Component of the vector to an atom from the center of its group. */
    private static float distance(long x, FloatArray xLow, int atom, int center, int d) {
        float difference = DeviceMemory.loadFloat4(x, atom, d) - DeviceMemory.loadFloat4(x, center, d);
        return difference + difference(xLow, atom, center, d);
    }

    /** Component of the difference of two atoms' vectors. */
    private static float difference(FloatArray vectors, int atom, int center, int d) {
        return vectors.get(DIMS * atom + d) - vectors.get(DIMS * center + d);
    }

    /** Component of the change of an atom's velocity by the forces. */
    private static float change(LongArray layout, FloatArray inverseMass, float timeStep, int atom, int d) {
        long fLocal = layout.get(StepLayout.FORCE_ADDRESS + StepLayout.LOCAL);
        long fNonLocal = layout.get(StepLayout.FORCE_ADDRESS + StepLayout.NON_LOCAL);
        return timeStep * inverseMass.get(atom) * MotionKernel.force(fLocal, fNonLocal, DIMS * atom + d);
    }

    /** Moves an atom on by the constraints' part of its step. */
    private static void correct(
            LongArray layout,
            long x,
            FloatArray xLow,
            FloatArray v,
            FloatArray inverseMass,
            DoubleArray kinetic,
            float timeStep,
            float lowUnit,
            boolean isFrozen,
            boolean energyStep,
            int atom,
            float dx,
            float dy,
            float dz) {
        // A step of no time moves nothing.
        float perTime = timeStep > 0f ? 1f / timeStep : 0f;
        float part = timeStep > 0f ? 1f : 0f;
        float vx = v.get(DIMS * atom) + perTime * dx;
        float vy = v.get(DIMS * atom + 1) + perTime * dy;
        float vz = v.get(DIMS * atom + 2) + perTime * dz;
        if (energyStep) {
            float changeX = change(layout, inverseMass, timeStep, atom, 0);
            float changeY = change(layout, inverseMass, timeStep, atom, 1);
            float changeZ = change(layout, inverseMass, timeStep, atom, 2);
            float lag = isFrozen ? 0f : 1f;
            MotionKernel.storeEnergies(
                    kinetic,
                    atom,
                    inverseMass.get(atom),
                    v.get(DIMS * atom) - lag * changeX,
                    v.get(DIMS * atom + 1) - lag * changeY,
                    v.get(DIMS * atom + 2) - lag * changeZ,
                    changeX + perTime * dx,
                    changeY + perTime * dy,
                    changeZ + perTime * dz);
        }
        if (!isFrozen) {
            float addedX = part * dx + xLow.get(DIMS * atom);
            float addedY = part * dy + xLow.get(DIMS * atom + 1);
            float addedZ = part * dz + xLow.get(DIMS * atom + 2);
            MotionKernel.move(x, xLow, atom, addedX, addedY, addedZ, lowUnit);
            MotionKernel.store(v, atom, vx, vy, vz);
        }
    }
}

package org.tornadohalo.kernels;

import org.tornadohalo.interop.device.DeviceMemory;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Newton's equations for atoms between which distances are fixed, by the leap-frog scheme.
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

    /** The most threads of a block: few, so that the groups of a small system spread over all multiprocessors. */
    public static final int MAX_THREADS = 64;

    private static final int DIMS = 3;
    private static final int VECTORS = ConstraintLayout.VECTORS;

    private ConstraintKernel() {}

    /**
     * What {@link MotionKernel#leapFrog} does, in its place, for all home atoms, each of which is in one group. The
     * second kinetic value has the forces of the constraints among the others. In a frozen step energies are those of
     * the step that would be made.
     *
     * <p>Geometry: one-dimensional, blocks of at most {@link #MAX_THREADS}; one thread per group, grid-stride; the same
     * result for any geometry.
     *
     * <pre>
     *   layout                              [StepLayout.WORDS]                R
     *   x    (layout, X_ADDRESS)            {@link Position} [atoms]           RW
     *   f    (layout, FORCE_ADDRESS)        float [3 * atoms], kJ/mol/nm      R    both sections
     *   parameters                          [MotionKernel.PARAMETERS]         R
     *   rigidTypes, groups                  {@link ConstraintLayout}           R
     *   xLow                                [3 * home atoms], nm              RW
     *   v                                   [3 * home atoms], nm/ps           RW
     *   inverseMass                         [home atoms], 1/u, above 0        R
     *   xAtList                             [3 * home atoms], nm              R
     *   kinetic                             [home atoms * 2], kJ/mol          W    energy steps only
     *   moved (layout, MOVED_ADDRESS)       {@link MovedWord}                 W    any one of the atoms that are too far
     *                                                                              and the centers of groups that cannot
     *                                                                              be kept
     * </pre>
     *
     * Signals: none. Progress: no block waits. Twin: {@code reference.SequentialConstraints}. One method, because arrays
     * of a thread cannot be handed to another.
     */
    public static void constrainedLeapFrog(
            KernelContext context,
            LongArray layout,
            FloatArray parameters,
            FloatArray rigidTypes,
            IntArray groups,
            FloatArray xLow,
            FloatArray v,
            FloatArray inverseMass,
            FloatArray xAtList,
            DoubleArray kinetic) {
        int[] partner = new int[VECTORS];
        float[] rigid = new float[ConstraintLayout.VALUES];
        float[] velocity = new float[DIMS * VECTORS];
        float[] displacementSquared = new float[VECTORS];
        float[] before = new float[DIMS * VECTORS];
        float[] free = new float[DIMS * VECTORS];
        float[] now = new float[DIMS * VECTORS];
        float[] excess = new float[VECTORS];
        float[] shift = new float[DIMS];
        int count = (int) layout.get(StepLayout.RIGID_GROUP_COUNT);
        long x = layout.get(StepLayout.X_ADDRESS);
        long fLocal = layout.get(StepLayout.FORCE_ADDRESS + StepLayout.LOCAL);
        long fNonLocal = layout.get(StepLayout.FORCE_ADDRESS + StepLayout.NON_LOCAL);
        boolean isFrozen = layout.get(StepLayout.FROZEN) != 0;
        boolean energyStep = StepWord.isEnergyStep(layout);
        float timeStep = parameters.get(MotionKernel.TIME_STEP);
        float halfBufferSquared = parameters.get(MotionKernel.HALF_BUFFER_SQUARED);
        float lowUnit = parameters.get(MotionKernel.LOW_UNIT);
        // In a step of no time constraints change no velocity.
        float perTime = timeStep > 0f ? 1f / timeStep : 0f;
        for (int group = context.globalIdx; group < count; group += context.globalGroupSizeX) {
            int type = groups.get(ConstraintLayout.GROUP_WORDS * group + ConstraintLayout.GROUP_TYPE);
            int center = groups.get(ConstraintLayout.GROUP_WORDS * group + ConstraintLayout.GROUP_CENTER);
            for (int k = 0; k < VECTORS; k++) {
                partner[k] = groups.get(ConstraintLayout.GROUP_WORDS * group + ConstraintLayout.GROUP_PARTNERS + k);
            }
            float centerDisplacementSquared = MotionKernel.displacementSquared(x, xAtList, center);
            float vx = velocity(v, inverseMass, fLocal, fNonLocal, timeStep, center, 0);
            float vy = velocity(v, inverseMass, fLocal, fNonLocal, timeStep, center, 1);
            float vz = velocity(v, inverseMass, fLocal, fNonLocal, timeStep, center, 2);
            // No condition stands between loads, so that all of them are under way together.
            for (int k = 0; k < VECTORS; k++) {
                displacementSquared[k] = MotionKernel.displacementSquared(x, xAtList, partner[k]);
                for (int d = 0; d < DIMS; d++) {
                    velocity[DIMS * k + d] = velocity(v, inverseMass, fLocal, fNonLocal, timeStep, partner[k], d);
                    before[DIMS * k + d] = distance(x, xLow, partner[k], center, d);
                }
                free[DIMS * k] = before[DIMS * k] + timeStep * (velocity[DIMS * k] - vx);
                free[DIMS * k + 1] = before[DIMS * k + 1] + timeStep * (velocity[DIMS * k + 1] - vy);
                free[DIMS * k + 2] = before[DIMS * k + 2] + timeStep * (velocity[DIMS * k + 2] - vz);
            }
            for (int c = 0; c < DIMS * VECTORS; c++) {
                now[c] = free[c];
            }
            // Kept in registers for all corrections, and loaded when those of the loads above are free again.
            for (int value = 0; value < ConstraintLayout.VALUES; value++) {
                rigid[value] = rigidTypes.get(ConstraintLayout.VALUES * type + value);
            }
            if (rigid[ConstraintLayout.TRIANGLE] > 0f) {
                for (int d = 0; d < DIMS; d++) {
                    now[2 * DIMS + d] = now[DIMS + d] - now[d];
                    before[2 * DIMS + d] = before[DIMS + d] - before[d];
                }
            }
            for (int d = 0; d < DIMS; d++) {
                shift[d] = 0f;
            }
            float tolerance = TOLERANCE * rigid[ConstraintLayout.SQUARE];
            float toleranceSquared = tolerance * tolerance;
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
                    for (int d = 0; d < DIMS; d++) {
                        shift[d] += force * rigid[ConstraintLayout.CENTER + l] * before[DIMS * l + d];
                    }
                    for (int k = 0; k < VECTORS; k++) {
                        float coupled = force * rigid[ConstraintLayout.COUPLING + VECTORS * k + l];
                        for (int d = 0; d < DIMS; d++) {
                            now[DIMS * k + d] -= coupled * before[DIMS * l + d];
                        }
                    }
                }
                corrections = Position.isBeyond(off, toleranceSquared) ? corrections + 1 : MOST_CORRECTIONS + 1;
            }
            for (int k = 0; k < VECTORS; k++) {
                if (partner[k] != center) {
                    MotionKernel.tellIfFar(layout, partner[k], displacementSquared[k], halfBufferSquared);
                    advance(
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
                            velocity[DIMS * k],
                            velocity[DIMS * k + 1],
                            velocity[DIMS * k + 2],
                            perTime * (shift[0] + (now[DIMS * k] - free[DIMS * k])),
                            perTime * (shift[1] + (now[DIMS * k + 1] - free[DIMS * k + 1])),
                            perTime * (shift[2] + (now[DIMS * k + 2] - free[DIMS * k + 2])));
                }
            }
            MotionKernel.tellIfFar(layout, center, centerDisplacementSquared, halfBufferSquared);
            // Where an atom that nothing ties is not a number, its distance tells.
            if (corrections == MOST_CORRECTIONS && rigid[ConstraintLayout.SQUARE] > 0f) {
                MovedWord.store(layout, MovedWord.SINCE_LIST, center, MovedWord.NOT_RIGID);
            }
            advance(
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
                    center,
                    vx,
                    vy,
                    vz,
                    perTime * shift[0],
                    perTime * shift[1],
                    perTime * shift[2]);
        }
    }

    /** Component of an atom's velocity after a step without constraints. */
    private static float velocity(
            FloatArray v, FloatArray inverseMass, long fLocal, long fNonLocal, float timeStep, int atom, int d) {
        int component = DIMS * atom + d;
        return v.get(component) + timeStep * inverseMass.get(atom) * MotionKernel.force(fLocal, fNonLocal, component);
    }

    /** Component of the vector to an atom from the center of its group. */
    private static float distance(long x, FloatArray xLow, int atom, int center, int d) {
        float difference = DeviceMemory.loadFloat4(x, atom, d) - DeviceMemory.loadFloat4(x, center, d);
        return difference + (xLow.get(DIMS * atom + d) - xLow.get(DIMS * center + d));
    }

    /** Stores an atom's energies and moves it, with its velocity by the forces and what constraints add to that. */
    private static void advance(
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
            float vx,
            float vy,
            float vz,
            float addedX,
            float addedY,
            float addedZ) {
        if (energyStep) {
            long fLocal = layout.get(StepLayout.FORCE_ADDRESS + StepLayout.LOCAL);
            long fNonLocal = layout.get(StepLayout.FORCE_ADDRESS + StepLayout.NON_LOCAL);
            float inverse = inverseMass.get(atom);
            float timePerMass = timeStep * inverse;
            MotionKernel.storeEnergies(
                    kinetic,
                    atom,
                    inverse,
                    v.get(DIMS * atom),
                    v.get(DIMS * atom + 1),
                    v.get(DIMS * atom + 2),
                    timePerMass * MotionKernel.force(fLocal, fNonLocal, DIMS * atom) + addedX,
                    timePerMass * MotionKernel.force(fLocal, fNonLocal, DIMS * atom + 1) + addedY,
                    timePerMass * MotionKernel.force(fLocal, fNonLocal, DIMS * atom + 2) + addedZ);
        }
        if (!isFrozen) {
            float wayX = timeStep * (vx + addedX) + xLow.get(DIMS * atom);
            float wayY = timeStep * (vy + addedY) + xLow.get(DIMS * atom + 1);
            float wayZ = timeStep * (vz + addedZ) + xLow.get(DIMS * atom + 2);
            MotionKernel.move(x, xLow, atom, wayX, wayY, wayZ, lowUnit);
            MotionKernel.store(v, atom, vx + addedX, vy + addedY, vz + addedZ);
        }
    }
}

package org.tornadohalo.reference;

import org.tornadohalo.kernels.ConstraintKernel;
import org.tornadohalo.kernels.ConstraintLayout;
import org.tornadohalo.kernels.MotionKernel;
import org.tornadohalo.kernels.MovedWord;
import org.tornadohalo.kernels.Position;

/**
 * The twin of {@link ConstraintKernel}: the same arithmetic on arrays, one group after the other. Units and array
 * shapes are the kernel's, coordinates the words of {@link Position}; results agree bit for bit on the JVM host.
 */
public final class SequentialConstraints {
    private static final int DIMS = 3;
    private static final int VECTORS = ConstraintLayout.VECTORS;

    private final float[] parameters;
    private final float[] rigidTypes;
    private final int[] groups;
    private final float timeStep;
    private final SequentialMotion motion;

    /** Takes the kernel's arguments of the same names. */
    public SequentialConstraints(
            float[] parameters, float[] rigidTypes, int[] groups, float[] inverseMass, float[] xAtList) {
        this.parameters = parameters;
        this.rigidTypes = rigidTypes;
        this.groups = groups;
        this.timeStep = parameters[MotionKernel.TIME_STEP];
        this.motion = new SequentialMotion(parameters, inverseMass, xAtList);
    }

    /**
     * Advances {@code v} and then {@code x} with {@code xLow} by one step, and stores the kinetic energies.
     *
     * @param force of both sections together, kJ/mol/nm
     * @param isFrozen whether the step is not made, so that only energies are stored
     * @return the {@link MovedWord} of the last atom that is too far from the list's coordinates, or of the last center
     *     whose group cannot be kept; 0 without any
     */
    public long leapFrog(float[] force, int[] x, float[] xLow, float[] v, double[] kinetic, boolean isFrozen) {
        long moved = 0;
        for (int first = 0; first < groups.length; first += ConstraintLayout.GROUP_WORDS) {
            moved = later(moved, advance(first, force, x, xLow, v, kinetic, isFrozen));
        }
        return moved;
    }

    /** Advances a group; returns its last {@link MovedWord}, or 0. */
    private long advance(
            int first, float[] force, int[] x, float[] xLow, float[] v, double[] kinetic, boolean isFrozen) {
        int center = groups[first + ConstraintLayout.GROUP_CENTER];
        int values = ConstraintLayout.VALUES * groups[first + ConstraintLayout.GROUP_TYPE];
        float[] ofCenter = motion.change(center, force);
        float[][] free = new float[VECTORS][DIMS];
        float[][] before = new float[VECTORS][DIMS];
        for (int k = 0; k < VECTORS; k++) {
            int atom = groups[first + ConstraintLayout.GROUP_PARTNERS + k];
            float[] change = motion.change(atom, force);
            for (int d = 0; d < DIMS; d++) {
                before[k][d] = coordinate(x, atom, d)
                        - coordinate(x, center, d)
                        + (xLow[DIMS * atom + d] - xLow[DIMS * center + d]);
                float velocity = v[DIMS * atom + d] + change[d];
                free[k][d] = before[k][d] + timeStep * (velocity - (v[DIMS * center + d] + ofCenter[d]));
            }
        }
        float[][] now = {free[0].clone(), free[1].clone(), free[2].clone(), free[3].clone()};
        if (rigidTypes[values + ConstraintLayout.TRIANGLE] > 0) {
            for (int d = 0; d < DIMS; d++) {
                now[2][d] = now[1][d] - now[0][d];
                before[2][d] = before[1][d] - before[0][d];
            }
        }
        float[] shift = new float[DIMS];
        boolean isKept = solve(values, before, now, shift);
        long moved = 0;
        for (int k = 0; k < VECTORS; k++) {
            int atom = groups[first + ConstraintLayout.GROUP_PARTNERS + k];
            if (atom != center) {
                for (int d = 0; d < DIMS; d++) {
                    now[k][d] = shift[d] + (now[k][d] - free[k][d]);
                }
                moved = later(moved, advance(atom, now[k], force, x, xLow, v, kinetic, isFrozen));
            }
        }
        moved = later(moved, advance(center, shift, force, x, xLow, v, kinetic, isFrozen));
        // Where an atom that nothing ties is not a number, its distance tells.
        boolean isTied = rigidTypes[values + ConstraintLayout.SQUARE] > 0;
        return isKept || !isTied ? moved : MovedWord.of(MovedWord.SINCE_LIST, center, MovedWord.NOT_RIGID);
    }

    private static long later(long word, long next) {
        return next != 0 ? next : word;
    }

    /** Corrects vectors until they have their lengths; returns whether they have. */
    private boolean solve(int values, float[][] before, float[][] now, float[] shift) {
        float tolerance = ConstraintKernel.TOLERANCE * rigidTypes[values + ConstraintLayout.SQUARE];
        for (int correction = 0; correction < ConstraintKernel.MOST_CORRECTIONS; correction++) {
            float[] excess = new float[VECTORS];
            float off = 0f;
            for (int k = 0; k < VECTORS; k++) {
                float square = rigidTypes[values + ConstraintLayout.SQUARE + k];
                excess[k] = now[k][0] * now[k][0] + now[k][1] * now[k][1] + now[k][2] * now[k][2] - square;
                off += excess[k] * excess[k];
            }
            for (int l = 0; l < VECTORS; l++) {
                float multiplier = 0f;
                for (int k = 0; k < VECTORS; k++) {
                    multiplier += rigidTypes[values + ConstraintLayout.RESPONSE + VECTORS * l + k] * excess[k];
                }
                for (int d = 0; d < DIMS; d++) {
                    shift[d] += multiplier * rigidTypes[values + ConstraintLayout.CENTER + l] * before[l][d];
                    for (int k = 0; k < VECTORS; k++) {
                        float coupling = rigidTypes[values + ConstraintLayout.COUPLING + VECTORS * k + l];
                        now[k][d] -= multiplier * coupling * before[l][d];
                    }
                }
            }
            if (off <= tolerance * tolerance) {
                return true;
            }
        }
        return false;
    }

    /** Advances an atom; returns its {@link MovedWord}, or 0. */
    private long advance(
            int atom,
            float[] correction,
            float[] force,
            int[] x,
            float[] xLow,
            float[] v,
            double[] kinetic,
            boolean isFrozen) {
        long moved = motion.movedWord(x, atom);
        float perTime = timeStep > 0 ? 1 / timeStep : 0;
        float[] byForces = motion.change(atom, force);
        float[] change = new float[DIMS];
        for (int d = 0; d < DIMS; d++) {
            change[d] = byForces[d] + perTime * correction[d];
        }
        motion.storeKinetic(atom, v, change, kinetic);
        if (!isFrozen) {
            float[] way = new float[DIMS];
            for (int d = 0; d < DIMS; d++) {
                int c = DIMS * atom + d;
                v[c] = v[c] + byForces[d] + perTime * correction[d];
                way[d] = timeStep * v[c];
            }
            SequentialMotion.move(x, xLow, atom, way, parameters[MotionKernel.LOW_UNIT]);
        }
        return moved;
    }

    private static float coordinate(int[] x, int atom, int d) {
        return Float.intBitsToFloat(x[Position.WORDS * atom + d]);
    }
}

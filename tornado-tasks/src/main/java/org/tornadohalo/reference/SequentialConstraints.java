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
    private final float[] inverseMass;
    private final float[] xAtList;
    private final float timeStep;

    /** Takes the kernel's arguments of the same names. */
    public SequentialConstraints(
            float[] parameters, float[] rigidTypes, int[] groups, float[] inverseMass, float[] xAtList) {
        this.parameters = parameters;
        this.rigidTypes = rigidTypes;
        this.groups = groups;
        this.inverseMass = inverseMass;
        this.xAtList = xAtList;
        this.timeStep = parameters[MotionKernel.TIME_STEP];
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
        SequentialMotion motion = new SequentialMotion(parameters, inverseMass, xAtList);
        for (int first = 0; first < groups.length; first += ConstraintLayout.GROUP_WORDS) {
            int center = groups[first + ConstraintLayout.GROUP_CENTER];
            for (int k = 0; k <= VECTORS; k++) {
                int atom = k < VECTORS ? groups[first + ConstraintLayout.GROUP_PARTNERS + k] : center;
                long far = k == VECTORS || atom != center ? motion.movedWord(x, atom) : 0;
                moved = far != 0 ? far : moved;
            }
            float square = rigidTypes[ConstraintLayout.VALUES * groups[first] + ConstraintLayout.SQUARE];
            if (!advance(first, force, x, xLow, v, kinetic, isFrozen) && square > 0) {
                moved = MovedWord.of(MovedWord.SINCE_LIST, center, MovedWord.NOT_RIGID);
            }
        }
        return moved;
    }

    private boolean advance(
            int first, float[] force, int[] x, float[] xLow, float[] v, double[] kinetic, boolean isFrozen) {
        int center = groups[first + ConstraintLayout.GROUP_CENTER];
        int values = ConstraintLayout.VALUES * groups[first + ConstraintLayout.GROUP_TYPE];
        float[][] free = new float[VECTORS][DIMS];
        float[][] before = new float[VECTORS][DIMS];
        for (int k = 0; k < VECTORS; k++) {
            int atom = groups[first + ConstraintLayout.GROUP_PARTNERS + k];
            for (int d = 0; d < DIMS; d++) {
                before[k][d] = coordinate(x, atom, d)
                        - coordinate(x, center, d)
                        + (xLow[DIMS * atom + d] - xLow[DIMS * center + d]);
                free[k][d] = before[k][d] + timeStep * (velocity(v, force, atom, d) - velocity(v, force, center, d));
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
        for (int k = 0; k < VECTORS; k++) {
            int atom = groups[first + ConstraintLayout.GROUP_PARTNERS + k];
            if (atom != center) {
                for (int d = 0; d < DIMS; d++) {
                    now[k][d] = shift[d] + (now[k][d] - free[k][d]);
                }
                advanceAtom(atom, now[k], force, x, xLow, v, kinetic, isFrozen);
            }
        }
        advanceAtom(center, shift, force, x, xLow, v, kinetic, isFrozen);
        return isKept;
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

    private void advanceAtom(
            int atom,
            float[] correction,
            float[] force,
            int[] x,
            float[] xLow,
            float[] v,
            double[] kinetic,
            boolean isFrozen) {
        double squares = 0;
        double changes = 0;
        float perTime = timeStep > 0 ? 1 / timeStep : 0;
        float[] way = new float[DIMS];
        for (int d = 0; d < DIMS; d++) {
            int c = DIMS * atom + d;
            float added = perTime * correction[d];
            double old = v[c];
            double change = timeStep * inverseMass[atom] * force[c] + added;
            squares += old * old + (old + change) * (old + change);
            changes += change * change;
            if (!isFrozen) {
                v[c] = velocity(v, force, atom, d) + added;
                way[d] = timeStep * v[c];
            }
        }
        kinetic[MotionKernel.KINETIC_VALUES * atom] = 0.25 * squares / inverseMass[atom];
        kinetic[MotionKernel.KINETIC_VALUES * atom + 1] = changes / (12 * inverseMass[atom]);
        if (!isFrozen) {
            SequentialMotion.move(x, xLow, atom, way, parameters[MotionKernel.LOW_UNIT]);
        }
    }

    /** Component of a velocity after a step without constraints. */
    private float velocity(float[] v, float[] force, int atom, int d) {
        return v[DIMS * atom + d] + timeStep * inverseMass[atom] * force[DIMS * atom + d];
    }

    private static float coordinate(int[] x, int atom, int d) {
        return Float.intBitsToFloat(x[Position.WORDS * atom + d]);
    }
}

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
    private final int[] type;
    private final int[] partner;
    private final float[] inverseMass;
    private final float timeStep;

    /** Takes the kernel's arguments of the same names. */
    public SequentialConstraints(
            float[] parameters,
            float[] rigidTypes,
            int[] constraintType,
            int[] constraintPartner,
            float[] inverseMass) {
        this.parameters = parameters;
        this.rigidTypes = rigidTypes;
        this.type = constraintType;
        this.partner = constraintPartner;
        this.inverseMass = inverseMass;
        this.timeStep = parameters[MotionKernel.TIME_STEP];
    }

    /**
     * Corrects {@code v}, and {@code x} with {@code xLow}, after a step, and stores the kinetic energies.
     *
     * @param force of both sections together, kJ/mol/nm
     * @param isFrozen whether the step has not been made, so that only energies are stored
     * @return the {@link MovedWord} of the last center whose group cannot be kept, or 0
     */
    public long constrain(float[] force, int[] x, float[] xLow, float[] v, double[] kinetic, boolean isFrozen) {
        long moved = 0;
        for (int i = 0; i < type.length; i++) {
            if (type[i] != ConstraintLayout.NONE && !constrain(i, force, x, xLow, v, kinetic, isFrozen)) {
                moved = MovedWord.of(MovedWord.SINCE_LIST, i, MovedWord.NOT_RIGID);
            }
        }
        return moved;
    }

    private boolean constrain(
            int center, float[] force, int[] x, float[] xLow, float[] v, double[] kinetic, boolean isFrozen) {
        float[][] free = new float[VECTORS][DIMS];
        float[][] before = new float[VECTORS][DIMS];
        for (int k = 0; k < VECTORS; k++) {
            int atom = partner[VECTORS * center + k];
            for (int d = 0; d < DIMS; d++) {
                float distance = coordinate(x, atom, d)
                        - coordinate(x, center, d)
                        + (xLow[DIMS * atom + d] - xLow[DIMS * center + d]);
                float velocity = v[DIMS * atom + d] - v[DIMS * center + d];
                float change = change(force, atom, d) - change(force, center, d);
                free[k][d] = isFrozen ? distance + timeStep * (velocity + change) : distance;
                before[k][d] = isFrozen ? distance : distance - timeStep * velocity;
            }
        }
        float[][] now = {free[0].clone(), free[1].clone(), free[2].clone(), free[3].clone()};
        if (value(center, ConstraintLayout.TRIANGLE) > 0) {
            for (int d = 0; d < DIMS; d++) {
                now[2][d] = now[1][d] - now[0][d];
                before[2][d] = before[1][d] - before[0][d];
            }
        }
        float[] shift = new float[DIMS];
        boolean isKept = solve(center, before, now, shift);
        for (int k = 0; k < VECTORS; k++) {
            int atom = partner[VECTORS * center + k];
            if (atom != center) {
                for (int d = 0; d < DIMS; d++) {
                    now[k][d] = shift[d] + (now[k][d] - free[k][d]);
                }
                correct(atom, now[k], force, x, xLow, v, kinetic, isFrozen);
            }
        }
        correct(center, shift, force, x, xLow, v, kinetic, isFrozen);
        return isKept;
    }

    /** Corrects vectors until they have their lengths; returns whether they have. */
    private boolean solve(int center, float[][] before, float[][] now, float[] shift) {
        float tolerance = ConstraintKernel.TOLERANCE * value(center, ConstraintLayout.SQUARE);
        for (int correction = 0; correction < ConstraintKernel.MOST_CORRECTIONS; correction++) {
            float[] excess = new float[VECTORS];
            float off = 0f;
            for (int k = 0; k < VECTORS; k++) {
                float square = value(center, ConstraintLayout.SQUARE + k);
                excess[k] = now[k][0] * now[k][0] + now[k][1] * now[k][1] + now[k][2] * now[k][2] - square;
                off += excess[k] * excess[k];
            }
            for (int l = 0; l < VECTORS; l++) {
                float multiplier = 0f;
                for (int k = 0; k < VECTORS; k++) {
                    multiplier += value(center, ConstraintLayout.RESPONSE + VECTORS * l + k) * excess[k];
                }
                for (int d = 0; d < DIMS; d++) {
                    shift[d] += multiplier * value(center, ConstraintLayout.CENTER + l) * before[l][d];
                    for (int k = 0; k < VECTORS; k++) {
                        float coupling = value(center, ConstraintLayout.COUPLING + VECTORS * k + l);
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

    private void correct(
            int atom,
            float[] moved,
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
            float change = change(force, atom, d);
            double old = isFrozen ? v[c] : v[c] - change;
            double all = change + perTime * moved[d];
            squares += old * old + (old + all) * (old + all);
            changes += all * all;
            if (!isFrozen) {
                v[c] += perTime * moved[d];
                way[d] = timeStep > 0 ? moved[d] : 0;
            }
        }
        kinetic[MotionKernel.KINETIC_VALUES * atom] = 0.25 * squares / inverseMass[atom];
        kinetic[MotionKernel.KINETIC_VALUES * atom + 1] = changes / (12 * inverseMass[atom]);
        if (!isFrozen) {
            SequentialMotion.move(x, xLow, atom, way, parameters[MotionKernel.LOW_UNIT]);
        }
    }

    private float change(float[] force, int atom, int d) {
        return timeStep * inverseMass[atom] * force[DIMS * atom + d];
    }

    private static float coordinate(int[] x, int atom, int d) {
        return Float.intBitsToFloat(x[Position.WORDS * atom + d]);
    }

    private float value(int center, int name) {
        return rigidTypes[ConstraintLayout.VALUES * type[center] + name];
    }
}

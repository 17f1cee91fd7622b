package org.tornadohalo.reference;

import org.tornadohalo.kernels.MotionKernel;
import org.tornadohalo.kernels.MovedWord;
import org.tornadohalo.kernels.Position;

/**
 * The twin of {@link MotionKernel}: the same arithmetic on arrays, one atom after the other. Units and array shapes are
 * the kernel's, coordinates the words of {@link Position}; results agree bit for bit on the JVM host.
 */
public final class SequentialMotion {
    private final float[] parameters;
    private final float[] inverseMass;
    private final float[] xAtList;

    /** Takes the kernel's arguments of the same names. */
    public SequentialMotion(float[] parameters, float[] inverseMass, float[] xAtList) {
        this.parameters = parameters;
        this.inverseMass = inverseMass;
        this.xAtList = xAtList;
    }

    /**
     * Advances {@code v} and then {@code x} with {@code xLow} by one step, and stores the kinetic energies.
     *
     * @param force of both sections together, kJ/mol/nm
     * @return the {@link MovedWord} of the last atom that is farther than half the buffer from the list's coordinates,
     *     or 0
     */
    public long leapFrog(float[] force, int[] x, float[] xLow, float[] v, double[] kinetic) {
        long moved = 0;
        for (int i = 0; i < inverseMass.length; i++) {
            long far = movedWord(x, i);
            moved = far != 0 ? far : moved;
            float[] change = change(i, force);
            storeKinetic(i, v, change, kinetic);
            float[] way = new float[3];
            for (int dim = 0; dim < 3; dim++) {
                v[3 * i + dim] += change[dim];
                way[dim] = parameters[MotionKernel.TIME_STEP] * v[3 * i + dim];
            }
            move(x, xLow, i, way, parameters[MotionKernel.LOW_UNIT]);
        }
        return moved;
    }

    /** The word of an atom that is farther than half the buffer from the list's coordinates, else 0. */
    long movedWord(int[] x, int i) {
        float distanceSquared = displacementSquared(x, i);
        boolean isNear = distanceSquared <= parameters[MotionKernel.HALF_BUFFER_SQUARED];
        return isNear ? 0 : MovedWord.of(MovedWord.SINCE_LIST, i, distanceSquared);
    }

    /** What forces change an atom's velocity by. */
    float[] change(int i, float[] force) {
        float timePerMass = parameters[MotionKernel.TIME_STEP] * inverseMass[i];
        return new float[] {timePerMass * force[3 * i], timePerMass * force[3 * i + 1], timePerMass * force[3 * i + 2]};
    }

    /** Stores an atom's energies, from its velocity before a step and what that changes by. */
    void storeKinetic(int i, float[] v, float[] change, double[] kinetic) {
        double squares = 0;
        double changes = 0;
        for (int dim = 0; dim < 3; dim++) {
            double before = v[3 * i + dim];
            double after = before + change[dim];
            squares += before * before + after * after;
            changes += (double) change[dim] * change[dim];
        }
        kinetic[MotionKernel.KINETIC_VALUES * i] = 0.25 * squares / inverseMass[i];
        kinetic[MotionKernel.KINETIC_VALUES * i + 1] = changes / (12 * inverseMass[i]);
    }

    private float displacementSquared(int[] x, int i) {
        float sum = 0f;
        for (int dim = 0; dim < 3; dim++) {
            float d = Float.intBitsToFloat(x[Position.WORDS * i + dim]) - xAtList[3 * i + dim];
            sum += d * d;
        }
        return sum;
    }

    /** Moves an atom: what its words cannot hold goes to {@code xLow}. */
    static void move(int[] x, float[] xLow, int atom, float[] way, float lowUnit) {
        for (int dim = 0; dim < 3; dim++) {
            int word = Position.WORDS * atom + dim;
            float old = Float.intBitsToFloat(x[word]);
            float added = way[dim] + xLow[3 * atom + dim];
            xLow[3 * atom + dim] = Position.sumError(old, added);
            x[word] = Float.floatToRawIntBits(old + added);
        }
        x[Position.WORDS * atom + Position.LOW] =
                Position.pack(xLow[3 * atom], xLow[3 * atom + 1], xLow[3 * atom + 2], lowUnit);
    }
}

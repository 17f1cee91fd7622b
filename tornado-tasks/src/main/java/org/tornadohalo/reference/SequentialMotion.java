package org.tornadohalo.reference;

import org.tornadohalo.kernels.MotionKernel;

/**
 * The twin of {@link MotionKernel}: the same arithmetic on arrays, one atom after the other. Units and array shapes are
 * the kernel's; results agree bit for bit on the JVM host.
 */
public final class SequentialMotion {
    private SequentialMotion() {}

    /**
     * Advances {@code v} and then {@code x} with {@code xLow} by one step, and stores the kinetic energies.
     *
     * @return 1 + the index of the last atom that is farther than half the buffer from the list's coordinates, or 0
     */
    public static long leapFrog(
            float[] parameters,
            float[] localForce,
            float[] nonLocalForce,
            float[] x,
            float[] xLow,
            float[] v,
            float[] inverseMass,
            float[] xAtList,
            double[] kinetic) {
        long moved = 0;
        for (int i = 0; i < inverseMass.length; i++) {
            if (!(displacementSquared(x, xAtList, i) <= parameters[MotionKernel.HALF_BUFFER_SQUARED])) {
                moved = 1L + i;
            }
            double speedSquares = 0;
            for (int c = 3 * i; c < 3 * i + 3; c++) {
                double before = v[c];
                v[c] += (localForce[c] + nonLocalForce[c]) * (parameters[MotionKernel.TIME_STEP] * inverseMass[i]);
                speedSquares += before * before + (double) v[c] * v[c];
                drift(x, xLow, c, parameters[MotionKernel.TIME_STEP] * v[c]);
            }
            kinetic[i] = 0.25 * speedSquares / inverseMass[i];
        }
        return moved;
    }

    private static float displacementSquared(float[] x, float[] xAtList, int i) {
        float dx = x[3 * i] - xAtList[3 * i];
        float dy = x[3 * i + 1] - xAtList[3 * i + 1];
        float dz = x[3 * i + 2] - xAtList[3 * i + 2];
        return dx * dx + dy * dy + dz * dz;
    }

    private static void drift(float[] x, float[] xLow, int c, float distance) {
        float added = distance + xLow[c];
        float sum = x[c] + added;
        float addedInSum = sum - x[c];
        xLow[c] = (x[c] - (sum - addedInSum)) + (added - addedInSum);
        x[c] = sum;
    }
}

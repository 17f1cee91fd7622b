package org.tornadohalo.kernels;

import org.tornadohalo.interop.device.DeviceMemory;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Newton's equations for the home atoms, by the leap-frog scheme (Hockney, Goel & Eastwood, J. Comput. Phys. 14, 148
 * (1974); GROMACS reference manual, "The leap-frog integrator").
 */
public final class MotionKernel {
    /** Parameter: time step, ps. */
    public static final int TIME_STEP = 0;
    /** Parameter: square of half the list buffer, nm². */
    public static final int HALF_BUFFER_SQUARED = 1;
    /** Number of parameters. */
    public static final int PARAMETERS = 2;

    private MotionKernel() {}

    /**
     * Advances velocities by a full step around the coordinates' time, and then the coordinates.
     *
     * <p>Geometry: one-dimensional, any size; one thread per home atom, grid-stride; the same result for any geometry.
     *
     * <pre>
     *   layout                        [StepLayout.WORDS]                R
     *   x    (layout, X_ADDRESS)      float [3 * atoms], nm             RW
     *   f    (layout, FORCE_ADDRESS)  float [3 * atoms], kJ/mol/nm      R    both sections
     *   parameters                    [PARAMETERS]                      R
     *   xLow                          [3 * home atoms], nm              RW   what x + xLow keeps beyond x's precision
     *   v                             [3 * home atoms], nm/ps           RW
     *   inverseMass                   [home atoms], 1/u, above 0        R
     *   xAtList                       [3 * home atoms], nm              R    x when the pair list was made
     *   kinetic                       [home atoms], kJ/mol              W    energy steps only
     *   moved (layout, MOVED_ADDRESS) one 64-bit word                   W    see below
     * </pre>
     *
     * The kinetic energy at the coordinates' time is the mean of those half a step before and after it. If the
     * coordinates from which the forces were computed are farther than half the buffer from those of the list (or not a
     * number), 1 + the home index of any such atom is stored in the word at {@code MOVED_ADDRESS}: pairs may then be
     * missing. Signals: none. Progress: no block waits. Twin: {@code reference.SequentialMotion}.
     */
    public static void leapFrog(
            KernelContext context,
            LongArray layout,
            FloatArray parameters,
            FloatArray xLow,
            FloatArray v,
            FloatArray inverseMass,
            FloatArray xAtList,
            DoubleArray kinetic) {
        int atoms = (int) layout.get(StepLayout.HOME_COUNT);
        long x = layout.get(StepLayout.X_ADDRESS);
        boolean energyStep = StepWord.isEnergyStep(layout);
        float timeStep = parameters.get(TIME_STEP);
        for (int i = context.globalIdx; i < atoms; i += context.globalGroupSizeX) {
            boolean withinBuffer = displacementSquared(x, xAtList, i) <= parameters.get(HALF_BUFFER_SQUARED);
            if (!withinBuffer) {
                DeviceMemory.storeLong(layout.get(StepLayout.MOVED_ADDRESS), 0, 1L + i);
            }
            float timePerMass = timeStep * inverseMass.get(i);
            double speedSquares = accelerate(layout, v, 3 * i, timePerMass)
                    + accelerate(layout, v, 3 * i + 1, timePerMass)
                    + accelerate(layout, v, 3 * i + 2, timePerMass);
            drift(x, xLow, 3 * i, timeStep * v.get(3 * i));
            drift(x, xLow, 3 * i + 1, timeStep * v.get(3 * i + 1));
            drift(x, xLow, 3 * i + 2, timeStep * v.get(3 * i + 2));
            if (energyStep) {
                kinetic.set(i, 0.25 * speedSquares / inverseMass.get(i));
            }
        }
    }

    private static float displacementSquared(long x, FloatArray xAtList, int i) {
        float dx = DeviceMemory.loadFloat(x, 3 * i) - xAtList.get(3 * i);
        float dy = DeviceMemory.loadFloat(x, 3 * i + 1) - xAtList.get(3 * i + 1);
        float dz = DeviceMemory.loadFloat(x, 3 * i + 2) - xAtList.get(3 * i + 2);
        return dx * dx + dy * dy + dz * dz;
    }

    /** Changes velocity component {@code c}; returns the sum of its squares before and after. */
    private static double accelerate(LongArray layout, FloatArray v, int c, float timePerMass) {
        float force = DeviceMemory.loadFloat(layout.get(StepLayout.FORCE_ADDRESS + StepLayout.LOCAL), c)
                + DeviceMemory.loadFloat(layout.get(StepLayout.FORCE_ADDRESS + StepLayout.NON_LOCAL), c);
        float before = v.get(c);
        float after = before + force * timePerMass;
        v.set(c, after);
        return (double) before * before + (double) after * after;
    }

    /**
     * Adds a distance to coordinate component {@code c}, whose value is x + xLow: the rounding error of the sum goes
     * to xLow (two-sum; Knuth, The Art of Computer Programming, volume 2, section 4.2.2).
     */
    private static void drift(long x, FloatArray xLow, int c, float distance) {
        float old = DeviceMemory.loadFloat(x, c);
        float added = distance + xLow.get(c);
        float sum = old + added;
        float addedInSum = sum - old;
        xLow.set(c, (old - (sum - addedInSum)) + (added - addedInSum));
        DeviceMemory.storeFloat(x, c, sum);
    }
}

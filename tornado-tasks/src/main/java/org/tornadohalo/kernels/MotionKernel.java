package org.tornadohalo.kernels;

import org.tornadohalo.interop.device.DeviceMemory;
import org.tornadohalo.interop.device.FloatBits;
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
    /** Parameter: unit of the low-order parts of positions, nm. */
    public static final int LOW_UNIT = 2;
    /** Number of parameters. */
    public static final int PARAMETERS = 3;
    /** Values of an atom in {@code kinetic}. */
    public static final int KINETIC_VALUES = 2;

    private MotionKernel() {}

    /**
     * Advances velocities by a full step around the coordinates' time, and then the coordinates; in a frozen step, only
     * computes energies and looks for atoms that have moved too far.
     *
     * <p>Geometry: one-dimensional, any size; one thread per home atom, grid-stride; the same result for any geometry.
     *
     * <pre>
     *   layout                        [StepLayout.WORDS]                R
     *   x    (layout, X_ADDRESS)      {@link Position} [atoms]           RW
     *   f    (layout, FORCE_ADDRESS)  float [3 * atoms], kJ/mol/nm      R    both sections
     *   parameters                    [PARAMETERS]                      R
     *   xLow                          [3 * home atoms], nm              RW   what x + xLow keeps beyond x's precision
     *   v                             [3 * home atoms], nm/ps           RW
     *   inverseMass                   [home atoms], 1/u, above 0        R
     *   xAtList                       [3 * home atoms], nm              R    x when the pair list was made
     *   kinetic                       [home atoms * 2], kJ/mol          W    energy steps only
     *   moved (layout, MOVED_ADDRESS) {@link MovedWord}                 W    see below
     * </pre>
     *
     * The kinetic energy at the coordinates' time is the mean of those half a step before and after it. The second value
     * is dt² F² / (12 m): what potential and kinetic energy together exceed the energy that leap-frog conserves, on
     * average and up to order dt⁴ (shadow Hamiltonian; Hairer, Lubich and Wanner, Acta Numerica 12, 399 (2003)). If the
     * coordinates from which the forces were computed are farther than half the buffer from those of the list (or not a
     * number), any such atom is told in the moved word: pairs may then be missing. Signals: none. Progress: no block waits. Twin: {@code reference.SequentialMotion}.
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
        boolean frozen = layout.get(StepLayout.FROZEN) != 0;
        float timeStep = parameters.get(TIME_STEP);
        float halfBufferSquared = parameters.get(HALF_BUFFER_SQUARED);
        float lowUnit = parameters.get(LOW_UNIT);
        long fLocal = layout.get(StepLayout.FORCE_ADDRESS + StepLayout.LOCAL);
        long fNonLocal = layout.get(StepLayout.FORCE_ADDRESS + StepLayout.NON_LOCAL);
        for (int i = context.globalIdx; i < atoms; i += context.globalGroupSizeX) {
            // Everything is loaded before anything is decided or stored, so that the loads are under way together;
            // a load that only some atoms need would be waited for here.
            float oldX = DeviceMemory.loadFloat4(x, i, 0);
            float oldY = DeviceMemory.loadFloat4(x, i, 1);
            float oldZ = DeviceMemory.loadFloat4(x, i, 2);
            float dx = oldX - loaded(xAtList.get(3 * i));
            float dy = oldY - loaded(xAtList.get(3 * i + 1));
            float dz = oldZ - loaded(xAtList.get(3 * i + 2));
            float vx = loaded(v.get(3 * i));
            float vy = loaded(v.get(3 * i + 1));
            float vz = loaded(v.get(3 * i + 2));
            float lowX = loaded(xLow.get(3 * i));
            float lowY = loaded(xLow.get(3 * i + 1));
            float lowZ = loaded(xLow.get(3 * i + 2));
            float inverse = loaded(inverseMass.get(i));
            float changeX = timeStep * inverse * force(fLocal, fNonLocal, 3 * i);
            float changeY = timeStep * inverse * force(fLocal, fNonLocal, 3 * i + 1);
            float changeZ = timeStep * inverse * force(fLocal, fNonLocal, 3 * i + 2);
            float distanceSquared = dx * dx + dy * dy + dz * dz;
            boolean withinBuffer = distanceSquared <= halfBufferSquared;
            if (!withinBuffer) {
                MovedWord.store(layout, MovedWord.SINCE_LIST, i, distanceSquared);
            }
            if (energyStep) {
                double squares = squares(vx, changeX) + squares(vy, changeY) + squares(vz, changeZ);
                double changes = square(changeX) + square(changeY) + square(changeZ);
                kinetic.set(KINETIC_VALUES * i, 0.25 * squares / inverse);
                kinetic.set(KINETIC_VALUES * i + 1, changes / (12 * inverse));
            }
            if (!frozen) {
                vx += changeX;
                vy += changeY;
                vz += changeZ;
                store(v, i, vx, vy, vz);
                move(
                        x,
                        xLow,
                        i,
                        oldX,
                        oldY,
                        oldZ,
                        timeStep * vx + lowX,
                        timeStep * vy + lowY,
                        timeStep * vz + lowZ,
                        lowUnit);
            }
        }
    }

    /** An element of an array, loaded here: the compiler would load it where it is used first. */
    private static float loaded(float element) {
        return FloatBits.toFloat(FloatBits.ofFloat(element));
    }

    /**
     * Remembers where the home atoms are while a pair list is made.
     *
     * <p>Geometry: one-dimensional, any size; one thread per home atom, grid-stride. Reads x; writes xAtList [3 * home
     * atoms], nm. Signals: none. Progress: no block waits.
     */
    public static void rememberPositions(KernelContext context, LongArray layout, FloatArray xAtList) {
        remember(context, layout, xAtList);
    }

    static void remember(KernelContext context, LongArray layout, FloatArray xAtList) {
        int atoms = (int) layout.get(StepLayout.HOME_COUNT);
        long x = layout.get(StepLayout.X_ADDRESS);
        for (int i = context.globalIdx; i < atoms; i += context.globalGroupSizeX) {
            float px = DeviceMemory.loadReadOnlyFloat4(x, i, 0);
            float py = DeviceMemory.loadReadOnlyFloat4(x, i, 1);
            float pz = DeviceMemory.loadReadOnlyFloat4(x, i, 2);
            store(xAtList, i, px, py, pz);
        }
    }

    /** Adds to a coordinate, which is x + xLow: the rounding error of the sum goes to xLow. */
    private static void move(
            long x,
            FloatArray xLow,
            int i,
            float oldX,
            float oldY,
            float oldZ,
            float addedX,
            float addedY,
            float addedZ,
            float lowUnit) {
        float lowX = Position.sumError(oldX, addedX);
        float lowY = Position.sumError(oldY, addedY);
        float lowZ = Position.sumError(oldZ, addedZ);
        float low = FloatBits.toFloat(Position.pack(lowX, lowY, lowZ, lowUnit));
        store(xLow, i, lowX, lowY, lowZ);
        DeviceMemory.storeFloat4(x, i, oldX + addedX, oldY + addedY, oldZ + addedZ, low);
    }

    private static void store(FloatArray vectors, int i, float x, float y, float z) {
        vectors.set(3 * i, x);
        vectors.set(3 * i + 1, y);
        vectors.set(3 * i + 2, z);
    }

    private static float force(long fLocal, long fNonLocal, int component) {
        return DeviceMemory.loadFloat(fLocal, component) + DeviceMemory.loadFloat(fNonLocal, component);
    }

    /** Sum of the squares of a velocity before and after a change. */
    private static double squares(double before, double change) {
        double after = before + change;
        return before * before + after * after;
    }

    private static double square(double value) {
        return value * value;
    }
}

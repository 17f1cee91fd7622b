package org.tornadohalo.kernels;

import org.tornadohalo.interop.device.DeviceMemory;
import org.tornadohalo.interop.device.FloatBits;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Newton's equations for the home atoms where nothing ties them ({@link ConstraintKernel} has constraints), by the
 * leap-frog scheme (Hockney, Goel & Eastwood, J. Comput. Phys. 14, 148
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
     * The kinetic energy at the coordinates' time is the mean of those half a step before and after it. The second
     * value is dt² F² / (12 m): what potential and kinetic energy together exceed the energy that leap-frog conserves,
     * on average and up to order dt⁴ (shadow Hamiltonian; Hairer, Lubich and Wanner, Acta Numerica 12, 399 (2003)). If
     * the coordinates from which the forces were computed are farther than half the buffer from those of the list (or
     * not a number), any such atom is told in the moved word: pairs may then be missing. Signals: none. Progress: no
     * block waits. Twin: {@code reference.SequentialMotion}.
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
        long fLocal = layout.get(StepLayout.FORCE_ADDRESS + StepLayout.LOCAL);
        long fNonLocal = layout.get(StepLayout.FORCE_ADDRESS + StepLayout.NON_LOCAL);
        boolean frozen = layout.get(StepLayout.FROZEN) != 0;
        float timeStep = parameters.get(TIME_STEP);
        float halfBufferSquared = parameters.get(HALF_BUFFER_SQUARED);
        float lowUnit = parameters.get(LOW_UNIT);
        // Loops apart: a multiprocessor would hold fewer blocks with the registers that only energy steps need.
        if (StepWord.isEnergyStep(layout)) {
            for (int i = context.globalIdx; i < atoms; i += context.globalGroupSizeX) {
                float inverse = inverseMass.get(i);
                float timePerMass = timeStep * inverse;
                float changeX = timePerMass * force(fLocal, fNonLocal, 3 * i);
                float changeY = timePerMass * force(fLocal, fNonLocal, 3 * i + 1);
                float changeZ = timePerMass * force(fLocal, fNonLocal, 3 * i + 2);
                storeEnergies(
                        kinetic,
                        i,
                        inverse,
                        v.get(3 * i),
                        v.get(3 * i + 1),
                        v.get(3 * i + 2),
                        changeX,
                        changeY,
                        changeZ);
            }
        }
        if (frozen) {
            for (int i = context.globalIdx; i < atoms; i += context.globalGroupSizeX) {
                tellIfFar(layout, i, displacementSquared(x, xAtList, i), halfBufferSquared);
            }
        } else {
            for (int i = context.globalIdx; i < atoms; i += context.globalGroupSizeX) {
                // No condition stands between loads and stores, so that all loads are under way together.
                float displacementSquared = displacementSquared(x, xAtList, i);
                float timePerMass = timeStep * inverseMass.get(i);
                float vx = v.get(3 * i) + timePerMass * force(fLocal, fNonLocal, 3 * i);
                float vy = v.get(3 * i + 1) + timePerMass * force(fLocal, fNonLocal, 3 * i + 1);
                float vz = v.get(3 * i + 2) + timePerMass * force(fLocal, fNonLocal, 3 * i + 2);
                float addedX = timeStep * vx + xLow.get(3 * i);
                float addedY = timeStep * vy + xLow.get(3 * i + 1);
                float addedZ = timeStep * vz + xLow.get(3 * i + 2);
                move(x, xLow, i, addedX, addedY, addedZ, lowUnit);
                store(v, i, vx, vy, vz);
                tellIfFar(layout, i, displacementSquared, halfBufferSquared);
            }
        }
    }

    /** Kinetic energy of an atom and what exceeds the conserved energy, of its velocity before a step and a change. */
    static void storeEnergies(
            DoubleArray kinetic,
            int i,
            float inverse,
            float vx,
            float vy,
            float vz,
            float changeX,
            float changeY,
            float changeZ) {
        double squares = squares(vx, changeX) + squares(vy, changeY) + squares(vz, changeZ);
        double changes = square(changeX) + square(changeY) + square(changeZ);
        kinetic.set(KINETIC_VALUES * i, 0.25 * squares / inverse);
        kinetic.set(KINETIC_VALUES * i + 1, changes / (12 * inverse));
    }

    static float displacementSquared(long x, FloatArray xAtList, int i) {
        float dx = DeviceMemory.loadFloat4(x, i, 0) - xAtList.get(3 * i);
        float dy = DeviceMemory.loadFloat4(x, i, 1) - xAtList.get(3 * i + 1);
        float dz = DeviceMemory.loadFloat4(x, i, 2) - xAtList.get(3 * i + 2);
        return dx * dx + dy * dy + dz * dz;
    }

    static void tellIfFar(LongArray layout, int i, float displacementSquared, float halfBufferSquared) {
        if (Position.isBeyond(displacementSquared, halfBufferSquared)) {
            MovedWord.store(layout, MovedWord.SINCE_LIST, i, displacementSquared);
        }
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
    static void move(long x, FloatArray xLow, int i, float addedX, float addedY, float addedZ, float lowUnit) {
        float oldX = DeviceMemory.loadFloat4(x, i, 0);
        float oldY = DeviceMemory.loadFloat4(x, i, 1);
        float oldZ = DeviceMemory.loadFloat4(x, i, 2);
        float lowX = Position.sumError(oldX, addedX);
        float lowY = Position.sumError(oldY, addedY);
        float lowZ = Position.sumError(oldZ, addedZ);
        float low = FloatBits.toFloat(Position.pack(lowX, lowY, lowZ, lowUnit));
        store(xLow, i, lowX, lowY, lowZ);
        DeviceMemory.storeFloat4(x, i, oldX + addedX, oldY + addedY, oldZ + addedZ, low);
    }

    static void store(FloatArray vectors, int i, float x, float y, float z) {
        vectors.set(3 * i, x);
        vectors.set(3 * i + 1, y);
        vectors.set(3 * i + 2, z);
    }

    static float force(long fLocal, long fNonLocal, int component) {
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

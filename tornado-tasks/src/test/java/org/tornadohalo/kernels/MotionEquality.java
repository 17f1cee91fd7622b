package org.tornadohalo.kernels;

import java.util.List;
import org.tornadohalo.forcefield.DeviceParameters;
import org.tornadohalo.interop.nvshmem.SymmetricHeap;

/** Velocities, positions with their low-order parts, kinetic energies and the mark of an atom beyond the buffer. */
record MotionEquality() implements EqualityCase {
    private static final double TIME_STEP = 1e-3;
    /** Fused products change a velocity by an ulp. */
    private static final double VELOCITY_TOLERANCE = 1e-6;
    /** An ulp of a distance of a step, about 1e-3 nm. */
    private static final double POSITION_TOLERANCE = 1e-9;
    /** Half a unit, and what rounding adds. */
    private static final double LOW_TOLERANCE = 0.51;

    @Override
    public List<EqualityResult> run(SymmetricHeap heap, int size, long seed, Geometry geometry) {
        MovingAtoms expected = new MovingAtoms(size, seed);
        MovingAtoms atoms = new MovingAtoms(size, seed);
        if (size > 0) {
            // One atom has left the buffer, so that any order of threads marks the same one.
            expected.xAtList[3 * (size / 2)] -= 1f;
            atoms.xAtList[3 * (size / 2)] -= 1f;
        }

        long marked = expected.twin(TIME_STEP);
        long seen = atoms.launch(heap, TIME_STEP, 100, 1, geometry);

        String input = EqualityCase.input(size, seed, geometry);
        return List.of(
                result("v, relative", input, relative(expected.v, atoms.v, 3), VELOCITY_TOLERANCE),
                result(
                        "kinetic energies, relative",
                        input,
                        Difference.relative(expected.kinetic, atoms.kinetic, MotionKernel.KINETIC_VALUES),
                        VELOCITY_TOLERANCE),
                result("x + xLow, nm", input, distance(expected, atoms), POSITION_TOLERANCE),
                result("packed low part, units", input, packing(atoms), LOW_TOLERANCE),
                result("marked atom", input, Difference.of((int) marked, (int) seen), 0),
                result(
                        "its distance, nm",
                        input,
                        Math.abs(MovedWord.distance(marked) - MovedWord.distance(seen)),
                        VELOCITY_TOLERANCE),
                result("mark of an atom that is nowhere", input, nowhere(heap, size, seed, geometry), 0));
    }

    private static double nowhere(SymmetricHeap heap, int size, long seed, Geometry geometry) {
        if (size == 0) {
            return 0;
        }
        MovingAtoms atoms = new MovingAtoms(size, seed);
        atoms.x[Position.WORDS * (size / 2) + 1] = Float.floatToRawIntBits(Float.NaN);
        return Difference.of(size / 2, MovedWord.homeIndex(atoms.launch(heap, TIME_STEP, 101, 1, geometry)));
    }

    private static EqualityResult result(String quantity, String input, double difference, double tolerance) {
        return new EqualityResult("leapFrog", quantity, input, difference, tolerance);
    }

    private static double relative(float[] expected, float[] seen, int size) {
        return Difference.relative(Difference.doubles(expected), Difference.doubles(seen), size);
    }

    private static double distance(MovingAtoms expected, MovingAtoms seen) {
        double largest = 0;
        for (int c = 0; c < expected.v.length; c++) {
            double there = (double) expected.x(c) + expected.xLow[c];
            double here = (double) seen.x(c) + seen.xLow[c];
            largest = Math.max(largest, Difference.finite(Math.abs(there - here)));
        }
        return largest;
    }

    private static double packing(MovingAtoms atoms) {
        float unit = DeviceParameters.lowUnit(MovingAtoms.BOX);
        double largest = 0;
        for (int c = 0; c < atoms.v.length; c++) {
            int packed = atoms.x[Position.WORDS * (c / 3) + Position.LOW];
            double lost = ((double) Position.low(packed, c % 3, unit) - atoms.xLow[c]) / unit;
            largest = Math.max(largest, Difference.finite(Math.abs(lost)));
        }
        return largest;
    }
}

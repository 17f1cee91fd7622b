package org.tornadohalo.kernels;

import java.util.List;
import org.tornadohalo.interop.nvshmem.SymmetricHeap;

/** Positions, velocities and kinetic energies of rigid molecules, in a step that is made and in a frozen one. */
record ConstraintEquality() implements EqualityCase {
    private static final double TIME_STEP = 2e-3;
    /** Of light atoms at 300 K. */
    private static final double SPEED = 1.6;
    /** Fused products change where corrections end: at 1e-6 of a length of 0.1 nm, on either side. */
    private static final double POSITION_TOLERANCE = 2e-7;
    /** That over the time step, nm/ps, beside speeds of about one. */
    private static final double VELOCITY_TOLERANCE = 1e-4;

    @Override
    public List<EqualityResult> run(SymmetricHeap heap, int size, long seed, Geometry wanted) {
        Geometry geometry = new Geometry(wanted.blocks(), Math.min(wanted.threads(), ConstraintKernel.BLOCK_SIZE));
        String input = EqualityCase.input(size, seed, geometry);
        RigidMolecules expected = new RigidMolecules(size, seed, TIME_STEP, SPEED);
        RigidMolecules made = new RigidMolecules(size, seed, TIME_STEP, SPEED);
        long told = expected.twin();
        long seen = made.launch(heap, geometry);
        RigidMolecules still = new RigidMolecules(size, seed, TIME_STEP, SPEED);
        RigidMolecules frozen = new RigidMolecules(size, seed, TIME_STEP, SPEED);
        still.isFrozen = true;
        frozen.isFrozen = true;
        still.twin();
        frozen.launch(heap, geometry);
        return List.of(
                result("x + xLow, nm", input, distance(expected, made), POSITION_TOLERANCE),
                result("v, nm/ps", input, difference(expected.v, made.v), VELOCITY_TOLERANCE),
                result("kinetic energies, relative", input, energies(expected, made), 1e-4),
                result("moved word", input, Difference.of((int) told, (int) seen), 0),
                result("kinetic energies of a frozen step, relative", input, energies(still, frozen), 1e-4),
                result("positions of a frozen step", input, Difference.words(still.x, frozen.x), 0));
    }

    private static EqualityResult result(String quantity, String input, double difference, double tolerance) {
        return new EqualityResult("constrainedLeapFrog", quantity, input, difference, tolerance);
    }

    private static double energies(RigidMolecules expected, RigidMolecules seen) {
        return Difference.relative(expected.kinetic, seen.kinetic, MotionKernel.KINETIC_VALUES);
    }

    private static double distance(RigidMolecules expected, RigidMolecules seen) {
        double largest = 0;
        for (int c = 0; c < expected.v.length; c++) {
            largest = Math.max(largest, Difference.finite(Math.abs(expected.position(c) - seen.position(c))));
        }
        return largest;
    }

    private static double difference(float[] expected, float[] seen) {
        double largest = 0;
        for (int c = 0; c < expected.length; c++) {
            largest = Math.max(largest, Difference.finite(Math.abs(expected[c] - seen[c])));
        }
        return largest;
    }
}

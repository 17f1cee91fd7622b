package org.tornadohalo.kernels;

import java.util.Arrays;
import java.util.List;
import org.tornadohalo.interop.nvshmem.SymmetricHeap;

/**
 * Positions, velocities and kinetic energies of rigid molecules, in steps with and without energies and in a frozen one,
 * and which atom is too far.
 */
record ConstraintEquality() implements EqualityCase {
    private static final double TIME_STEP = 2e-3;
    /** Of light atoms at 300 K. */
    private static final double SPEED = 1.6;
    /** Fused products change where corrections end: at 1e-6 of a length of 0.1 nm, on either side. */
    private static final double POSITION_TOLERANCE = 2e-7;

    private static final double UNTOUCHED = -5;
    /** That over the time step, nm/ps, beside speeds of about one. */
    private static final double VELOCITY_TOLERANCE = 1e-4;

    @Override
    public List<EqualityResult> run(SymmetricHeap heap, int size, long seed, Geometry wanted) {
        Geometry geometry = new Geometry(wanted.blocks(), Math.min(wanted.threads(), ConstraintKernel.MAX_THREADS));
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
        RigidMolecules plain = new RigidMolecules(size, seed, TIME_STEP, SPEED);
        plain.isEnergyStep = false;
        Arrays.fill(plain.kinetic, UNTOUCHED);
        plain.launch(heap, geometry);
        return List.of(
                result("x + xLow, nm", input, distance(expected, made), POSITION_TOLERANCE),
                result("v, nm/ps", input, difference(expected.v, made.v), VELOCITY_TOLERANCE),
                result("kinetic energies, relative", input, energies(expected, made), 1e-4),
                result("moved word", input, Difference.of((int) told, (int) seen), 0),
                result("kinetic energies of a frozen step, relative", input, energies(still, frozen), 1e-4),
                result("positions of a frozen step", input, Difference.words(still.x, frozen.x), 0),
                result("velocities of a frozen step", input, difference(still.v, frozen.v), 0),
                result("x + xLow without energies, nm", input, distance(expected, plain), POSITION_TOLERANCE),
                result("v without energies, nm/ps", input, difference(expected.v, plain.v), VELOCITY_TOLERANCE),
                result("energies without an energy step", input, touched(plain.kinetic), 0),
                result("an atom that is too far", input, far(heap, size, seed, geometry, 0.2f), 0),
                result("an atom that is no number", input, far(heap, size, seed, geometry, Float.NaN), 0));
    }

    private static double touched(double[] kinetic) {
        return Arrays.stream(kinetic).filter(energy -> energy != UNTOUCHED).count();
    }

    /** Differences in what is told of one atom, a center or a partner, that has moved by so much in x. */
    private static double far(SymmetricHeap heap, int size, long seed, Geometry geometry, float way) {
        if (size == 0) {
            return 0;
        }
        RigidMolecules expected = new RigidMolecules(size, seed, TIME_STEP, SPEED);
        RigidMolecules seen = new RigidMolecules(size, seed, TIME_STEP, SPEED);
        int atom = Math.floorMod(seed, size);
        expected.xAtList[3 * atom] += way;
        seen.xAtList[3 * atom] += way;
        long told = expected.twin();
        long word = seen.launch(heap, geometry);
        int wrong = MovedWord.homeIndex(told) == atom && MovedWord.homeIndex(word) == atom ? 0 : 1;
        return wrong + (MovedWord.isNotRigid(word) ? 1 : 0);
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

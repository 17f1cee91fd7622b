package org.tornadohalo.kernels;

import java.util.List;
import java.util.Random;
import org.tornadohalo.forcefield.DeviceParameters;
import org.tornadohalo.interop.nvshmem.SymmetricHeap;
import org.tornadohalo.reference.SequentialBonded;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;

/** Forces and energies of bonded terms of some kinds. */
record BondedEquality(int firstKind, int kinds) implements EqualityCase {
    /**
     * Forces of an atom are added in any order; cross products of nearly collinear atoms lose the digits that fused
     * products keep.
     */
    private static final double TOLERANCE = 1e-4;

    private static final int ATOMS = 200;
    private static final int LOW_RANGE = 100;

    @Override
    public List<EqualityResult> run(SymmetricHeap heap, int size, long seed, Geometry geometry) {
        Random random = new Random(seed);
        RandomAtoms atoms = new RandomAtoms(ATOMS, seed);
        TermArrays terms = TermArrays.random(size, ATOMS, random, firstKind, kinds);
        float[] periods = DeviceParameters.bonded(atoms.box, new boolean[3]);
        int[] positions = withLowParts(atoms, random);
        float[] forces = new float[3 * ATOMS];
        double[] energies = new double[TermLayout.ENERGIES * size];
        new SequentialBonded(terms.terms(), terms.parameters(), periods).forces(0, size, positions, forces, energies);

        try (DeviceState state = new DeviceState(heap, atoms.x, ATOMS)) {
            state.positions(positions);
            state.energyStep();
            state.terms(StepLayout.NON_LOCAL, 0, size);
            state.fillForces(StepLayout.NON_LOCAL, 0f);
            DoubleArray energy = DeviceState.doubles(new double[energies.length]);
            terms.launch(state, StepLayout.NON_LOCAL, periods, energy, geometry);

            double[] seen = Difference.doubles(state.forces(StepLayout.NON_LOCAL));
            String input = "kinds " + firstKind + " to " + (firstKind + kinds - 1) + ", "
                    + EqualityCase.input(size, seed, geometry);
            return List.of(
                    new EqualityResult(
                            "bondedForces",
                            "forces, relative",
                            input,
                            Difference.relative(Difference.doubles(forces), seen, 3),
                            TOLERANCE),
                    new EqualityResult(
                            "bondedForces",
                            "energies, relative",
                            input,
                            Difference.relative(energies, energy.toHeapArray(), TermLayout.ENERGIES),
                            TOLERANCE));
        }
    }

    /** Positions whose low-order parts have either sign. */
    private static int[] withLowParts(RandomAtoms atoms, Random random) {
        int[] positions = DeviceState.positions(atoms.x);
        float unit = DeviceParameters.lowUnit(atoms.box);
        for (int atom = 0; atom < ATOMS; atom++) {
            positions[Position.WORDS * atom + Position.LOW] = Position.pack(
                    unit * random.nextInt(-LOW_RANGE, LOW_RANGE),
                    unit * random.nextInt(-LOW_RANGE, LOW_RANGE),
                    unit * random.nextInt(-LOW_RANGE, LOW_RANGE),
                    unit);
        }
        return positions;
    }
}

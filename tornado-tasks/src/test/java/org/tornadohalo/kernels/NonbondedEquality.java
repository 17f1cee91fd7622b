package org.tornadohalo.kernels;

import java.util.Arrays;
import java.util.List;
import org.tornadohalo.interop.nvshmem.SymmetricHeap;
import org.tornadohalo.reference.SequentialNonbonded.Rows;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;

/** Non-bonded forces and energies of one section. */
record NonbondedEquality(int section) implements EqualityCase {
    /**
     * A GPU's reciprocal square root has 2 ulp, its r⁻¹² therefore 24, and it fuses products with sums; and a pair
     * whose distance is the cut-off to the last bit may count on one host alone: its force is below 1e-4 of the typical
     * one.
     */
    private static final double TOLERANCE = 1e-4;

    @Override
    public List<EqualityResult> run(SymmetricHeap heap, int size, long seed, Geometry geometry) {
        RandomAtoms random = new RandomAtoms(size, seed);
        int[] x = DeviceState.positions(random.x);
        Rows pairs = random.pairs(section);
        Rows excluded = random.excluded(section);
        int listed = random.count(section);
        float[] forces = new float[3 * size];
        Arrays.fill(forces, DeviceState.UNTOUCHED);
        double[] energies = new double[NonbondedKernel.ENERGIES * size];
        random.twin().forces(listed, x, pairs, excluded, forces);
        random.twin().energies(listed, section == StepLayout.LOCAL, x, pairs, excluded, energies);

        try (DeviceState state = new DeviceState(heap, random.x, random.homeAtoms)) {
            state.energyStep();
            DoubleArray energy = DeviceState.doubles(new double[energies.length]);
            random.kernel().run(state, section, pairs, excluded, energy, geometry);

            double[] expected = Difference.doubles(Arrays.copyOf(forces, 3 * listed));
            double[] seen = Difference.doubles(state.forces(section));
            String input = EqualityCase.input(size, seed, geometry);
            String name = "nonbondedForces";
            return List.of(
                    new EqualityResult(
                            name, "forces, relative", input, Difference.relative(expected, seen, 3), TOLERANCE),
                    new EqualityResult(name, "forces of others, words", input, untouched(state, listed), 0),
                    new EqualityResult(
                            name,
                            "energies, relative",
                            input,
                            Difference.relative(energies, energy.toHeapArray(), NonbondedKernel.ENERGIES),
                            TOLERANCE));
        }
    }

    /** How many forces are stored that the section has no list for. */
    private double untouched(DeviceState state, int listed) {
        double stored = 0;
        float[] own = state.forces(section);
        float[] other = state.forces(1 - section);
        for (int c = 0; c < own.length; c++) {
            stored += c >= 3 * listed && own[c] != DeviceState.UNTOUCHED ? 1 : 0;
            stored += other[c] != DeviceState.UNTOUCHED ? 1 : 0;
        }
        return stored;
    }
}

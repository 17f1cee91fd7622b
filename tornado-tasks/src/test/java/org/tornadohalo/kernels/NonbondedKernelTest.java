package org.tornadohalo.kernels;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tornadohalo.decomposition.PairEntry;
import org.tornadohalo.reference.SequentialNonbonded.Rows;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;

class NonbondedKernelTest {
    private static final Rows NO_PAIRS_OF_TWO = new Rows(new int[3], new int[0]);
    private static final Rows ONE_PAIR = new Rows(new int[] {0, 1, 2}, new int[] {entry(1), entry(0)});

    private static int entry(int atom) {
        return atom | 13 << PairEntry.ATOM_BITS;
    }

    @ParameterizedTest(name = "{0} atoms, section {1}, {2} blocks of {3}")
    @CsvSource({
        "1, 0, 1, 1",
        "31, 1, 1, 32",
        "32, 0, 1, 32",
        "33, 1, 2, 32",
        "1000, 0, 1, 1",
        "1000, 0, 3, 64",
        "1000, 1, 2, 128",
        "1000, 1, 50, 32"
    })
    void agreesWithTheTwinBitForBitInAnyGeometry(int atoms, int section, int blocks, int threads) {
        RandomAtoms random = new RandomAtoms(atoms);
        Rows pairs = random.pairs(section);
        Rows excluded = random.excluded(section);
        float[] expected = untouched(atoms);
        double[] expectedEnergy = new double[NonbondedKernel.ENERGIES * atoms];
        random.twin().forces(random.count(section), DeviceState.positions(random.x), pairs, excluded, expected);
        random.twin()
                .energies(
                        random.count(section),
                        section == StepLayout.LOCAL,
                        DeviceState.positions(random.x),
                        pairs,
                        excluded,
                        expectedEnergy);

        try (DeviceState state = new DeviceState(random.x, random.homeAtoms)) {
            state.energyStep();
            DoubleArray energy = new DoubleArray(expectedEnergy.length);
            random.kernel().run(state, section, pairs, excluded, energy, new Geometry(blocks, threads));

            assertArrayEquals(expected, state.forces(section));
            assertArrayEquals(untouched(atoms), state.forces(1 - section));
            assertArrayEquals(expectedEnergy, energy.toHeapArray());
        }
    }

    @Test
    void storesNothingWithoutAtoms() {
        RandomAtoms random = new RandomAtoms(0);
        try (DeviceState state = new DeviceState(random.x, 0)) {
            state.energyStep();
            DoubleArray energy = DoubleArray.fromElements(7, 7, 7);
            random.kernel()
                    .run(
                            state,
                            StepLayout.LOCAL,
                            random.pairs(StepLayout.LOCAL),
                            random.excluded(StepLayout.LOCAL),
                            energy,
                            new Geometry(1, 32));

            assertArrayEquals(new double[] {7, 7, 7}, energy.toHeapArray());
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 99, 101, 250})
    void storesEnergiesInEnergyStepsOnly(long step) {
        RandomAtoms random = new RandomAtoms(33);
        try (DeviceState state = new DeviceState(random.x, random.homeAtoms)) {
            double[] untouched = new double[NonbondedKernel.ENERGIES * 33];
            Arrays.fill(untouched, -1);
            DoubleArray energy = DoubleArray.fromArray(untouched);
            state.step(step);
            random.kernel()
                    .run(
                            state,
                            StepLayout.LOCAL,
                            random.pairs(StepLayout.LOCAL),
                            random.excluded(StepLayout.LOCAL),
                            energy,
                            new Geometry(1, 32));

            assertArrayEquals(untouched, energy.toHeapArray());
        }
    }

    @Test
    void forcesOfAllPairsAddUpToNothing() {
        RandomAtoms random = new RandomAtoms(1000);
        double[] sum = new double[3];
        double largest = 0;
        for (int section = 0; section < 2; section++) {
            try (DeviceState state = new DeviceState(random.x, random.homeAtoms)) {
                random.kernel()
                        .run(
                                state,
                                section,
                                random.pairs(section),
                                random.excluded(section),
                                new DoubleArray(NonbondedKernel.ENERGIES * 1000),
                                new Geometry(4, 64));
                float[] forces = state.forces(section);
                for (int c = 0; c < 3 * random.count(section); c++) {
                    sum[c % 3] += forces[c];
                    largest = Math.max(largest, Math.abs(forces[c]));
                }
            }
        }
        for (int dim = 0; dim < 3; dim++) {
            assertEquals(0, sum[dim], 1e-5 * largest);
        }
        assertTrue(largest > 100, "the atoms interact");
    }

    @Test
    void excludedPairFeelsTheReactionFieldAlone() {
        double[] energy = new double[2 * NonbondedKernel.ENERGIES];
        float[] forces = pair(0.5f, NO_PAIRS_OF_TWO, ONE_PAIR, energy);

        double qq = 2 * 3;
        double krf = RandomAtoms.SETTINGS.krf();
        double crf = RandomAtoms.SETTINGS.crf();
        assertEquals(2 * qq * krf * 0.5, forces[0], 1e-5);
        assertEquals(-2 * qq * krf * 0.5, forces[3], 1e-5);
        assertEquals(0.5 * qq * (krf * 0.25 - crf) - 0.5 * 4 * crf, energy[NonbondedKernel.COULOMB], 1e-5);
        assertEquals(0, energy[NonbondedKernel.LENNARD_JONES]);
        assertEquals(0.5 * qq * krf * 0.25, energy[NonbondedKernel.VIRIAL], 1e-5);
    }

    @Test
    void potentialIsZeroAtTheCutoffAndForcesBeyondItAreZero() {
        double[] inside = new double[2 * NonbondedKernel.ENERGIES];
        double[] outside = new double[2 * NonbondedKernel.ENERGIES];

        float[] near = pair(0.79999f, ONE_PAIR, NO_PAIRS_OF_TWO, inside);
        float[] far = pair(0.80001f, ONE_PAIR, NO_PAIRS_OF_TWO, outside);

        double self = -0.5 * 4 * RandomAtoms.SETTINGS.crf();
        assertEquals(0, inside[NonbondedKernel.LENNARD_JONES], 1e-5);
        assertEquals(self, inside[NonbondedKernel.COULOMB], 2e-5);
        assertTrue(Math.abs(near[0]) > 1e-2, "the Lennard-Jones force jumps at the cut-off");
        assertArrayEquals(new float[6], far);
        assertEquals(0, outside[NonbondedKernel.LENNARD_JONES]);
        assertEquals(self, outside[NonbondedKernel.COULOMB], 1e-5);
    }

    /** Forces and energies of two atoms at a distance along x, with charges 2 and 3 and type 0. */
    private static float[] pair(float distance, Rows pairs, Rows excluded, double[] energyOut) {
        RandomAtoms two = new RandomAtoms(2);
        float[] x = {1f, 1f, 1f, 1f + distance, 1f, 1f};
        two.charge[0] = 2f;
        two.charge[1] = 3f;
        two.type[0] = 0;
        two.type[1] = 0;
        try (DeviceState state = new DeviceState(x, 2)) {
            state.energyStep();
            DoubleArray energy = new DoubleArray(energyOut.length);
            two.kernel().run(state, StepLayout.LOCAL, pairs, excluded, energy, new Geometry(1, 32));
            System.arraycopy(energy.toHeapArray(), 0, energyOut, 0, energyOut.length);
            return state.forces(StepLayout.LOCAL);
        }
    }

    private static float[] untouched(int atoms) {
        float[] values = new float[3 * atoms];
        Arrays.fill(values, DeviceState.UNTOUCHED);
        return values;
    }
}

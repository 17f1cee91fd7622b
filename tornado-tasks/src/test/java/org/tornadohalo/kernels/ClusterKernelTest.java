package org.tornadohalo.kernels;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tornadohalo.decomposition.Exclusions;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;

class ClusterKernelTest {
    private static final int LOCAL = StepLayout.LOCAL;

    @ParameterizedTest(name = "{0} atoms, section {1}, {2} blocks of {3}")
    @CsvSource({
        "1, 0, 1, 32",
        "63, 0, 1, 32",
        "64, 1, 2, 64",
        "65, 1, 1, 64",
        "129, 0, 3, 64",
        "1000, 0, 50, 32",
        "1000, 1, 2, 64"
    })
    void agreesWithTheTwinInAnyGeometryOfWholeWarps(int atoms, int section, int blocks, int threads) {
        List<EqualityResult> results =
                new ClusterEquality(section).run(new ArenaHeap(), atoms, 7, new Geometry(blocks, threads));

        assertEquals(List.of(), results.stream().filter(result -> !result.ok()).toList());
        assertTrue(results.stream().allMatch(result -> result.difference() < 1e-5), () -> "float rounding: " + results);
    }

    @Test
    void startsFromZeroEveryTime() {
        RandomAtoms random = new RandomAtoms(200);
        ClusterLaunch launch = ClusterLaunch.of(random);
        DoubleArray energy = energies(launch, LOCAL);
        try (DeviceState state = new DeviceState(random.x, random.homeAtoms)) {
            launch.run(new ArenaHeap(), state, LOCAL, energy, new Geometry(1, 32));
            float[] once = state.forces(LOCAL);
            launch.run(new ArenaHeap(), state, LOCAL, energy, new Geometry(1, 32));

            assertArrayEquals(once, state.forces(LOCAL), "one warp adds in the order of the rows");
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 99, 101})
    void storesEnergiesInEnergyStepsOnly(long step) {
        RandomAtoms random = new RandomAtoms(33);
        ClusterLaunch launch = ClusterLaunch.of(random);
        DoubleArray energy = energies(launch, LOCAL);
        double[] untouched = energy.toHeapArray();
        try (DeviceState state = new DeviceState(random.x, random.homeAtoms)) {
            state.step(step);
            launch.run(new ArenaHeap(), state, LOCAL, energy, new Geometry(1, 32));

            assertArrayEquals(untouched, energy.toHeapArray());
        }
    }

    @Test
    void forcesOfAllPairsAddUpToNothing() {
        RandomAtoms random = new RandomAtoms(1000);
        ClusterLaunch launch = ClusterLaunch.of(random);
        double[] sum = new double[3];
        double largest = 0;
        for (int section = 0; section < 2; section++) {
            try (DeviceState state = new DeviceState(random.x, random.homeAtoms)) {
                launch.run(new ArenaHeap(), state, section, energies(launch, section), new Geometry(8, 32));
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
        double[] energy = new double[NonbondedKernel.ENERGIES];
        float[] forces = pair(0.5f, RandomAtoms.exclusions(), energy);

        double qq = 2 * 3;
        double krf = RandomAtoms.SETTINGS.krf();
        double crf = RandomAtoms.SETTINGS.crf();
        assertEquals(2 * qq * krf * 0.5, forces[0], 1e-5);
        assertEquals(-2 * qq * krf * 0.5, forces[3], 1e-5);
        assertEquals(qq * (krf * 0.25 - crf) - 0.5 * (4 + 9) * crf, energy[NonbondedKernel.COULOMB], 1e-5);
        assertEquals(0, energy[NonbondedKernel.LENNARD_JONES]);
        assertEquals(qq * krf * 0.25, energy[NonbondedKernel.VIRIAL], 1e-5);
    }

    @Test
    void forcesBeyondTheCutoffAreZeroAlthoughTheListNamesThePair() {
        double[] energy = new double[NonbondedKernel.ENERGIES];

        float[] near = pair(0.79999f, Exclusions.NONE, energy);
        float[] far = pair(0.80001f, Exclusions.NONE, energy);

        assertTrue(Math.abs(near[0]) > 1e-2, "the Lennard-Jones force jumps at the cut-off");
        assertArrayEquals(new float[6], far);
        assertEquals(0, energy[NonbondedKernel.LENNARD_JONES]);
    }

    @ParameterizedTest
    @ValueSource(floats = {0f, 1e-4f})
    void energyOfAtomsOnTopOfOneAnotherIsFinite(float distance) {
        double[] energy = new double[NonbondedKernel.ENERGIES];

        pair(distance, Exclusions.NONE, energy);

        assertTrue(Double.isFinite(energy[NonbondedKernel.LENNARD_JONES]), Arrays.toString(energy));
        assertTrue(energy[NonbondedKernel.LENNARD_JONES] > 1e30, Arrays.toString(energy));
    }

    /** Forces and energies of two atoms at a distance along x, with charges 2 and 3 and type 0. */
    private static float[] pair(float distance, Exclusions exclusions, double[] energyOut) {
        RandomAtoms two = RandomAtoms.pair(distance);
        ClusterLaunch launch = ClusterLaunch.of(two, exclusions);
        try (DeviceState state = new DeviceState(two.x, 2)) {
            state.energyStep();
            DoubleArray energy = energies(launch, LOCAL);
            assertEquals(energyOut.length, energy.getSize(), "one super-cluster, one row");
            launch.run(new ArenaHeap(), state, LOCAL, energy, new Geometry(1, 32));
            System.arraycopy(energy.toHeapArray(), 0, energyOut, 0, energyOut.length);
            return state.forces(LOCAL);
        }
    }

    private static DoubleArray energies(ClusterLaunch launch, int section) {
        double[] untouched =
                new double[NonbondedKernel.ENERGIES * launch.rows(section).rowCount()];
        Arrays.fill(untouched, -1);
        return DoubleArray.fromArray(untouched);
    }
}

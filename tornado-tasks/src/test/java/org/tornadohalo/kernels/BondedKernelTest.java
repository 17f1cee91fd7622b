package org.tornadohalo.kernels;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tornadohalo.forcefield.DeviceParameters;
import org.tornadohalo.reference.SequentialBonded;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;

class BondedKernelTest {
    private static final double[] BOX = {2.1, 2.1, 2.1};
    private static final float[] PERIODS = DeviceParameters.bonded(BOX, new boolean[] {false, false, false});

    /** Forces and energies of one evaluation. */
    private record Result(float[] forces, double[] energies) {}

    @ParameterizedTest(name = "{0} terms, section {1}")
    @CsvSource({"1, 0", "31, 1", "32, 0", "33, 1", "1000, 0"})
    void oneThreadAgreesWithTheTwinBitForBit(int count, int section) {
        RandomAtoms atoms = new RandomAtoms(200);
        TermArrays terms = TermArrays.random(count, 200);

        int[] positions = withLowParts(atoms.x);
        Result expected = twin(terms, positions);
        Result result = launch(terms, positions, section, PERIODS, Geometry.ONE_THREAD);

        assertArrayEquals(expected.forces, result.forces);
        assertArrayEquals(expected.energies, result.energies);
    }

    @ParameterizedTest(name = "{0} blocks of {1}")
    @CsvSource({"1, 32", "3, 64", "40, 128"})
    void manyThreadsAgreeWithTheTwinUpToTheOrderOfSums(int blocks, int threads) {
        RandomAtoms atoms = new RandomAtoms(200);
        TermArrays terms = TermArrays.random(1000, 200);

        int[] positions = withLowParts(atoms.x);
        Result expected = twin(terms, positions);
        Result result = launch(terms, positions, StepLayout.LOCAL, PERIODS, new Geometry(blocks, threads));

        assertArrayEquals(expected.energies, result.energies);
        for (int c = 0; c < expected.forces.length; c++) {
            assertEquals(expected.forces[c], result.forces[c], 1e-5 * largest(expected.forces), "component " + c);
        }
    }

    @Test
    void computesOnlyTheTermsOfItsSection() {
        RandomAtoms atoms = new RandomAtoms(200);
        TermArrays terms = TermArrays.random(100, 200);
        float[] expected = new float[atoms.x.length];
        double[] expectedEnergy = new double[TermLayout.ENERGIES * 100];
        new SequentialBonded(terms.terms(), terms.parameters(), PERIODS)
                .forces(70, 30, DeviceState.positions(atoms.x), expected, expectedEnergy);

        try (DeviceState state = new DeviceState(atoms.x, 100)) {
            state.energyStep();
            state.terms(StepLayout.LOCAL, 0, 70);
            state.terms(StepLayout.NON_LOCAL, 70, 30);
            state.fillForces(StepLayout.NON_LOCAL, 0f);
            DoubleArray energy = new DoubleArray(TermLayout.ENERGIES * 100);
            terms.launch(state, StepLayout.NON_LOCAL, PERIODS, energy, Geometry.ONE_THREAD);

            assertArrayEquals(expected, state.forces(StepLayout.NON_LOCAL));
            assertEquals(DeviceState.UNTOUCHED, state.forces(StepLayout.LOCAL)[0]);
            assertArrayEquals(expectedEnergy, energy.toHeapArray());
        }
    }

    @Test
    void storesEnergiesInEnergyStepsOnly() {
        try (DeviceState state = new DeviceState(molecule(1), 4)) {
            state.terms(StepLayout.LOCAL, 0, 1);
            DoubleArray energy = DoubleArray.fromElements(5, 6, 7);
            TermArrays.single(TermLayout.BOND).launch(state, StepLayout.LOCAL, PERIODS, energy, Geometry.ONE_THREAD);

            assertArrayEquals(new double[] {5, 6, 7}, energy.toHeapArray());
        }
    }

    @ParameterizedTest(name = "kind {0}")
    @ValueSource(ints = {0, 1, 2, 3, 4})
    void forcesAreTheSlopeOfTheEnergy(int kind) {
        TermArrays term = TermArrays.single(kind);
        for (int sample = 0; sample < 20; sample++) {
            float[] x = molecule(sample);
            float[] forces = evaluate(term, x).forces;
            double scale = Math.max(1, largest(forces));
            for (int c = 0; c < x.length; c++) {
                assertEquals(-slope(term, x, c), forces[c], 4e-3 * scale, "sample " + sample + ", component " + c);
            }
        }
    }

    @ParameterizedTest(name = "kind {0}")
    @ValueSource(ints = {0, 1, 2, 3, 4})
    void forceAndTorqueAddUpToNothing(int kind) {
        for (int sample = 0; sample < 20; sample++) {
            float[] x = molecule(sample);
            float[] f = evaluate(TermArrays.single(kind), x).forces;
            double[] sum = new double[6];
            for (int a = 0; a < 4; a++) {
                for (int d = 0; d < 3; d++) {
                    int e = (d + 1) % 3;
                    int g = (d + 2) % 3;
                    sum[d] += f[3 * a + d];
                    sum[3 + d] += (double) x[3 * a + e] * f[3 * a + g] - (double) x[3 * a + g] * f[3 * a + e];
                }
            }
            for (double component : sum) {
                assertEquals(0, component, 1e-5 * Math.max(1, largest(f)), "sample " + sample);
            }
        }
    }

    @ParameterizedTest(name = "kind {0}")
    @ValueSource(ints = {0, 1, 2, 3, 4})
    void virialIsThatOfTheForces(int kind) {
        float[] x = molecule(3);
        Result result = evaluate(TermArrays.single(kind), x);
        double virial = 0;
        for (int c = 0; c < x.length; c++) {
            virial -= 0.5 * x[c] * result.forces[c];
        }
        assertEquals(virial, result.energies[TermLayout.VIRIAL], 2e-6 * Math.max(1, largest(result.forces)));
    }

    @ParameterizedTest(name = "kind {0}")
    @ValueSource(ints = {0, 1, 2, 3, 4})
    void moleculeAcrossThePeriodicBoundaryFeelsTheSame(int kind) {
        float[] x = molecule(5);
        float[] wrapped = x.clone();
        wrapped[0] += (float) BOX[0];
        wrapped[4] -= (float) BOX[1];
        wrapped[8] += (float) BOX[2];

        Result whole = evaluate(TermArrays.single(kind), x);
        Result broken = evaluate(TermArrays.single(kind), wrapped);

        assertEquals(whole.energies[0], broken.energies[0], 1e-3 * Math.max(1, Math.abs(whole.energies[0])));
        for (int c = 0; c < x.length; c++) {
            assertEquals(whole.forces[c], broken.forces[c], 1e-3 * largest(whole.forces));
        }
    }

    @Test
    void lowOrderPartsOfPositionsStretchABond() {
        float unit = DeviceParameters.lowUnit(BOX);
        float[] x = {1.5f, 1f, 1f, 1.4f, 1f, 1f, 0f, 0f, 0f, 0f, 0f, 0f};
        int[] positions = DeviceState.positions(x);
        positions[Position.LOW] = Position.pack(200 * unit, 0f, 0f, unit);
        positions[Position.WORDS + Position.LOW] = Position.pack(-200 * unit, 0f, 0f, unit);
        TermArrays bond = TermArrays.single(TermLayout.BOND);

        Result rounded = evaluate(bond, x);
        Result exact = launch(bond, positions, StepLayout.LOCAL, PERIODS, Geometry.ONE_THREAD);

        double expected = -TermArrays.TYPICAL[TermLayout.BOND][1] * 400 * unit;
        assertEquals(expected, exact.forces[0] - rounded.forces[0], 0.05 * Math.abs(expected));
    }

    @Test
    void decomposedDimensionHasNoMinimumImage() {
        float[] x = {0.05f, 0f, 0f, 2.05f, 0f, 0f, 0f, 0f, 0f, 0f, 0f, 0f};
        float[] onlyY = DeviceParameters.bonded(BOX, new boolean[] {true, false, true});
        Result result = launch(
                TermArrays.single(TermLayout.BOND),
                DeviceState.positions(x),
                StepLayout.LOCAL,
                onlyY,
                Geometry.ONE_THREAD);

        double stretch = 2.0 - TermArrays.TYPICAL[TermLayout.BOND][0];
        assertEquals(TermArrays.TYPICAL[TermLayout.BOND][1] * stretch, result.forces[0], 0.1);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "0 0 0  .1 0 0  .2 0 0  .3 0 0", // straight
                "0 0 0  .1 0 0  0 0 0  .1 0 0", // folded back
                "0 0 0  0 0 0  0 0 0  0 0 0", // one point
                "0 .1 0  0 0 0  .1 0 0  .2 0 0", // last three straight
                ".1 .1 .1  .2 .2 .2  .3 .3 .3  .4 .4 .4", // straight up to rounding
                "0 .1 0  0 0 0  0 0 0  .1 0 0" // no middle bond
            })
    void degenerateGeometriesHaveFiniteForces(String coordinates) {
        String[] fields = coordinates.trim().split("\\s+");
        float[] x = new float[12];
        for (int c = 0; c < 12; c++) {
            x[c] = Float.parseFloat(fields[c]);
        }
        for (int kind : new int[] {TermLayout.BOND, TermLayout.ANGLE, 2, TermLayout.RYCKAERT_BELLEMANS}) {
            Result result = evaluate(TermArrays.single(kind), x);
            assertTrue(Double.isFinite(result.energies[0]), "energy of kind " + kind);
            for (float component : result.forces) {
                assertTrue(Math.abs(component) < 1e6f, "force " + component + " of kind " + kind);
            }
        }
    }

    @Test
    void angleKeepsItsPrecisionNearAStraightLine() {
        float bend = 1e-3f;
        float[] x = {-0.1f, 0.1f * bend, 0f, 0f, 0f, 0f, 0.1f, 0.1f * bend, 0f, 0f, 0f, 0f};
        TermArrays straight = new TermArrays(
                new int[] {TermLayout.ANGLE, 0, 1, 2, 0}, new float[] {(float) Math.PI, 400f, 0f, 0f, 0f, 0f});
        Result result = evaluate(straight, x);

        assertEquals(0.5 * 400 * 4 * bend * bend, result.energies[0], 1e-3 * 8e-4);
        assertEquals(-400 * 2 * bend / 0.1, result.forces[1], 1e-3 * 8);
    }

    private static double slope(TermArrays term, float[] x, int c) {
        return (4 * difference(term, x, c, 1e-3f) - difference(term, x, c, 2e-3f)) / 3;
    }

    private static double difference(TermArrays term, float[] x, int c, float h) {
        float[] above = x.clone();
        float[] below = x.clone();
        above[c] += h;
        below[c] -= h;
        return (energy(term, above) - energy(term, below)) / ((double) above[c] - below[c]);
    }

    private static double energy(TermArrays term, float[] x) {
        double[] energies = evaluate(term, x).energies;
        return energies[TermLayout.ENERGY] + energies[TermLayout.COULOMB];
    }

    /** Four atoms of a bent chain. */
    private static float[] molecule(int sample) {
        Random random = new Random(sample);
        float[] x = {0f, 0.1f, 0f, 0f, 0f, 0f, 0.12f, 0f, 0f, 0.15f, 0.08f, 0.06f};
        for (int c = 0; c < x.length; c++) {
            x[c] += 0.04f * (random.nextFloat() - 0.5f);
        }
        return x;
    }

    private static Result evaluate(TermArrays terms, float[] x) {
        return launch(terms, DeviceState.positions(x), StepLayout.LOCAL, PERIODS, Geometry.ONE_THREAD);
    }

    private static Result launch(TermArrays terms, int[] positions, int section, float[] periods, Geometry geometry) {
        int atoms = positions.length / Position.WORDS;
        try (DeviceState state = new DeviceState(new float[3 * atoms], atoms)) {
            state.positions(positions);
            state.energyStep();
            state.terms(section, 0, terms.count());
            state.fillForces(section, 0f);
            DoubleArray energy = new DoubleArray(TermLayout.ENERGIES * terms.count());
            terms.launch(state, section, periods, energy, geometry);
            return new Result(state.forces(section), energy.toHeapArray());
        }
    }

    private static Result twin(TermArrays terms, int[] positions) {
        int atoms = positions.length / Position.WORDS;
        Result result = new Result(new float[3 * atoms], new double[TermLayout.ENERGIES * terms.count()]);
        new SequentialBonded(terms.terms(), terms.parameters(), PERIODS)
                .forces(0, terms.count(), positions, result.forces, result.energies);
        return result;
    }

    private static int[] withLowParts(float[] x) {
        Random random = new Random(5);
        int[] positions = DeviceState.positions(x);
        float unit = DeviceParameters.lowUnit(BOX);
        for (int atom = 0; atom < x.length / 3; atom++) {
            positions[Position.WORDS * atom + Position.LOW] = Position.pack(
                    unit * random.nextInt(-100, 100),
                    unit * random.nextInt(-100, 100),
                    unit * random.nextInt(-100, 100),
                    unit);
        }
        return positions;
    }

    private static double largest(float[] values) {
        double largest = 0;
        for (float value : values) {
            largest = Math.max(largest, Math.abs(value));
        }
        return largest;
    }
}

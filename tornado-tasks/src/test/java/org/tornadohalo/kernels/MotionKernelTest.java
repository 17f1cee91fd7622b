package org.tornadohalo.kernels;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tornadohalo.forcefield.DeviceParameters;
import org.tornadohalo.reference.SequentialMotion;

class MotionKernelTest {
    private static final double[] BOX = MovingAtoms.BOX;

    @ParameterizedTest(name = "{0} atoms, {1} blocks of {2}")
    @CsvSource({"1, 1, 1", "31, 1, 32", "32, 1, 32", "33, 2, 32", "1000, 1, 1", "1000, 3, 64", "1000, 20, 128"})
    void agreesWithTheTwinBitForBitInAnyGeometry(int count, int blocks, int threads) {
        MovingAtoms expected = new MovingAtoms(count);
        MovingAtoms atoms = new MovingAtoms(count);
        for (int step = 0; step < 3; step++) {
            expected.twin(1e-3);
        }

        long moved = atoms.launch(1e-3, 100, 3, new Geometry(blocks, threads));

        assertEquals(0, moved);
        assertArrayEquals(expected.x, atoms.x);
        assertArrayEquals(expected.xLow, atoms.xLow);
        assertArrayEquals(expected.v, atoms.v);
        assertArrayEquals(expected.kinetic, atoms.kinetic);
    }

    @Test
    void acceptsARankWithoutAtoms() {
        MovingAtoms none = new MovingAtoms(0);

        assertEquals(0, none.launch(1e-3, 100, 1, new Geometry(1, 32)));
    }

    @Test
    void kineticEnergyIsTheMeanOfTheHalfStepsAroundTheCoordinates() {
        MovingAtoms atom = new MovingAtoms(1);
        atom.inverseMass[0] = 0.5f;
        atom.v[0] = 3f;
        atom.v[1] = 0f;
        atom.v[2] = 0f;
        atom.forces[0] = new float[] {200f, 0f, 0f};
        atom.forces[1] = new float[] {50f, 0f, 0f};

        atom.launch(1.0 / 64, 100, 1, Geometry.ONE_THREAD);

        float after = 3f + 250f / 64f / 2f;
        assertEquals(after, atom.v[0]);
        assertEquals(0.5 * (0.5 * 2 * 9 + 0.5 * 2 * after * after), atom.kinetic[0]);
        assertEquals(250.0 * 250 / 64 / 64 / (12 * 2), atom.kinetic[1], 1e-12);
    }

    @Test
    void aFrozenStepComputesKineticEnergyAndMovesNothing() {
        MovingAtoms moving = new MovingAtoms(33);
        MovingAtoms frozen = new MovingAtoms(33);
        MovingAtoms untouched = new MovingAtoms(33);
        frozen.frozen = true;
        moving.twin(1e-3);

        frozen.launch(1e-3, 100, 1, new Geometry(2, 32));

        assertArrayEquals(moving.kinetic, frozen.kinetic);
        assertArrayEquals(untouched.x, frozen.x);
        assertArrayEquals(untouched.xLow, frozen.xLow);
        assertArrayEquals(untouched.v, frozen.v);
    }

    @Test
    void storesKineticEnergyInEnergyStepsOnly() {
        MovingAtoms atoms = new MovingAtoms(33);
        Arrays.fill(atoms.kinetic, -1);

        atoms.launch(1e-3, 101, 1, new Geometry(1, 32));

        assertArrayEquals(filled(2 * 33, -1), atoms.kinetic);
    }

    @ParameterizedTest(name = "x starts at {0}")
    @ValueSource(floats = {0f, 3f, -3f, 50f})
    void aMillionTinyStepsLoseNoDistance(float start) {
        float[] parameters = DeviceParameters.motion(1e-3, 1, BOX);
        SequentialMotion motion = new SequentialMotion(parameters, new float[] {1f}, new float[] {start, start, start});
        int[] x = DeviceState.positions(new float[] {start, start, start});
        float[] xLow = new float[3];
        float[] v = {1e-6f, 1e-6f, -1e-6f};
        for (int step = 0; step < 1_000_000; step++) {
            motion.leapFrog(new float[3], x, xLow, v, new double[2]);
        }

        assertEquals(start + 1e-3, (double) Float.intBitsToFloat(x[0]) + xLow[0], 1e-8);
        assertEquals(start - 1e-3, (double) Float.intBitsToFloat(x[2]) + xLow[2], 1e-8);
    }

    @Test
    void positionsCarryTheirLowOrderParts() {
        MovingAtoms atoms = new MovingAtoms(100);
        atoms.launch(1e-3, 1, 1, new Geometry(2, 64));

        float unit = DeviceParameters.lowUnit(BOX);
        for (int c = 0; c < atoms.v.length; c++) {
            int packed = atoms.x[Position.WORDS * (c / 3) + Position.LOW];
            assertEquals(atoms.xLow[c], Position.low(packed, c % 3, unit), 0.51 * unit);
        }
    }

    @Test
    void reversedVelocitiesLeadBack() {
        MovingAtoms atoms = new MovingAtoms(1000);
        MovingAtoms before = new MovingAtoms(1000);
        Geometry geometry = new Geometry(4, 64);
        atoms.launch(5e-4, 1, 50, geometry);

        // Half a step of difference between x and v: the kick that would follow belongs to both directions.
        for (int c = 0; c < atoms.v.length; c++) {
            float kick = 5e-4f * atoms.inverseMass[c / 3] * atoms.force(c);
            atoms.v[c] = -(atoms.v[c] + kick);
        }
        atoms.launch(5e-4, 1, 50, geometry);

        for (int c = 0; c < atoms.v.length; c++) {
            double moved = ((double) atoms.x(c) - before.x(c)) + ((double) atoms.xLow[c] - before.xLow[c]);
            assertEquals(0, moved, 1e-7, "component " + c);
        }
    }

    @Test
    void reportsAnAtomBeyondHalfTheBufferAndOnlyThen() {
        MovingAtoms atoms = new MovingAtoms(100);
        atoms.xAtList[3 * 41 + 1] -= 0.0499f;
        assertEquals(0, atoms.launch(1e-3, 1, 1, new Geometry(2, 64)));

        MovingAtoms far = new MovingAtoms(100);
        far.xAtList[3 * 41 + 1] -= 0.0501f;
        long moved = far.launch(1e-3, 1, 1, new Geometry(2, 64));
        assertEquals(41, MovedWord.homeIndex(moved));
        assertEquals(0.0501, MovedWord.distance(moved), 1e-6);
        assertFalse(MovedWord.isSinceSearch(moved));
    }

    @Test
    void judgesTheCoordinatesFromWhichForcesWereComputed() {
        MovingAtoms fast = new MovingAtoms(1);
        fast.v[0] = 100f;

        assertEquals(0, fast.launch(1e-3, 1, 1, Geometry.ONE_THREAD), "0.1 nm in this step, none before");
        assertEquals(0.1, MovedWord.distance(fast.launch(1e-3, 1, 1, Geometry.ONE_THREAD)), 1e-3);
    }

    @Test
    void reportsCoordinatesThatAreNotANumber() {
        MovingAtoms atoms = new MovingAtoms(3);
        atoms.x[Position.WORDS + 2] = Float.floatToRawIntBits(Float.NaN);

        long moved = atoms.launch(1e-3, 1, 1, Geometry.ONE_THREAD);
        assertEquals(1, MovedWord.homeIndex(moved));
        assertTrue(Double.isNaN(MovedWord.distance(moved)));
        assertEquals(moved, atoms.twin(1e-3));
    }

    private static double[] filled(int count, double value) {
        double[] values = new double[count];
        Arrays.fill(values, value);
        return values;
    }
}

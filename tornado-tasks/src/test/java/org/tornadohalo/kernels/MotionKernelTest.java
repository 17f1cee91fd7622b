package org.tornadohalo.kernels;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tornadohalo.forcefield.DeviceParameters;
import org.tornadohalo.reference.SequentialMotion;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

class MotionKernelTest {
    private static final double BUFFER = 0.1;
    private static final double[] BOX = {4, 4, 5};

    /** Everything that moves, with forces that do not change. */
    private static final class Atoms {
        final int[] x;
        final float[] xLow;
        final float[] v;
        final float[] inverseMass;
        final float[] xAtList;
        final float[][] forces;
        final double[] kinetic;

        Atoms(int count) {
            Random random = new Random(77 + count);
            xAtList = uniform(random, 3 * count, 5f);
            x = DeviceState.positions(xAtList);
            xLow = uniform(random, 3 * count, 1e-8f);
            v = uniform(random, 3 * count, 2f);
            forces = new float[][] {uniform(random, 3 * count, 1000f), uniform(random, 3 * count, 1000f)};
            kinetic = new double[MotionKernel.KINETIC_VALUES * count];
            inverseMass = new float[count];
            for (int i = 0; i < count; i++) {
                inverseMass[i] = 1f / (1f + 15f * random.nextFloat());
            }
        }

        private static float[] uniform(Random random, int count, float width) {
            float[] values = new float[count];
            for (int i = 0; i < count; i++) {
                values[i] = width * (random.nextFloat() - 0.5f);
            }
            return values;
        }

        float x(int component) {
            return Float.intBitsToFloat(x[Position.WORDS * (component / 3) + component % 3]);
        }

        float force(int component) {
            return forces[0][component] + forces[1][component];
        }

        /** Launches the kernel so many times, with all results back in the arrays. */
        long launch(double timeStep, long step, int times, Geometry geometry) {
            try (DeviceState state = new DeviceState(new float[v.length], inverseMass.length)) {
                state.step(step);
                state.positions(x);
                state.forces(StepLayout.LOCAL, forces[0]);
                state.forces(StepLayout.NON_LOCAL, forces[1]);
                FloatArray parameters = FloatArray.fromArray(DeviceParameters.motion(timeStep, BUFFER, BOX));
                FloatArray low = FloatArray.fromArray(xLow);
                FloatArray velocity = FloatArray.fromArray(v);
                FloatArray masses = FloatArray.fromArray(inverseMass);
                FloatArray listed = FloatArray.fromArray(xAtList);
                DoubleArray kineticEnergy = DoubleArray.fromArray(kinetic);
                TaskGraph graph = state.graph(parameters, masses, listed)
                        .transferToDevice(DataTransferMode.FIRST_EXECUTION, low, velocity, kineticEnergy)
                        .task(
                                DeviceState.TASK,
                                MotionKernel::leapFrog,
                                new KernelContext(),
                                state.layout,
                                parameters,
                                low,
                                velocity,
                                masses,
                                listed,
                                kineticEnergy)
                        .transferToHost(DataTransferMode.EVERY_EXECUTION, low, velocity, kineticEnergy);
                DeviceState.run(graph, geometry, times);
                System.arraycopy(state.positions(), 0, x, 0, x.length);
                System.arraycopy(low.toHeapArray(), 0, xLow, 0, xLow.length);
                System.arraycopy(velocity.toHeapArray(), 0, v, 0, v.length);
                System.arraycopy(kineticEnergy.toHeapArray(), 0, kinetic, 0, kinetic.length);
                return state.moved();
            }
        }

        long twin(double timeStep) {
            float[] force = new float[v.length];
            for (int c = 0; c < force.length; c++) {
                force[c] = force(c);
            }
            float[] parameters = DeviceParameters.motion(timeStep, BUFFER, BOX);
            return new SequentialMotion(parameters, inverseMass, xAtList).leapFrog(force, x, xLow, v, kinetic);
        }
    }

    @ParameterizedTest(name = "{0} atoms, {1} blocks of {2}")
    @CsvSource({"1, 1, 1", "31, 1, 32", "32, 1, 32", "33, 2, 32", "1000, 1, 1", "1000, 3, 64", "1000, 20, 128"})
    void agreesWithTheTwinBitForBitInAnyGeometry(int count, int blocks, int threads) {
        Atoms expected = new Atoms(count);
        Atoms atoms = new Atoms(count);
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
        Atoms none = new Atoms(0);

        assertEquals(0, none.launch(1e-3, 100, 1, new Geometry(1, 32)));
    }

    @Test
    void kineticEnergyIsTheMeanOfTheHalfStepsAroundTheCoordinates() {
        Atoms atom = new Atoms(1);
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
    void storesKineticEnergyInEnergyStepsOnly() {
        Atoms atoms = new Atoms(33);
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
        Atoms atoms = new Atoms(100);
        atoms.launch(1e-3, 1, 1, new Geometry(2, 64));

        float unit = DeviceParameters.lowUnit(BOX);
        for (int c = 0; c < atoms.v.length; c++) {
            int packed = atoms.x[Position.WORDS * (c / 3) + Position.LOW];
            assertEquals(atoms.xLow[c], Position.low(packed, c % 3, unit), 0.51 * unit);
        }
    }

    @Test
    void reversedVelocitiesLeadBack() {
        Atoms atoms = new Atoms(1000);
        Atoms before = new Atoms(1000);
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
        Atoms atoms = new Atoms(100);
        atoms.xAtList[3 * 41 + 1] -= 0.0499f;
        assertEquals(0, atoms.launch(1e-3, 1, 1, new Geometry(2, 64)));

        Atoms far = new Atoms(100);
        far.xAtList[3 * 41 + 1] -= 0.0501f;
        assertEquals(42, far.launch(1e-3, 1, 1, new Geometry(2, 64)));
    }

    @Test
    void judgesTheCoordinatesFromWhichForcesWereComputed() {
        Atoms fast = new Atoms(1);
        fast.v[0] = 100f;

        assertEquals(0, fast.launch(1e-3, 1, 1, Geometry.ONE_THREAD), "0.1 nm in this step, none before");
        assertEquals(1, fast.launch(1e-3, 1, 1, Geometry.ONE_THREAD));
    }

    @Test
    void reportsCoordinatesThatAreNotANumber() {
        Atoms atoms = new Atoms(3);
        atoms.x[Position.WORDS + 2] = Float.floatToRawIntBits(Float.NaN);

        assertEquals(2, atoms.launch(1e-3, 1, 1, Geometry.ONE_THREAD));
        assertEquals(2, atoms.twin(1e-3));
    }

    private static double[] filled(int count, double value) {
        double[] values = new double[count];
        Arrays.fill(values, value);
        return values;
    }
}

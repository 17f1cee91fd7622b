package org.tornadohalo.kernels;

import java.util.Random;
import org.tornadohalo.forcefield.DeviceParameters;
import org.tornadohalo.interop.nvshmem.SymmetricHeap;
import org.tornadohalo.reference.SequentialMotion;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/** Everything that moves, with forces that do not change. */
final class MovingAtoms {
    static final double BUFFER = 0.1;
    static final double[] BOX = {4, 4, 5};

    final int[] x;
    final float[] xLow;
    final float[] v;
    final float[] inverseMass;
    final float[] xAtList;
    final float[][] forces;
    final double[] kinetic;
    boolean frozen;

    MovingAtoms(int count) {
        this(count, 77 + count);
    }

    MovingAtoms(int count, long seed) {
        Random random = new Random(seed);
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
        return launch(new ArenaHeap(), timeStep, step, times, geometry);
    }

    /** As the other method, in memory of a heap. */
    long launch(SymmetricHeap heap, double timeStep, long step, int times, Geometry geometry) {
        try (DeviceState state = new DeviceState(heap, new float[v.length], inverseMass.length)) {
            state.layout.set(StepLayout.FROZEN, frozen ? 1 : 0);
            state.step(step);
            state.positions(x);
            state.forces(StepLayout.LOCAL, forces[0]);
            state.forces(StepLayout.NON_LOCAL, forces[1]);
            FloatArray parameters = FloatArray.fromArray(DeviceParameters.motion(timeStep, BUFFER, BOX));
            FloatArray low = DeviceState.floats(xLow);
            FloatArray velocity = DeviceState.floats(v);
            FloatArray masses = DeviceState.floats(inverseMass);
            FloatArray listed = DeviceState.floats(xAtList);
            DoubleArray kineticEnergy = DeviceState.doubles(kinetic);
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

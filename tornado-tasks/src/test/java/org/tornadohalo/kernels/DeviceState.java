package org.tornadohalo.kernels;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** Coordinates, forces and words that kernels reach by address, with the layout array that names them. */
final class DeviceState implements AutoCloseable {
    /** Value of forces that no kernel has stored. */
    static final float UNTOUCHED = -12345f;

    static final String GRAPH = "graph";
    static final String TASK = "task";

    final LongArray layout = new LongArray(StepLayout.WORDS);
    private final Arena arena = Arena.ofShared();
    private final MemorySegment x;
    private final MemorySegment[] forces;
    private final MemorySegment words;
    private final int atoms;

    /** A state whose atoms up to {@code homeAtoms} are home atoms; step 1, energies every 100 steps. */
    DeviceState(float[] coordinates, int homeAtoms) {
        atoms = coordinates.length / 3;
        x = arena.allocate((atoms + 1) * Position.BYTES, Position.BYTES);
        forces = new MemorySegment[2];
        words = arena.allocate(2L * Long.BYTES, Long.BYTES);
        positions(positions(coordinates));
        for (int section = 0; section < 2; section++) {
            forces[section] = arena.allocate((3L * atoms + 1) * Float.BYTES, Float.BYTES);
            fillForces(section, UNTOUCHED);
            layout.set(StepLayout.FORCE_ADDRESS + section, forces[section].address());
        }
        layout.set(StepLayout.HOME_COUNT, homeAtoms);
        layout.set(StepLayout.ATOM_COUNT, atoms);
        layout.set(StepLayout.LIST_COUNT + StepLayout.LOCAL, homeAtoms);
        layout.set(StepLayout.LIST_COUNT + StepLayout.NON_LOCAL, atoms);
        layout.set(StepLayout.X_ADDRESS, x.address());
        layout.set(StepLayout.STEP_ADDRESS, words.address());
        layout.set(StepLayout.MOVED_ADDRESS, words.address() + Long.BYTES);
        layout.set(StepLayout.ENERGY_INTERVAL, 100);
        step(1);
    }

    /** The words of {@link Position} of coordinates without low-order parts. */
    static int[] positions(float[] coordinates) {
        int[] words = new int[Position.WORDS * (coordinates.length / 3)];
        for (int c = 0; c < coordinates.length; c++) {
            words[Position.WORDS * (c / 3) + c % 3] = Float.floatToRawIntBits(coordinates[c]);
        }
        return words;
    }

    void positions(int[] positionWords) {
        MemorySegment.copy(positionWords, 0, x, ValueLayout.JAVA_INT, 0, positionWords.length);
    }

    int[] positions() {
        return x.asSlice(0, Position.BYTES * atoms).toArray(ValueLayout.JAVA_INT);
    }

    void fillForces(int section, float value) {
        for (long i = 0; i < forces[section].byteSize() / Float.BYTES; i++) {
            forces[section].setAtIndex(ValueLayout.JAVA_FLOAT, i, value);
        }
    }

    void forces(int section, float[] values) {
        MemorySegment.copy(values, 0, forces[section], ValueLayout.JAVA_FLOAT, 0, values.length);
    }

    float[] forces(int section) {
        return forces[section].asSlice(0, 3L * atoms * Float.BYTES).toArray(ValueLayout.JAVA_FLOAT);
    }

    void step(long step) {
        words.setAtIndex(ValueLayout.JAVA_LONG, 0, step);
    }

    long step() {
        return words.getAtIndex(ValueLayout.JAVA_LONG, 0);
    }

    void energyStep() {
        step(layout.get(StepLayout.ENERGY_INTERVAL));
    }

    void terms(int section, int first, int count) {
        layout.set(StepLayout.FIRST_TERM + section, first);
        layout.set(StepLayout.TERM_COUNT + section, count);
    }

    long moved() {
        return words.getAtIndex(ValueLayout.JAVA_LONG, 1);
    }

    /** A graph that copies {@code arrays} to the device; add the task {@link #TASK} to it. */
    TaskGraph graph(Object... arrays) {
        return new TaskGraph(GRAPH)
                .transferToDevice(DataTransferMode.EVERY_EXECUTION, layout)
                .transferToDevice(DataTransferMode.EVERY_EXECUTION, arrays);
    }

    /** Executes the graph {@code times} times. */
    static void run(TaskGraph graph, Geometry geometry, int times) {
        WorkerGrid1D grid = new WorkerGrid1D(geometry.blocks() * geometry.threads());
        grid.setLocalWork(geometry.threads(), 1, 1);
        try (TornadoExecutionPlan plan = new TornadoExecutionPlan(graph.snapshot())) {
            plan.withGridScheduler(new GridScheduler(GRAPH + "." + TASK, grid));
            for (int i = 0; i < times; i++) {
                plan.execute();
            }
        } catch (TornadoExecutionPlanException e) {
            throw new IllegalStateException(e);
        }
    }

    static void run(TaskGraph graph, Geometry geometry) {
        run(graph, geometry, 1);
    }

    @Override
    public void close() {
        arena.close();
    }
}

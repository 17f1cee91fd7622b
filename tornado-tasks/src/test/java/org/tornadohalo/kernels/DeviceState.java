package org.tornadohalo.kernels;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.tornadohalo.interop.nvshmem.SymmetricBuffer;
import org.tornadohalo.interop.nvshmem.SymmetricHeap;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** Coordinates, forces and words that kernels reach by address, with the layout array that names them. */
final class DeviceState implements AutoCloseable {
    /** Value of forces that no kernel has stored. */
    static final float UNTOUCHED = -12345f;

    static final String TASK = "task";

    private static final AtomicInteger GRAPHS = new AtomicInteger();

    final LongArray layout = new LongArray(StepLayout.WORDS);
    private final SymmetricHeap heap;
    private final SymmetricBuffer x;
    private final SymmetricBuffer[] forces;
    private final SymmetricBuffer words;
    private final int atoms;

    /** As the other constructor, in memory of this process. */
    DeviceState(float[] coordinates, int homeAtoms) {
        this(new ArenaHeap(), coordinates, homeAtoms);
    }

    /** A state whose atoms up to {@code homeAtoms} are home atoms; step 1, energies every 100 steps. */
    DeviceState(SymmetricHeap heap, float[] coordinates, int homeAtoms) {
        this.heap = heap;
        atoms = coordinates.length / 3;
        x = heap.allocate("positions", (atoms + 1) * Position.BYTES);
        forces = new SymmetricBuffer[2];
        words = heap.allocate("words", 2L * Long.BYTES);
        positions(positions(coordinates));
        for (int section = 0; section < 2; section++) {
            forces[section] = heap.allocate("forces", (3L * atoms + 1) * Float.BYTES);
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
        x.write(0, MemorySegment.ofArray(positionWords));
    }

    int[] positions() {
        int[] positionWords = new int[Position.WORDS * atoms];
        x.read(0, MemorySegment.ofArray(positionWords));
        return positionWords;
    }

    void fillForces(int section, float value) {
        float[] values = new float[3 * atoms + 1];
        Arrays.fill(values, value);
        forces(section, values);
    }

    void forces(int section, float[] values) {
        forces[section].writeFloats(0, values, values.length);
    }

    float[] forces(int section) {
        return forces[section].readFloats(0, 3 * atoms);
    }

    void step(long step) {
        words.write(0, MemorySegment.ofArray(new long[] {step}));
    }

    long step() {
        return word(0);
    }

    private long word(int index) {
        long[] value = new long[1];
        words.read((long) Long.BYTES * index, MemorySegment.ofArray(value));
        return value[0];
    }

    void energyStep() {
        step(layout.get(StepLayout.ENERGY_INTERVAL));
    }

    void terms(int section, int first, int count) {
        layout.set(StepLayout.FIRST_TERM + section, first);
        layout.set(StepLayout.TERM_COUNT + section, count);
    }

    long moved() {
        return word(1);
    }

    void moved(long value) {
        words.write(Long.BYTES, MemorySegment.ofArray(new long[] {value}));
    }

    /** An array that holds these values; a device array is never empty. */
    static IntArray ints(int[] values) {
        return IntArray.fromArray(values.length == 0 ? new int[1] : values);
    }

    /** As {@link #ints}. */
    static FloatArray floats(float[] values) {
        return FloatArray.fromArray(values.length == 0 ? new float[1] : values);
    }

    /** As {@link #ints}. */
    static DoubleArray doubles(double[] values) {
        return DoubleArray.fromArray(values.length == 0 ? new double[1] : values);
    }

    /** A graph with a name of its own. */
    static TaskGraph newGraph() {
        return new TaskGraph("graph" + GRAPHS.incrementAndGet());
    }

    /** A graph that copies {@code arrays} to the device; add the task {@link #TASK} to it. */
    TaskGraph graph(Object... arrays) {
        return newGraph()
                .transferToDevice(DataTransferMode.EVERY_EXECUTION, layout)
                .transferToDevice(DataTransferMode.EVERY_EXECUTION, arrays);
    }

    /** Executes the graph {@code times} times. */
    static void run(TaskGraph graph, Geometry geometry, int times) {
        WorkerGrid1D grid = new WorkerGrid1D(geometry.blocks() * geometry.threads());
        grid.setLocalWork(geometry.threads(), 1, 1);
        try (TornadoExecutionPlan plan = new TornadoExecutionPlan(graph.snapshot())) {
            plan.withGridScheduler(new GridScheduler(graph.getTaskGraphName() + "." + TASK, grid));
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
        heap.free(x);
        heap.free(forces[0]);
        heap.free(forces[1]);
        heap.free(words);
    }
}

package org.tornadohalo.kernels;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.tornadohalo.interop.nvshmem.SymmetricBuffer;
import org.tornadohalo.interop.nvshmem.SymmetricHeap;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** The words of {@link RepartitionLayout} and memory that they name, with the layout that names them. */
final class RepartitionState implements AutoCloseable {
    /** Value of words that no kernel has stored. */
    static final int UNTOUCHED = -7;

    private static final String TOUCH = "touch";
    /** Among the names of words: that of the layout for coordinates. */
    private static final int X = -1;

    final LongArray layout = new LongArray(StepLayout.WORDS);
    private final SymmetricHeap heap;
    private final long[] word;
    private final int counterCount;
    private final SymmetricBuffer words;
    private final Map<Integer, SymmetricBuffer> memory = new HashMap<>();

    RepartitionState(SymmetricHeap heap, int ranks) {
        this.heap = heap;
        word = new long[RepartitionLayout.words(ranks)];
        counterCount = RepartitionLayout.counters(ranks);
        words = heap.allocate("words", (long) Long.BYTES * word.length);
        layout.init(0);
        layout.set(StepLayout.REPARTITION_ADDRESS, words.address());
        clearCounters();
    }

    void set(int name, long value) {
        word[name] = value;
    }

    void setFloat(int name, double value) {
        word[name] = Float.floatToRawIntBits((float) value);
    }

    void setDouble(int name, double value) {
        word[name] = Double.doubleToRawLongBits(value);
    }

    long word(int name) {
        return word[name];
    }

    float number(int name) {
        return Float.intBitsToFloat((int) word[name]);
    }

    /** All 0, and the extents of zones nothing. */
    void clearCounters() {
        int[] counters = new int[counterCount];
        Arrays.fill(counters, RepartitionLayout.ZONE_LOW, RepartitionLayout.ZONE_END, Integer.MIN_VALUE);
        put(RepartitionLayout.COUNTERS, counters);
    }

    int[] counters() {
        return get(RepartitionLayout.COUNTERS, counterCount);
    }

    /** Writes values to memory that a word names. */
    void put(int name, int... values) {
        put(name, MemorySegment.ofArray(values));
    }

    /** As the other method. */
    void put(int name, float[] values) {
        put(name, MemorySegment.ofArray(values));
    }

    /** As the other method. */
    void put(int name, double[] values) {
        put(name, MemorySegment.ofArray(values));
    }

    /** Words that no kernel has stored. */
    void untouched(int name, int count) {
        int[] values = new int[count];
        Arrays.fill(values, UNTOUCHED);
        put(name, values);
    }

    /** Positions: {@link Position} [atoms]. */
    void positions(int[] positionWords) {
        put(X, MemorySegment.ofArray(positionWords));
    }

    int[] positions(int atoms) {
        return get(X, Position.WORDS * atoms);
    }

    private void put(int name, MemorySegment values) {
        SymmetricBuffer old = memory.get(name);
        if (old == null || old.bytes() < values.byteSize()) {
            if (old != null) {
                heap.free(old);
            }
            memory.put(name, heap.allocate("memory", Position.BYTES + values.byteSize()));
        }
        long address = memory.get(name).address();
        if (name == X) {
            layout.set(StepLayout.X_ADDRESS, address);
        } else {
            word[name] = address;
        }
        memory.get(name).write(0, values);
    }

    int[] get(int name, int count) {
        int[] values = new int[count];
        memory.get(name).read(0, MemorySegment.ofArray(values));
        return values;
    }

    /** A graph that copies {@code arrays} to the device; add the task {@link DeviceState#TASK} to it. */
    TaskGraph graph(Object... arrays) {
        TaskGraph graph = DeviceState.newGraph().transferToDevice(DataTransferMode.EVERY_EXECUTION, layout);
        return arrays.length == 0 ? graph : graph.transferToDevice(DataTransferMode.EVERY_EXECUTION, arrays);
    }

    /**
     * As {@link #graph}, with an array that its kernel writes only in part: TornadoVM transfers what a task reads
     * first.
     */
    TaskGraph graphThatKeeps(IntArray partlyWritten, Object... arrays) {
        DoubleArray sink = new DoubleArray(1);
        return graph(arrays)
                .transferToDevice(DataTransferMode.EVERY_EXECUTION, partlyWritten, sink)
                .task(TOUCH, ResidencyKernel::touchExchange, new KernelContext(), sink, layout, partlyWritten);
    }

    /** Executes a graph once, after the words have been written. */
    void run(TaskGraph graph, Geometry geometry) {
        run(graph, geometry, DeviceState.TASK);
    }

    /** As {@link #run}, of {@link #graphThatKeeps}. */
    void runThatKeeps(TaskGraph graph, Geometry geometry) {
        run(graph, geometry, TOUCH, DeviceState.TASK);
    }

    private void run(TaskGraph graph, Geometry geometry, String... tasks) {
        words.write(0, MemorySegment.ofArray(word));
        GridScheduler scheduler = new GridScheduler();
        for (String task : tasks) {
            WorkerGrid1D grid = new WorkerGrid1D(geometry.blocks() * geometry.threads());
            grid.setLocalWork(geometry.threads(), 1, 1);
            scheduler.addWorkerGrid(graph.getTaskGraphName() + "." + task, grid);
        }
        try (TornadoExecutionPlan plan = new TornadoExecutionPlan(graph.snapshot())) {
            plan.withGridScheduler(scheduler).execute();
        } catch (TornadoExecutionPlanException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Sums counts to what comes before each, by both kernels. */
    void sumCounts(int count, Geometry geometry) {
        set(RepartitionLayout.COUNT_COUNT, count);
        untouched(RepartitionLayout.CHUNK_SUMS, count / RepartitionLayout.CHUNK + 2);
        KernelContext context = new KernelContext();
        run(graph().task(DeviceState.TASK, PrefixSumKernels::sumChunks, context, layout), geometry);
        run(graph().task(DeviceState.TASK, PrefixSumKernels::sumBefore, context, layout), geometry);
    }

    @Override
    public void close() {
        memory.values().forEach(heap::free);
        heap.free(words);
    }
}

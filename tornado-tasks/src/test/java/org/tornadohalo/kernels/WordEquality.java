package org.tornadohalo.kernels;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.tornadohalo.interop.nvshmem.SymmetricBuffer;
import org.tornadohalo.interop.nvshmem.SymmetricHeap;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** The kernels that change one word or read first elements. */
record WordEquality() implements EqualityCase {
    @Override
    public List<EqualityResult> run(SymmetricHeap heap, int size, long seed, Geometry geometry) {
        Random random = new Random(seed);
        List<EqualityResult> results = new ArrayList<>();
        String input = EqualityCase.input(size, seed, geometry);
        try (DeviceState state = new DeviceState(heap, new float[3 * size], size)) {
            results.add(new EqualityResult("advanceStep", "word", input, advanceStep(state, random, geometry), 0));
            results.add(new EqualityResult("adoptWords", "words", input, adoptWords(heap, size, random, geometry), 0));
            results.add(new EqualityResult("touchFloats", "sum", input, floats(size, random, geometry), 0));
            results.add(new EqualityResult("touchIntegers", "sum", input, integers(size, random, geometry), 0));
            results.add(new EqualityResult("touchExchange", "sum", input, exchange(size, random, geometry), 0));
            results.add(new EqualityResult("touchDoubles", "sum", input, doubles(size, random, geometry), 0));
        }
        return results;
    }

    private static double advanceStep(DeviceState state, Random random, Geometry geometry) {
        long step = random.nextLong(1L << 40);
        state.step(step);
        LongArray halo = new LongArray(HaloLayout.words());
        halo.init(0);
        halo.set(HaloLayout.STEP_ADDRESS, state.layout.get(StepLayout.STEP_ADDRESS));
        TaskGraph graph = DeviceState.newGraph()
                .transferToDevice(DataTransferMode.EVERY_EXECUTION, halo)
                .task(DeviceState.TASK, StepKernel::advanceStep, new KernelContext(), halo);
        DeviceState.run(graph, geometry);
        return Difference.of(step + 1, state.step());
    }

    /** Numbers of words that differ from what the host has written. */
    private static double adoptWords(SymmetricHeap heap, int haloWords, Random random, Geometry geometry) {
        long[] words = random.longs(StepLayout.WORDS + haloWords + MotionKernel.PARAMETERS)
                .toArray();
        SymmetricBuffer memory = heap.allocate("words", (long) Long.BYTES * words.length);
        words[StepLayout.NEW_WORDS] = memory.address();
        memory.write(0, MemorySegment.ofArray(words));
        LongArray layout = new LongArray(StepLayout.WORDS);
        layout.init(0);
        layout.set(StepLayout.NEW_WORDS, memory.address());
        LongArray halo = new LongArray(haloWords + 1);
        FloatArray parameters = new FloatArray(MotionKernel.PARAMETERS);
        TaskGraph graph = DeviceState.newGraph()
                .transferToDevice(DataTransferMode.EVERY_EXECUTION, layout, halo, parameters)
                .task(
                        DeviceState.TASK,
                        StepKernel::adoptWords,
                        new KernelContext(),
                        layout,
                        halo,
                        parameters,
                        haloWords)
                .transferToHost(DataTransferMode.EVERY_EXECUTION, layout, halo, parameters);
        DeviceState.run(graph, geometry);
        heap.free(memory);
        double different = 0;
        for (int k = 0; k < words.length; k++) {
            int ofHalo = k - StepLayout.WORDS;
            int ofParameters = ofHalo - haloWords;
            boolean isEqual = ofHalo < 0
                    ? layout.get(k) == words[k]
                    : ofParameters < 0
                            ? halo.get(ofHalo) == words[k]
                            : Float.floatToRawIntBits(parameters.get(ofParameters)) == (int) words[k];
            different += isEqual ? 0 : 1;
        }
        return different;
    }

    /** Whole numbers, so that no order of additions rounds. */
    private static double floats(int size, Random random, Geometry geometry) {
        FloatArray[] a = new FloatArray[10];
        double sum = 0;
        for (int k = 0; k < a.length; k++) {
            a[k] = new FloatArray(Math.max(1, size));
            a[k].init(random.nextInt(-1000, 1000));
            sum += a[k].get(0);
        }
        LongArray words = new LongArray(Math.max(1, size));
        words.init(random.nextInt(-1000, 1000));
        sum += words.get(0);
        DoubleArray sink = new DoubleArray(1);
        TaskGraph graph = graph(sink, (Object[]) a)
                .transferToDevice(DataTransferMode.EVERY_EXECUTION, words)
                .task(
                        DeviceState.TASK,
                        ResidencyKernel::touchFloats,
                        new KernelContext(),
                        sink,
                        a[0],
                        a[1],
                        a[2],
                        a[3],
                        words,
                        a[4],
                        a[5],
                        a[6],
                        a[7],
                        a[8],
                        a[9])
                .transferToHost(DataTransferMode.EVERY_EXECUTION, sink);
        DeviceState.run(graph, geometry);
        return Difference.of(sum, sink.get(0));
    }

    private static double integers(int size, Random random, Geometry geometry) {
        LongArray[] a = new LongArray[2];
        IntArray[] b = new IntArray[11];
        double sum = 0;
        for (int k = 0; k < a.length; k++) {
            a[k] = new LongArray(Math.max(1, size));
            a[k].init(random.nextLong(-(1L << 40), 1L << 40));
            sum += a[k].get(0);
        }
        for (int k = 0; k < b.length; k++) {
            b[k] = new IntArray(Math.max(1, size));
            b[k].init(random.nextInt());
            sum += b[k].get(0);
        }
        DoubleArray sink = new DoubleArray(1);
        List<Object> arrays = new ArrayList<>(List.of(a));
        arrays.addAll(List.of(b));
        TaskGraph graph = graph(sink, arrays.toArray())
                .task(
                        DeviceState.TASK,
                        ResidencyKernel::touchIntegers,
                        new KernelContext(),
                        sink,
                        a[0],
                        a[1],
                        b[0],
                        b[1],
                        b[2],
                        b[3],
                        b[4],
                        b[5],
                        b[6],
                        b[7],
                        b[8],
                        b[9],
                        b[10])
                .transferToHost(DataTransferMode.EVERY_EXECUTION, sink);
        DeviceState.run(graph, geometry);
        return Difference.of(sum, sink.get(0));
    }

    private static double exchange(int size, Random random, Geometry geometry) {
        LongArray halo = new LongArray(Math.max(1, size));
        IntArray index = new IntArray(Math.max(1, size));
        halo.init(random.nextLong(-(1L << 40), 1L << 40));
        index.init(random.nextInt());
        DoubleArray sink = new DoubleArray(1);
        TaskGraph graph = graph(sink, halo, index)
                .task(DeviceState.TASK, ResidencyKernel::touchExchange, new KernelContext(), sink, halo, index)
                .transferToHost(DataTransferMode.EVERY_EXECUTION, sink);
        DeviceState.run(graph, geometry);
        return Difference.of((double) halo.get(0) + index.get(0), sink.get(0));
    }

    private static double doubles(int size, Random random, Geometry geometry) {
        DoubleArray[] a = new DoubleArray[4];
        double sum = 0;
        for (int k = 0; k < a.length; k++) {
            a[k] = new DoubleArray(Math.max(1, size));
            a[k].init(random.nextInt());
            sum += a[k].get(0);
        }
        DoubleArray sink = new DoubleArray(1);
        TaskGraph graph = graph(sink, (Object[]) a)
                .task(
                        DeviceState.TASK,
                        ResidencyKernel::touchDoubles,
                        new KernelContext(),
                        sink,
                        a[0],
                        a[1],
                        a[2],
                        a[3])
                .transferToHost(DataTransferMode.EVERY_EXECUTION, sink);
        DeviceState.run(graph, geometry);
        return Difference.of(sum, sink.get(0));
    }

    private static TaskGraph graph(DoubleArray sink, Object... arrays) {
        sink.init(-1);
        return DeviceState.newGraph()
                .transferToDevice(DataTransferMode.EVERY_EXECUTION, sink)
                .transferToDevice(DataTransferMode.EVERY_EXECUTION, arrays);
    }
}

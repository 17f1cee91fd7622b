package org.tornadohalo.kernels;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.tornadohalo.interop.nvshmem.SymmetricBuffer;
import org.tornadohalo.interop.nvshmem.SymmetricHeap;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task2;
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
            results.add(new EqualityResult("takeWords", "words", input, takeWords(heap, size, random, geometry), 0));
            results.add(new EqualityResult(
                    "tellCounters", "counters", input, tellCounters(heap, size, random, geometry), 0));
            results.add(new EqualityResult("touchFloats", "sum", input, floats(size, random, geometry), 0));
            results.add(new EqualityResult("touchIntegers", "sum", input, integers(size, random, geometry), 0));
            results.add(new EqualityResult("touchInnerLists", "sum", input, innerLists(size, random, geometry), 0));
            results.add(new EqualityResult("touchConstraints", "sum", input, constraints(size, random, geometry), 0));
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
        boolean isSearched = random.nextBoolean();
        long[] words = random.longs(StepLayout.WORDS + haloWords + MotionKernel.PARAMETERS + SearchLayout.WORDS)
                .toArray();
        SymmetricBuffer memory = heap.allocate("words", (long) Long.BYTES * words.length);
        SymmetricBuffer search = heap.allocate("search", (long) Long.BYTES * SearchLayout.WORDS);
        words[StepLayout.NEW_WORDS] = memory.address();
        words[StepLayout.SEARCH_ADDRESS] = isSearched ? search.address() : 0;
        memory.write(0, MemorySegment.ofArray(words));
        LongArray layout = new LongArray(StepLayout.WORDS);
        layout.init(0);
        layout.set(StepLayout.NEW_WORDS, memory.address());
        layout.set(StepLayout.SEARCH_ADDRESS, words[StepLayout.SEARCH_ADDRESS]);
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
        long[] ofSearch = longs(search, SearchLayout.WORDS);
        heap.free(memory);
        heap.free(search);
        double different = 0;
        int searchBegin = words.length - SearchLayout.WORDS;
        for (int k = 0; k < ofSearch.length; k++) {
            different += ofSearch[k] == (isSearched ? words[searchBegin + k] : 0) ? 0 : 1;
        }
        for (int k = 0; k < searchBegin; k++) {
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

    private static long[] longs(SymmetricBuffer memory, int count) {
        long[] values = new long[count];
        memory.read(0, MemorySegment.ofArray(values));
        return values;
    }

    /** Numbers of words that differ from those of the host, and of words behind them that have changed. */
    private static double takeWords(SymmetricHeap heap, int size, Random random, Geometry geometry) {
        int count = RepartitionLayout.WORD_COUNT + 1 + size;
        long[] host = random.longs(count).toArray();
        SymmetricBuffer hostMemory = heap.allocate("host", (long) Long.BYTES * count);
        SymmetricBuffer words = heap.allocate("words", (long) Long.BYTES * (count + 1));
        host[RepartitionLayout.HOST_WORDS] = hostMemory.address();
        host[RepartitionLayout.WORD_COUNT] = count;
        hostMemory.write(0, MemorySegment.ofArray(host));
        long[] before = new long[count + 1];
        before[RepartitionLayout.HOST_WORDS] = hostMemory.address();
        before[RepartitionLayout.WORD_COUNT] = count;
        words.write(0, MemorySegment.ofArray(before));
        run(RepartitionKernels::takeWords, words, geometry);
        long[] seen = longs(words, count + 1);
        heap.free(hostMemory);
        heap.free(words);
        double different = seen[count] == 0 ? 0 : 1;
        for (int k = 0; k < count; k++) {
            different += seen[k] == host[k] ? 0 : 1;
        }
        return different;
    }

    /** The same of counters. */
    private static double tellCounters(SymmetricHeap heap, int size, Random random, Geometry geometry) {
        int[] counters = random.ints(size + 1).toArray();
        SymmetricBuffer memory = heap.allocate("counters", (long) Integer.BYTES * counters.length);
        SymmetricBuffer host = heap.allocate("host", (long) Integer.BYTES * counters.length);
        SymmetricBuffer words = heap.allocate("words", (long) Long.BYTES * RepartitionLayout.words(1));
        memory.write(0, MemorySegment.ofArray(counters));
        long[] word = new long[RepartitionLayout.words(1)];
        word[RepartitionLayout.COUNTERS] = memory.address();
        word[RepartitionLayout.HOST_COUNTERS] = host.address();
        word[RepartitionLayout.COUNTER_COUNT] = size;
        words.write(0, MemorySegment.ofArray(word));
        run(RepartitionKernels::tellCounters, words, geometry);
        int[] seen = new int[counters.length];
        host.read(0, MemorySegment.ofArray(seen));
        heap.free(memory);
        heap.free(host);
        heap.free(words);
        double different = seen[size] == 0 ? 0 : 1;
        for (int k = 0; k < size; k++) {
            different += seen[k] == counters[k] ? 0 : 1;
        }
        return different;
    }

    private static void run(Task2<KernelContext, LongArray> kernel, SymmetricBuffer words, Geometry geometry) {
        LongArray layout = new LongArray(StepLayout.WORDS);
        layout.init(0);
        layout.set(StepLayout.REPARTITION_ADDRESS, words.address());
        TaskGraph graph = DeviceState.newGraph()
                .transferToDevice(DataTransferMode.EVERY_EXECUTION, layout)
                .task(DeviceState.TASK, kernel, new KernelContext(), layout);
        DeviceState.run(graph, geometry);
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

    private static double innerLists(int size, Random random, Geometry geometry) {
        IntArray[] a = new IntArray[4];
        double sum = 0;
        for (int k = 0; k < a.length; k++) {
            a[k] = new IntArray(Math.max(1, size));
            a[k].init(random.nextInt(1000));
            sum += a[k].get(0);
        }
        FloatArray b = new FloatArray(Math.max(1, size));
        b.init(random.nextInt(1000));
        DoubleArray sink = new DoubleArray(1);
        TaskGraph graph = graph(sink, a[0], a[1], a[2], a[3], b)
                .task(
                        DeviceState.TASK,
                        ResidencyKernel::touchInnerLists,
                        new KernelContext(),
                        sink,
                        a[0],
                        a[1],
                        a[2],
                        a[3],
                        b)
                .transferToHost(DataTransferMode.EVERY_EXECUTION, sink);
        DeviceState.run(graph, geometry);
        return Difference.of(sum + b.get(0), sink.get(0));
    }

    private static double constraints(int size, Random random, Geometry geometry) {
        FloatArray types = new FloatArray(Math.max(1, size));
        IntArray groups = new IntArray(Math.max(1, size));
        types.init(random.nextInt(1000));
        groups.init(random.nextInt(1000));
        DoubleArray sink = new DoubleArray(1);
        TaskGraph graph = graph(sink, types, groups)
                .task(DeviceState.TASK, ResidencyKernel::touchConstraints, new KernelContext(), sink, types, groups)
                .transferToHost(DataTransferMode.EVERY_EXECUTION, sink);
        DeviceState.run(graph, geometry);
        return Difference.of(types.get(0) + groups.get(0), sink.get(0));
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

package org.tornadohalo.jvmhost;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import uk.ac.manchester.tornado.api.ImmutableTaskGraph;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.TornadoExecutionResult;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException;
import uk.ac.manchester.tornado.api.exceptions.TornadoTaskRuntimeException;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

class TransferTest {
    private static final int FIRST = DataTransferMode.FIRST_EXECUTION;
    private static final int EVERY = DataTransferMode.EVERY_EXECUTION;
    private static final int DEMAND = DataTransferMode.UNDER_DEMAND;

    private final IntArray in = IntArray.fromElements(1);
    private final IntArray out = IntArray.fromElements(-7);

    static void addTo(IntArray in, IntArray out, int amount) {
        out.set(0, in.get(0) + amount);
    }

    static void increment(IntArray array) {
        array.set(0, array.get(0) + 1);
    }

    private TaskGraph graph(String name) {
        return new TaskGraph(name).task("t", TransferTest::addTo, in, out, 10);
    }

    private static TornadoExecutionPlan plan(TaskGraph... graphs) {
        ImmutableTaskGraph[] snapshots = new ImmutableTaskGraph[graphs.length];
        for (int i = 0; i < graphs.length; i++) {
            snapshots[i] = graphs[i].snapshot();
        }
        return new TornadoExecutionPlan(snapshots);
    }

    @Test
    void uploadsOnceWithFirstExecution() {
        TornadoExecutionPlan plan = plan(graph("g").transferToDevice(FIRST, in).transferToHost(EVERY, out));

        plan.execute();
        in.set(0, 2);
        plan.execute();

        assertEquals(11, out.get(0));
    }

    @Test
    void uploadsAlwaysWithEveryExecution() {
        TornadoExecutionPlan plan = plan(graph("g").transferToDevice(EVERY, in).transferToHost(EVERY, out));

        plan.execute();
        in.set(0, 2);
        plan.execute();

        assertEquals(12, out.get(0));
    }

    @Test
    void leavesTheHostArrayStaleWithoutTransferToHost() {
        TornadoExecutionPlan plan = plan(graph("g").transferToDevice(FIRST, in).persistOnDevice(out));

        plan.execute();

        assertEquals(-7, out.get(0));
    }

    @Test
    void downloadsInEveryExecutionAlsoWithFirstExecutionMode() {
        TornadoExecutionPlan plan = plan(graph("g").transferToDevice(EVERY, in).transferToHost(FIRST, out));

        plan.execute();
        in.set(0, 2);
        plan.execute();

        assertEquals(12, out.get(0));
    }

    @Test
    void downloadsUnderDemandOnlyWhenTheResultIsAsked() {
        TornadoExecutionPlan plan = plan(graph("g").transferToDevice(EVERY, in).transferToHost(DEMAND, out));

        TornadoExecutionResult result = plan.execute();
        assertEquals(-7, out.get(0));
        result.transferToHost(out);

        assertEquals(11, out.get(0));
        assertTrue(result.isReady());
    }

    @Test
    void hidesHostChangesFromKernelsAndKernelChangesFromTheHost() {
        IntArray state = IntArray.fromElements(100);
        TaskGraph graph = new TaskGraph("g")
                .transferToDevice(FIRST, state)
                .task("a", TransferTest::increment, state)
                .task("b", TransferTest::increment, state);
        TornadoExecutionPlan plan = plan(graph);

        plan.execute();
        assertEquals(100, state.get(0));
        state.set(0, 0);
        plan.execute().transferToHost(state);

        assertEquals(104, state.get(0));
    }

    @Test
    void rejectsAnUnlistedArrayNamingGraphTaskAndArgument() {
        TaskGraph graph = graph("g").transferToDevice(FIRST, in);

        TornadoTaskRuntimeException e = assertThrows(TornadoTaskRuntimeException.class, graph::snapshot);

        assertTrue(e.getMessage().startsWith("graph 'g', task 't': argument 2 is a IntArray[1]"), e.getMessage());
    }

    static void copy(FloatArray in, FloatArray out) {
        out.set(0, in.get(0));
    }

    @Test
    void givesOutputsUndefinedContentsInsteadOfThoseOfTheHost() {
        FloatArray output = FloatArray.fromElements(3f);
        FloatArray copy = new FloatArray(1);
        TaskGraph graph =
                new TaskGraph("g").task("t", TransferTest::copy, output, copy).transferToHost(EVERY, output, copy);

        plan(graph).execute();

        assertTrue(Float.isNaN(copy.get(0)));
    }

    @Test
    void startsLikeTheFirstTimeAfterFreeingTheDevice() {
        TornadoExecutionPlan plan = plan(graph("g").transferToDevice(FIRST, in).transferToHost(EVERY, out));

        plan.execute();
        in.set(0, 5);
        plan.freeDeviceMemory().execute();
        assertEquals(15, out.get(0));
        in.set(0, 6);
        plan.resetDevice().execute();

        assertEquals(16, out.get(0));
    }

    @Test
    void keepsPlansAndGraphsApart() {
        IntArray state = IntArray.fromElements(0);
        TaskGraph a = new TaskGraph("a").transferToDevice(FIRST, state).task("t", TransferTest::increment, state);
        TaskGraph b = new TaskGraph("b")
                .transferToDevice(FIRST, state)
                .task("t", TransferTest::increment, state)
                .transferToHost(EVERY, state);
        TornadoExecutionPlan plan = plan(a, b);
        TornadoExecutionPlan other = plan(b);

        plan.withGraph(0).execute();
        plan.withGraph(0).execute();
        plan.withGraph(1).execute();
        assertEquals(1, state.get(0));
        other.execute();

        assertEquals(2, state.get(0));
    }

    private TaskGraph producer(boolean persist) {
        TaskGraph graph = graph("producer").transferToDevice(EVERY, in);
        return persist ? graph.persistOnDevice(out) : graph.transferToHost(EVERY, out);
    }

    private TaskGraph consumer() {
        return new TaskGraph("consumer").task("t", TransferTest::increment, out).transferToHost(EVERY, out);
    }

    @Test
    void sharesAPersistedCopyWithTheGraphThatConsumesIt() {
        TornadoExecutionPlan plan = plan(producer(true), consumer().consumeFromDevice("producer", out));

        plan.withAllGraphs().execute();
        assertEquals(12, out.get(0));
        out.set(0, 1000);
        plan.withGraph(1).execute();

        assertEquals(13, out.get(0));
    }

    @Test
    void takesTheCopyOfTheGraphExecutedLastIfNoneIsNamed() {
        TornadoExecutionPlan plan = plan(producer(true), consumer().consumeFromDevice(out));

        plan.execute();

        assertEquals(12, out.get(0));
    }

    @Test
    void usesItsOwnCopyWhereConsumeFromDeviceIsReplacedByAnUpload() {
        TornadoExecutionPlan plan = plan(producer(true), consumer().transferToDevice(EVERY, out));

        plan.execute();

        assertEquals(-6, out.get(0));
    }

    @Test
    void passesAConsumedCopyOnToAThirdGraph() {
        TaskGraph third = new TaskGraph("third")
                .consumeFromDevice("consumer", out)
                .task("t", TransferTest::increment, out)
                .transferToHost(EVERY, out);

        plan(producer(true), consumer().consumeFromDevice("producer", out), third)
                .execute();

        assertEquals(13, out.get(0));
    }

    @Test
    void rejectsConsumingWhatWasNotPersisted() {
        TornadoExecutionPlan plan = plan(producer(false), consumer().consumeFromDevice("producer", out));

        assertRejected(plan, "graph 'producer' does not list it in persistOnDevice");
    }

    @Test
    void rejectsConsumingBeforeTheProducerRan() {
        TornadoExecutionPlan named = plan(producer(true), consumer().consumeFromDevice("producer", out));
        TornadoExecutionPlan last = plan(producer(true), consumer().consumeFromDevice(out));

        assertRejected(named.withGraph(1), "graph 'producer' has not been executed before");
        assertRejected(last.withGraph(1), "no graph of the plan has been executed before");
    }

    @Test
    void rejectsConsumingAfterTheProducerWasFreed() {
        TornadoExecutionPlan plan = plan(producer(true), consumer().consumeFromDevice("producer", out));
        plan.execute();
        plan.withGraph(0).freeDeviceMemory();

        assertRejected(plan.withGraph(1), "graph 'producer' has not been executed before");
    }

    @Test
    void rejectsConsumingFromAGraphOutsideThePlan() {
        assertRejected(plan(consumer().consumeFromDevice("producer", out)), "the plan has no graph 'producer'");
    }

    private static void assertRejected(TornadoExecutionPlan plan, String reason) {
        TornadoRuntimeException e = assertThrows(TornadoRuntimeException.class, plan::execute);
        assertTrue(
                e.getMessage().startsWith("graph 'consumer' cannot consume its IntArray[1]")
                        && e.getMessage().endsWith(reason),
                e.getMessage());
    }

    @Test
    void rejectsAskingAResultForAnArrayThatIsNotOnTheDevice() {
        TornadoExecutionPlan plan = plan(graph("g").transferToDevice(FIRST, in).transferToHost(DEMAND, out));
        TornadoExecutionResult result = plan.execute();

        TornadoRuntimeException e =
                assertThrows(TornadoRuntimeException.class, () -> result.transferToHost(new IntArray(4)));

        assertTrue(e.getMessage().contains("none of [g] holds this IntArray[4]"), e.getMessage());
    }

    @Test
    void rejectsTwoSourcesAnUnusedOutputAndAnUnknownMode() {
        TaskGraph graph = graph("g").transferToDevice(FIRST, in);
        assertThrows(TornadoRuntimeException.class, () -> graph.consumeFromDevice("other", in));
        assertThrows(TornadoRuntimeException.class, () -> graph.transferToDevice(3, in));
        assertThrows(TornadoRuntimeException.class, () -> graph.transferToHost(EVERY, 1));
        assertThrows(TornadoRuntimeException.class, () -> graph.transferToHost(EVERY, "text"));

        graph.transferToHost(EVERY, out).persistOnDevice(new IntArray(3));
        TornadoTaskRuntimeException e = assertThrows(TornadoTaskRuntimeException.class, graph::snapshot);
        assertTrue(e.getMessage().contains("lists a IntArray[3] as output"), e.getMessage());
    }

    @Test
    void rejectsTasksWithATakenNameOrAnArgumentThatNoKernelTakes() {
        TaskGraph graph = graph("g");

        assertThrows(TornadoTaskRuntimeException.class, () -> graph.task("t", TransferTest::increment, in));
        assertThrows(
                TornadoTaskRuntimeException.class, () -> graph.task("u", TransferTest::increment, (IntArray) null));
        assertThrows(TornadoTaskRuntimeException.class, () -> graph.task("u", String::valueOf, "text"));
    }

    @Test
    void keepsASnapshotApartFromLaterChangesOfItsGraph() {
        TaskGraph graph = graph("g").transferToDevice(EVERY, in).transferToHost(EVERY, out);
        TornadoExecutionPlan plan = plan(graph);
        graph.task("again", TransferTest::increment, out);

        plan.execute();

        assertEquals(11, out.get(0));
    }

    static void all(
            FloatArray floats, LongArray longs, DoubleArray doubles, ByteArray bytes, int[] ints, double[] plain) {
        floats.set(0, floats.get(0) + 1);
        longs.set(0, longs.get(0) + 1);
        doubles.set(0, doubles.get(0) + 1);
        bytes.set(0, (byte) (bytes.get(0) + 1));
        ints[0]++;
        plain[0]++;
    }

    @Test
    void copiesArraysOfEveryType() {
        FloatArray floats = FloatArray.fromElements(1, 2);
        LongArray longs = LongArray.fromElements(1, 2);
        DoubleArray doubles = DoubleArray.fromElements(1, 2);
        ByteArray bytes = ByteArray.fromElements((byte) 1, (byte) 2);
        int[] ints = {1, 2};
        double[] plain = {1, 2};

        plan(Launches.graphWith(floats, longs, doubles, bytes, ints, plain)
                        .task("t", TransferTest::all, floats, longs, doubles, bytes, ints, plain))
                .execute();

        assertArrayEquals(new float[] {2, 2}, floats.toHeapArray());
        assertArrayEquals(new long[] {2, 2}, longs.toHeapArray());
        assertArrayEquals(new double[] {2, 2}, doubles.toHeapArray());
        assertArrayEquals(new byte[] {2, 2}, bytes.toHeapArray());
        assertArrayEquals(new int[] {2, 2}, ints);
        assertArrayEquals(new double[] {2, 2}, plain);
    }
}

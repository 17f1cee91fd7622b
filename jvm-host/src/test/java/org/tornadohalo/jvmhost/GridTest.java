package org.tornadohalo.jvmhost;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.WorkerGrid;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.WorkerGrid2D;
import uk.ac.manchester.tornado.api.WorkerGrid3D;
import uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

class GridTest {
    private static final int FIELDS = 15;

    @AfterEach
    void useDefaults() {
        JvmHost.useDefaults();
    }

    static void storePosition(KernelContext c, IntArray out) {
        int thread = c.globalIdx + c.globalGroupSizeX * (c.globalIdy + c.globalGroupSizeY * c.globalIdz);
        int base = FIELDS * thread;
        out.set(base, c.globalIdx);
        out.set(base + 1, c.globalIdy);
        out.set(base + 2, c.globalIdz);
        out.set(base + 3, c.groupIdx);
        out.set(base + 4, c.groupIdy);
        out.set(base + 5, c.groupIdz);
        out.set(base + 6, c.localIdx);
        out.set(base + 7, c.localIdy);
        out.set(base + 8, c.localIdz);
        out.set(base + 9, c.globalGroupSizeX);
        out.set(base + 10, c.globalGroupSizeY);
        out.set(base + 11, c.globalGroupSizeZ);
        out.set(base + 12, c.localGroupSizeX);
        out.set(base + 13, c.localGroupSizeY);
        out.set(base + 14, c.localGroupSizeZ);
    }

    @ParameterizedTest(name = "real threads: {0}")
    @ValueSource(booleans = {false, true})
    void tellsEveryThreadOfA3dGridWhereItIs(boolean threads) {
        JvmHost.forceThreads(threads);
        WorkerGrid3D grid = new WorkerGrid3D(6, 4, 9);
        grid.setLocalWork(3, 2, 3);

        checkPositions(grid, new int[] {6, 4, 9}, new int[] {3, 2, 3});
    }

    @ParameterizedTest(name = "real threads: {0}")
    @ValueSource(booleans = {false, true})
    void tellsEveryThreadOfA2dGridWhereItIs(boolean threads) {
        JvmHost.forceThreads(threads);
        WorkerGrid2D grid = new WorkerGrid2D(10, 6);
        grid.setLocalWork(5, 1, 1);

        checkPositions(grid, new int[] {10, 6, 1}, new int[] {5, 1, 1});
    }

    @Test
    void usesBlocksOfOneWarpUnlessTheGridSaysOtherwise() {
        checkPositions(new WorkerGrid1D(96), new int[] {96, 1, 1}, new int[] {32, 1, 1});
    }

    private static void checkPositions(WorkerGrid grid, int[] global, int[] local) {
        int threads = global[0] * global[1] * global[2];
        IntArray out = new IntArray(FIELDS * threads);
        Launches.run(Launches.graphWith(out).task("t", GridTest::storePosition, new KernelContext(), out), grid);
        for (int thread = 0; thread < threads; thread++) {
            int[] position = {thread % global[0], thread / global[0] % global[1], thread / global[0] / global[1]};
            for (int d = 0; d < 3; d++) {
                int[] expected = {position[d], position[d] / local[d], position[d] % local[d], global[d], local[d]};
                for (int field = 0; field < 5; field++) {
                    assertEquals(
                            expected[field],
                            out.get(FIELDS * thread + 3 * field + d),
                            "thread " + thread + ", field " + field + ", dimension " + d);
                }
            }
        }
    }

    static void count(KernelContext context, IntArray counts) {
        context.atomicAdd(counts, context.globalIdx, 1);
    }

    @Property(tries = 30)
    void visitsEveryThreadOnceInAnyOrder(
            @ForAll @IntRange(min = 1, max = 40) int blocks,
            @ForAll @IntRange(min = 1, max = 70) int blockSize,
            @ForAll long seed) {
        JvmHost.blockOrder(BlockOrder.shuffled(seed));
        IntArray counts = new IntArray(blocks * blockSize);

        Launches.run(
                Launches.graphWith(counts).task("t", GridTest::count, new KernelContext(), counts),
                Launches.line(blocks * blockSize, blockSize));

        JvmHost.useDefaults();
        for (int i = 0; i < counts.getSize(); i++) {
            assertEquals(1, counts.get(i), "thread " + i);
        }
    }

    @Test
    void followsAGridThatChangesBetweenExecutions() {
        IntArray counts = new IntArray(8);
        WorkerGrid grid = Launches.line(4, 2);
        TornadoExecutionPlan plan =
                Launches.plan(Launches.graphWith(counts).task("t", GridTest::count, new KernelContext(), counts), grid);

        plan.execute();
        grid.setGlobalWork(8, 1, 1);
        plan.execute();

        assertEquals(2, counts.get(3));
        assertEquals(1, counts.get(7));
    }

    static void fill(IntArray array, int value) {
        for (int i = 0; i < array.getSize(); i++) {
            array.set(i, value);
        }
    }

    @Test
    void runsATaskWithoutContextOnceAndWithoutGrid() {
        IntArray array = new IntArray(3);

        new TornadoExecutionPlan(Launches.graphWith(array)
                        .task("t", GridTest::fill, array, 9)
                        .snapshot())
                .execute();

        assertEquals(9, array.get(2));
    }

    @Test
    void rejectsGridsThatDoNotFit() {
        assertRejected(Launches.line(100, 32), "100 is no multiple of 32 in x");
        assertRejected(new WorkerGrid1D(33), "33 is no multiple of 32 in x");
        assertRejected(Launches.line(2048, 2048), "at most 1024 threads");
        assertRejected(Launches.line(0, 1), "must be at least 1, not 0 and 1 in x");
        WorkerGrid3D large = new WorkerGrid3D(1 << 16, 1 << 16, 1);
        large.setLocalWork(1, 1, 1);
        assertRejected(large, "at most 2147483647 threads");
        WorkerGrid shifted = Launches.line(32, 32);
        shifted.setGlobalOffset(1, 0, 0);
        assertRejected(shifted, "offset");
    }

    private static void assertRejected(WorkerGrid grid, String reason) {
        TornadoExecutionPlan plan =
                Launches.plan(new TaskGraph("g").task("t", WorkerTest::nothing, new KernelContext()), grid);
        TornadoRuntimeException e = assertThrows(TornadoRuntimeException.class, plan::withPreCompilation);
        assertTrue(e.getMessage().contains("g.t") && e.getMessage().contains(reason), e.getMessage());
    }

    @Test
    void rejectsAContextTaskWithoutGrid() {
        TornadoExecutionPlan plan = new TornadoExecutionPlan(new TaskGraph("g")
                .task("t", WorkerTest::nothing, new KernelContext())
                .snapshot());

        TornadoRuntimeException e = assertThrows(TornadoRuntimeException.class, plan::execute);

        assertTrue(e.getMessage().contains("add one named \"g.t\""), e.getMessage());
    }

    @Test
    void rejectsASchedulerThatNamesNoTaskOfThePlan() {
        TornadoExecutionPlan plan = new TornadoExecutionPlan(new TaskGraph("g")
                .task("t", WorkerTest::nothing, new KernelContext())
                .snapshot());
        GridScheduler scheduler = new GridScheduler("g.other", Launches.line(1, 1));

        assertThrows(TornadoRuntimeException.class, () -> plan.withGridScheduler(scheduler));
    }
}

package uk.ac.manchester.tornado.api;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import uk.ac.manchester.tornado.api.math.TornadoMath;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Classes of the API that work without a launch. */
class DirectUseTest {
    static void kernel(KernelContext context, IntArray out) {
        int[] local = context.allocateIntLocalArray(1);
        local[0] = 5;
        context.localBarrier();
        context.atomicAdd(local, 0, context.globalGroupSizeX);
        out.set(context.globalIdx, local[0] + (int) context.simdSum(10f));
    }

    @Test
    void aKernelCalledDirectlySeesAGridOfOneThread() {
        IntArray out = new IntArray(1);

        kernel(new KernelContext(), out);

        assertEquals(16, out.get(0));
    }

    @Test
    void aContextRefusesAGlobalBarrier() {
        assertThrows(UnsupportedOperationException.class, () -> new KernelContext().globalBarrier());
    }

    @Test
    void aWorkerGridCountsItsBlocks() {
        WorkerGrid2D grid = new WorkerGrid2D(64, 6);
        assertNull(grid.getNumberOfWorkgroups());

        grid.setLocalWork(16, 2, 1);

        assertArrayEquals(new long[] {4, 3, 1}, grid.getNumberOfWorkgroups());
        assertEquals(2, grid.dimension());
        grid.setLocalWorkToNull();
        assertNull(grid.getLocalWork());
    }

    @Test
    void aSchedulerFindsGridsByGraphAndTask() {
        WorkerGrid grid = new WorkerGrid1D(32);
        GridScheduler scheduler = new GridScheduler("g.a", grid);

        scheduler.addWorkerGrid("g.b", new WorkerGrid3D(1, 2, 3));

        assertEquals(grid, scheduler.get("g.a"));
        assertTrue(scheduler.contains("g", "b"));
        assertTrue(scheduler.keySet().contains("g.b"));
        assertEquals("GridScheduler[g.a, g.b]", scheduler.toString());
    }

    @Test
    void mathRoundsFloatResultsOnce() {
        assertEquals((float) Math.sqrt(2.0), TornadoMath.sqrt(2f));
        assertEquals((float) Math.atan2(1.0, -2.0), TornadoMath.atan2(1f, -2f));
        assertEquals(Math.pow(2.0, 0.5), TornadoMath.pow(2.0, 0.5));
        assertEquals(-2f, TornadoMath.floor(-1.5f));
        assertEquals(0.5f, TornadoMath.fract(-1.5f));
        assertEquals(3, TornadoMath.clamp(7, 1, 3));
        assertEquals(5f, TornadoMath.log2(32f));
        assertEquals(1.0, TornadoMath.sinpi(0.5));
    }
}

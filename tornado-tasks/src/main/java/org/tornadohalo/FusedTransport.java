package org.tornadohalo;

import java.util.List;
import org.tornadohalo.decomposition.HaloTransfer;
import org.tornadohalo.interop.HostProfile;
import org.tornadohalo.kernels.FusedHaloKernels;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.WorkerGrid;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task3;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** {@link FusedHaloKernels}, or one kernel of it replaced: tasks {@code exchangeX} and {@code exchangeF}. */
final class FusedTransport implements HaloTransport {
    private final HostProfile host;
    private final HaloMemory memory;
    private final Task3<KernelContext, LongArray, IntArray> coordinates;
    private final KernelContext context = new KernelContext();

    /** @param coordinates the kernel that exchanges coordinates */
    FusedTransport(HostProfile host, HaloMemory memory, Task3<KernelContext, LongArray, IntArray> coordinates) {
        this.host = host;
        this.memory = memory;
        this.coordinates = coordinates;
    }

    @Override
    public boolean adoptsPartitions() {
        return true;
    }

    @Override
    public boolean prepare(List<? extends HaloTransfer> transfers) {
        return false;
    }

    @Override
    public void addCoordinateTasks(TaskGraph graph) {
        graph.task("exchangeX", coordinates, context, memory.halo(), memory.sendIndex());
    }

    @Override
    public void addForceTasks(TaskGraph graph) {
        graph.task("exchangeF", FusedHaloKernels::exchangeForces, context, memory.halo(), memory.sendIndex());
    }

    @Override
    public void sizeGrids(GridScheduler scheduler, String coordinateGraph, String forceGraph) {
        WorkerGrid grid = LaunchGrid.resident(host, memory.tileCount());
        scheduler.addWorkerGrid(coordinateGraph + ".exchangeX", grid);
        scheduler.addWorkerGrid(forceGraph + ".exchangeF", grid);
    }

    @Override
    public int launchesPerStep() {
        return 2;
    }
}

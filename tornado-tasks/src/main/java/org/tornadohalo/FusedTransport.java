package org.tornadohalo;

import java.util.List;
import org.tornadohalo.decomposition.HaloTransfer;
import org.tornadohalo.interop.HostProfile;
import org.tornadohalo.kernels.FusedHaloKernels;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.WorkerGrid;

/** {@link FusedHaloKernels}: tasks {@code exchangeX} and {@code exchangeF}. */
final class FusedTransport implements HaloTransport {
    private final HostProfile host;
    private final HaloMemory memory;
    private final KernelContext context = new KernelContext();

    FusedTransport(HostProfile host, HaloMemory memory) {
        this.host = host;
        this.memory = memory;
    }

    @Override
    public boolean prepare(List<? extends HaloTransfer> transfers) {
        return false;
    }

    @Override
    public void addCoordinateTasks(TaskGraph graph) {
        graph.task("exchangeX", FusedHaloKernels::exchangeCoordinates, context, memory.halo(), memory.sendIndex());
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

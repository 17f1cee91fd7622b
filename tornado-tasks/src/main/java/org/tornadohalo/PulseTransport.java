package org.tornadohalo;

import java.util.List;
import org.tornadohalo.decomposition.HaloTransfer;
import org.tornadohalo.interop.HostProfile;
import org.tornadohalo.kernels.PulseHaloKernels;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.WorkerGrid;

/**
 * {@link PulseHaloKernels}: tasks {@code exchangeX0}, {@code exchangeX1}, … and {@code exchangeF0}, {@code exchangeF1},
 * …
 */
final class PulseTransport implements HaloTransport {
    private final HostProfile host;
    private final HaloMemory memory;
    private final KernelContext context = new KernelContext();
    private int pulseCount;

    PulseTransport(HostProfile host, HaloMemory memory) {
        this.host = host;
        this.memory = memory;
    }

    @Override
    public boolean adoptsPartitions() {
        return true;
    }

    @Override
    public boolean prepare(List<? extends HaloTransfer> transfers) {
        boolean changed = transfers.size() != pulseCount;
        pulseCount = transfers.size();
        return changed;
    }

    @Override
    public boolean hasTasks() {
        return pulseCount > 0;
    }

    @Override
    public void addCoordinateTasks(TaskGraph graph) {
        for (int pulse = 0; pulse < pulseCount; pulse++) {
            graph.task(
                    "exchangeX" + pulse,
                    PulseHaloKernels::exchangePulseCoordinates,
                    context,
                    pulse,
                    memory.halo(),
                    memory.sendIndex());
        }
    }

    @Override
    public void addForceTasks(TaskGraph graph) {
        for (int pulse = pulseCount - 1; pulse >= 0; pulse--) {
            graph.task(
                    "exchangeF" + pulse,
                    PulseHaloKernels::exchangePulseForces,
                    context,
                    pulse,
                    memory.halo(),
                    memory.sendIndex());
        }
    }

    @Override
    public void sizeGrids(GridScheduler scheduler, String coordinateGraph, String forceGraph) {
        for (int pulse = 0; pulse < pulseCount; pulse++) {
            WorkerGrid grid = LaunchGrid.resident(host, memory.tileCount(pulse));
            scheduler.addWorkerGrid(coordinateGraph + ".exchangeX" + pulse, grid);
            scheduler.addWorkerGrid(forceGraph + ".exchangeF" + pulse, grid);
        }
    }

    @Override
    public int launchesPerStep() {
        return 2 * pulseCount;
    }
}

package org.tornadohalo;

import java.util.List;
import org.tornadohalo.decomposition.DirectPlan;
import org.tornadohalo.decomposition.HaloTransfer;
import org.tornadohalo.decomposition.MappedTransfer;
import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.kernels.DirectHaloKernels;
import org.tornadohalo.kernels.DirectLayout;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** {@link DirectHaloKernels}: tasks {@code exchangeX} and {@code exchangeF}. */
final class DirectTransport implements HaloTransport {
    private final Pe pe;
    private final HaloMemory memory;
    private final KernelContext context = new KernelContext();
    private ForceRows rows;

    DirectTransport(Pe pe, HaloMemory memory) {
        this.pe = pe;
        this.memory = memory;
    }

    @Override
    public List<? extends MappedTransfer> transfers(Partition partition) {
        List<? extends MappedTransfer> transfers = DirectPlan.transfers(pe.messenger(), partition);
        rows = ForceRows.of(transfers, partition.homeCount());
        return transfers;
    }

    @Override
    public int[] furtherIndices() {
        return rows.toArray();
    }

    @Override
    public boolean prepare(List<? extends HaloTransfer> transfers) {
        int start = transfers.stream().mapToInt(HaloTransfer::sendCount).sum();
        LongArray halo = memory.halo();
        halo.set(DirectLayout.ROW_COUNT, rows.rowCount());
        halo.set(DirectLayout.ROW_ATOMS, start);
        halo.set(DirectLayout.ROW_STARTS, start + rows.startsAt());
        halo.set(DirectLayout.ENTRIES, start + rows.entriesAt());
        return false;
    }

    @Override
    public void addCoordinateTasks(TaskGraph graph) {
        graph.task(
                "exchangeX", DirectHaloKernels::exchangeDirectCoordinates, context, memory.halo(), memory.sendIndex());
    }

    @Override
    public void addForceTasks(TaskGraph graph) {
        graph.task("exchangeF", DirectHaloKernels::exchangeDirectForces, context, memory.halo(), memory.sendIndex());
    }

    @Override
    public void sizeGrids(GridScheduler scheduler, String coordinateGraph, String forceGraph) {
        int rowBlocks = Math.ceilDiv(rows.rowCount(), pe.host().blockSize());
        scheduler.addWorkerGrid(coordinateGraph + ".exchangeX", LaunchGrid.resident(pe.host(), memory.tileCount()));
        scheduler.addWorkerGrid(forceGraph + ".exchangeF", LaunchGrid.resident(pe.host(), rowBlocks));
    }

    @Override
    public int launchesPerStep() {
        return 2;
    }
}

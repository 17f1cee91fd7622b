package org.tornadohalo;

import org.tornadohalo.interop.HostProfile;
import uk.ac.manchester.tornado.api.WorkerGrid;
import uk.ac.manchester.tornado.api.WorkerGrid1D;

/** Launch sizes of kernels whose blocks wait for one another. */
final class LaunchGrid {
    private LaunchGrid() {}

    /** So many blocks, at least one, and no more than are surely resident together. */
    static WorkerGrid resident(HostProfile host, int blocks) {
        int size = host.blockSize();
        WorkerGrid grid = new WorkerGrid1D(Math.clamp(blocks, 1, host.residentBlocks()) * size);
        grid.setLocalWork(size, 1, 1);
        return grid;
    }
}

package org.tornadohalo.graph;

import static org.tornadohalo.kernels.StepLayout.LOCAL;
import static org.tornadohalo.kernels.StepLayout.NON_LOCAL;

import org.tornadohalo.decomposition.AtomClusters;
import org.tornadohalo.decomposition.ClusterLayout;
import org.tornadohalo.decomposition.ClusterList;
import org.tornadohalo.decomposition.ClusterRows;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.interop.device.Warp;
import org.tornadohalo.interop.nvshmem.GrowingBuffer;
import org.tornadohalo.kernels.ClusterKernel;
import org.tornadohalo.kernels.StepLayout;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Cluster lists, read by {@link ClusterKernel}. The sections have slots of their own, so that local forces need not wait for
 * halo atoms.
 */
final class ClusterTasks implements NonbondedTasks {
    private static final long SLOT_BYTES = 4L * Float.BYTES;

    private final Pe pe;
    private final GrowingBuffer[] slots;
    private final Rows[] rows = {new Rows(), new Rows()};
    private final int[] slotCount = new int[2];
    private final int[] rowCount = new int[2];
    private IntArray slotAtom = new IntArray(1);
    private IntArray slotType = new IntArray(1);

    /** Rows, entries and blocks on the device. */
    private static final class Rows {
        private IntArray row = new IntArray(1);
        private IntArray entry = new IntArray(1);
        private IntArray block = new IntArray(1);

        void grow(ArrayGrowth growth, ClusterRows rows) {
            row = growth.grow(row, ClusterLayout.ROW_WORDS * rows.rowCount());
            entry = growth.grow(entry, ClusterLayout.ENTRY_WORDS * rows.entryCount());
            block = growth.grow(block, ClusterLayout.BLOCK_WORDS * rows.blockCount());
        }

        void write(ClusterRows rows) {
            ArrayGrowth.copy(rows.row(), ClusterLayout.ROW_WORDS * rows.rowCount(), row);
            ArrayGrowth.copy(rows.entry(), ClusterLayout.ENTRY_WORDS * rows.entryCount(), entry);
            ArrayGrowth.copy(rows.block(), ClusterLayout.BLOCK_WORDS * rows.blockCount(), block);
        }
    }

    ClusterTasks(Pe pe) {
        this.pe = pe;
        this.slots = new GrowingBuffer[] {
            new GrowingBuffer(pe.heap(), "local slots"), new GrowingBuffer(pe.heap(), "non-local slots")
        };
    }

    @Override
    public IntArray[] lists() {
        return new IntArray[] {
            slotAtom,
            slotType,
            rows[LOCAL].row,
            rows[LOCAL].entry,
            rows[LOCAL].block,
            rows[NON_LOCAL].row,
            rows[NON_LOCAL].entry,
            rows[NON_LOCAL].block
        };
    }

    @Override
    public void grow(ArrayGrowth growth, RankWork work) {
        ClusterList list = (ClusterList) work.pairs();
        AtomClusters clusters = list.clusters();
        slots[LOCAL].require(SLOT_BYTES * pe.messenger().max(Math.max(1, clusters.homeSlotCount())));
        slots[NON_LOCAL].require(SLOT_BYTES * pe.messenger().max(Math.max(1, clusters.slotCount())));
        slotAtom = growth.grow(slotAtom, clusters.slotCount());
        slotType = growth.grow(slotType, clusters.slotCount());
        rows[LOCAL].grow(growth, list.local());
        rows[NON_LOCAL].grow(growth, list.nonLocal());
    }

    @Override
    public void write(RankWork work, LongArray layout) {
        ClusterList list = (ClusterList) work.pairs();
        AtomClusters clusters = list.clusters();
        ArrayGrowth.copy(clusters.atom(), clusters.slotCount(), slotAtom);
        for (int slot = 0; slot < clusters.slotCount(); slot++) {
            int atom = clusters.atom()[slot];
            slotType.set(slot, atom == ClusterLayout.NO_ATOM ? 0 : work.type()[atom]);
        }
        rows[LOCAL].write(list.local());
        rows[NON_LOCAL].write(list.nonLocal());
        slotCount[LOCAL] = clusters.homeSlotCount();
        slotCount[NON_LOCAL] = clusters.slotCount();
        for (int section = LOCAL; section <= NON_LOCAL; section++) {
            rowCount[section] = energyRecords(work, section);
            layout.set(StepLayout.LIST_COUNT + section, rowCount[section]);
            layout.set(StepLayout.SLOT_COUNT + section, slotCount[section]);
            layout.set(StepLayout.SLOT_ADDRESS + section, slots[section].address());
        }
    }

    @Override
    public int energyRecords(RankWork work, int section) {
        ClusterList list = (ClusterList) work.pairs();
        return (section == LOCAL ? list.local() : list.nonLocal()).rowCount();
    }

    @Override
    public void add(TaskGraph graph, KernelContext context, StepArrays arrays, int section) {
        graph.task("slots", ClusterKernel::fillSlots, context, arrays.layout, section, arrays.charge, slotAtom);
        graph.task(
                "nonbonded",
                ClusterKernel::clusterForces,
                context,
                arrays.layout,
                section,
                arrays.typeCount(),
                arrays.nonbondedParameters,
                arrays.lennardJones,
                arrays.shiftVectors,
                slotAtom,
                slotType,
                rows[section].row,
                rows[section].entry,
                rows[section].block,
                arrays.nonbondedEnergy[section]);
    }

    @Override
    public void sizeGrids(int section, GridSizes grids) {
        grids.size("slots", slotCount[section]);
        grids.size("nonbonded", Warp.SIZE * rowCount[section]);
    }

    @Override
    public int tasksPerSection() {
        return 2;
    }

    @Override
    public void close() {
        slots[LOCAL].free();
        slots[NON_LOCAL].free();
    }
}

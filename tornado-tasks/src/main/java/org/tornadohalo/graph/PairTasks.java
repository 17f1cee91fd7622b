package org.tornadohalo.graph;

import static org.tornadohalo.kernels.StepLayout.LOCAL;
import static org.tornadohalo.kernels.StepLayout.NON_LOCAL;

import java.util.Optional;
import org.tornadohalo.decomposition.PairList;
import org.tornadohalo.decomposition.PairRows;
import org.tornadohalo.kernels.MotionKernel;
import org.tornadohalo.kernels.NonbondedKernel;
import org.tornadohalo.kernels.StepLayout;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionResult;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** Pair lists, read by {@link NonbondedKernel}. */
final class PairTasks implements NonbondedTasks {
    private final Rows[] pairs = {new Rows(), new Rows()};
    private final Rows[] excluded = {new Rows(), new Rows()};
    private final int[] rowCount = new int[2];
    private PairList list;

    /** Compressed rows of pair entries on the device. */
    private static final class Rows {
        private IntArray start = new IntArray(1);
        private IntArray entry = new IntArray(1);

        void grow(ArrayGrowth growth, PairRows rows) {
            start = growth.grow(start, rows.rowCount() + 1);
            entry = growth.grow(entry, rows.entryCount());
        }

        void write(PairRows rows) {
            ArrayGrowth.copy(rows.start(), rows.rowCount() + 1, start);
            ArrayGrowth.copy(rows.entry(), rows.entryCount(), entry);
        }
    }

    @Override
    public IntArray[] lists() {
        return new IntArray[] {
            pairs[LOCAL].start,
            pairs[LOCAL].entry,
            pairs[NON_LOCAL].start,
            pairs[NON_LOCAL].entry,
            excluded[LOCAL].start,
            excluded[LOCAL].entry,
            excluded[NON_LOCAL].start,
            excluded[NON_LOCAL].entry
        };
    }

    @Override
    public void take(RankWork work) {
        list = (PairList) work.pairs();
        rowCount[LOCAL] = work.partition().homeCount();
        rowCount[NON_LOCAL] = work.partition().atomCount();
    }

    @Override
    public void grow(ArrayGrowth growth) {
        pairs[LOCAL].grow(growth, list.local());
        pairs[NON_LOCAL].grow(growth, list.nonLocal());
        excluded[LOCAL].grow(growth, list.localExcluded());
        excluded[NON_LOCAL].grow(growth, list.nonLocalExcluded());
    }

    @Override
    public void write(LongArray layout) {
        pairs[LOCAL].write(list.local());
        pairs[NON_LOCAL].write(list.nonLocal());
        excluded[LOCAL].write(list.localExcluded());
        excluded[NON_LOCAL].write(list.nonLocalExcluded());
        for (int section = LOCAL; section <= NON_LOCAL; section++) {
            layout.set(StepLayout.LIST_COUNT + section, rowCount[section]);
        }
    }

    @Override
    public int energyRecords(int section) {
        return rowCount[section];
    }

    @Override
    public boolean areUploaded() {
        return true;
    }

    @Override
    public void addListTasks(TaskGraph graph, KernelContext context, StepArrays arrays) {
        graph.task("remember", MotionKernel::rememberPositions, context, arrays.layout, arrays.xAtList);
    }

    @Override
    public int listTasks() {
        return 1;
    }

    @Override
    public void sizeListGrids(GridSizes grids) {
        grids.size("remember", rowCount[LOCAL]);
    }

    @Override
    public boolean arePairsSearched() {
        return false;
    }

    @Override
    public void addPairTasks(TaskGraph graph, KernelContext context, StepArrays arrays, int section) {
        // The host makes the lists.
    }

    @Override
    public Optional<InnerLists> innerLists() {
        return Optional.empty();
    }

    @Override
    public void addPruning(TaskGraph graph, KernelContext context, StepArrays arrays, int section) {
        // The host makes the lists as short as they can be.
    }

    @Override
    public void sizePruning(int section, GridSizes grids) {
        // There is none.
    }

    @Override
    public int pairTasks() {
        return 0;
    }

    @Override
    public void sizePairGrids(int section, GridSizes grids) {
        // There are none.
    }

    @Override
    public void addReport(TaskGraph graph, KernelContext context, StepArrays arrays) {
        // There is nothing to report.
    }

    @Override
    public boolean acceptLists(LongArray layout) {
        return true;
    }

    @Override
    public void agreeOnStrayed() {
        // Always: see hasStrayed.
    }

    /** The host makes these lists: there are none without a new partition. */
    @Override
    public boolean hasStrayed() {
        return true;
    }

    @Override
    public PairList pairs(RankWork work, TornadoExecutionResult made) {
        return (PairList) work.pairs();
    }

    @Override
    public boolean hasSlots() {
        return false;
    }

    @Override
    public void addSlots(TaskGraph graph, KernelContext context, StepArrays arrays, int section) {
        // The kernel reads atoms where they are, and stores their forces.
    }

    @Override
    public void addForces(TaskGraph graph, KernelContext context, StepArrays arrays, int section) {
        graph.task(
                "nonbonded",
                NonbondedKernel::nonbondedForces,
                context,
                arrays.layout,
                section,
                arrays.typeCount(),
                arrays.nonbondedParameters,
                arrays.charge,
                arrays.type,
                arrays.lennardJones,
                arrays.shiftVectors,
                pairs[section].start,
                pairs[section].entry,
                excluded[section].start,
                excluded[section].entry,
                arrays.nonbondedEnergy[section]);
    }

    @Override
    public void sizeSlotGrids(GridSizes grids) {
        // There are none.
    }

    @Override
    public void sizeGrids(int section, GridSizes grids) {
        grids.size("nonbonded", rowCount[section]);
    }

    @Override
    public long deviceBytes() {
        return 0;
    }

    @Override
    public void close() {
        // Arrays need no release.
    }
}

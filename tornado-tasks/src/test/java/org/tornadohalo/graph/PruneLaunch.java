package org.tornadohalo.graph;

import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicInteger;
import org.tornadohalo.decomposition.ClusterLayout;
import org.tornadohalo.interop.nvshmem.SymmetricBuffer;
import org.tornadohalo.kernels.ClusterKernel;
import org.tornadohalo.kernels.PairPruneKernel;
import org.tornadohalo.kernels.ResidencyKernel;
import org.tornadohalo.kernels.StepLayout;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** The lists of a {@link SearchLaunch} pruned where the atoms are now; whatever is not written stays untouched. */
public final class PruneLaunch implements AutoCloseable {
    private static final AtomicInteger GRAPHS = new AtomicInteger();
    private static final String[] TASKS = {"touch", "slots", "prune0", "prune1"};

    final SearchLaunch search;
    final double radius;
    private final double listRadius;
    private final FloatArray xAtSearch;
    private final IntArray[] innerRows = new IntArray[2];
    private final IntArray[] innerEntries = new IntArray[2];
    private final SymmetricBuffer moved;

    /** After a search, with the atoms where they were then. */
    public PruneLaunch(SearchLaunch search, double radius) {
        this.search = search;
        this.radius = radius;
        this.listRadius = search.partition().reach().listRadius();
        this.xAtSearch = FloatArray.fromArray(search.xAtList());
        this.moved = search.heap.allocate("moved", Long.BYTES);
        search.layout.set(StepLayout.MOVED_ADDRESS, moved.address());
    }

    /** Prunes once. */
    public void run(int blocksOfGrid, int threads) {
        search.search.setPruning(search.partition().grid(), new Pruning(1, radius, (listRadius - radius) / 2));
        search.search.upload();
        moved.write(0, MemorySegment.ofArray(new long[1]));
        for (int section = StepLayout.LOCAL; section <= StepLayout.NON_LOCAL; section++) {
            innerRows[section] = untouched(search.rows[section].getSize());
            innerEntries[section] = untouched(search.entries[section].getSize());
        }
        TaskGraph graph = graph();
        for (int section = StepLayout.LOCAL; section <= StepLayout.NON_LOCAL; section++) {
            add(graph, section);
        }
        graph.transferToHost(
                DataTransferMode.EVERY_EXECUTION,
                innerRows[0],
                innerEntries[0],
                innerRows[1],
                innerEntries[1],
                search.xAtList);
        try (TornadoExecutionPlan plan = new TornadoExecutionPlan(graph.snapshot())) {
            plan.withGridScheduler(grids(graph, blocksOfGrid, Math.min(threads, ClusterKernel.MAX_THREADS)))
                    .execute();
        } catch (TornadoExecutionPlanException e) {
            throw new IllegalStateException(e);
        }
    }

    private TaskGraph graph() {
        DoubleArray sink = new DoubleArray(1);
        return new TaskGraph("prune" + GRAPHS.incrementAndGet())
                .transferToDevice(
                        DataTransferMode.EVERY_EXECUTION,
                        search.layout,
                        search.charge,
                        search.slotAtom,
                        search.shiftVectors,
                        xAtSearch)
                .transferToDevice(
                        DataTransferMode.FIRST_EXECUTION,
                        sink,
                        innerRows[0],
                        innerEntries[0],
                        innerRows[1],
                        innerEntries[1],
                        search.xAtList)
                // TornadoVM does not transfer arrays that a graph writes before it reads them.
                .task(
                        "touch",
                        ResidencyKernel::touchInnerLists,
                        search.context,
                        sink,
                        innerRows[0],
                        innerEntries[0],
                        innerRows[1],
                        innerEntries[1],
                        xAtSearch)
                .task(
                        "slots",
                        ClusterKernel::fillSlots,
                        search.context,
                        search.layout,
                        StepLayout.NON_LOCAL,
                        search.charge,
                        search.slotAtom);
    }

    private static GridScheduler grids(TaskGraph graph, int blocks, int threads) {
        GridScheduler scheduler = new GridScheduler();
        for (String task : TASKS) {
            WorkerGrid1D grid = new WorkerGrid1D(blocks * threads);
            grid.setLocalWork(threads, 1, 1);
            scheduler.addWorkerGrid(graph.getTaskGraphName() + "." + task, grid);
        }
        return scheduler;
    }

    private void add(TaskGraph graph, int section) {
        graph.transferToDevice(
                        DataTransferMode.EVERY_EXECUTION,
                        search.rows[section],
                        search.entries[section],
                        search.blocks[section])
                .task(
                        "prune" + section,
                        PairPruneKernel::prunePairs,
                        search.context,
                        search.layout,
                        section,
                        search.shiftVectors,
                        search.rows[section],
                        search.entries[section],
                        search.blocks[section],
                        innerRows[section],
                        innerEntries[section],
                        xAtSearch,
                        search.xAtList);
    }

    private static IntArray untouched(int size) {
        IntArray array = new IntArray(size);
        array.init(SearchLaunch.UNTOUCHED);
        return array;
    }

    /** How far atoms may have moved since the search, nm. */
    double drift() {
        return (listRadius - radius) / 2;
    }

    int[] innerRows(int section) {
        return innerRows[section].toHeapArray();
    }

    int[] innerEntries(int section) {
        return innerEntries[section].toHeapArray();
    }

    float[] xAtSearch() {
        return xAtSearch.toHeapArray();
    }

    /** The moved word. */
    long moved() {
        long[] word = new long[1];
        moved.read(0, MemorySegment.ofArray(word));
        return word[0];
    }

    /** Words of rows, from the first one that the search has not filled. */
    int rowWords(int section) {
        return ClusterLayout.ROW_WORDS * search.listCount(section);
    }

    @Override
    public void close() {
        search.heap.free(moved);
    }
}

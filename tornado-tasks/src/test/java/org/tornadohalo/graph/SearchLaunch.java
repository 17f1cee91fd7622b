package org.tornadohalo.graph;

import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.tornadohalo.decomposition.ClusterLayout;
import org.tornadohalo.decomposition.ClusterList;
import org.tornadohalo.decomposition.ClusterRows;
import org.tornadohalo.decomposition.DomainGrid;
import org.tornadohalo.decomposition.Exclusions;
import org.tornadohalo.decomposition.PairEntry;
import org.tornadohalo.decomposition.PairList;
import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.decomposition.RankFrame;
import org.tornadohalo.interop.LocalMessenger;
import org.tornadohalo.interop.nvshmem.SymmetricBuffer;
import org.tornadohalo.interop.nvshmem.SymmetricHeap;
import org.tornadohalo.kernels.ClusterBuildKernels;
import org.tornadohalo.kernels.ClusterKernel;
import org.tornadohalo.kernels.MotionKernel;
import org.tornadohalo.kernels.PairSearchKernels;
import org.tornadohalo.kernels.Position;
import org.tornadohalo.kernels.SearchLayout;
import org.tornadohalo.kernels.StepLayout;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * The pair search of one rank, all its kernels in one geometry, on whatever host runs them. An atom's type is its index
 * in the whole system. Whatever the search does not write keeps the value {@link #UNTOUCHED}.
 */
public final class SearchLaunch implements AutoCloseable {
    /** Value of words that nothing has written. */
    static final int UNTOUCHED = -7;
    /** Words of each list behind the room that the search knows of. */
    static final int GUARD = 64;

    private static final AtomicInteger GRAPHS = new AtomicInteger();
    private static final int DIMS = 3;
    private static final int SECTIONS = 2;
    private static final String[] TASKS = {
        "touch",
        "start",
        "remember",
        "count",
        "sum",
        "columns",
        "place",
        "sort",
        "box",
        "slots",
        "find0",
        "list0",
        "find1",
        "list1",
        "report",
        "counts"
    };

    /** How far a home atom may move, nm. */
    static final double STRAY_DISTANCE = 0.2;

    final SymmetricHeap heap;
    private final Partition partition;
    final SearchMemory search;
    private final SymmetricBuffer report;
    private final SymmetricBuffer x;
    private final SymmetricBuffer f;
    private final SymmetricBuffer slots;
    final KernelContext context = new KernelContext();
    final LongArray layout = new LongArray(StepLayout.WORDS);
    final FloatArray shiftVectors = new FloatArray(DIMS * PairEntry.SHIFTS);
    final FloatArray charge;
    private final IntArray type;
    final FloatArray xAtList;
    private final FloatArray remembered;
    final IntArray slotAtom;
    private final IntArray slotType;
    final IntArray[] rows = new IntArray[SECTIONS];
    final IntArray[] entries = new IntArray[SECTIONS];
    final IntArray[] blocks = new IntArray[SECTIONS];
    private final IntArray listCounts = new IntArray(SECTIONS);
    final ListRoom[] room = ListRoom.none(SECTIONS);

    /** The atoms of a partition where they are. */
    public SearchLaunch(SymmetricHeap heap, Partition partition, Exclusions exclusions) {
        this.heap = heap;
        this.partition = partition;
        report = heap.allocate("report", (long) Integer.BYTES * SearchLayout.COUNTERS);
        search = new SearchMemory(
                heap, LocalMessenger.create(1, Duration.ofSeconds(1)).getFirst(), report.address());
        search.repartition(
                partition,
                TriedPartners.of(partition, exclusions),
                partition.reach().listRadius(),
                STRAY_DISTANCE);
        int atoms = partition.atomCount();
        x = heap.allocate("positions", Position.BYTES * (atoms + 1));
        f = heap.allocate("forces", (long) DIMS * Float.BYTES * (atoms + 1));
        slots = heap.allocate("slots", 4L * Float.BYTES * (search.slotCapacity() + 1));
        charge = new FloatArray(atoms + 1);
        type = new IntArray(atoms + 1);
        for (int atom = 0; atom < atoms; atom++) {
            type.set(atom, partition.globalIndex()[atom]);
        }
        xAtList = new FloatArray(DIMS * partition.homeCount() + 1);
        remembered = new FloatArray(DIMS * partition.homeCount() + 1);
        slotAtom = new IntArray(search.slotCapacity() + GUARD);
        slotType = new IntArray(search.slotCapacity() + GUARD);
        DomainGrid grid = partition.grid();
        for (int k = 0; k < DIMS * PairEntry.SHIFTS; k++) {
            shiftVectors.set(k, (float) (PairEntry.shift(k / DIMS, k % DIMS) * grid.box(k % DIMS)));
        }
        move(partition.x());
        int manyRows = 64 + 16 * atoms;
        int manyBlocks = 64 + 30 * atoms;
        capacities(new int[] {manyRows, manyRows}, new int[] {manyBlocks, manyBlocks});
        writeLayout();
    }

    /** Places the atoms elsewhere, nm in the box, [3 * atoms]. */
    public void move(float[] coordinates) {
        float[] records = new float[Position.WORDS * partition.atomCount()];
        for (int k = 0; k < coordinates.length; k++) {
            records[Position.WORDS * (k / DIMS) + k % DIMS] = (float) (coordinates[k] - frame().origin()[k % DIMS]);
        }
        x.write(0, MemorySegment.ofArray(records));
    }

    /** Makes room for so many rows and blocks in each section; the number of atoms tells how long rows are. */
    public void capacities(int[] rowCounts, int[] blockCounts) {
        for (int section = 0; section < SECTIONS; section++) {
            int rowSupers = 1 + (partition.atomCount() + section) % SearchLayout.MOST_ROW_SUPERS;
            room[section] = new ListRoom(rowCounts[section], rowSupers, blockCounts[section]);
            rows[section] = new IntArray(ClusterLayout.ROW_WORDS * rowCounts[section] + GUARD);
            entries[section] = new IntArray(room[section].entryWords() + GUARD);
            blocks[section] = new IntArray(ClusterLayout.BLOCK_WORDS * blockCounts[section] + GUARD);
        }
        search.setRoom(room);
        search.upload();
    }

    private void writeLayout() {
        layout.init(0);
        layout.set(StepLayout.HOME_COUNT, partition.homeCount());
        layout.set(StepLayout.ATOM_COUNT, partition.atomCount());
        layout.set(StepLayout.X_ADDRESS, x.address());
        layout.set(StepLayout.SEARCH_ADDRESS, search.address());
        for (int section = 0; section < SECTIONS; section++) {
            layout.set(StepLayout.FORCE_ADDRESS + section, f.address());
            layout.set(StepLayout.SLOT_ADDRESS + section, slots.address());
        }
    }

    /** Searches once. */
    public void run(int blocksOfGrid, int threads) {
        for (IntArray[] arrays : new IntArray[][] {rows, entries, blocks, {slotAtom, slotType}}) {
            Arrays.stream(arrays).forEach(array -> array.init(UNTOUCHED));
        }
        Object[] written = {
            layout,
            xAtList,
            remembered,
            slotAtom,
            slotType,
            rows[0],
            entries[0],
            blocks[0],
            rows[1],
            entries[1],
            blocks[1],
            listCounts
        };
        // At each execution TornadoVM would transfer what one task has written once more before the next one reads it.
        TaskGraph graph = new TaskGraph("search" + GRAPHS.incrementAndGet())
                .transferToDevice(DataTransferMode.FIRST_EXECUTION, written)
                .transferToDevice(DataTransferMode.EVERY_EXECUTION, shiftVectors, charge, type);
        // TornadoVM does not transfer arrays that a graph writes before it reads them.
        graph.task(
                "touch",
                SearchTransfers::touch,
                context,
                remembered,
                slotAtom,
                slotType,
                rows[0],
                entries[0],
                blocks[0],
                rows[1],
                entries[1],
                blocks[1]);
        addBuilding(graph);
        for (int section = 0; section < SECTIONS; section++) {
            addSearching(graph, section);
        }
        graph.task("report", PairSearchKernels::reportSearch, context, layout)
                .task("counts", SearchTransfers::touchListCounts, context, layout, listCounts);
        graph.transferToHost(DataTransferMode.EVERY_EXECUTION, written);
        GridScheduler scheduler = new GridScheduler();
        for (String task : TASKS) {
            // Blocks of the kernel that lists pairs are compiled for one warp.
            int ofBlock = task.startsWith("list") ? Math.min(threads, ClusterKernel.MAX_THREADS) : threads;
            WorkerGrid1D grid = new WorkerGrid1D(blocksOfGrid * ofBlock);
            grid.setLocalWork(ofBlock, 1, 1);
            scheduler.addWorkerGrid(graph.getTaskGraphName() + "." + task, grid);
        }
        try (TornadoExecutionPlan plan = new TornadoExecutionPlan(graph.snapshot())) {
            plan.withGridScheduler(scheduler).execute();
        } catch (TornadoExecutionPlanException e) {
            throw new IllegalStateException(e);
        }
    }

    private void addBuilding(TaskGraph graph) {
        graph.task("start", ClusterBuildKernels::startSearch, context, layout, xAtList, slotAtom)
                .task("remember", MotionKernel::rememberPositions, context, layout, remembered)
                .task("count", ClusterBuildKernels::countAtoms, context, layout)
                .task("sum", ClusterBuildKernels::sumColumns, context, layout)
                .task("columns", ClusterBuildKernels::placeColumns, context, layout)
                .task("place", ClusterBuildKernels::placeAtoms, context, layout, slotAtom)
                .task("sort", ClusterBuildKernels::sortClusters, context, layout, type, slotAtom, slotType)
                .task("box", ClusterBuildKernels::boxColumns, context, layout)
                .task("slots", ClusterKernel::fillSlots, context, layout, StepLayout.NON_LOCAL, charge, slotAtom);
    }

    private void addSearching(TaskGraph graph, int section) {
        graph.task(
                        "find" + section,
                        PairSearchKernels::findSupers,
                        context,
                        layout,
                        section,
                        shiftVectors,
                        rows[section],
                        entries[section])
                .task(
                        "list" + section,
                        PairSearchKernels::listPairs,
                        context,
                        layout,
                        section,
                        shiftVectors,
                        slotAtom,
                        rows[section],
                        entries[section],
                        blocks[section]);
    }

    Partition partition() {
        return partition;
    }

    RankFrame frame() {
        return RankFrame.of(partition.grid(), partition.rank());
    }

    long layout(int word) {
        return layout.get(word);
    }

    /** Rows of a section's list, as kernels see it. */
    int listCount(int section) {
        return listCounts.get(section);
    }

    int slotCapacity() {
        return search.slotCapacity();
    }

    int columnCount() {
        return search.columnCount();
    }

    /** What the last search has counted, [SearchLayout.COUNTERS]. */
    public int[] counters() {
        return search.counters();
    }

    /** What it has reported of that. */
    int[] reported() {
        int[] counters = new int[SearchLayout.COUNTERS];
        report.read(0, MemorySegment.ofArray(counters));
        return counters;
    }

    /** Memory that a word of {@link SearchLayout} names. */
    int[] memory(int name, int count) {
        return search.read(name, count);
    }

    /** The boxes that a word of {@link SearchLayout} names, [boxes * BOX_FLOATS]. */
    float[] boxes(int name, int count) {
        int[] bits = search.read(name, SearchLayout.BOX_FLOATS * count);
        float[] boxes = new float[bits.length];
        for (int k = 0; k < bits.length; k++) {
            boxes[k] = Float.intBitsToFloat(bits[k]);
        }
        return boxes;
    }

    /** Positions in the rank's frame, {@link Position} [atoms]. */
    float[] positions() {
        return x.readFloats(0, Position.WORDS * partition.atomCount());
    }

    float[] xAtList() {
        return xAtList.toHeapArray();
    }

    float[] remembered() {
        return remembered.toHeapArray();
    }

    int[] slotAtom() {
        return slotAtom.toHeapArray();
    }

    int[] slotType() {
        return slotType.toHeapArray();
    }

    int[] rows(int section) {
        return rows[section].toHeapArray();
    }

    int[] entries(int section) {
        return entries[section].toHeapArray();
    }

    /** Words behind the room of lists and slots that the search has written. */
    public int overruns() {
        int written = overruns(slotAtom, search.slotCapacity()) + overruns(slotType, search.slotCapacity());
        for (int section = 0; section < SECTIONS; section++) {
            written += overruns(rows[section], ClusterLayout.ROW_WORDS * room[section].rows());
            written += overruns(entries[section], room[section].entryWords());
            written += overruns(blocks[section], ClusterLayout.BLOCK_WORDS * room[section].blocks());
        }
        return written;
    }

    private static int overruns(IntArray array, int room) {
        int written = 0;
        for (int k = room; k < array.getSize(); k++) {
            written += array.get(k) == UNTOUCHED ? 0 : 1;
        }
        return written;
    }

    /**
     * The pairs of the lists that the last search has made.
     *
     * @param where the partition with the atoms where they were in this search
     */
    public PairList pairs(Partition where) {
        return ClusterList.pairs(
                where,
                where.reach().listRadius(),
                slotAtom.toHeapArray(),
                list(StepLayout.LOCAL),
                list(StepLayout.NON_LOCAL));
    }

    private ClusterRows list(int section) {
        return new ClusterRows(
                listCounts.get(section),
                rows[section].toHeapArray(),
                entries[section].toHeapArray(),
                blocks[section].toHeapArray());
    }

    @Override
    public void close() {
        search.close();
        heap.free(report);
        heap.free(x);
        heap.free(f);
        heap.free(slots);
    }
}

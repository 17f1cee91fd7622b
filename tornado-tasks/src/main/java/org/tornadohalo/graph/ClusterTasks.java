package org.tornadohalo.graph;

import static org.tornadohalo.kernels.StepLayout.LOCAL;
import static org.tornadohalo.kernels.StepLayout.NON_LOCAL;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.Optional;
import org.tornadohalo.decomposition.ClusterLayout;
import org.tornadohalo.decomposition.ClusterList;
import org.tornadohalo.decomposition.ClusterRows;
import org.tornadohalo.decomposition.ExcludedPartners;
import org.tornadohalo.decomposition.PairList;
import org.tornadohalo.decomposition.SearchGrid;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.interop.device.Warp;
import org.tornadohalo.interop.nvshmem.GrowingBuffer;
import org.tornadohalo.kernels.ClusterBuildKernels;
import org.tornadohalo.kernels.ClusterKernel;
import org.tornadohalo.kernels.PairSearchKernels;
import org.tornadohalo.kernels.SearchLayout;
import org.tornadohalo.kernels.StepLayout;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionResult;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Cluster lists, made by {@link ClusterBuildKernels} and {@link PairSearchKernels} and read by {@link ClusterKernel}.
 * The sections have slots of their own, so that local forces need not wait for halo atoms.
 */
final class ClusterTasks implements NonbondedTasks {
    private static final long SLOT_BYTES = 4L * Float.BYTES;

    private static final int SECTIONS = 2;
    private static final int NO_LIST = -1;

    private final Pe pe;
    private final Arena arena = Arena.ofShared();
    /** What a search has counted. */
    private final MemorySegment report;

    private final SearchMemory search;
    private final GrowingBuffer[] slots;
    private final ListArrays[] lists = {new ListArrays(), new ListArrays()};
    private final ListRoom[] room = ListRoom.none(SECTIONS);
    /** Per section: rows of the last list, which may be 0, or of all that there is room for before the first one. */
    private final int[] launchedRows = new int[SECTIONS];

    private final Pruning pruning;
    private final InnerLists inner = new InnerLists();

    private IntArray slotAtom = new IntArray(1);
    private IntArray slotType = new IntArray(1);
    /** Sections with pairs: a rank alone has no halo. */
    private final int sections;

    private boolean hasStrayDistance;
    private int homeCount;
    private boolean hasStrayed;

    ClusterTasks(Pe pe, Pruning pruning) {
        this.pe = pe;
        this.pruning = pruning;
        Arrays.fill(launchedRows, NO_LIST);
        this.report = pe.hostMemory().allocate((long) Integer.BYTES * SearchLayout.COUNTERS, arena);
        this.search = new SearchMemory(pe.heap(), pe.messenger(), report.address());
        this.sections = pe.peCount() == 1 ? 1 : SECTIONS;
        this.slots = new GrowingBuffer[] {
            new GrowingBuffer(pe.heap(), "local slots"), new GrowingBuffer(pe.heap(), "non-local slots")
        };
    }

    @Override
    public IntArray[] lists() {
        return new IntArray[] {
            slotAtom,
            slotType,
            lists[LOCAL].row,
            lists[LOCAL].entry,
            lists[LOCAL].block,
            lists[NON_LOCAL].row,
            lists[NON_LOCAL].entry,
            lists[NON_LOCAL].block
        };
    }

    @Override
    public Optional<InnerLists> innerLists() {
        return pruning.isOn() ? Optional.of(inner) : Optional.empty();
    }

    @Override
    public boolean areUploaded() {
        return false;
    }

    @Override
    public void take(RankWork work) {
        ExcludedPartners excluded = (ExcludedPartners) work.pairs();
        search.repartition(work.partition(), excluded, work.listRadius(), work.strayDistance());
        search.setPruning(work.partition().grid(), pruning);
        hasStrayDistance = work.strayDistance() > 0;
        long bytes = pe.messenger().max(SLOT_BYTES * Math.max(1, search.slotCapacity()));
        for (int section = LOCAL; section < sections; section++) {
            slots[section].require(bytes);
        }
        takeSizes(work.sizes());
    }

    private void takeSizes(StepSizes sizes) {
        homeCount = sizes.homeCount();
        for (int section = LOCAL; section < sections; section++) {
            room[section] = room[section].with(firstRoom(section, search.slotCapacity(), sizes));
            launchedRows[section] = launchedRows[section] == NO_LIST ? room[section].rows() : launchedRows[section];
        }
    }

    /** Takes over a partition that kernels have made, for which there is room; local. */
    void adopt(SearchGrid[] grids, StepSizes sizes) {
        search.adopt(grids, sizes.atomCount());
        takeSizes(sizes);
        search.setRoom(room);
    }

    @Override
    public long[] searchWords() {
        return search.words();
    }

    /** Whether a search in such grids has room in the arrays that there are, and in those of so many energies. */
    boolean holds(SearchGrid[] grids, StepSizes sizes, int[] energyRecords) {
        int slotCount = SearchMemory.slotCapacity(grids, sizes.atomCount());
        boolean holds =
                slotCount <= Math.min(slotAtom.getSize(), slotType.getSize()) && search.holds(grids, sizes.atomCount());
        for (int section = LOCAL; section < sections; section++) {
            ListRoom needed = room[section].with(firstRoom(section, slotCount, sizes));
            holds &= SLOT_BYTES * slotCount <= slots[section].bytes();
            holds &= !pruning.isOn() || inner.holds(section, needed, sizes.homeCount());
            holds &= lists[section].holds(needed) && needed.rows() <= energyRecords[section];
        }
        return holds;
    }

    @Override
    public void grow(ArrayGrowth growth) {
        search.setRoom(room);
        search.upload();
        slotAtom = growth.grow(slotAtom, search.slotCapacity());
        slotType = growth.grow(slotType, search.slotCapacity());
        for (int section = LOCAL; section <= NON_LOCAL; section++) {
            lists[section].grow(growth, room[section]);
        }
        innerLists().ifPresent(made -> made.grow(growth, room, homeCount));
    }

    private static ListRoom firstRoom(int section, int slotCount, StepSizes sizes) {
        int home = sizes.homeCount();
        int atoms = section == LOCAL ? home : sizes.atomCount() - home;
        return ListRoom.first(
                slotCount / ClusterLayout.SUPER_ATOMS, ListRoom.rowSupers(atoms / ClusterLayout.SUPER_ATOMS));
    }

    /** What the local atoms are. */
    AtomMemory atoms() {
        return search.atoms();
    }

    @Override
    public void write(LongArray layout) {
        layout.set(StepLayout.SEARCH_ADDRESS, search.address());
        for (int section = LOCAL; section <= NON_LOCAL; section++) {
            layout.set(StepLayout.LIST_COUNT + section, 0);
            layout.set(StepLayout.SLOT_COUNT + section, 0);
            layout.set(StepLayout.SLOT_ADDRESS + section, slots[section].address());
        }
    }

    @Override
    public int energyRecords(int section) {
        return room[section].rows();
    }

    @Override
    public void addListTasks(TaskGraph graph, KernelContext context, StepArrays arrays) {
        graph.task("start", ClusterBuildKernels::startSearch, context, arrays.layout, arrays.xAtList, slotAtom)
                .task("count", ClusterBuildKernels::countAtoms, context, arrays.layout)
                .task("sum", ClusterBuildKernels::sumColumns, context, arrays.layout)
                .task("columns", ClusterBuildKernels::placeColumns, context, arrays.layout)
                .task("place", ClusterBuildKernels::placeAtoms, context, arrays.layout, slotAtom)
                .task(
                        "sort",
                        ClusterBuildKernels::sortClusters,
                        context,
                        arrays.layout,
                        arrays.type,
                        slotAtom,
                        slotType)
                .task("box", ClusterBuildKernels::boxColumns, context, arrays.layout);
        innerLists().ifPresent(made -> made.addRemembering(graph, context, arrays));
    }

    @Override
    public void addPruning(TaskGraph graph, KernelContext context, StepArrays arrays, int section) {
        ListArrays list = lists[section];
        inner.addPruning(graph, context, arrays, section, list.row, list.entry, list.block);
    }

    @Override
    public void sizePruning(int section, GridSizes grids) {
        grids.size("prune", Warp.SIZE * launchedRows[section], ClusterKernel.MAX_THREADS);
    }

    @Override
    public boolean arePairsSearched() {
        return true;
    }

    @Override
    public void addPairTasks(TaskGraph graph, KernelContext context, StepArrays arrays, int section) {
        ListArrays list = lists[section];
        graph.task(
                        "find",
                        PairSearchKernels::findSupers,
                        context,
                        arrays.layout,
                        section,
                        arrays.shiftVectors,
                        list.row,
                        list.entry)
                .task(
                        "list",
                        PairSearchKernels::listPairs,
                        context,
                        arrays.layout,
                        section,
                        arrays.shiftVectors,
                        slotAtom,
                        list.row,
                        list.entry,
                        list.block);
    }

    @Override
    public void addReport(TaskGraph graph, KernelContext context, StepArrays arrays) {
        graph.task("search", PairSearchKernels::reportSearch, context, arrays.layout);
    }

    @Override
    public int listTasks() {
        return pruning.isOn() ? 8 : 7;
    }

    @Override
    public int pairTasks() {
        return 2;
    }

    @Override
    public void sizeListGrids(GridSizes grids) {
        int supers = search.slotCapacity() / ClusterLayout.SUPER_ATOMS;
        grids.size("start", search.slotCapacity());
        grids.size("count", search.slotCapacity());
        grids.size("sum", Warp.SIZE * search.columnCount());
        grids.size("columns", Warp.SIZE);
        grids.size("place", search.slotCapacity());
        grids.size("sort", Warp.SIZE * supers);
        grids.size("box", search.columnCount());
        innerLists().ifPresent(_ -> grids.size("remember", search.slotCapacity()));
    }

    @Override
    public void sizePairGrids(int section, GridSizes grids) {
        int supers = search.slotCapacity() / ClusterLayout.SUPER_ATOMS;
        grids.size("find", Warp.SIZE * PairSearchKernels.FINDING_WARPS * supers);
        grids.size("list", Warp.SIZE * launchedRows[section], ClusterKernel.MAX_THREADS);
    }

    @Override
    public boolean acceptLists(LongArray layout) {
        int[] counters = counters();
        layout.set(
                StepLayout.SLOT_COUNT + LOCAL, (long) ClusterLayout.SUPER_ATOMS * counters[SearchLayout.HOME_SUPERS]);
        layout.set(StepLayout.SLOT_COUNT + NON_LOCAL, (long) ClusterLayout.SUPER_ATOMS * counters[SearchLayout.SUPERS]);
        boolean isComplete = true;
        for (int section = LOCAL; section <= NON_LOCAL; section++) {
            int rowCount = counters[SearchLayout.ROWS + section];
            int blockCount = counters[SearchLayout.BLOCKS + section];
            layout.set(StepLayout.LIST_COUNT + section, Math.min(rowCount, room[section].rows()));
            launchedRows[section] = Math.min(room[section].rows(), rowCount);
            isComplete &= room[section].holds(rowCount, blockCount);
            room[section] = room[section].grownTo(rowCount, blockCount);
        }
        return isComplete;
    }

    private int[] counters() {
        return report.toArray(ValueLayout.JAVA_INT);
    }

    @Override
    public void agreeOnStrayed() {
        boolean strays = !hasStrayDistance || counters()[SearchLayout.STRAYED] != 0;
        hasStrayed = pe.messenger().max(strays ? 1 : 0) != 0;
    }

    @Override
    public boolean hasStrayed() {
        return hasStrayed;
    }

    @Override
    public boolean hasSlots() {
        return true;
    }

    @Override
    public void addSlots(TaskGraph graph, KernelContext context, StepArrays arrays, int section) {
        graph.task("slots", ClusterKernel::fillSlots, context, arrays.layout, section, arrays.charge, slotAtom);
    }

    @Override
    public void addForces(TaskGraph graph, KernelContext context, StepArrays arrays, int section) {
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
                pruning.isOn() ? inner.row(section) : lists[section].row,
                pruning.isOn() ? inner.entry(section) : lists[section].entry,
                lists[section].block,
                arrays.nonbondedEnergy[section]);
    }

    @Override
    public void sizeSlotGrids(GridSizes grids) {
        grids.size("slots", search.slotCapacity());
    }

    @Override
    public void sizeGrids(int section, GridSizes grids) {
        grids.size("nonbonded", Warp.SIZE * launchedRows[section], ClusterKernel.MAX_THREADS);
    }

    @Override
    public PairList pairs(RankWork work, TornadoExecutionResult made) {
        made.transferToHost((Object[]) lists());
        int[] counters = counters();
        return ClusterList.pairs(
                work.partition(),
                work.listRadius(),
                slotAtom.toHeapArray(),
                listed(LOCAL, counters),
                listed(NON_LOCAL, counters));
    }

    private ClusterRows listed(int section, int[] counters) {
        return new ClusterRows(
                counters[SearchLayout.ROWS + section],
                lists[section].row.toHeapArray(),
                lists[section].entry.toHeapArray(),
                lists[section].block.toHeapArray());
    }

    @Override
    public long deviceBytes() {
        return slots[LOCAL].bytes() + slots[NON_LOCAL].bytes() + search.deviceBytes();
    }

    @Override
    public void close() {
        slots[LOCAL].free();
        slots[NON_LOCAL].free();
        search.close();
        arena.close();
    }
}

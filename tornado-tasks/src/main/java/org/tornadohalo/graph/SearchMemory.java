package org.tornadohalo.graph;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.tornadohalo.decomposition.ClusterLayout;
import org.tornadohalo.decomposition.DomainGrid;
import org.tornadohalo.decomposition.ExcludedPartners;
import org.tornadohalo.decomposition.PairEntry;
import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.decomposition.RankFrame;
import org.tornadohalo.decomposition.SearchGrid;
import org.tornadohalo.interop.HostMessenger;
import org.tornadohalo.interop.nvshmem.GrowingBuffer;
import org.tornadohalo.interop.nvshmem.SymmetricHeap;
import org.tornadohalo.kernels.Position;
import org.tornadohalo.kernels.SearchLayout;
import org.tornadohalo.kernels.StepLayout;

/** The words of {@link SearchLayout} and the memory that they name. */
final class SearchMemory implements AutoCloseable {
    /**
     * The part of a box edge by which the search reaches beyond the list radius: positions, shifts and distances are
     * rounded differently elsewhere, each time by at most 6e-8 of an edge.
     */
    private static final double MARGIN = 1e-6;

    private final HostMessenger messenger;
    private final GrowingBuffer words;
    private final GrowingBuffer pieces;
    private final AtomMemory atoms;
    private final GrowingBuffer tables;
    private final long[] word = new long[SearchLayout.WORDS];
    private int slotCapacity;

    /**
     * Allocates the words; collective.
     *
     * @param report address that kernels report counters to
     */
    SearchMemory(SymmetricHeap heap, HostMessenger messenger, long report) {
        this.messenger = messenger;
        this.words = new GrowingBuffer(heap, "pair search");
        this.pieces = new GrowingBuffer(heap, "clusters and bins");
        this.atoms = new AtomMemory(heap);
        this.tables = new GrowingBuffer(heap, "excluded partners");
        word[SearchLayout.REPORT_ADDRESS] = report;
        words.require((long) Long.BYTES * (SearchLayout.WORDS + SearchLayout.COUNTERS));
    }

    /** Address of the words. */
    long address() {
        return words.address();
    }

    /** Slots that any positions of the atoms last taken over need at most. */
    int slotCapacity() {
        return slotCapacity;
    }

    /** Number of columns of the atoms last taken over. */
    int columnCount() {
        return (int) word[SearchLayout.COLUMN_COUNT];
    }

    /** Takes over the atoms of a new partition; collective. */
    void repartition(Partition partition, ExcludedPartners excluded, double listRadius, double strayDistance) {
        RankFrame frame = RankFrame.of(partition.grid(), partition.rank());
        writeReach(partition.grid(), listRadius, strayDistance);
        atoms.require(messenger.max(partition.atomCount()));
        SearchGrid[] grids = SearchGrid.of(partition, frame);
        pieces.require(
                messenger.max(Pieces.of(grids, partition.atomCount()).memory.bytes()));
        adopt(grids, partition.atomCount());
        atoms.write(atoms.zone(), wide(partition.zoneShift()));
        atoms.write(atoms.globalIndex(), partition.globalIndex());
        atoms.write(atoms.entry(), excluded.entry());
        atoms.write(atoms.xAtPartition(), frame.coordinates(partition.home()));
        writeExcluded(excluded);
    }

    private void writeExcluded(ExcludedPartners excluded) {
        long startBytes = (long) Integer.BYTES * excluded.start().length;
        long bytes = startBytes + (long) Integer.BYTES * excluded.distance().length;
        tables.require(messenger.max(bytes));
        tables.buffer().write(0, MemorySegment.ofArray(excluded.start()));
        tables.buffer().write(startBytes, MemorySegment.ofArray(excluded.distance()));
        word[SearchLayout.EXCLUDED_START] = tables.address();
        word[SearchLayout.EXCLUDED] = tables.address() + startBytes;
        word[SearchLayout.EXCLUDED_DISTANCE] = excluded.largestIndexDistance();
    }

    /** Slots that a search in such grids needs at most. */
    static int slotCapacity(SearchGrid[] grids, int atomCount) {
        // Each column leaves less than one super-cluster empty.
        return ClusterLayout.SUPER_ATOMS * (atomCount / ClusterLayout.SUPER_ATOMS + columns(grids));
    }

    /** Whether there is room for a search in such grids, and for what the local atoms are. */
    boolean holds(SearchGrid[] grids, int atomCount) {
        return Pieces.of(grids, atomCount).memory.bytes() <= pieces.bytes() && atomCount <= atoms.capacity();
    }

    /** Takes over a partition of the same system, whose atoms are in memory and for which there is room; local. */
    void adopt(SearchGrid[] grids, int atomCount) {
        writeZones(grids);
        slotCapacity = slotCapacity(grids, atomCount);
        word[SearchLayout.SLOT_CAPACITY] = slotCapacity;
        word[SearchLayout.BIN_COUNT] = bins(grids);
        word[SearchLayout.COLUMN_COUNT] = columns(grids);
        Pieces layout = Pieces.of(grids, atomCount);
        for (int k = SearchLayout.BINS; k <= SearchLayout.POINTS; k++) {
            if (layout.offset[k] >= 0) {
                word[k] = pieces.address() + layout.offset[k];
            }
        }
        word[SearchLayout.ATOM_ZONE] = atoms.zone();
        word[SearchLayout.GLOBAL_INDEX] = atoms.globalIndex();
        word[SearchLayout.ATOM_ENTRY] = atoms.entry();
        word[SearchLayout.X_AT_PARTITION] = atoms.xAtPartition();
        word[SearchLayout.COUNTER_ADDRESS] = words.address() + (long) Long.BYTES * SearchLayout.WORDS;
    }

    private static int columns(SearchGrid[] grids) {
        return Arrays.stream(grids).mapToInt(SearchGrid::columnCount).sum();
    }

    private static int bins(SearchGrid[] grids) {
        return Arrays.stream(grids).mapToInt(SearchGrid::binCount).sum();
    }

    /** Where what the kernels hand to one another lies, by the names of its words; -1 for other words. */
    private static final class Pieces {
        private final long[] offset = new long[SearchLayout.WORDS];
        private final MemoryPieces memory = new MemoryPieces();

        static Pieces of(SearchGrid[] grids, int atomCount) {
            int columns = columns(grids);
            int supers = slotCapacity(grids, atomCount) / ClusterLayout.SUPER_ATOMS;
            long boxBytes = (long) SearchLayout.BOX_FLOATS * Float.BYTES;
            Pieces pieces = new Pieces();
            Arrays.fill(pieces.offset, -1);
            pieces.add(SearchLayout.BINS, (long) Integer.BYTES * bins(grids));
            pieces.add(SearchLayout.ATOM_BIN, (long) Integer.BYTES * atomCount);
            pieces.add(SearchLayout.ATOM_PLACE, (long) Integer.BYTES * atomCount);
            pieces.add(SearchLayout.ATOM_COLUMN, (long) Integer.BYTES * atomCount);
            pieces.add(SearchLayout.COLUMN_ATOMS, (long) Integer.BYTES * columns);
            pieces.add(SearchLayout.COLUMN_SUPER, (long) Integer.BYTES * (columns + 1));
            pieces.add(SearchLayout.J_BOXES, boxBytes * ClusterLayout.J_CLUSTERS * supers);
            pieces.add(SearchLayout.I_BOXES, boxBytes * ClusterLayout.I_CLUSTERS * supers);
            pieces.add(SearchLayout.SUPER_BOXES, boxBytes * supers);
            pieces.add(SearchLayout.COLUMN_BOXES, boxBytes * columns);
            pieces.add(SearchLayout.POINTS, Position.BYTES * slotCapacity(grids, atomCount));
            return pieces;
        }

        private void add(int name, long size) {
            offset[name] = memory.add(size);
        }
    }

    /** What the local atoms are. */
    AtomMemory atoms() {
        return atoms;
    }

    /** The words, as the host has them. */
    long[] words() {
        return word;
    }

    /** Tells the words that the host has to the kernels; local, blocking. */
    void upload() {
        words.buffer().write(0, MemorySegment.ofArray(word));
    }

    /** Tells what inner lists are made; takes effect with {@link #setRoom}. */
    void setPruning(DomainGrid grid, Pruning pruning) {
        word[SearchLayout.INNER_RADIUS_SQUARED] = bits(square(pruning.radius() + margin(grid)));
        word[SearchLayout.DRIFT_SQUARED] = bits(square(pruning.drift()));
    }

    /** Tells what room the lists of both sections have. */
    void setRoom(ListRoom[] room) {
        for (int section = StepLayout.LOCAL; section <= StepLayout.NON_LOCAL; section++) {
            word[SearchLayout.ROW_CAPACITY + section] = room[section].rows();
            word[SearchLayout.ROW_SUPERS + section] = room[section].rowSupers();
            word[SearchLayout.BLOCK_CAPACITY + section] = room[section].blocks();
        }
    }

    /** What the last search has counted, [SearchLayout.COUNTERS]; local, blocking; for checks. */
    int[] counters() {
        int[] counters = new int[SearchLayout.COUNTERS];
        words.buffer().read((long) Long.BYTES * SearchLayout.WORDS, MemorySegment.ofArray(counters));
        return counters;
    }

    /**
     * What a word names; local, blocking; for checks.
     *
     * @param name word from {@link SearchLayout#BINS} to {@link SearchLayout#EXCLUDED}
     */
    int[] read(int name, int count) {
        int[] values = new int[count];
        pieces.buffer().read(word[name] - pieces.address(), MemorySegment.ofArray(values));
        return values;
    }

    private void writeZones(SearchGrid[] grids) {
        int column = 0;
        int bin = 0;
        for (int zone = 0; zone < grids.length; zone++) {
            int first = SearchLayout.ZONES + SearchLayout.ZONE_WORDS * zone;
            SearchGrid grid = grids[zone];
            for (int dim = 0; dim < 3; dim++) {
                word[first + SearchLayout.ORIGIN + dim] = bits(grid.origin()[dim]);
                word[first + SearchLayout.PER_NM + dim] = bits(grid.size()[dim] / grid.edge()[dim]);
                word[first + SearchLayout.SIZE + dim] = grid.size()[dim];
            }
            word[first + SearchLayout.FIRST_COLUMN] = column;
            word[first + SearchLayout.FIRST_BIN] = bin;
            column += grid.columnCount();
            bin += grid.binCount();
        }
    }

    private void writeReach(DomainGrid grid, double listRadius, double strayDistance) {
        word[SearchLayout.RADIUS_SQUARED] = bits(square(listRadius + margin(grid)));
        word[SearchLayout.STRAY_SQUARED] = bits(square(strayDistance));
        int codes = 0;
        for (int code = 0; code < PairEntry.SHIFTS; code++) {
            codes |= grid.isImage(code) ? 1 << code : 0;
        }
        word[SearchLayout.CODES] = codes;
    }

    /** How far lists reach beyond their radius, so that rounding loses no pair, nm. */
    private static double margin(DomainGrid grid) {
        return MARGIN * grid.longestEdge();
    }

    private static double square(double value) {
        return value * value;
    }

    private static long bits(double value) {
        return Float.floatToRawIntBits((float) value);
    }

    private static int[] wide(byte[] values) {
        int[] wide = new int[values.length];
        for (int k = 0; k < wide.length; k++) {
            wide[k] = values[k];
        }
        return wide;
    }

    /** Bytes of this rank's device that it takes. */
    long deviceBytes() {
        return words.bytes() + pieces.bytes() + atoms.bytes() + tables.bytes();
    }

    @Override
    public void close() {
        words.free();
        pieces.free();
        atoms.close();
        tables.free();
    }
}

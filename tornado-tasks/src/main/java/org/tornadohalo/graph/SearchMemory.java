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
     * The part of a box edge by which the search reaches beyond the list radius: positions, shifts and distances are rounded
     * differently elsewhere, each time by at most 6e-8 of an edge.
     */
    private static final double MARGIN = 1e-6;

    private static final int ALIGNMENT = 32;

    private final HostMessenger messenger;
    private final GrowingBuffer words;
    private final GrowingBuffer pieces;
    private final long[] word = new long[SearchLayout.WORDS];
    private int slotCapacity;
    private long pieceBytes;

    /**
     * Allocates the words; collective.
     *
     * @param report address that kernels report counters to
     */
    SearchMemory(SymmetricHeap heap, HostMessenger messenger, long report) {
        this.messenger = messenger;
        this.words = new GrowingBuffer(heap, "pair search");
        this.pieces = new GrowingBuffer(heap, "clusters and bins");
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
        SearchGrid[] grids = SearchGrid.of(partition, frame);
        writeZones(grids);
        writeReach(partition.grid(), listRadius, strayDistance);
        int atoms = partition.atomCount();
        int columns = Arrays.stream(grids).mapToInt(SearchGrid::columnCount).sum();
        int bins = Arrays.stream(grids).mapToInt(SearchGrid::binCount).sum();
        // Each column leaves less than one super-cluster empty.
        int supers = atoms / ClusterLayout.SUPER_ATOMS + columns;
        slotCapacity = ClusterLayout.SUPER_ATOMS * supers;
        word[SearchLayout.SLOT_CAPACITY] = slotCapacity;
        word[SearchLayout.BIN_COUNT] = bins;
        word[SearchLayout.COLUMN_COUNT] = columns;
        word[SearchLayout.EXCLUDED_DISTANCE] = excluded.largestIndexDistance();
        long boxBytes = (long) SearchLayout.BOX_FLOATS * Float.BYTES;
        pieceBytes = 0;
        long[] offset = new long[SearchLayout.WORDS];
        offset[SearchLayout.BINS] = piece((long) Integer.BYTES * bins);
        offset[SearchLayout.ATOM_BIN] = piece((long) Integer.BYTES * atoms);
        offset[SearchLayout.ATOM_PLACE] = piece((long) Integer.BYTES * atoms);
        offset[SearchLayout.ATOM_COLUMN] = piece((long) Integer.BYTES * atoms);
        offset[SearchLayout.COLUMN_ATOMS] = piece((long) Integer.BYTES * columns);
        offset[SearchLayout.COLUMN_SUPER] = piece((long) Integer.BYTES * (columns + 1));
        offset[SearchLayout.J_BOXES] = piece(boxBytes * ClusterLayout.J_CLUSTERS * supers);
        offset[SearchLayout.I_BOXES] = piece(boxBytes * ClusterLayout.I_CLUSTERS * supers);
        offset[SearchLayout.SUPER_BOXES] = piece(boxBytes * supers);
        offset[SearchLayout.COLUMN_BOXES] = piece(boxBytes * columns);
        offset[SearchLayout.ATOM_ZONE] = piece((long) Integer.BYTES * atoms);
        offset[SearchLayout.GLOBAL_INDEX] = piece((long) Integer.BYTES * atoms);
        offset[SearchLayout.EXCLUDED_START] = piece((long) Integer.BYTES * (atoms + 1));
        offset[SearchLayout.EXCLUDED] = piece((long) Integer.BYTES * excluded.partner().length);
        offset[SearchLayout.X_AT_PARTITION] = piece((long) Float.BYTES * 3 * partition.homeCount());
        offset[SearchLayout.POINTS] = piece(Position.BYTES * slotCapacity);
        pieces.require(messenger.max(pieceBytes));
        for (int k = SearchLayout.BINS; k <= SearchLayout.POINTS; k++) {
            word[k] = pieces.address() + offset[k];
        }
        word[SearchLayout.COUNTER_ADDRESS] = words.address() + (long) Long.BYTES * SearchLayout.WORDS;
        write(offset[SearchLayout.ATOM_ZONE], wide(partition.zoneShift()));
        write(offset[SearchLayout.GLOBAL_INDEX], partition.globalIndex());
        write(offset[SearchLayout.EXCLUDED_START], excluded.start());
        write(offset[SearchLayout.EXCLUDED], excluded.partner());
        float[] x = frame.coordinates(partition.home());
        pieces.buffer().write(offset[SearchLayout.X_AT_PARTITION], MemorySegment.ofArray(x));
    }

    /** Tells what inner lists are made of those with a radius; takes effect with {@link #setRoom}. */
    void setPruning(DomainGrid grid, Pruning pruning, double listRadius) {
        double drift = (listRadius - pruning.radius()) / 2;
        word[SearchLayout.INNER_RADIUS_SQUARED] = bits(square(pruning.radius() + margin(grid)));
        word[SearchLayout.DRIFT_SQUARED] = bits(square(drift));
    }

    /** Tells what room the lists of both sections have. */
    void setRoom(ListRoom[] room) {
        for (int section = StepLayout.LOCAL; section <= StepLayout.NON_LOCAL; section++) {
            word[SearchLayout.ROW_CAPACITY + section] = room[section].rows();
            word[SearchLayout.ROW_SUPERS + section] = room[section].rowSupers();
            word[SearchLayout.BLOCK_CAPACITY + section] = room[section].blocks();
        }
        words.buffer().write(0, MemorySegment.ofArray(word));
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
        return MARGIN * Math.max(grid.box(0), Math.max(grid.box(1), grid.box(2)));
    }

    private static double square(double value) {
        return value * value;
    }

    private static long bits(double value) {
        return Float.floatToRawIntBits((float) value);
    }

    private long piece(long bytes) {
        long offset = pieceBytes;
        pieceBytes += (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
        return offset;
    }

    private static int[] wide(byte[] values) {
        int[] wide = new int[values.length];
        for (int k = 0; k < wide.length; k++) {
            wide[k] = values[k];
        }
        return wide;
    }

    private void write(long offset, int[] values) {
        pieces.buffer().write(offset, MemorySegment.ofArray(values));
    }

    /** Bytes of this rank's device that it takes. */
    long deviceBytes() {
        return words.bytes() + pieces.bytes();
    }

    @Override
    public void close() {
        words.free();
        pieces.free();
    }
}

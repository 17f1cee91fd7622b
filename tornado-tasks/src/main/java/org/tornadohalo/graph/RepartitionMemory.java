package org.tornadohalo.graph;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.tornadohalo.decomposition.DomainGrid;
import org.tornadohalo.decomposition.HomeOrder;
import org.tornadohalo.decomposition.RankFrame;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.interop.nvshmem.GrowingBuffer;
import org.tornadohalo.interop.nvshmem.SymmetricBuffer;
import org.tornadohalo.kernels.Position;
import org.tornadohalo.kernels.RepartitionKernels;
import org.tornadohalo.kernels.RepartitionLayout;

/** The words of {@link RepartitionLayout} and the memory that they name. */
final class RepartitionMemory implements AutoCloseable {
    /** Bytes of a halo atom in the outbox: position, index and zone shift. */
    private static final long HALO_BYTES = Position.BYTES + 2L * Integer.BYTES;
    /** More records than home atoms, for atoms that have left and others that have arrived. */
    private static final double RECORD_ROOM = 1.2;

    /** Counts of so many cubes, 4 MiB, are summed in no time. */
    private static final long FEW_CUBES = 1 << 20;
    /** With 4 bytes each, as much as the words of an atom in all arrays of a step. */
    private static final long MOST_CUBES_PER_ATOM = 16;

    private static final int WARP = 32;

    private final Pe pe;
    private final AtomMemory atoms;
    private final int systemAtoms;
    private final long[] word;
    private final int cubeCount;
    private final GrowingBuffer tables;
    private final GrowingBuffer words;
    private final Arena arena = Arena.ofShared();
    /** The words and the counters as they begin; then what has been counted. */
    private final MemorySegment host;

    private final GrowingBuffer records;
    private final GrowingBuffer outbox;
    private final GrowingBuffer pieces;
    private int recordCapacity;

    /**
     * Allocates and fills the tables; collective.
     *
     * @param haloRadius radius of the halo, nm
     */
    RepartitionMemory(Pe pe, AtomMemory atoms, DomainGrid grid, double haloRadius, TopologyTables topology) {
        this.pe = pe;
        this.atoms = atoms;
        this.systemAtoms = topology.entry().length;
        this.word = new long[RepartitionLayout.words(pe.peCount())];
        this.cubeCount = cubeCount(grid, haloRadius);
        this.tables = new GrowingBuffer(pe.heap(), "topology and cells");
        this.words = new GrowingBuffer(pe.heap(), "repartition");
        this.records = new GrowingBuffer(pe.heap(), "records of atoms");
        this.outbox = new GrowingBuffer(pe.heap(), "outbox");
        this.pieces = new GrowingBuffer(pe.heap(), "counts of a repartition");
        long blockBytes = Long.BYTES * blockWords();
        words.require(blockBytes);
        this.host = pe.hostMemory().allocate(2 * blockBytes, arena);
        fillTables(grid, haloRadius, topology);
        writeGrid(grid);
        word[RepartitionLayout.COUNTERS] = words.address() + countersOffset();
        word[RepartitionLayout.HOST_WORDS] = host.address();
        word[RepartitionLayout.WORD_COUNT] = blockWords();
        word[RepartitionLayout.HOST_COUNTERS] = host.address() + blockBytes;
        word[RepartitionLayout.COUNTER_COUNT] = counterCount();
        // So that kernels find the words of the host, and all that follow.
        words.buffer().write(0, MemorySegment.ofArray(word));
    }

    /** Whether the cubes of a cell take no more memory than its atoms: not in a box that is very long, or nearly empty. */
    static boolean areCubesFew(DomainGrid grid, double haloRadius, int systemAtoms) {
        long atoms = systemAtoms / grid.rankCount();
        return cubeCount(grid, haloRadius) <= Math.max(FEW_CUBES, MOST_CUBES_PER_ATOM * atoms);
    }

    /** Number of cubes of the largest cell. */
    private static int cubeCount(DomainGrid grid, double haloRadius) {
        int most = 1;
        for (int rank = 0; rank < grid.rankCount(); rank++) {
            most = Math.max(most, HomeOrder.cubeCount(grid, rank, haloRadius));
        }
        return most;
    }

    /** 64-bit words of words and counters. */
    private long blockWords() {
        return word.length + Math.ceilDiv((long) counterCount() * Integer.BYTES, Long.BYTES);
    }

    private int counterCount() {
        return RepartitionLayout.counters(pe.peCount());
    }

    /** Address of the words. */
    long address() {
        return words.address();
    }

    void set(int name, long value) {
        word[name] = value;
    }

    void setFloat(int name, double value) {
        word[name] = Float.floatToRawIntBits((float) value);
    }

    /**
     * Writes the words for the next graph, and counters that are 0, the extents of zones nothing; local. The device
     * must not be reading.
     */
    void write() {
        int[] counters = new int[counterCount()];
        Arrays.fill(counters, RepartitionLayout.ZONE_LOW, RepartitionLayout.ZONE_END, Integer.MIN_VALUE);
        host.asSlice(0, countersOffset()).copyFrom(MemorySegment.ofArray(word));
        host.asSlice(countersOffset(), Integer.BYTES * (long) counters.length)
                .copyFrom(MemorySegment.ofArray(counters));
    }

    /** What the last graph has counted. */
    int[] counters() {
        return host.asSlice(Long.BYTES * blockWords(), Integer.BYTES * (long) counterCount())
                .toArray(ValueLayout.JAVA_INT);
    }

    private long countersOffset() {
        return Long.BYTES * (long) word.length;
    }

    /** Number of cubes of the largest cell. */
    int cubeCount() {
        return cubeCount;
    }

    /** Number of records that there is room for, the same on all ranks. */
    int recordCapacity() {
        return recordCapacity;
    }

    /** Number of counts that there is room for. */
    int countCapacity() {
        return Math.max(cubeCount, RepartitionKernels.KEYS * groups(atoms.capacity()));
    }

    /** Warps of 32 atoms. */
    static int groups(int atomCount) {
        return Math.ceilDiv(atomCount, WARP);
    }

    /**
     * Makes room for partitions about as large as one that the host has made, and takes over its indices; collective.
     *
     * @param globalIndex of the local atoms
     */
    void takeOver(int homeCount, int[] globalIndex) {
        long most = pe.messenger().max((long) homeCount);
        long capacity = (long) (RECORD_ROOM * most) + WARP;
        if (capacity > recordCapacity) {
            recordCapacity = (int) Math.min(Integer.MAX_VALUE / RepartitionLayout.RECORD_FLOATS, capacity);
        }
        records.require(RepartitionLayout.RECORD_BYTES * recordCapacity);
        outbox.require(HALO_BYTES * atoms.capacity());
        layOutPieces();
        int[] local = new int[systemAtoms];
        Arrays.fill(local, RepartitionLayout.NOT_HERE);
        for (int atom = 0; atom < globalIndex.length; atom++) {
            local[globalIndex[atom]] = atom;
        }
        tables.buffer().write(word[RepartitionLayout.LOCAL_INDEX] - tables.address(), MemorySegment.ofArray(local));
    }

    private void layOutPieces() {
        MemoryPieces layout = new MemoryPieces();
        long places = layout.add(Integer.BYTES * (long) recordCapacity);
        long order = layout.add(Integer.BYTES * (long) recordCapacity);
        long counts = layout.add(Integer.BYTES * (countCapacity() + 1L));
        long sums = layout.add(Integer.BYTES * (countCapacity() / RepartitionLayout.CHUNK + 1L));
        long masks = layout.add(Integer.BYTES * (groups(atoms.capacity()) + 1L));
        pieces.require(layout.bytes());
        word[RepartitionLayout.PLACES] = pieces.address() + places;
        word[RepartitionLayout.ORDER] = pieces.address() + order;
        word[RepartitionLayout.COUNTS] = pieces.address() + counts;
        word[RepartitionLayout.CHUNK_SUMS] = pieces.address() + sums;
        word[RepartitionLayout.MASKS] = pieces.address() + masks;
        word[RepartitionLayout.RECORDS] = records.address();
        word[RepartitionLayout.OUTBOX] = outbox.address();
        word[RepartitionLayout.OUTBOX_INDEX] = outbox.address() + Position.BYTES * atoms.capacity();
        word[RepartitionLayout.OUTBOX_ZONE] =
                word[RepartitionLayout.OUTBOX_INDEX] + (long) Integer.BYTES * atoms.capacity();
        word[RepartitionLayout.OUTBOX_CAPACITY] = atoms.capacity();
        word[RepartitionLayout.GLOBAL_INDEX] = atoms.globalIndex();
        word[RepartitionLayout.ATOM_ZONE] = atoms.zone();
        word[RepartitionLayout.ATOM_ENTRY] = atoms.entry();
        word[RepartitionLayout.X_AT_PARTITION] = atoms.xAtPartition();
    }

    /** Records of atoms that leave that the outbox has room for. */
    int outboxRecords() {
        return (int) (HALO_BYTES * atoms.capacity() / RepartitionLayout.RECORD_BYTES);
    }

    /** Copies records of the outbox behind those of another rank; local, blocking. */
    void sendRecords(int rank, int first, int count, int target) {
        copy(
                records.address() + RepartitionLayout.RECORD_BYTES * target,
                outbox.address() + RepartitionLayout.RECORD_BYTES * first,
                RepartitionLayout.RECORD_BYTES * count,
                rank);
    }

    /** Copies the halo atoms of the outbox to another rank; local, blocking. */
    void sendHalo(int rank, SymmetricBuffer x, int count, int target) {
        copy(x.address() + Position.BYTES * target, outbox.address(), Position.BYTES * count, rank);
        long bytes = (long) Integer.BYTES * count;
        long before = (long) Integer.BYTES * target;
        copy(atoms.globalIndex() + before, word[RepartitionLayout.OUTBOX_INDEX], bytes, rank);
        copy(atoms.zone() + before, word[RepartitionLayout.OUTBOX_ZONE], bytes, rank);
    }

    private void copy(long target, long source, long bytes, int rank) {
        if (bytes > 0) {
            pe.heap().copyToPeer(target, source, bytes, rank);
        }
    }

    /** Bytes of this rank's device that it takes. */
    long deviceBytes() {
        return buffers().mapToLong(GrowingBuffer::bytes).sum();
    }

    private Stream<GrowingBuffer> buffers() {
        return Stream.of(tables, words, records, outbox, pieces);
    }

    @Override
    public void close() {
        buffers().forEach(GrowingBuffer::free);
        arena.close();
    }

    private void fillTables(DomainGrid grid, double haloRadius, TopologyTables topology) {
        List<Table> all = List.of(
                new Table(RepartitionLayout.CELL_TABLE, MemorySegment.ofArray(cells(grid, haloRadius))),
                new Table(RepartitionLayout.ENTRIES, MemorySegment.ofArray(topology.entry())),
                new Table(RepartitionLayout.REFERENCES, MemorySegment.ofArray(topology.reference())),
                new Table(RepartitionLayout.CHARGES, MemorySegment.ofArray(topology.charge())),
                new Table(RepartitionLayout.TYPES, MemorySegment.ofArray(topology.type())),
                new Table(RepartitionLayout.INVERSE_MASSES, MemorySegment.ofArray(topology.inverseMass())),
                new Table(RepartitionLayout.TERM_STARTS, MemorySegment.ofArray(topology.termStart())),
                new Table(RepartitionLayout.TERMS, MemorySegment.ofArray(topology.term())),
                new Table(RepartitionLayout.TERM_PARAMETERS, MemorySegment.ofArray(topology.termParameters())),
                new Table(
                        RepartitionLayout.CONSTRAINT_TYPES,
                        MemorySegment.ofArray(topology.rigid().typeOfEntry())),
                new Table(
                        RepartitionLayout.CONSTRAINT_PARTNERS,
                        MemorySegment.ofArray(topology.rigid().partnerDistance())),
                new Table(RepartitionLayout.LOCAL_INDEX, MemorySegment.ofArray(new int[systemAtoms])));
        MemoryPieces layout = new MemoryPieces();
        long[] begin = all.stream()
                .mapToLong(table -> layout.add(table.values.byteSize()))
                .toArray();
        tables.require(layout.bytes());
        for (int k = 0; k < begin.length; k++) {
            word[all.get(k).name] = tables.address() + begin[k];
            tables.buffer().write(begin[k], all.get(k).values);
        }
    }

    private record Table(int name, MemorySegment values) {}

    /** {@link RepartitionLayout#CELL_VALUES} of the cells of each dimension. */
    private double[] cells(DomainGrid grid, double haloRadius) {
        int count = grid.cellCount(0) + grid.cellCount(1) + grid.cellCount(2);
        double[] values = new double[RepartitionLayout.CELL_VALUES * count];
        int next = 0;
        for (int dim = 0; dim < 3; dim++) {
            word[RepartitionLayout.FIRST_CELL + dim] = next / RepartitionLayout.CELL_VALUES;
            word[RepartitionLayout.CELLS + dim] = grid.cellCount(dim);
            for (int cell = 0; cell < grid.cellCount(dim); cell++) {
                int rank = grid.rankOf(dim == 0 ? cell : 0, dim == 1 ? cell : 0, dim == 2 ? cell : 0);
                values[next++] = grid.lowerBoundary(rank, dim);
                values[next++] = RankFrame.of(grid, rank).origin()[dim];
                values[next++] = 1 / HomeOrder.cubeEdge(grid, rank, dim, haloRadius);
            }
        }
        return values;
    }

    private void writeGrid(DomainGrid grid) {
        double[] origin = RankFrame.of(grid, pe.pe()).origin();
        int[] dims = grid.decomposedDims();
        word[RepartitionLayout.RANK] = pe.pe();
        word[RepartitionLayout.CUBE_COUNT] = cubeCount;
        for (int k = 0; k < dims.length; k++) {
            word[RepartitionLayout.DIMENSION + k] = dims[k];
        }
        for (int dim = 0; dim < 3; dim++) {
            word[RepartitionLayout.EDGE + dim] = Double.doubleToRawLongBits(grid.box(dim));
            word[RepartitionLayout.ORIGIN + dim] = Double.doubleToRawLongBits(origin[dim]);
            setFloat(RepartitionLayout.LOWER + dim, grid.lowerBoundary(pe.pe(), dim) - origin[dim]);
            setFloat(RepartitionLayout.UPPER + dim, grid.upperBoundary(pe.pe(), dim) - origin[dim]);
            setFloat(
                    RepartitionLayout.HALF_EDGE + dim,
                    grid.isDecomposed(dim) ? grid.box(dim) / 2 : Float.POSITIVE_INFINITY);
        }
        setFloat(RepartitionLayout.LOW_UNIT, Position.lowUnit(grid.longestEdge()));
    }
}

package org.tornadohalo;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.stream.Stream;
import org.tornadohalo.decomposition.DomainGrid;
import org.tornadohalo.decomposition.HaloTransfer;
import org.tornadohalo.decomposition.HomeAtoms;
import org.tornadohalo.decomposition.MappedTransfer;
import org.tornadohalo.decomposition.ParallelLoop;
import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.decomposition.RankFrame;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.interop.nvshmem.GrowingBuffer;
import org.tornadohalo.interop.nvshmem.SymmetricBuffer;
import org.tornadohalo.interop.nvshmem.SymmetricHeap;
import org.tornadohalo.kernels.HaloLayout;
import org.tornadohalo.kernels.Position;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * The memory behind an exchange, whatever its design: symmetric coordinates, forces, staging and signals, and the
 * device arrays with records and indices.
 *
 * <p>Symmetric memory grows with the largest rank and never shrinks. Constructor, {@link #repartition} and
 * {@link #close} are collective.
 */
final class HaloMemory implements AutoCloseable {
    /** What a launch of the kernels that send coordinates moves, whose blocks share it. */
    enum LaunchSpan {
        ALL_TRANSFERS,
        ONE_TRANSFER
    }

    static final long F_BYTES = 3L * Float.BYTES;
    private static final double INDEX_GROWTH = 1.2;

    private final Pe pe;
    private final SymmetricHeap heap;
    private final SymmetricBuffer signals;
    private final GrowingBuffer x;
    private final GrowingBuffer f;
    private final GrowingBuffer stagedX;
    private final GrowingBuffer stagedF;
    private final LongArray halo;
    private final boolean usesPeers;
    private final LaunchSpan span;
    private int tileAtoms = HaloLayout.TILE_UNIT;
    private boolean isStaged;
    private int stagedStride;
    private IntArray sendIndex = new IntArray(1);

    /**
     * Allocates the signals and sets the step to 1.
     *
     * @param words size of {@link #halo}
     * @param maxTransfers the most records of any partition
     * @param usesPeers whether records hold peer addresses where there are any
     * @param span what one launch moves
     */
    HaloMemory(Pe pe, int words, int maxTransfers, boolean usesPeers, LaunchSpan span) {
        this.pe = pe;
        this.heap = pe.heap();
        this.usesPeers = usesPeers;
        this.span = span;
        this.halo = new LongArray(words);
        this.x = new GrowingBuffer(heap, "coordinates");
        this.f = new GrowingBuffer(heap, "forces");
        this.stagedX = new GrowingBuffer(heap, "staged coordinates");
        this.stagedF = new GrowingBuffer(heap, "staged forces");
        this.signals = heap.allocate("signals", HaloLayout.signalBytes(maxTransfers));
        signals.write(HaloLayout.stepOffset(), MemorySegment.ofArray(new long[] {1}));
        heap.barrierAll();
    }

    /**
     * Writes records, indices and home coordinates of a partition; ranks may still use the old ones until a barrier.
     *
     * @param furtherIndices what the index array holds after the atoms to send
     * @return whether {@link #sendIndex} is another array than before
     */
    boolean repartition(Partition partition, List<? extends MappedTransfer> transfers, int[] furtherIndices) {
        long atoms = pe.messenger().max(partition.atomCount());
        x.require(atoms * Position.BYTES);
        f.require(atoms * F_BYTES);
        if (pe.messenger().max(needsStaging(transfers) ? 1 : 0) == 1) {
            growStaging(transfers);
        }
        boolean grown =
                growIndices(transfers.stream().mapToInt(HaloTransfer::sendCount).sum() + furtherIndices.length);
        DomainGrid grid = partition.grid();
        writeRecords(grid, transfers);
        int mapOffset = 0;
        for (MappedTransfer transfer : transfers) {
            mapOffset = appendIndices(transfer.sendIndex(), mapOffset);
        }
        appendIndices(furtherIndices, mapOffset);
        writeHomeCoordinates(RankFrame.of(grid, pe.pe()).enter(partition.home()), lowUnit(grid));
        return grown;
    }

    private static float lowUnit(DomainGrid grid) {
        return Position.lowUnit(grid.longestEdge());
    }

    /** Whether there is room for transfers, where they are staged; all are of one part's size. */
    boolean hasStaging(List<? extends HaloTransfer> transfers) {
        return !isStaged
                || transfers.stream().mapToInt(HaloTransfer::sendCount).max().orElse(0) <= stagedStride;
    }

    /** Writes the records of transfers whose maps and atoms are there, for whom there is room; local. */
    void writeRecords(DomainGrid grid, List<? extends HaloTransfer> transfers) {
        tileAtoms = tileAtoms(transfers);
        writeHeader(transfers, lowUnit(grid));
        int mapOffset = 0;
        for (HaloTransfer transfer : transfers) {
            writeRecord(transfer, mapOffset, transfers);
            writeShift(transfer, HaloLayout.record(transfer.index()), grid);
            mapOffset += transfer.sendCount();
        }
    }

    /** Number of atoms whose positions and forces have room. */
    int atomCapacity() {
        return (int) Math.min(x.bytes() / Position.BYTES, f.bytes() / F_BYTES);
    }

    SymmetricBuffer x() {
        return x.buffer();
    }

    SymmetricBuffer f() {
        return f.buffer();
    }

    /** Where coordinates to send are packed; null before there are transfers that need it. */
    SymmetricBuffer stagedX() {
        return stagedX.buffer();
    }

    /** Where the send rank's forces arrive, likewise. */
    SymmetricBuffer stagedF() {
        return stagedF.buffer();
    }

    LongArray halo() {
        return halo;
    }

    IntArray sendIndex() {
        return sendIndex;
    }

    /** Tiles of all records together. */
    int tileCount() {
        return (int) halo.get(HaloLayout.TILE_COUNT);
    }

    /** Tiles of one record. */
    int tileCount(int number) {
        return (int) halo.get(HaloLayout.record(number) + HaloLayout.TILES);
    }

    long stepAddress() {
        return signals.address() + HaloLayout.stepOffset();
    }

    /** The value of the step word. */
    long step() {
        long[] word = new long[1];
        signals.read(HaloLayout.stepOffset(), MemorySegment.ofArray(word));
        return word[0];
    }

    /** Where a signal word stands in the signal block, bytes. */
    long signalOffset(long address) {
        return address - signals.address();
    }

    /** Bytes of this rank's device that positions, forces, staging, signals and index maps take. */
    long deviceBytes() {
        long arrays = halo.getNumBytesOfSegment() + sendIndex.getNumBytesOfSegment();
        return arrays
                + signals.bytes()
                + buffers().mapToLong(GrowingBuffer::bytes).sum();
    }

    private Stream<GrowingBuffer> buffers() {
        return Stream.of(x, f, stagedX, stagedF);
    }

    @Override
    public void close() {
        buffers().forEach(GrowingBuffer::free);
        heap.free(signals);
    }

    private boolean growIndices(int size) {
        boolean grown = size > sendIndex.getSize();
        if (grown) {
            sendIndex = new IntArray((int) (size * INDEX_GROWTH) + 1);
        }
        return grown;
    }

    /** Returns the offset behind the indices. */
    private int appendIndices(int[] indices, int offset) {
        MemorySegment.copy(
                indices,
                0,
                sendIndex.getSegment(),
                ValueLayout.JAVA_INT,
                (long) Integer.BYTES * offset,
                indices.length);
        return offset + indices.length;
    }

    /** Staging holds one equal part per transfer, so that a part has the same symmetric address on all ranks. */
    private void growStaging(List<? extends HaloTransfer> transfers) {
        isStaged = true;
        int largest = (int) pe.messenger()
                .max(transfers.stream().mapToInt(HaloTransfer::sendCount).max().orElse(0));
        long atoms = (long) largest * transfers.size();
        stagedX.require(atoms * Position.BYTES);
        stagedF.require(atoms * F_BYTES);
        long room = Math.min(stagedX.bytes() / Position.BYTES, stagedF.bytes() / F_BYTES);
        stagedStride = (int) (room / Math.max(1, transfers.size()));
    }

    private boolean needsStaging(List<? extends HaloTransfer> transfers) {
        return transfers.stream()
                .anyMatch(transfer -> peer(x.address(), 0, transfer.sendRank()) == 0
                        || peer(x.address(), 0, transfer.receiveRank()) == 0);
    }

    private void writeHeader(List<? extends HaloTransfer> transfers, float lowUnit) {
        halo.set(HaloLayout.RECORD_COUNT, transfers.size());
        halo.set(HaloLayout.TILE_COUNT, tiles(transfers));
        halo.set(HaloLayout.X_ADDRESS, x.address());
        halo.set(HaloLayout.F_ADDRESS, f.address());
        halo.set(HaloLayout.STEP_ADDRESS, stepAddress());
        halo.set(HaloLayout.WATCHDOG_ADDRESS, pe.watchdogAddress());
        halo.set(HaloLayout.LOW_UNIT, Float.floatToRawIntBits(lowUnit));
        halo.set(HaloLayout.TILE_ATOMS, tileAtoms);
    }

    private void writeRecord(HaloTransfer transfer, int mapOffset, List<? extends HaloTransfer> transfers) {
        int record = HaloLayout.record(transfer.index());
        halo.set(record + HaloLayout.SEND_COUNT, transfer.sendCount());
        halo.set(record + HaloLayout.INDEPENDENT_COUNT, transfer.independentCount());
        halo.set(record + HaloLayout.MAP_OFFSET, mapOffset);
        halo.set(record + HaloLayout.FIRST_TILE, tiles(transfers.subList(0, transfer.index())));
        halo.set(record + HaloLayout.TILES, HaloLayout.tiles(transfer.sendCount(), tileAtoms));
        halo.set(record + HaloLayout.DEPENDS_ON, transfer.dependsOn());
        halo.set(record + HaloLayout.PENDING_F, tiles(addingTo(transfer, transfers)));
        halo.set(record + HaloLayout.SEND_PE, transfer.sendRank());
        halo.set(record + HaloLayout.RECEIVE_PE, transfer.receiveRank());
        halo.set(record + HaloLayout.RECEIVE_COUNT, transfer.receiveCount());
        writeDataAddresses(transfer, record);
        writeSignalAddresses(transfer, record);
    }

    private void writeDataAddresses(HaloTransfer transfer, int record) {
        long sentX = transfer.peerReceiveOffset() * Position.BYTES;
        long sentF = transfer.peerReceiveOffset() * F_BYTES;
        long staged = (long) transfer.index() * stagedStride;
        halo.set(record + HaloLayout.PUT_X, x.address() + sentX);
        halo.set(record + HaloLayout.PEER_X, peer(x.address(), sentX, transfer.sendRank()));
        halo.set(record + HaloLayout.PEER_F, peer(f.address(), sentF, transfer.sendRank()));
        halo.set(record + HaloLayout.STAGED_X, stagedX.address() + staged * Position.BYTES);
        halo.set(record + HaloLayout.STAGED_F, stagedF.address() + staged * F_BYTES);
        halo.set(record + HaloLayout.RECEIVED_F, f.address() + transfer.receiveOffset() * F_BYTES);
    }

    /** The float shift, and what the exact one has beyond it: the box edge is not a float. */
    private void writeShift(HaloTransfer transfer, int record, DomainGrid grid) {
        double[] exactShift = RankFrame.shift(grid, pe.pe(), transfer.sendRank(), transfer.shift());
        for (int dim = 0; dim < 3; dim++) {
            double exact = exactShift[dim];
            float shift = (float) exact;
            halo.set(record + HaloLayout.SHIFT + dim, Float.floatToRawIntBits(shift));
            halo.set(record + HaloLayout.SHIFT_LOW + dim, Float.floatToRawIntBits((float) (exact - shift)));
        }
    }

    private void writeHomeCoordinates(HomeAtoms home, float lowUnit) {
        int[] records = new int[Position.WORDS * home.count()];
        ParallelLoop.run(home.count(), (from, to) -> {
            for (int atom = from; atom < to; atom++) {
                int record = Position.WORDS * atom;
                int k = 3 * atom;
                for (int dim = 0; dim < 3; dim++) {
                    records[record + dim] = Float.floatToRawIntBits(home.x()[k + dim]);
                }
                records[record + Position.LOW] =
                        Position.pack(home.xLow()[k], home.xLow()[k + 1], home.xLow()[k + 2], lowUnit);
            }
        });
        x.buffer().write(0, MemorySegment.ofArray(records));
    }

    private void writeSignalAddresses(HaloTransfer transfer, int record) {
        long xSignal = HaloLayout.xSignalOffset(transfer.index());
        long fSignal = HaloLayout.fSignalOffset(transfer.index());
        halo.set(record + HaloLayout.X_SIGNAL, signals.address() + xSignal);
        halo.set(record + HaloLayout.F_SIGNAL, signals.address() + fSignal);
        halo.set(record + HaloLayout.PEER_X_SIGNAL, peer(signals.address(), xSignal, transfer.sendRank()));
        halo.set(record + HaloLayout.PEER_F_SIGNAL, peer(signals.address(), fSignal, transfer.receiveRank()));
        halo.set(record + HaloLayout.X_COUNTER, signals.address() + HaloLayout.xCounterOffset(transfer.index()));
        halo.set(record + HaloLayout.F_COUNTER, signals.address() + HaloLayout.fCounterOffset(transfer.index()));
    }

    /** The peer address of a place in a buffer (the end included, for an empty transfer), or 0. */
    private long peer(long buffer, long offset, int rank) {
        long start = usesPeers ? heap.peerAddress(buffer, rank) : 0;
        return start == 0 ? 0 : start + offset;
    }

    /** Tiles that fit the launches: this rank's alone, since nobody counts another rank's. */
    private int tileAtoms(List<? extends HaloTransfer> transfers) {
        List<Integer> counts = transfers.stream().map(HaloTransfer::sendCount).toList();
        int resident = pe.host().residentBlocks();
        return switch (span) {
            case ALL_TRANSFERS -> HaloLayout.tileAtoms(counts, resident);
            case ONE_TRANSFER ->
                counts.stream()
                        .mapToInt(count -> HaloLayout.tileAtoms(List.of(count), resident))
                        .max()
                        .orElse(HaloLayout.TILE_UNIT);
        };
    }

    private int tiles(List<? extends HaloTransfer> transfers) {
        return transfers.stream()
                .mapToInt(transfer -> HaloLayout.tiles(transfer.sendCount(), tileAtoms))
                .sum();
    }

    private static List<? extends HaloTransfer> addingTo(HaloTransfer earlier, List<? extends HaloTransfer> transfers) {
        return transfers.stream()
                .filter(transfer -> (transfer.dependsOn() >> earlier.index() & 1) == 1)
                .toList();
    }
}

package org.tornadohalo;

import java.lang.foreign.MemorySegment;
import java.nio.IntBuffer;
import java.util.List;
import org.tornadohalo.decomposition.DomainGrid;
import org.tornadohalo.decomposition.HomeAtoms;
import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.decomposition.Pulse;
import org.tornadohalo.decomposition.RankFrame;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.interop.device.Watchdog;
import org.tornadohalo.interop.nvshmem.SymmetricBuffer;
import org.tornadohalo.interop.nvshmem.SymmetricHeap;
import org.tornadohalo.kernels.FusedHaloKernels;
import org.tornadohalo.kernels.HaloLayout;
import org.tornadohalo.kernels.Position;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.WorkerGrid;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * The halo exchange of one rank: its symmetric memory, its pulse records, and the tasks that run the fused kernels.
 *
 * <p>Use: {@link #open}, then {@link #repartition} whenever atoms have moved between ranks, then in every step one
 * coordinate task, the forces, one force task and one step task, put into TaskGraphs by the three {@code add...Task}
 * methods. {@link HaloLoop} does this for a program without graphs of its own. The protocol and the reason why it is
 * safe stand at {@link FusedHaloKernels}.
 *
 * <p>Coordinates are {@link Position} [atoms] in the {@link RankFrame} of the rank, and forces float [3 * atoms] (kJ/mol/nm) in symmetric memory, home atoms
 * first; the halo part belongs to the exchange. Symmetric memory grows with the largest rank and never shrinks. {@link #open},
 * {@link #repartition} and {@link #close} are collective.
 */
public final class HaloExchange implements AutoCloseable {
    private static final long F_BYTES = 3L * Float.BYTES;
    private static final double GROWTH = 1.2;

    private final Pe pe;
    private final SymmetricHeap heap;
    private final SymmetricBuffer signals;
    private final LongArray halo = new LongArray(HaloLayout.words());
    private final KernelContext context = new KernelContext();
    private SymmetricBuffer x;
    private SymmetricBuffer f;
    private SymmetricBuffer stagedX;
    private SymmetricBuffer stagedF;
    private int stagedStride;
    private IntArray sendIndex = new IntArray(1);
    private int tileCount;

    private HaloExchange(Pe pe) {
        this.pe = pe;
        this.heap = pe.heap();
        this.signals = heap.allocate("signals", HaloLayout.signalBytes());
        writeWord(HaloLayout.stepOffset(), 1);
        heap.barrierAll();
    }

    /** Allocates the signals and sets the step to 1; collective. */
    public static HaloExchange open(Pe pe) {
        return new HaloExchange(pe);
    }

    /**
     * Takes over a new partition: grows memory where needed, writes the pulse records and the coordinates of the home
     * atoms; collective. All kernels of the old partition must have ended on this rank.
     *
     * @return whether {@link #sendIndex} is another array than before, so that TaskGraphs have to be built anew
     */
    public boolean repartition(Partition partition) {
        List<Pulse> pulses = partition.pulses();
        growSymmetricMemory(partition);
        int sent = pulses.stream().mapToInt(Pulse::sendCount).sum();
        boolean grown = sent > sendIndex.getSize();
        if (grown) {
            sendIndex = new IntArray((int) (sent * GROWTH) + 1);
        }
        DomainGrid grid = partition.grid();
        float lowUnit = Position.lowUnit(Math.max(grid.box(0), Math.max(grid.box(1), grid.box(2))));
        writeHeader(pulses, lowUnit);
        int mapOffset = 0;
        for (Pulse pulse : pulses) {
            writeRecord(pulse, mapOffset, pulses);
            writeShift(pulse, HaloLayout.record(pulse.index()), grid);
            for (int atom : pulse.sendIndex()) {
                sendIndex.set(mapOffset++, atom);
            }
        }
        writeHomeCoordinates(RankFrame.of(grid, pe.pe()).enter(partition.home()), lowUnit);
        // No rank may store in the new layout while another still uses the old one.
        heap.barrierAll();
        return grown;
    }

    /** Home and halo coordinates, {@link Position} [atoms]. */
    public SymmetricBuffer x() {
        return x;
    }

    /** The forces that the exchange sums over ranks, float [3 * atoms], kJ/mol/nm. */
    public SymmetricBuffer f() {
        return f;
    }

    /** The device array with the pulse records, {@link HaloLayout}; rewritten by {@link #repartition}. */
    public LongArray halo() {
        return halo;
    }

    /** The device array with the local indices of the atoms to send; rewritten by {@link #repartition}. */
    public IntArray sendIndex() {
        return sendIndex;
    }

    /** Address of the step word, which counts exchanges from 1. */
    public long stepAddress() {
        return signals.address() + HaloLayout.stepOffset();
    }

    /** Number of the step that the next exchange belongs to; local, blocking. */
    public long step() {
        return readWord(HaloLayout.stepOffset());
    }

    /** Adds the exchange of coordinates, task {@code exchangeX}, to a graph that has both arrays on the device. */
    public void addCoordinateTask(TaskGraph graph) {
        graph.task("exchangeX", FusedHaloKernels::exchangeCoordinates, context, halo, sendIndex);
    }

    /** Adds the exchange of forces, task {@code exchangeF}, to a graph that has both arrays on the device. */
    public void addForceTask(TaskGraph graph) {
        graph.task("exchangeF", FusedHaloKernels::exchangeForces, context, halo, sendIndex);
    }

    /** Adds the end of the step, task {@code advanceStep}, to be launched with one thread after both exchanges. */
    public void addStepTask(TaskGraph graph) {
        graph.task("advanceStep", FusedHaloKernels::advanceStep, context, halo);
    }

    /**
     * The launch size of either exchange for the present partition. Blocks that may wait for one another are all
     * resident; the kernels stride over the tiles.
     */
    public WorkerGrid exchangeGrid() {
        int block = pe.host().blockSize();
        return grid(Math.clamp(tileCount, 1, pe.host().residentBlocks()) * block, block);
    }

    /** The launch size of the step task. */
    public WorkerGrid stepGrid() {
        int block = pe.host().blockSize();
        return grid(block, block);
    }

    /**
     * Checks that no wait of this rank has outlasted its bound; local. Call it when a graph with an exchange has ended.
     *
     * @throws SignalTimeoutException naming rank, pulse, direction, expected and seen value
     * @throws IllegalStateException if waits were ended because another rank failed
     */
    public void checkWaits() {
        Watchdog.stuckWait(pe.watchdogAddress()).ifPresent(wait -> {
            throw new SignalTimeoutException(describe(wait));
        });
        if (Watchdog.isPoisoned(pe.watchdogAddress())) {
            throw new IllegalStateException(
                    "rank " + pe.pe() + " ends because another rank has failed: see its message");
        }
    }

    /** Releases the symmetric memory; collective. */
    @Override
    public void close() {
        for (SymmetricBuffer buffer : new SymmetricBuffer[] {x, f, stagedX, stagedF, signals}) {
            if (buffer != null) {
                heap.free(buffer);
            }
        }
    }

    private static WorkerGrid grid(int threads, int blockSize) {
        WorkerGrid grid = new WorkerGrid1D(threads);
        grid.setLocalWork(blockSize, 1, 1);
        return grid;
    }

    private void growSymmetricMemory(Partition partition) {
        long atoms = pe.messenger().max(partition.atomCount());
        if (x == null || atoms * Position.BYTES > x.bytes()) {
            x = replace(x, "coordinates", atoms * Position.BYTES);
            f = replace(f, "forces", atoms * F_BYTES);
        }
        if (pe.messenger().max(needsPuts(partition) ? 1 : 0) == 1) {
            growStaging(partition.pulses());
        }
    }

    /** Staging holds one equal part per pulse, so that a part has the same symmetric address on all ranks. */
    private void growStaging(List<Pulse> pulses) {
        int largest = (int) pe.messenger()
                .max(pulses.stream().mapToInt(Pulse::sendCount).max().orElse(0));
        long atoms = (long) largest * pulses.size();
        if (stagedX == null || atoms * Position.BYTES > stagedX.bytes()) {
            stagedX = replace(stagedX, "staged coordinates", atoms * Position.BYTES);
            stagedF = replace(stagedF, "staged forces", atoms * F_BYTES);
        }
        stagedStride = largest;
    }

    private boolean needsPuts(Partition partition) {
        return partition.pulses().stream()
                .anyMatch(pulse -> peer(x, 0, pulse.sendRank()) == 0 || peer(x, 0, pulse.receiveRank()) == 0);
    }

    private SymmetricBuffer replace(SymmetricBuffer old, String name, long bytes) {
        if (old != null) {
            heap.free(old);
        }
        return heap.allocate(name, (long) (bytes * GROWTH));
    }

    private void writeHeader(List<Pulse> pulses, float lowUnit) {
        tileCount = pulses.stream()
                .mapToInt(pulse -> HaloLayout.tiles(pulse.sendCount()))
                .sum();
        halo.set(HaloLayout.PULSE_COUNT, pulses.size());
        halo.set(HaloLayout.TILE_COUNT, tileCount);
        halo.set(HaloLayout.X_ADDRESS, x.address());
        halo.set(HaloLayout.F_ADDRESS, f.address());
        halo.set(HaloLayout.STEP_ADDRESS, stepAddress());
        halo.set(HaloLayout.WATCHDOG_ADDRESS, pe.watchdogAddress());
        halo.set(HaloLayout.LOW_UNIT, Float.floatToRawIntBits(lowUnit));
    }

    private void writeRecord(Pulse pulse, int mapOffset, List<Pulse> pulses) {
        int record = HaloLayout.record(pulse.index());
        halo.set(record + HaloLayout.SEND_COUNT, pulse.sendCount());
        halo.set(record + HaloLayout.INDEPENDENT_COUNT, pulse.independentCount());
        halo.set(record + HaloLayout.MAP_OFFSET, mapOffset);
        halo.set(record + HaloLayout.FIRST_TILE, tiles(pulses.subList(0, pulse.index())));
        halo.set(record + HaloLayout.TILES, HaloLayout.tiles(pulse.sendCount()));
        halo.set(record + HaloLayout.DEPENDS_ON, pulse.dependsOn());
        halo.set(record + HaloLayout.PENDING_F, tiles(addingTo(pulse, pulses)));
        halo.set(record + HaloLayout.SEND_PE, pulse.sendRank());
        halo.set(record + HaloLayout.RECEIVE_PE, pulse.receiveRank());
        halo.set(record + HaloLayout.RECEIVE_COUNT, pulse.receiveCount());
        writeDataAddresses(pulse, record);
        writeSignalAddresses(pulse, record);
    }

    private void writeDataAddresses(Pulse pulse, int record) {
        long sentX = pulse.peerReceiveOffset() * Position.BYTES;
        long sentF = pulse.peerReceiveOffset() * F_BYTES;
        long staged = (long) pulse.index() * stagedStride;
        halo.set(record + HaloLayout.PUT_X, x.address() + sentX);
        halo.set(record + HaloLayout.PEER_X, peer(x, sentX, pulse.sendRank()));
        halo.set(record + HaloLayout.PEER_F, peer(f, sentF, pulse.sendRank()));
        halo.set(record + HaloLayout.STAGED_X, stagedX == null ? 0 : stagedX.address() + staged * Position.BYTES);
        halo.set(record + HaloLayout.STAGED_F, stagedF == null ? 0 : stagedF.address() + staged * F_BYTES);
        halo.set(record + HaloLayout.RECEIVED_F, f.address() + pulse.receiveOffset() * F_BYTES);
    }

    /** The float shift, and what the exact one has beyond it: the box edge is not a float. */
    private void writeShift(Pulse pulse, int record, DomainGrid grid) {
        RankFrame own = RankFrame.of(grid, pe.pe());
        RankFrame target = RankFrame.of(grid, pulse.sendRank());
        for (int dim = 0; dim < 3; dim++) {
            double exact = target.from(own, dim) + (pulse.shift()[dim] == 0 ? 0 : grid.box(dim));
            float shift = (float) exact;
            halo.set(record + HaloLayout.SHIFT + dim, Float.floatToRawIntBits(shift));
            halo.set(record + HaloLayout.SHIFT_LOW + dim, Float.floatToRawIntBits((float) (exact - shift)));
        }
    }

    private void writeHomeCoordinates(HomeAtoms home, float lowUnit) {
        IntBuffer records = IntBuffer.allocate(Position.WORDS * home.count());
        for (int k = 0; k < 3 * home.count(); k += 3) {
            for (int dim = 0; dim < 3; dim++) {
                records.put(Float.floatToRawIntBits(home.x()[k + dim]));
            }
            records.put(Position.pack(home.xLow()[k], home.xLow()[k + 1], home.xLow()[k + 2], lowUnit));
        }
        x.write(0, MemorySegment.ofArray(records.array()));
    }

    private void writeSignalAddresses(Pulse pulse, int record) {
        long xSignal = HaloLayout.xSignalOffset(pulse.index());
        long fSignal = HaloLayout.fSignalOffset(pulse.index());
        halo.set(record + HaloLayout.X_SIGNAL, signals.address() + xSignal);
        halo.set(record + HaloLayout.F_SIGNAL, signals.address() + fSignal);
        halo.set(record + HaloLayout.PEER_X_SIGNAL, peer(signals, xSignal, pulse.sendRank()));
        halo.set(record + HaloLayout.PEER_F_SIGNAL, peer(signals, fSignal, pulse.receiveRank()));
        halo.set(record + HaloLayout.X_COUNTER, signals.address() + HaloLayout.xCounterOffset(pulse.index()));
        halo.set(record + HaloLayout.F_COUNTER, signals.address() + HaloLayout.fCounterOffset(pulse.index()));
    }

    /** The peer address of a place in a buffer (the end included, for an empty pulse), or 0. */
    private long peer(SymmetricBuffer buffer, long offset, int rank) {
        long start = heap.peerAddress(buffer.address(), rank);
        return start == 0 ? 0 : start + offset;
    }

    private static int tiles(List<Pulse> pulses) {
        return pulses.stream()
                .mapToInt(pulse -> HaloLayout.tiles(pulse.sendCount()))
                .sum();
    }

    private static List<Pulse> addingTo(Pulse earlier, List<Pulse> pulses) {
        return pulses.stream()
                .filter(pulse -> (pulse.dependsOn() >> earlier.index() & 1) == 1)
                .toList();
    }

    private String describe(Watchdog.StuckWait wait) {
        long offset = wait.address() - signals.address();
        int pulse = HaloLayout.pulseOfSignal(offset);
        boolean coordinates = HaloLayout.isCoordinateSignal(offset);
        int record = HaloLayout.record(pulse);
        long from = halo.get(record + (coordinates ? HaloLayout.RECEIVE_PE : HaloLayout.SEND_PE));
        return "halo wait timed out: rank " + pe.pe() + ", pulse " + pulse + ", "
                + (coordinates ? "coordinate" : "force")
                + " signal expected " + wait.expected() + " seen " + wait.seen() + " from rank " + from + "; rank "
                + from
                + " has not published that step: see its messages, or raise --wait-timeout if it is only slow";
    }

    private void writeWord(long offset, long value) {
        signals.write(offset, MemorySegment.ofArray(new long[] {value}));
    }

    private long readWord(long offset) {
        long[] word = new long[1];
        signals.read(offset, MemorySegment.ofArray(word));
        return word[0];
    }
}

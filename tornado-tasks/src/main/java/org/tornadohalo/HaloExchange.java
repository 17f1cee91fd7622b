package org.tornadohalo;

import java.util.List;
import java.util.Optional;
import org.tornadohalo.HaloMemory.LaunchSpan;
import org.tornadohalo.decomposition.DirectPlan;
import org.tornadohalo.decomposition.DomainGrid;
import org.tornadohalo.decomposition.HaloTransfer;
import org.tornadohalo.decomposition.MappedTransfer;
import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.decomposition.RankFrame;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.interop.PeerReach;
import org.tornadohalo.interop.nvshmem.SymmetricBuffer;
import org.tornadohalo.kernels.DirectLayout;
import org.tornadohalo.kernels.FusedHaloKernels;
import org.tornadohalo.kernels.HaloLayout;
import org.tornadohalo.kernels.Position;
import org.tornadohalo.kernels.StepKernel;
import org.tornadohalo.kernels.TmaHaloKernels;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * The halo exchange of one rank: its symmetric memory, its records, and the tasks that run the kernels of a design.
 *
 * <p>Use: {@link #open}, then {@link #repartition} whenever atoms have moved between ranks, then in every step the
 * coordinate tasks, the forces, the force tasks and the step task, put into TaskGraphs by the three
 * {@code add...Task(s)} methods; before and after the forces also {@link #coordinatesByHost} and {@link #forcesByHost},
 * which work only in the design that the host drives. {@link HaloLoop} does this for a program without graphs of its
 * own. The protocol of each design and the reason why it is safe stand at its kernels, in
 * {@link org.tornadohalo.kernels}.
 *
 * <p>Coordinates are {@link Position} [atoms] in the {@link RankFrame} of the rank, and forces float [3 * atoms]
 * (kJ/mol/nm) in symmetric memory, home atoms first; the halo part belongs to the exchange. {@link #open},
 * {@link #repartition} and {@link #close} are collective.
 */
public final class HaloExchange implements ExchangeTasks, AutoCloseable {
    private final Pe pe;
    private final ExchangeMode mode;
    private final HaloTransport transport;
    private final String path;
    private final HaloMemory memory;
    private final KernelContext context = new KernelContext();
    private List<? extends HaloTransfer> transfers = List.of();

    private HaloExchange(Pe pe, ExchangeMode mode, Optional<PulseCarrier> carrier) {
        this.pe = pe;
        this.mode = mode;
        boolean usesPeers = mode.storesIntoPeers();
        this.memory = switch (mode) {
            case DIRECT ->
                new HaloMemory(pe, DirectLayout.WORDS, DirectPlan.MAX_OFFSETS, usesPeers, LaunchSpan.ALL_TRANSFERS);
            case FUSED, FUSED_TMA -> pulseMemory(pe, usesPeers, LaunchSpan.ALL_TRANSFERS);
            case PULSE_NVLINK, PULSE, HOST_P2P, HOST_MPI, STREAM -> pulseMemory(pe, usesPeers, LaunchSpan.ONE_TRANSFER);
        };
        this.transport = switch (mode) {
            case FUSED -> new FusedTransport(pe.host(), memory, FusedHaloKernels::exchangeCoordinates);
            case FUSED_TMA -> new FusedTransport(pe.host(), memory, TmaHaloKernels::exchangeTmaCoordinates);
            case PULSE_NVLINK, PULSE -> new PulseTransport(pe.host(), memory);
            case DIRECT -> new DirectTransport(pe, memory);
            case HOST_P2P, HOST_MPI, STREAM -> new HostTransport(pe, memory, carrier.orElseThrow());
        };
        String kernels = usesPeers ? pe.host().path() : PeerReach.PUT_SIGNAL;
        this.path = carrier.map(PulseCarrier::path).orElse(kernels);
    }

    private static HaloMemory pulseMemory(Pe pe, boolean usesPeers, LaunchSpan span) {
        return new HaloMemory(pe, HaloLayout.words(), HaloLayout.MAX_PULSES, usesPeers, span);
    }

    /**
     * Allocates the signals and sets the step to 1; collective.
     *
     * @throws IllegalArgumentException on all ranks, with one line, if the design needs what this host does not have
     */
    public static HaloExchange open(Pe pe, ExchangeMode mode) {
        return new HaloExchange(pe, mode, carrier(pe, mode));
    }

    /** What moves the data of a design that the host drives. */
    private static Optional<PulseCarrier> carrier(Pe pe, ExchangeMode mode) {
        return switch (mode) {
            case HOST_P2P -> Optional.of(new PeerCopyCarrier(pe));
            case HOST_MPI -> Optional.of(new MessageCarrier(pe));
            case STREAM -> Optional.of(new QueueCarrier(pe));
            case FUSED, FUSED_TMA, PULSE_NVLINK, PULSE, DIRECT -> Optional.empty();
        };
    }

    /**
     * Takes over a new partition: grows memory where needed, writes the records and the coordinates of the home atoms;
     * collective. All kernels of the old partition must have ended on this rank.
     *
     * @return whether the tasks or {@link #sendIndex} are others than before, so that TaskGraphs have to be built anew
     */
    public boolean repartition(Partition partition) {
        List<? extends MappedTransfer> mapped = transport.transfers(partition);
        transfers = mapped;
        boolean grown = memory.repartition(partition, mapped, transport.furtherIndices());
        boolean changed = transport.prepare(transfers);
        // No rank may store in the new layout while another still uses the old one.
        pe.heap().barrierAll();
        return grown || changed;
    }

    /** Whether this design takes over partitions that kernels have made: {@link #adopt}. */
    public boolean adoptsPartitions() {
        return transport.adoptsPartitions();
    }

    /**
     * Takes over a partition that kernels have made: positions of home and halo atoms are in {@link #x}, indices of the
     * atoms to send in {@link #sendIndex} on the device; local. There must be as many pulses as before, and room; and
     * since all ranks have agreed on that, no kernel uses the old partition any more, on none of them.
     */
    public void adopt(DomainGrid grid, List<? extends HaloTransfer> pulses) {
        transfers = pulses;
        memory.writeRecords(grid, pulses);
        transport.prepare(pulses);
    }

    /** Whether such pulses have room where they are staged. */
    public boolean holds(List<? extends HaloTransfer> pulses) {
        return memory.hasStaging(pulses);
    }

    /** Number of transfers of an exchange of coordinates. */
    public int transferCount() {
        return transfers.size();
    }

    /** Number of atoms whose positions and forces have room. */
    public int atomCapacity() {
        return memory.atomCapacity();
    }

    /** The design. */
    public ExchangeMode mode() {
        return mode;
    }

    /** How data reaches another rank's memory, for reports. */
    public String path() {
        return path;
    }

    /** Atoms sent by this rank in one exchange of coordinates. */
    public int sentAtoms() {
        return transfers.stream().mapToInt(HaloTransfer::sendCount).sum();
    }

    /** Atoms received by this rank in one exchange of coordinates. */
    public int receivedAtoms() {
        return transfers.stream().mapToInt(HaloTransfer::receiveCount).sum();
    }

    /** Kernels launched for both exchanges of a step. */
    @Override
    public int launchesPerStep() {
        return transport.launchesPerStep();
    }

    /**
     * Times that the host program waits for both exchanges of a step; graphs that hold other work too are not counted.
     */
    public int hostWaitsPerStep() {
        return transport.hostWaitsPerStep();
    }

    /** Home and halo coordinates, {@link Position} [atoms]. */
    public SymmetricBuffer x() {
        return memory.x();
    }

    /** The forces that the exchange sums over ranks, float [3 * atoms], kJ/mol/nm. */
    public SymmetricBuffer f() {
        return memory.f();
    }

    /** The device array with the records, {@link HaloLayout}; rewritten by {@link #repartition}. */
    @Override
    public LongArray halo() {
        return memory.halo();
    }

    /** The device array with the indices behind the records, atoms to send first; rewritten by {@link #repartition}. */
    @Override
    public IntArray sendIndex() {
        return memory.sendIndex();
    }

    /** Address of the step word, which counts exchanges from 1. */
    public long stepAddress() {
        return memory.stepAddress();
    }

    /** Number of the step that the next exchange belongs to; local, blocking. */
    public long step() {
        return memory.step();
    }

    /** Whether the exchange has any tasks: not if the host drives it, nor with a kernel per pulse and no pulse. */
    @Override
    public boolean hasTasks() {
        return transport.hasTasks();
    }

    /**
     * Exchanges coordinates if the host drives the exchange, else does nothing; blocking. All ranks call it once per
     * step, when their home coordinates are final and before the graph with the coordinate tasks.
     *
     * @throws org.tornadohalo.interop.MessengerException naming rank and pulse if a neighbour's do not come in time
     * @throws SignalTimeoutException likewise, where the device waits for them
     */
    public void coordinatesByHost() {
        transport.coordinatesByHost();
        checkWaits();
    }

    /** Exchanges forces likewise, when the kernels that compute them have ended. */
    public void forcesByHost() {
        transport.forcesByHost();
        checkWaits();
    }

    /**
     * Ends a step without forces if the host drives the exchange, else does nothing; blocking. All ranks call it after
     * {@link #coordinatesByHost}, when the kernels that read the coordinates have ended.
     */
    public void acknowledgeCoordinatesByHost() {
        if (isDrivenByHost()) {
            transport.acknowledgeCoordinatesByHost();
            checkWaits();
        }
    }

    /** Ends a step without coordinates likewise, after {@link #forcesByHost}. */
    public void acknowledgeForcesByHost() {
        if (isDrivenByHost()) {
            transport.acknowledgeForcesByHost();
            checkWaits();
        }
    }

    /** Whether the host has to take part in every exchange of the present partition. */
    public boolean isDrivenByHost() {
        return !transport.hasTasks() && !transfers.isEmpty();
    }

    /** Adds the exchange of coordinates to a graph that has both arrays on the device; after {@link #repartition}. */
    @Override
    public void addCoordinateTasks(TaskGraph graph) {
        transport.addCoordinateTasks(graph);
    }

    /** Adds the exchange of forces to a graph that has both arrays on the device; after {@link #repartition}. */
    @Override
    public void addForceTasks(TaskGraph graph) {
        transport.addForceTasks(graph);
    }

    /** Adds the end of the step, task {@code advanceStep}, after both exchanges. */
    public void addStepTask(TaskGraph graph) {
        graph.task("advanceStep", StepKernel::advanceStep, context, halo());
    }

    /**
     * Fits the launch sizes of all tasks to the present partition. Blocks that may wait for one another are all
     * resident; the kernels stride over the rest.
     *
     * @param coordinateGraph name of the graph with the coordinate tasks; likewise the others
     */
    @Override
    public void sizeGrids(GridScheduler scheduler, String coordinateGraph, String forceGraph, String stepGraph) {
        transport.sizeGrids(scheduler, coordinateGraph, forceGraph);
        scheduler.addWorkerGrid(stepGraph + ".advanceStep", LaunchGrid.resident(pe.host(), 1));
    }

    /**
     * Checks that no wait of this rank has outlasted its bound; local. Call it when a graph with an exchange has ended.
     *
     * @throws SignalTimeoutException naming rank, transfer, direction, expected and seen value
     * @throws IllegalStateException if waits were ended because another rank failed
     */
    @Override
    public void checkWaits() {
        StuckWaits.check(pe, memory, transfers);
    }

    /** The part of the blocks that surely run at the same time which the blocks of the largest launch are. */
    public double residentPart() {
        GridScheduler scheduler = new GridScheduler();
        transport.sizeGrids(scheduler, "x", "f");
        return scheduler.keySet().stream()
                        .map(scheduler::get)
                        .mapToLong(grid -> grid.getGlobalWork()[0] / grid.getLocalWork()[0])
                        .max()
                        .orElse(0)
                / (double) pe.host().residentBlocks();
    }

    /** Bytes of this rank's device that the exchange takes, with the positions and forces of all atoms. */
    public long deviceBytes() {
        return memory.deviceBytes();
    }

    /** Releases the symmetric memory; collective. */
    @Override
    public void close() {
        transport.close();
        memory.close();
    }
}

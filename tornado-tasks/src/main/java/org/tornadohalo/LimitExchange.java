package org.tornadohalo;

import java.util.List;
import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.decomposition.Pulse;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.interop.nvshmem.SymmetricBuffer;
import org.tornadohalo.kernels.HaloLayout;
import org.tornadohalo.kernels.LimitKernels;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * The least exchange of one rank: {@link LimitKernels} between it and two neighbours, the floor of every design.
 *
 * <p>Its partition has two pulses that forward nothing, one to the lower neighbour and one to the upper. In place of
 * coordinates the first one's atoms are sent, in place of forces the second one's: positions both, so that an exchange
 * in both directions moves as much each way. {@link #open} and {@link #close} are collective.
 */
public final class LimitExchange implements ExchangeTasks, AutoCloseable {
    private static final int DOWN = 0;
    private static final int UP = 1;

    private final Pe pe;
    private final LimitStores stores;
    private final List<Pulse> pulses;
    private final HaloMemory memory;
    private final KernelContext context = new KernelContext();
    private final ExchangeGraphs graphs;

    private LimitExchange(Pe pe, Partition partition, LimitStores stores) {
        this.pe = pe;
        this.stores = stores;
        this.pulses = partition.pulses();
        if (pulses.size() != 2) {
            throw new IllegalArgumentException(
                    "the least exchange has a pulse down and a pulse up, but the partition has " + pulses.size()
                            + ": make it with SyntheticHalo.downAndUp");
        }
        this.memory =
                new HaloMemory(pe, HaloLayout.words(), HaloLayout.MAX_PULSES, true, HaloMemory.LaunchSpan.ONE_TRANSFER);
        memory.repartition(partition, pulses, new int[0]);
        pe.heap().barrierAll();
        this.graphs = new ExchangeGraphs(pe, this);
    }

    /** Opens the least exchange for a partition with a pulse down and a pulse up; collective. */
    public static LimitExchange open(Pe pe, Partition partition, LimitStores stores) {
        return new LimitExchange(pe, partition, stores);
    }

    /**
     * Makes the exchange ready to run again and again, and runs it once; collective.
     *
     * @param content coordinates, or both for both neighbours; forces alone have no least exchange of their own
     */
    public HaloReplay replay(ExchangeContent content) {
        if (!content.hasCoordinates()) {
            throw new IllegalArgumentException("the least exchange sends coordinates or both, not " + content
                    + " alone: compare forces with its coordinates");
        }
        graphs.run(ExchangeGraphs.graphsOf(content));
        return new TaskReplay(this, graphs.replay(content));
    }

    /**
     * Positions, {@link org.tornadohalo.kernels.Position} [atoms], home atoms first; with triples, the halo part
     * packed.
     */
    public SymmetricBuffer x() {
        return memory.x();
    }

    @Override
    public LongArray halo() {
        return memory.halo();
    }

    @Override
    public IntArray sendIndex() {
        return memory.sendIndex();
    }

    @Override
    public boolean hasTasks() {
        return true;
    }

    @Override
    public void addCoordinateTasks(TaskGraph graph) {
        addTask(graph, DOWN);
    }

    @Override
    public void addForceTasks(TaskGraph graph) {
        addTask(graph, UP);
    }

    private void addTask(TaskGraph graph, int number) {
        switch (stores) {
            case POSITIONS -> graph.task("limit", LimitKernels::sendPositions, context, number, halo(), sendIndex());
            case TRIPLES -> graph.task("limit", LimitKernels::sendTriples, context, number, halo(), sendIndex());
            case PLAIN_TRIPLES ->
                graph.task("limit", LimitKernels::sendPlainTriples, context, number, halo(), sendIndex());
            case BULK_TRIPLES ->
                graph.task("limit", LimitKernels::sendBulkTriples, context, number, halo(), sendIndex());
        }
    }

    @Override
    public void sizeGrids(GridScheduler scheduler, String coordinateGraph, String forceGraph, String stepGraph) {
        scheduler.addWorkerGrid(coordinateGraph + ".limit", LaunchGrid.resident(pe.host(), memory.tileCount(DOWN)));
        scheduler.addWorkerGrid(forceGraph + ".limit", LaunchGrid.resident(pe.host(), memory.tileCount(UP)));
        scheduler.addWorkerGrid(stepGraph + ".advanceStep", LaunchGrid.resident(pe.host(), 1));
    }

    @Override
    public int launchesPerStep() {
        return 2;
    }

    @Override
    public void checkWaits() {
        StuckWaits.check(pe, memory, pulses);
    }

    /** Releases all memory; collective. */
    @Override
    public void close() {
        graphs.close();
        memory.close();
    }
}

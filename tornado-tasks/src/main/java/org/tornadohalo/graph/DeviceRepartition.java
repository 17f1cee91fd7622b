package org.tornadohalo.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tornadohalo.HaloExchange;
import org.tornadohalo.decomposition.DomainGrid;
import org.tornadohalo.decomposition.HaloReach;
import org.tornadohalo.decomposition.HomeAtoms;
import org.tornadohalo.decomposition.LocalAtoms;
import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.decomposition.Pulse;
import org.tornadohalo.decomposition.PulseSize;
import org.tornadohalo.decomposition.RankFrame;
import org.tornadohalo.decomposition.SearchGrid;
import org.tornadohalo.decomposition.Zone;
import org.tornadohalo.interop.HostMessenger;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.interop.nvshmem.GrowingBuffer;
import org.tornadohalo.kernels.RepartitionKernels;
import org.tornadohalo.kernels.RepartitionLayout;

/**
 * A new partition made by kernels, while the host learns sizes alone (ADR-0011): where the steps of a run come from one
 * another, atoms move over the boundaries of cells by the hundred, and everything that follows from that is on the
 * device already.
 *
 * <pre>
 *   wrap              atoms into the box; rank and cube of each          sizes to all ranks
 *   leave             those of other ranks -> outbox -> their records
 *   order             records -> home atoms
 *   select, a pulse   atoms in reach -> map, outbox -> lower neighbour   sizes to neighbours
 *   describe          charges, types, masses, bonded terms, rigid groups sizes of zones, terms, groups
 * </pre>
 *
 * What finds no room anywhere, and whatever else is out of the ordinary, is left to the host, which makes the whole
 * partition then, and with it room, or says what is wrong.
 */
final class DeviceRepartition implements AutoCloseable {
    private static final byte[] DONE = new byte[0];
    private static final int NO_ROOM = -1;

    private final Pe pe;
    private final HostMessenger messenger;
    private final DomainGrid grid;
    private final double haloRadius;
    private final TopologyTables topology;
    private final HaloExchange exchange;
    private final StepArrays arrays;
    private final ClusterTasks clusters;
    private final GrowingBuffer localForces;
    private final RepartitionMemory memory;
    private List<PulseSize> pulses = List.of();
    private HaloReach reach;
    private int homeCount;
    private int atomCount;
    private boolean hasRoom;

    /** Allocates what it needs; collective. */
    DeviceRepartition(
            Pe pe,
            DomainGrid grid,
            double haloRadius,
            TopologyTables topology,
            HaloExchange exchange,
            StepArrays arrays,
            ClusterTasks clusters,
            GrowingBuffer localForces) {
        this.pe = pe;
        this.messenger = pe.messenger();
        this.grid = grid;
        this.haloRadius = haloRadius;
        this.topology = topology;
        this.exchange = exchange;
        this.arrays = arrays;
        this.clusters = clusters;
        this.localForces = localForces;
        this.memory = new RepartitionMemory(pe, clusters.atoms(), grid, haloRadius, topology);
    }

    /** Address of the words that the kernels read. */
    long address() {
        return memory.address();
    }

    /** Takes over a partition that the host has made; collective. */
    void takeOver(Partition partition) {
        memory.takeOver(partition.homeCount(), partition.globalIndex());
    }

    /**
     * What a repartition has come to.
     *
     * @param homeCount home atoms of this rank now
     * @param sizes of the new partition; null if the host has to make one, of the home atoms as they are now
     */
    record Result(int homeCount, StepSizes sizes) {}

    /** Makes a new partition; collective. */
    Result run(RepartitionGraphs graphs, DeviceState state, StepSizes old) {
        homeCount = old.homeCount();
        hasRoom = true;
        memory.set(RepartitionLayout.OLD_HOME_COUNT, old.homeCount());
        memory.set(RepartitionLayout.OLD_ATOM_COUNT, old.atomCount());
        memory.set(RepartitionLayout.COUNT_COUNT, memory.cubeCount());
        memory.write();
        graphs.wrap(pe);
        Migrants migrants = new Migrants(messenger, homeCount, homeCapacity(), memory.counters());
        if (!migrants.canMove(memory.recordCapacity(), memory.outboxRecords(), topology.entry().length)) {
            return new Result(homeCount, null);
        }
        move(graphs, state, migrants);
        if (!buildHalo(graphs, state, migrants.groupRadius())) {
            return new Result(homeCount, null);
        }
        StepSizes sizes = describe(graphs, state);
        return new Result(homeCount, sizes);
    }

    private void move(RepartitionGraphs graphs, DeviceState state, Migrants migrants) {
        int own = messenger.rank();
        if (migrants.any()) {
            int first = 0;
            for (int rank = 0; rank < messenger.rankCount(); rank++) {
                memory.set(RepartitionLayout.OUTBOX_START + rank, first);
                first += migrants.leaving(own, rank);
            }
            if (first > 0) {
                memory.write();
                graphs.leave(pe);
            }
            first = 0;
            for (int rank = 0; rank < messenger.rankCount(); rank++) {
                int count = migrants.leaving(own, rank);
                memory.sendRecords(rank, first, count, migrants.oldHome(rank) + migrants.arrivingBefore(rank, own));
                first += count;
            }
            messenger.barrier();
        }
        int records = homeCount + migrants.arriving(own);
        homeCount = migrants.newHome(own);
        atomCount = homeCount;
        memory.set(RepartitionLayout.RECORD_COUNT, records);
        memory.set(RepartitionLayout.HOME_COUNT, homeCount);
        memory.set(RepartitionLayout.ATOM_COUNT, homeCount);
        memory.write();
        graphs.order(pe, state);
    }

    /** Chooses the atoms of all pulses; returns whether there are as many pulses as before. */
    private boolean buildHalo(RepartitionGraphs graphs, DeviceState state, double groupRadius) {
        reach = new HaloReach(haloRadius, groupRadius);
        int[] dims = grid.decomposedDims();
        int needed = Arrays.stream(dims)
                .map(dim -> grid.pulseCount(dim, reach.pulseReach()))
                .sum();
        if (needed != exchange.transferCount()) {
            return false;
        }
        pulses = new ArrayList<>();
        double cutoff = reach.paddedCutoff(grid);
        memory.set(RepartitionLayout.REACH_SQUARED, Float.floatToRawIntBits(Math.nextUp((float) (cutoff * cutoff))));
        int mapOffset = 0;
        for (int dimNumber = 0; dimNumber < dims.length; dimNumber++) {
            int first = 0;
            for (int number = 0; number < grid.pulseCount(dims[dimNumber], reach.pulseReach()); number++) {
                int received = atomCount;
                PulseSize pulse = addPulse(graphs, state, dimNumber, number, first, mapOffset);
                mapOffset += pulse.sendCount();
                first = received;
            }
        }
        return true;
    }

    private PulseSize addPulse(
            RepartitionGraphs graphs, DeviceState state, int dimNumber, int number, int firstCandidate, int mapOffset) {
        int dim = grid.decomposedDims()[dimNumber];
        int lower = grid.lowerNeighbour(pe.pe(), dim);
        int upper = grid.upperNeighbour(pe.pe(), dim);
        float[] shift = grid.shiftToLower(pe.pe(), dim);
        writePulse(dimNumber, lower, shift, firstCandidate, mapOffset);
        graphs.select(pe, state);
        int[] counters = memory.counters();
        int sendCount = counters[RepartitionLayout.SELECTED];
        if (mapOffset + sendCount > exchange.sendIndex().getSize()
                || sendCount > clusters.atoms().capacity()) {
            hasRoom = false;
            sendCount = 0;
        }
        messenger.send(lower, IntMessage.of(sendCount));
        int receiveCount = IntMessage.read(messenger.receive(upper))[0];
        boolean canReceive = atomCount + receiveCount <= atomCapacity();
        messenger.send(upper, IntMessage.of(canReceive ? atomCount : NO_ROOM));
        int peerOffset = IntMessage.read(messenger.receive(lower))[0];
        if (peerOffset != NO_ROOM) {
            memory.sendHalo(lower, exchange.x(), sendCount, peerOffset);
        }
        messenger.send(lower, DONE);
        messenger.receive(upper);
        if (!canReceive) {
            hasRoom = false;
            receiveCount = 0;
        }
        PulseSize pulse = new PulseSize(
                pulses.size(),
                dim,
                number,
                lower,
                upper,
                sendCount,
                Math.min(sendCount, counters[RepartitionLayout.SELECTED_HOME]),
                atomCount,
                receiveCount,
                Math.max(0, peerOffset),
                shift,
                dependsOn(counters));
        pulses.add(pulse);
        atomCount += receiveCount;
        return pulse;
    }

    /** Number of home atoms that there is room for: arrays of this rank may be larger than what all ranks have alike. */
    private int homeCapacity() {
        int ofStep = Math.min(arrays.homeCapacity(), atomCapacity());
        return (int) Math.min(ofStep, localForces.bytes() / MdStep.FORCE_BYTES);
    }

    private int atomCapacity() {
        int ofStep = Math.min(arrays.atomCapacity(), exchange.atomCapacity());
        return Math.min(ofStep, clusters.atoms().capacity());
    }

    private void writePulse(int dimNumber, int lower, float[] shift, int firstCandidate, int mapOffset) {
        double[] exact = RankFrame.shift(grid, pe.pe(), lower, shift);
        for (int dim = 0; dim < 3; dim++) {
            memory.setFloat(RepartitionLayout.SHIFT + dim, exact[dim]);
            memory.setFloat(RepartitionLayout.SHIFT_LOW + dim, exact[dim] - (float) exact[dim]);
        }
        for (PulseSize earlier : pulses) {
            memory.set(RepartitionLayout.RECEIVE_OFFSET + earlier.index(), earlier.receiveOffset());
        }
        memory.set(RepartitionLayout.RECEIVE_OFFSET + pulses.size(), atomCount);
        memory.set(RepartitionLayout.PULSE_COUNT, pulses.size());
        memory.set(RepartitionLayout.PULSE_BIT, dimNumber);
        memory.set(RepartitionLayout.FIRST_CANDIDATE, firstCandidate);
        memory.set(RepartitionLayout.ATOM_COUNT, atomCount);
        memory.set(RepartitionLayout.MAP_OFFSET, mapOffset);
        memory.set(RepartitionLayout.MAP_CAPACITY, exchange.sendIndex().getSize());
        memory.set(RepartitionLayout.COUNT_COUNT, RepartitionMemory.groups(atomCount - firstCandidate));
        memory.write();
    }

    private int dependsOn(int[] counters) {
        int mask = 0;
        for (int earlier = 0; earlier < pulses.size(); earlier++) {
            mask |= counters[RepartitionLayout.SENT_ON + earlier] != 0 ? 1 << earlier : 0;
        }
        return mask;
    }

    /** Fills the arrays of the step; returns null if the host has to. */
    private StepSizes describe(RepartitionGraphs graphs, DeviceState state) {
        memory.set(RepartitionLayout.ATOM_COUNT, atomCount);
        memory.set(RepartitionLayout.COUNT_COUNT, RepartitionKernels.KEYS * RepartitionMemory.groups(atomCount));
        memory.set(RepartitionLayout.TERM_CAPACITY, arrays.termCapacity());
        memory.write();
        graphs.describe(pe, state);
        int[] counters = memory.counters();
        int terms = counters[RepartitionLayout.ALL_TERMS];
        StepSizes sizes = new StepSizes(
                homeCount,
                atomCount,
                counters[RepartitionLayout.LOCAL_TERMS],
                terms,
                counters[RepartitionLayout.RIGID_GROUPS]);
        SearchGrid[] grids = searchGrids(counters);
        hasRoom &= exchange.holds(pulses)
                && terms <= arrays.termCapacity()
                && clusters.holds(grids, sizes, arrays.energyCapacities());
        double[] sums = messenger.sum(new double[] {hasRoom ? 0 : 1, terms});
        if (sums[0] > 0 || sums[1] != topology.termCount()) {
            return null;
        }
        clusters.adopt(grids, sizes);
        exchange.adopt(grid, pulses);
        return sizes;
    }

    private static SearchGrid[] searchGrids(int[] counters) {
        SearchGrid[] grids = new SearchGrid[Zone.COUNT];
        for (int zone = 0; zone < Zone.COUNT; zone++) {
            double[] low = new double[3];
            double[] high = new double[3];
            for (int dim = 0; dim < 3; dim++) {
                low[dim] = -extent(counters[RepartitionLayout.ZONE_LOW + 3 * zone + dim]);
                high[dim] = extent(counters[RepartitionLayout.ZONE_HIGH + 3 * zone + dim]);
            }
            grids[zone] = SearchGrid.around(counters[RepartitionLayout.ZONE_ATOMS + zone], low, high);
        }
        return grids;
    }

    private static float extent(int counter) {
        return Float.intBitsToFloat(RepartitionKernels.orderedBits(counter));
    }

    /** Indices in the whole system of the first local atoms; local, blocking. */
    int[] globalIndex(int count) {
        return clusters.atoms().read(clusters.atoms().globalIndex(), count);
    }

    /**
     * The partition last made, as the host would hold it; collective.
     *
     * @param home the home atoms as they are now
     * @param x of all local atoms in the box, nm, [3 * atomCount]
     */
    Partition partition(HomeAtoms home, double[] x) {
        int[] zones = clusters.atoms().read(clusters.atoms().zone(), atomCount);
        byte[] zoneShift = new byte[atomCount];
        float[] floats = new float[x.length];
        for (int atom = 0; atom < atomCount; atom++) {
            zoneShift[atom] = (byte) zones[atom];
        }
        for (int k = 0; k < x.length; k++) {
            floats[k] = (float) x[k];
        }
        int[] global = globalIndex(atomCount);
        int[] ownerRank = new int[atomCount];
        int[] ownerIndex = new int[atomCount];
        findOwners(home.globalIndex(), global, ownerRank, ownerIndex);
        LocalAtoms local = new LocalAtoms(global, zoneShift, ownerRank, ownerIndex, floats);
        return new Partition(grid, pe.pe(), reach, home, local, mappedPulses());
    }

    private void findOwners(int[] home, int[] global, int[] ownerRank, int[] ownerIndex) {
        int[] rankOf = new int[topology.entry().length];
        int[] indexOf = new int[rankOf.length];
        byte[][] all = messenger.allGather(IntMessage.of(home));
        for (int rank = 0; rank < all.length; rank++) {
            int[] atoms = IntMessage.read(all[rank]);
            for (int index = 0; index < atoms.length; index++) {
                rankOf[atoms[index]] = rank;
                indexOf[atoms[index]] = index;
            }
        }
        for (int atom = 0; atom < global.length; atom++) {
            ownerRank[atom] = rankOf[global[atom]];
            ownerIndex[atom] = indexOf[global[atom]];
        }
    }

    private List<Pulse> mappedPulses() {
        List<Pulse> mapped = new ArrayList<>();
        int first = 0;
        for (PulseSize pulse : pulses) {
            int[] sendIndex = new int[pulse.sendCount()];
            for (int k = 0; k < sendIndex.length; k++) {
                sendIndex[k] = exchange.sendIndex().get(first + k);
            }
            mapped.add(pulse.with(sendIndex));
            first += sendIndex.length;
        }
        return mapped;
    }

    /** Bytes of this rank's device that it takes. */
    long deviceBytes() {
        return memory.deviceBytes();
    }

    @Override
    public void close() {
        memory.close();
    }
}

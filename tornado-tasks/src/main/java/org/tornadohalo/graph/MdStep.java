package org.tornadohalo.graph;

import java.lang.foreign.MemorySegment;
import java.util.Optional;
import org.tornadohalo.HaloExchange;
import org.tornadohalo.decomposition.DomainGrid;
import org.tornadohalo.decomposition.HomeAtoms;
import org.tornadohalo.decomposition.PairList;
import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.decomposition.RankFrame;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.interop.nvshmem.GrowingBuffer;
import org.tornadohalo.kernels.EnergyKernel;
import org.tornadohalo.kernels.StepLayout;

/**
 * The MD step of one rank on the device: local forces, exchange and non-local forces, sum and motion.
 *
 * <p>{@link #repartition} (collective) brings new work to the device; until the next one, a step is {@link #forces},
 * {@link #move} and {@link #endStep}, or several by {@link #steps}, made by all ranks alike. Energies exist every so
 * many steps, counted from the last {@link #restartEnergies}.
 */
public final class MdStep implements AutoCloseable {
    static final long FORCE_BYTES = 3L * Float.BYTES;
    private static final int SUM_BLOCKS = 16;

    private final Pe pe;
    private final HaloExchange exchange;
    private final StepArrays arrays;
    private final GrowingBuffer localForces;
    /** Whether there is no other rank: no exchange and no non-local work, whose forces are 0. */
    private final boolean isAlone;

    private final StepWriter writer;
    private final DeviceState state;
    private final StepRunner runner;
    private StepSizes sizes;
    /** Null where kernels have made it. */
    private Partition partition;

    private final StepWords words;
    private final Optional<DeviceRepartition> device;
    private final double timeStep;
    private final RankFrame frame;
    private final Pruning pruning;
    private final double allowedMove;

    /**
     * Allocates what every step needs; collective.
     *
     * @param haloRadius radius of the halo, nm
     * @param topology rigid groups, and what kernels that make partitions read
     */
    public MdStep(Pe pe, DomainGrid grid, StepSettings settings, double haloRadius, TopologyTables topology) {
        this.pe = pe;
        this.isAlone = pe.peCount() == 1;
        this.allowedMove = settings.allowedMove();
        this.timeStep = settings.timeStep();
        this.frame = RankFrame.of(grid, pe.pe());
        double[] box = {grid.box(0), grid.box(1), grid.box(2)};
        this.exchange = HaloExchange.open(pe, settings.exchange());
        boolean hasClusters = settings.nonbondedMode().on(pe.host()) == NonbondedMode.CLUSTER;
        this.pruning = hasClusters ? settings.pruning() : Pruning.NONE;
        this.arrays = new StepArrays(
                settings.lennardJones(),
                SUM_BLOCKS,
                hasClusters ? new ClusterTasks(pe, pruning) : new PairTasks(),
                topology.rigid());
        this.localForces = new GrowingBuffer(pe.heap(), "local forces");
        this.writer = new StepWriter(arrays, box);
        this.state = new DeviceState(pe, arrays, new StepReader(exchange, localForces, frame, box));
        writer.parameters(grid, settings.nonbonded());
        arrays.layout.set(StepLayout.STEP_ADDRESS, exchange.stepAddress());
        arrays.layout.set(StepLayout.ENERGY_INTERVAL, settings.energyInterval());
        arrays.layout.set(StepLayout.MOVED_ADDRESS, state.movedAddress());
        this.words = new StepWords(pe, exchange.halo().getSize());
        arrays.layout.set(StepLayout.NEW_WORDS, words.address());
        this.device = deviceRepartition(grid, haloRadius, topology);
        device.ifPresent(made -> arrays.layout.set(StepLayout.REPARTITION_ADDRESS, made.address()));
        this.runner = new StepRunner(
                pe,
                exchange,
                arrays,
                state,
                pruning,
                () -> new StepGraphs(pe.host(), exchange, arrays, SUM_BLOCKS, isAlone, device.isPresent()),
                settings.replays());
    }

    /** What makes partitions by kernels, where all that a partition changes is on the device. */
    private Optional<DeviceRepartition> deviceRepartition(DomainGrid grid, double haloRadius, TopologyTables topology) {
        if (arrays.nonbonded instanceof ClusterTasks clusters
                && (isAlone || exchange.adoptsPartitions())
                && topology.areCountable()
                && RepartitionMemory.areCubesFew(grid, haloRadius, topology.entry().length)) {
            return Optional.of(
                    new DeviceRepartition(pe, grid, haloRadius, topology, exchange, arrays, clusters, localForces));
        }
        return Optional.empty();
    }

    /** Takes over new work; collective. */
    public void repartition(RankWork work) {
        boolean isFirst = sizes == null;
        sizes = work.sizes();
        partition = work.partition();
        state.forgetPartition();
        boolean grown = exchange.repartition(partition) | arrays.grow(work);
        localForces.require(pe.messenger().max(partition.homeCount()) * FORCE_BYTES);
        device.ifPresent(made -> made.takeOver(partition));
        writeMotion(timeStep);
        writer.atoms(work, frame);
        if (isAlone && isFirst) {
            exchange.f().write(0, MemorySegment.ofArray(new float[3 * partition.homeCount()]));
        }
        writeLayout();
        runner.start(grown, sizes);
        state.clearMoved();
        renewLists();
    }

    private void writeLayout() {
        writer.layout(sizes, exchange, localForces.address());
        arrays.nonbonded.write(arrays.layout);
        if (isAlone) {
            arrays.layout.set(StepLayout.LIST_COUNT + StepLayout.NON_LOCAL, 0);
        }
    }

    /** Whether kernels can make partitions; equal on all ranks. */
    public boolean partitionsByDevice() {
        return device.isPresent();
    }

    /**
     * Makes new work of the atoms as they are now by kernels; collective. There must have been a {@link #repartition}.
     *
     * @return whether it has; if not, the host has to, from {@link #homeAtoms}: where the device has no room, where
     *     something is wrong with the atoms, or where kernels cannot make partitions at all
     */
    public boolean repartitionByDevice() {
        if (device.isEmpty()) {
            return false;
        }
        DeviceRepartition.Result result = device.get().run(runner.graphs().repartition(), state, sizes);
        partition = null;
        if (result.sizes() == null) {
            sizes = new StepSizes(result.homeCount(), result.homeCount(), 0, 0, 0);
            return false;
        }
        sizes = result.sizes();
        writeMotion(timeStep);
        writeLayout();
        runner.goOn(sizes);
        adoptWords();
        state.clearMoved();
        renewLists();
        return true;
    }

    private void writeMotion(double ps) {
        writer.motion(ps, allowedMove);
    }

    private void adoptWords() {
        words.write(arrays.layout, exchange.halo(), arrays.motionParameters, arrays.nonbonded.searchWords());
        runner.graphs().adoptWords(pe);
    }

    /** Makes the next step begin with new pair lists; there must be no {@link #movedAtom}. */
    public void renewLists() {
        runner.renewLists();
    }

    /**
     * Whether new lists can do without a repartition: the device searches, and no atom has strayed; equal on all ranks.
     */
    public boolean canRenewLists() {
        return !arrays.nonbonded.hasStrayed();
    }

    /** Computes the forces of the present coordinates, after new lists where those are due. */
    public void forces() {
        runner.forces();
    }

    /** Moves the home atoms by one time step. */
    public void move() {
        runner.move();
    }

    /** Ends the step; the next {@link #forces} belongs to the next one. */
    public void endStep() {
        runner.graphs().endStep();
    }

    /**
     * Makes {@code count} steps, each {@link #forces}, {@link #move} and {@link #endStep}; collective.
     *
     * <p>With replay all but the first after a repartition, and those with and after new lists that first found no
     * room, are launched without TornadoVM's interpreter. The host waits for new lists, and for the last step; where it
     * drives the exchange, for the end of every step.
     *
     * @return nanoseconds that the steps took one after the other: by the host's clock, and by the device's clock,
     *     where it has one and drives the exchange, of replayed steps without new lists; of such a replayed step with
     *     new lists that is not the last, those up to the lists
     */
    public long steps(int count) {
        return runner.steps(count);
    }

    /** What single steps cost, for measurements; until the next {@link #repartition}, or lists that find no room. */
    public StepCosts costs() {
        return runner.costs();
    }

    /** Chooses whether {@link #steps} may replay the graphs, from the next {@link #repartition} on. */
    public void useReplay(boolean allowed) {
        runner.useReplay(allowed);
    }

    /**
     * Makes steps of another length until the next {@link #repartition}, ps; with 0 no atom moves, and all
     * work is done but that of constraints, which need one correction then.
     */
    public void useTimeStep(double ps) {
        writeMotion(ps);
        adoptLayout(0);
    }

    /**
     * The pairs of the lists last made, each under both of its atoms; for checks, before a step has moved an atom.
     *
     * @param work what this rank computes at present
     */
    public PairList pairs(RankWork work) {
        return state.pairs(work);
    }

    /** Makes the step that comes next the first one with energies. */
    public void restartEnergies() {
        adoptLayout(0);
    }

    /**
     * Computes forces and energies where the atoms are, in a step that moves none of them.
     *
     * @return the sums of {@link EnergyKernel} over this rank, [EnergyKernel.SUMS], kJ/mol
     */
    public double[] evaluate() {
        adoptLayout(1);
        forces();
        move();
        double[] sums = energySums();
        endStep();
        adoptLayout(0);
        return sums;
    }

    private void adoptLayout(long frozen) {
        arrays.layout.set(StepLayout.FIRST_ENERGY_STEP, exchange.step());
        arrays.layout.set(StepLayout.FROZEN, frozen);
        adoptWords();
    }

    /**
     * The sums of {@link EnergyKernel} over this rank, of the step computed last, which must be one with energies.
     *
     * @return [EnergyKernel.SUMS], kJ/mol
     */
    public double[] energySums() {
        runner.graphs().sumEnergies();
        return arrays.energySums();
    }

    /** Home and halo positions in the box, halo atoms as of the last exchange, nm, [3 * atomCount]. */
    public double[] positions() {
        return state.positions(sizes.atomCount());
    }

    /** Total forces on the home atoms, kJ/mol/nm, [3 * homeCount]. */
    public float[] homeForces() {
        return state.homeForces(sizes.homeCount());
    }

    /** The home atoms with the positions and velocities they have now. */
    public HomeAtoms homeAtoms() {
        if (partition != null && state.hasNotMoved()) {
            return partition.home();
        }
        return state.homeAtoms(homeIndex());
    }

    /** Indices in the whole system of the home atoms, [homeCount]. */
    public int[] homeIndex() {
        return partition != null
                ? partition.home().globalIndex()
                : device.orElseThrow().globalIndex(sizes.homeCount());
    }

    /**
     * What this rank holds at present, with positions as the host or the device last made the partition, or later ones;
     * collective.
     */
    public Partition partition() {
        if (partition == null) {
            state.bringMaps();
            partition = device.orElseThrow().partition(homeAtoms(), positions());
        }
        return partition;
    }

    /** An atom of this rank that has left the range of its pair list, if there is one; local. */
    public Optional<MovedAtom> movedAtom() {
        return state.movedAtom(atom -> homeIndex()[atom], allowedMove, pruning.drift());
    }

    /** The exchange that the step uses. */
    public HaloExchange exchange() {
        return exchange;
    }

    /** Bytes of this rank's device that the step takes. */
    public long deviceBytes() {
        long ofRepartition = device.map(DeviceRepartition::deviceBytes).orElse(0L);
        long ofStep = arrays.deviceBytes() + arrays.nonbonded.deviceBytes() + localForces.bytes();
        return ofStep + exchange.deviceBytes() + ofRepartition;
    }

    /** Releases all memory; collective. */
    @Override
    public void close() {
        runner.close();
        device.ifPresent(DeviceRepartition::close);
        words.close();
        arrays.nonbonded.close();
        localForces.free();
        state.close();
        exchange.close();
    }
}

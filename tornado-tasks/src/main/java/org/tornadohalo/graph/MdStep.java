package org.tornadohalo.graph;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Optional;
import org.tornadohalo.ExchangeMode;
import org.tornadohalo.HaloExchange;
import org.tornadohalo.decomposition.DomainGrid;
import org.tornadohalo.decomposition.HomeAtoms;
import org.tornadohalo.decomposition.PairEntry;
import org.tornadohalo.decomposition.PairList;
import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.decomposition.RankFrame;
import org.tornadohalo.forcefield.DeviceParameters;
import org.tornadohalo.forcefield.NonbondedSettings;
import org.tornadohalo.interop.ExecutionPlans;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.interop.PlanReplay;
import org.tornadohalo.interop.nvshmem.GrowingBuffer;
import org.tornadohalo.interop.nvshmem.SymmetricBuffer;
import org.tornadohalo.kernels.EnergyKernel;
import org.tornadohalo.kernels.Position;
import org.tornadohalo.kernels.StepLayout;
import org.tornadohalo.kernels.TermLayout;
import uk.ac.manchester.tornado.api.TornadoExecutionResult;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/**
 * The MD step of one rank on the device: local forces, exchange and non-local forces, sum and motion.
 *
 * <p>{@link #repartition} (collective) brings new work to the device; until the next one, a step is {@link #forces},
 * {@link #move} and {@link #endStep}, or several by {@link #steps}, made by all ranks alike. Energies exist every so many
 * steps, counted from the last {@link #restartEnergies}.
 */
public final class MdStep implements AutoCloseable {
    private static final long FORCE_BYTES = 3L * Float.BYTES;
    private static final int SUM_BLOCKS = 16;

    private final Pe pe;
    private final HaloExchange exchange;
    private final StepArrays arrays;
    private final SymmetricBuffer moved;
    private final GrowingBuffer localForces;
    private boolean replays;
    private StepGraphs graphs;
    private PlanReplay replay;
    private PlanReplay listReplay;
    private PlanReplay restReplay;
    private TornadoExecutionResult lastMove;
    private TornadoExecutionResult lastList;
    private boolean areListsDue;
    private RankWork work;
    private final double cutoff;
    private final double timeStep;
    private final double[] box;
    private final RankFrame frame;
    private Partition partition;
    private double listRadius;

    /**
     * Allocates what every step needs; collective.
     *
     * @param mode design of the halo exchange
     * @param lennardJones 6 c6 and 12 c12 of each pair of types, [types * types * 2]
     * @param timeStep ps
     * @param energyInterval steps between energies
     * @param replays whether {@link #steps} may replay the graphs
     * @param nonbondedMode form of the non-bonded kernel; decides what list {@link RankWork#pairs} is
     */
    public MdStep(
            Pe pe,
            ExchangeMode mode,
            DomainGrid grid,
            NonbondedSettings nonbonded,
            float[] lennardJones,
            double timeStep,
            int energyInterval,
            boolean replays,
            NonbondedMode nonbondedMode) {
        this.pe = pe;
        this.replays = replays;
        this.cutoff = nonbonded.cutoff();
        this.timeStep = timeStep;
        this.frame = RankFrame.of(grid, pe.pe());
        this.box = new double[] {grid.box(0), grid.box(1), grid.box(2)};
        this.exchange = HaloExchange.open(pe, mode);
        this.arrays = new StepArrays(
                lennardJones,
                SUM_BLOCKS,
                nonbondedMode.on(pe.host()) == NonbondedMode.CLUSTER ? new ClusterTasks(pe) : new PairTasks());
        this.moved = pe.heap().allocate("moved atom", Long.BYTES);
        this.localForces = new GrowingBuffer(pe.heap(), "local forces");
        writeParameters(grid, nonbonded);
        arrays.layout.set(StepLayout.STEP_ADDRESS, exchange.stepAddress());
        arrays.layout.set(StepLayout.ENERGY_INTERVAL, energyInterval);
        arrays.layout.set(StepLayout.MOVED_ADDRESS, moved.address());
    }

    /** Takes over new work; collective. */
    public void repartition(RankWork newWork) {
        work = newWork;
        partition = work.partition();
        listRadius = work.listRadius();
        boolean grown = exchange.repartition(partition) | arrays.grow(work);
        localForces.require(pe.messenger().max(partition.homeCount()) * FORCE_BYTES);
        writeLayout(work);
        writeAtoms(work);
        arrays.nonbonded.write(work, arrays.layout);
        if (isAlone()) {
            exchange.f().write(0, MemorySegment.ofArray(new float[3 * partition.homeCount()]));
            arrays.layout.set(StepLayout.LIST_COUNT + StepLayout.NON_LOCAL, 0);
        }
        copy(work.terms(), arrays.terms);
        copy(work.termParameters(), arrays.termParameters);
        start(grown);
        moved.write(0, MemorySegment.ofArray(new long[1]));
        renewLists();
    }

    /** Whether there is no other rank: no exchange and no non-local work, whose forces are 0. */
    private boolean isAlone() {
        return pe.peCount() == 1;
    }

    private void start(boolean isOtherPlan) {
        if (isOtherPlan || graphs == null) {
            closeGraphs();
            graphs = ExecutionPlans.build(
                    "the MD step", () -> new StepGraphs(pe.host(), exchange, arrays, SUM_BLOCKS, isAlone()));
        }
        closeReplay();
        sizeGrids();
        graphs.upload();
    }

    private void sizeGrids() {
        graphs.sizeGrids(partition.homeCount(), work.terms().length / TermLayout.WORDS);
    }

    /** Makes the next step begin with new pair lists; there must be no {@link #movedAtom}. */
    public void renewLists() {
        areListsDue = true;
    }

    /** Whether new lists can do without a repartition: the device searches, and no atom has strayed; equal on all ranks. */
    public boolean canRenewLists() {
        return !arrays.nonbonded.hasStrayed();
    }

    /** Computes the forces of the present coordinates, after new lists where those are due. */
    public void forces() {
        if (areListsDue) {
            exchange.coordinatesByHost();
            graphs.coordinates();
            makeLists();
            graphs.local();
        } else {
            graphs.local();
            exchange.coordinatesByHost();
            graphs.coordinates();
        }
        otherForces();
    }

    private void otherForces() {
        graphs.nonLocal();
        graphs.exchangeForces();
        exchange.forcesByHost();
        exchange.checkWaits();
    }

    private void makeLists() {
        lastList = graphs.list();
        exchange.checkWaits();
        while (!arrays.nonbonded.acceptLists(arrays.layout)) {
            makeRoomForLists();
            lastList = graphs.list();
        }
        sizeGrids();
        areListsDue = false;
    }

    private void makeRoomForLists() {
        bringState();
        start(arrays.grow(work));
    }

    /** Moves the home atoms by one time step. */
    public void move() {
        lastMove = graphs.move();
    }

    /** Ends the step; the next {@link #forces} belongs to the next one. */
    public void endStep() {
        graphs.endStep();
    }

    /**
     * Makes {@code count} steps, each {@link #forces}, {@link #move} and {@link #endStep}; collective.
     *
     * <p>With replay all but the first after a repartition, and those with and after new lists that first found no room, are
     * launched without TornadoVM's interpreter. The host waits for new lists, and for the last step.
     *
     * @return nanoseconds that the steps took one after the other: by the host's clock, and by the device's clock, where it
     *     has one, of replayed steps without new lists; of a replayed step with new lists that is not the last, those up to
     *     the lists
     */
    public long steps(int count) {
        long nanos = 0;
        int done = 0;
        while (done < count) {
            if (replay != null && !areListsDue) {
                nanos += replay.run(count - done);
                exchange.checkWaits();
                done = count;
            } else {
                done++;
                nanos += singleStep(done == count);
            }
        }
        return nanos;
    }

    /** Makes a step that TornadoVM's interpreter launches, or that has new lists; returns its nanoseconds. */
    private long singleStep(boolean isLast) {
        long begin = System.nanoTime();
        if (replay == null) {
            forces();
            move();
            endStep();
            prepareReplay();
        } else {
            replayStepWithLists(isLast);
        }
        return System.nanoTime() - begin;
    }

    private void prepareReplay() {
        if (replays && graphs.canReplay() && !exchange.isDrivenByHost()) {
            replay = graphs.replay(pe);
            listReplay = graphs.replayLists(pe);
            restReplay = graphs.replayRest(pe);
        }
    }

    /** Waits for the end of the step if it is the last one. */
    private void replayStepWithLists(boolean isLast) {
        listReplay.run(1);
        exchange.checkWaits();
        if (arrays.nonbonded.acceptLists(arrays.layout)) {
            areListsDue = false;
            if (isLast) {
                restReplay.run(1);
                exchange.checkWaits();
            } else {
                restReplay.start();
            }
        } else {
            makeRoomForLists();
            makeLists();
            graphs.local();
            otherForces();
            move();
            endStep();
        }
    }

    /** What single steps cost, for measurements; until the next {@link #repartition}. */
    public StepCosts costs() {
        return new StepCosts(pe, exchange, graphs, Optional.ofNullable(replay));
    }

    /** Chooses whether {@link #steps} may replay the graphs, from the next {@link #repartition} on. */
    public void useReplay(boolean allowed) {
        replays = allowed;
    }

    /** Makes steps of another length until the next {@link #repartition}, ps; with 0 all work is done and no atom moves. */
    public void useTimeStep(double ps) {
        copy(DeviceParameters.motion(ps, listRadius - cutoff, box), arrays.motionParameters);
        uploadLayout(0);
    }

    /** The pairs of the present lists, each under both of its atoms; for checks. */
    public PairList pairs() {
        return arrays.nonbonded.pairs(work, lastList);
    }

    /** Makes the step that comes next the first one with energies. */
    public void restartEnergies() {
        uploadLayout(0);
    }

    /**
     * Computes forces and energies where the atoms are, in a step that moves none of them.
     *
     * @return the sums of {@link EnergyKernel} over this rank, [EnergyKernel.SUMS], kJ/mol
     */
    public double[] evaluate() {
        uploadLayout(1);
        forces();
        lastMove = graphs.move();
        double[] sums = energySums();
        endStep();
        uploadLayout(0);
        return sums;
    }

    private void uploadLayout(long frozen) {
        arrays.layout.set(StepLayout.FIRST_ENERGY_STEP, exchange.step());
        arrays.layout.set(StepLayout.FROZEN, frozen);
        bringState();
        graphs.upload();
    }

    /** Brings to the host what the device keeps of the motion, so that an upload changes nothing. */
    private void bringState() {
        if (lastMove != null) {
            lastMove.transferToHost(arrays.xLow, arrays.v);
        }
    }

    /**
     * The sums of {@link EnergyKernel} over this rank, of the step computed last, which must be one with energies.
     *
     * @return [EnergyKernel.SUMS], kJ/mol
     */
    public double[] energySums() {
        graphs.sumEnergies();
        double[] sums = new double[EnergyKernel.SUMS];
        for (int k = 0; k < arrays.partials.getSize(); k++) {
            sums[k % EnergyKernel.SUMS] += arrays.partials.get(k);
        }
        return sums;
    }

    /** Home and halo positions in the box, halo atoms as of the last exchange, nm, [3 * atomCount]. */
    public double[] positions() {
        int[] words = new int[Position.WORDS * partition.atomCount()];
        exchange.x().read(0, MemorySegment.ofArray(words));
        double[] positions = new double[3 * partition.atomCount()];
        for (int k = 0; k < positions.length; k++) {
            int record = Position.WORDS * (k / 3);
            float low = Position.low(words[record + Position.LOW], k % 3, DeviceParameters.lowUnit(box));
            positions[k] = frame.origin()[k % 3] + Float.intBitsToFloat(words[record + k % 3]) + low;
        }
        return positions;
    }

    /** Total forces on the home atoms, kJ/mol/nm, [3 * homeCount]. */
    public float[] homeForces() {
        int count = 3 * partition.homeCount();
        float[] sum = exchange.f().readFloats(0, count);
        float[] local = localForces.buffer().readFloats(0, count);
        for (int k = 0; k < count; k++) {
            sum[k] += local[k];
        }
        return sum;
    }

    /** The home atoms with the positions and velocities they have now. */
    public HomeAtoms homeAtoms() {
        if (lastMove == null) {
            return partition.home();
        }
        lastMove.transferToHost(arrays.xLow, arrays.v);
        int count = 3 * partition.homeCount();
        return frame.leave(new HomeAtoms(
                partition.home().globalIndex(),
                coordinates(partition.homeCount()),
                Arrays.copyOf(arrays.xLow.toHeapArray(), count),
                Arrays.copyOf(arrays.v.toHeapArray(), count)));
    }

    /** An atom of this rank that has left the range of its pair list, if there is one; local. */
    public Optional<MovedAtom> movedAtom() {
        long[] word = new long[1];
        moved.read(0, MemorySegment.ofArray(word));
        if (word[0] == 0) {
            return Optional.empty();
        }
        int atom = (int) word[0] - 1;
        float[] x = coordinates(atom + 1);
        lastList.transferToHost(arrays.xAtList);
        double squared = 0;
        for (int component = 3 * atom; component < 3 * atom + 3; component++) {
            double distance = x[component] - arrays.xAtList.get(component);
            squared += distance * distance;
        }
        return Optional.of(new MovedAtom(partition.globalIndex()[atom], Math.sqrt(squared), (listRadius - cutoff) / 2));
    }

    /** The exchange that the step uses. */
    public HaloExchange exchange() {
        return exchange;
    }

    /** Releases all memory; collective. */
    @Override
    public void close() {
        closeGraphs();
        arrays.nonbonded.close();
        localForces.free();
        pe.heap().free(moved);
        exchange.close();
    }

    private float[] coordinates(int atoms) {
        float[] records = exchange.x().readFloats(0, Position.WORDS * atoms);
        float[] x = new float[3 * atoms];
        for (int k = 0; k < x.length; k++) {
            x[k] = records[Position.WORDS * (k / 3) + k % 3];
        }
        return x;
    }

    private void closeReplay() {
        if (replay != null) {
            replay.close();
            listReplay.close();
            restReplay.close();
            replay = null;
        }
    }

    private void closeGraphs() {
        closeReplay();
        lastMove = null;
        if (graphs != null) {
            graphs.close();
        }
    }

    private void writeParameters(DomainGrid grid, NonbondedSettings nonbonded) {
        boolean[] decomposed = {grid.isDecomposed(0), grid.isDecomposed(1), grid.isDecomposed(2)};
        copy(DeviceParameters.nonbonded(nonbonded), arrays.nonbondedParameters);
        copy(DeviceParameters.bonded(box, decomposed), arrays.bondedParameters);
        for (int code = 0; code < PairEntry.SHIFTS; code++) {
            for (int dim = 0; dim < 3; dim++) {
                arrays.shiftVectors.set(3 * code + dim, (float) (PairEntry.shift(code, dim) * box[dim]));
            }
        }
    }

    private void writeLayout(RankWork work) {
        int termCount = work.terms().length / TermLayout.WORDS;
        arrays.layout.set(StepLayout.HOME_COUNT, partition.homeCount());
        arrays.layout.set(StepLayout.ATOM_COUNT, partition.atomCount());
        arrays.layout.set(StepLayout.X_ADDRESS, exchange.x().address());
        arrays.layout.set(StepLayout.FORCE_ADDRESS + StepLayout.LOCAL, localForces.address());
        arrays.layout.set(
                StepLayout.FORCE_ADDRESS + StepLayout.NON_LOCAL, exchange.f().address());
        arrays.layout.set(StepLayout.TERM_COUNT + StepLayout.LOCAL, work.localTermCount());
        arrays.layout.set(StepLayout.TERM_COUNT + StepLayout.NON_LOCAL, termCount - work.localTermCount());
        arrays.layout.set(StepLayout.FIRST_TERM + StepLayout.LOCAL, 0);
        arrays.layout.set(StepLayout.FIRST_TERM + StepLayout.NON_LOCAL, work.localTermCount());
        copy(DeviceParameters.motion(timeStep, work.listRadius() - cutoff, box), arrays.motionParameters);
    }

    private void writeAtoms(RankWork work) {
        copy(work.charge(), arrays.charge);
        copy(work.type(), arrays.type);
        copy(work.inverseMass(), arrays.inverseMass);
        HomeAtoms home = frame.enter(partition.home());
        copy(home.xLow(), arrays.xLow);
        copy(partition.home().v(), arrays.v);
    }

    private static void copy(float[] from, FloatArray to) {
        MemorySegment.copy(MemorySegment.ofArray(from), 0, to.getSegment(), 0, (long) Float.BYTES * from.length);
    }

    private static void copy(int[] from, IntArray to) {
        ArrayGrowth.copy(from, from.length, to);
    }
}

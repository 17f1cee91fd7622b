package org.tornadohalo.md;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.tornadohalo.HaloExchange;
import org.tornadohalo.decomposition.AtomGroups;
import org.tornadohalo.decomposition.BondedOwnership;
import org.tornadohalo.decomposition.DomainGrid;
import org.tornadohalo.decomposition.HomeAtoms;
import org.tornadohalo.decomposition.NonbondedList;
import org.tornadohalo.decomposition.PairListBuilder;
import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.decomposition.Partitioner;
import org.tornadohalo.forcefield.DeviceParameters;
import org.tornadohalo.graph.ListTooShortException;
import org.tornadohalo.graph.MdStep;
import org.tornadohalo.graph.NonbondedMode;
import org.tornadohalo.graph.Pruning;
import org.tornadohalo.graph.RankWork;
import org.tornadohalo.graph.StepSettings;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.interop.TimeRange;
import org.tornadohalo.io.GroConfiguration;
import org.tornadohalo.kernels.Position;
import org.tornadohalo.md.RunReport.StartUp;
import org.tornadohalo.topology.MolecularSystem;

/**
 * One rank's part of a simulation. All methods are collective: every rank calls them in the same order with the same
 * arguments.
 */
public final class RankSimulation implements AutoCloseable {
    private static final long FORCE_BYTES = 3L * Float.BYTES;
    private static final int STEPS_PER_REPORT = 100;

    private final Pe pe;
    private final MolecularSystem system;
    private final SimulationSettings settings;
    private final SystemModel model;
    private final DomainGrid grid;
    private final ListRadius listRadius;
    /** Radius of pruned lists, if there are any. */
    private final Optional<ListRadius> innerRadius;

    private final HaloRadius haloRadius;
    private final Partitioner partitioner;
    private final Function<Partition, NonbondedList> pairSearch;
    private final MdStep step;
    private final GlobalAtoms globalAtoms;
    private int repartitions;
    private int hostRepartitions;
    private boolean hasStarted;

    private RankSimulation(Pe pe, MolecularSystem system, SimulationSettings given) {
        NonbondedMode form = given.nonbondedMode().on(pe.host());
        this.pe = pe;
        this.system = system;
        AtomGroups groups = DomainChoice.groups(system.topology(), given.maxGroupAtoms());
        this.settings = ListSchedule.choose(pe.peCount(), form, system, groups, given);
        SimulationSettings.requirePrunable(form, settings.listInterval(), settings.pruneInterval());
        this.model = new SystemModel(system.topology(), settings.nonbonded());
        this.globalAtoms = new GlobalAtoms(pe.messenger(), system.atomCount());
        this.listRadius = ListRadius.of(system, settings);
        this.grid = DomainChoice.grid(pe.peCount(), system.configuration(), settings.cells(), groups, listRadius.nm());
        this.innerRadius = form == NonbondedMode.CLUSTER ? ListRadius.inner(system, settings) : Optional.empty();
        this.haloRadius = HaloRadius.of(
                grid,
                listRadius.nm(),
                settings.nonbonded().cutoff(),
                DomainChoice.groupRadius(system.configuration(), groups),
                form);
        this.partitioner = new Partitioner(pe.messenger(), grid, groups, haloRadius.nm());
        this.pairSearch = pairSearch(form, model);
        this.step = new MdStep(pe, grid, stepSettings(), haloRadius.nm(), model.tables(groups));
        repartition(partitioner.scatter(InitialAtoms.asGiven(system, settings)));
    }

    private StepSettings stepSettings() {
        Pruning pruning = innerRadius
                .map(radius -> new Pruning(
                        settings.pruneInterval(), radius.nm(), allowedMove((listRadius.nm() - radius.nm()) / 2)))
                .orElse(Pruning.NONE);
        return new StepSettings(
                settings.exchange(),
                settings.nonbonded(),
                DeviceParameters.lennardJones(system.topology()),
                settings.timeStep(),
                settings.energyInterval(),
                settings.replay(),
                settings.nonbondedMode(),
                pruning,
                allowedMove((innerRadius.orElse(listRadius).nm()
                                - settings.nonbonded().cutoff())
                        / 2));
    }

    private double allowedMove(double share) {
        return settings.bufferRule().allowedMove(share, settings.nonbonded().cutoff());
    }

    /**
     * Spreads the system over the ranks and prepares the first step.
     *
     * @throws IllegalArgumentException or {@link org.tornadohalo.decomposition.DecompositionException} with one clear
     *     line if the settings do not fit the system
     */
    public static RankSimulation open(Pe pe, MolecularSystem system, SimulationSettings settings) {
        return new RankSimulation(pe, system, settings);
    }

    /** The settings, with what the program has chosen where they left it open. */
    public SimulationSettings settings() {
        return settings;
    }

    /** The cells of the ranks. */
    public DomainGrid grid() {
        return grid;
    }

    /** The radius of the lists that a search makes. */
    public ListRadius listRadius() {
        return listRadius;
    }

    /** The radius of the lists that are left when the lists of a search are pruned; empty if they are not. */
    public Optional<ListRadius> innerRadius() {
        return innerRadius;
    }

    /** This rank's present partition. */
    public Partition partition() {
        return step.partition();
    }

    /**
     * Computes energies and forces of the present configuration without moving an atom; collective.
     *
     * @throws IllegalArgumentException with one line if the potential energy or a force is not finite
     */
    public Evaluation evaluate() {
        Energies energies = total(step.evaluate());
        float[] forces = step.homeForces();
        // Kinetic energies may be none where atoms do not obey their constraints yet.
        if (!Double.isFinite(energies.potential()) || pe.messenger().max(areFinite(forces) ? 0 : 1) > 0) {
            throw new IllegalArgumentException(
                    "the energy is not finite: atoms lie on top of one another, or charges or"
                            + " parameters are beyond single precision; look at coordinates and topology");
        }
        return new Evaluation(energies, globalAtoms.gather(step.homeIndex(), forces));
    }

    private static boolean areFinite(float[] values) {
        boolean areFinite = true;
        for (float value : values) {
            areFinite &= Float.isFinite(value);
        }
        return areFinite;
    }

    /** Compares the present configuration with the brute-force reference; the same report on all ranks. */
    public VerificationReport verify() {
        return verify(new VerificationReference(system, settings.nonbonded(), listRadius.nm()));
    }

    /**
     * As {@link #verify()}, with a reference that other decompositions of the system share.
     *
     * @throws IllegalArgumentException if it is the reference of another system or of other settings
     */
    public VerificationReport verify(VerificationReference reference) {
        reference.requireFor(system, settings.nonbonded(), listRadius.nm());
        Evaluation evaluation = evaluate();
        Partition partition = partition();
        BondedOwnership owned = BondedOwnership.assign(pe.messenger(), partition, model.terms());
        RankWork work = work(partition, owned);
        return new Verification(pe.messenger(), reference)
                .compare(work, step.pairs(work), owned, model.terms().termCount(), step.positions(), evaluation);
    }

    /**
     * Makes atoms and velocities obey the constraints, if there are any: before the first step, and never again. Until
     * then they are as the coordinates have them, which is what {@link #evaluate} and {@link #verify} look at.
     *
     * @throws IllegalArgumentException with one line if the coordinates are too far from it: {@link ConstrainedStart}
     */
    public void start() {
        if (!hasStarted && system.topology().hasConstraints()) {
            repartition(partitioner.scatter(InitialAtoms.constrained(system, settings)));
        }
        hasStarted = true;
    }

    /**
     * {@linkplain #start Starts}, and runs the number of steps of the settings.
     *
     * @throws IllegalArgumentException if the coordinates are too far from obeying the constraints
     * @throws ListTooShortException if an atom moves farther between two pair lists than the list allows
     */
    public RunReport run(StepObserver observer) {
        start();
        StepObserver heard = pe.pe() == 0 ? observer : StepObserver.NONE;
        List<EnergySample> samples = new ArrayList<>();
        step.restartEnergies();
        pe.messenger().barrier();
        long start = System.nanoTime();
        if (step.partitionsByDevice() && pe.peCount() > 1 && settings.steps() > settings.listInterval()) {
            // The same once more, so that the first time that atoms have moved finds all kernels compiled.
            makePartition();
        }
        long done = 0;
        StartUp startUp = StartUp.NONE;
        while (done < settings.steps()) {
            repartitionWhenDue(done);
            int count = stepsToNextLook(done);
            step.steps(count);
            long last = done + count - 1;
            done += count;
            if (last % settings.energyInterval() == 0) {
                try (TimeRange _ = pe.range("energies")) {
                    sample(last, total(step.energySums()), samples, heard);
                }
            }
            heard.stepsDone(done);
            if (done == settings.listInterval() && done < settings.steps()) {
                startUp = new StartUp(settings.listInterval(), secondsSince(start));
            }
        }
        repartitionWhenDue(settings.steps());
        double wallSeconds = secondsSince(start);
        heard.stepsDone(settings.steps());
        sample(settings.steps(), total(step.evaluate()), samples, heard);
        requireListReaches(settings.steps());
        return report(samples, wallSeconds, startUp);
    }

    private static double secondsSince(long nanoTime) {
        return (System.nanoTime() - nanoTime) / 1e9;
    }

    /** Steps from step {@code done} on until a repartition, energies, a report or the end. */
    private int stepsToNextLook(long done) {
        long toRepartition = settings.listInterval() - done % settings.listInterval();
        long toEnergies = Math.floorMod(-done, settings.energyInterval()) + 1;
        long toEnd = Math.min(settings.steps() - done, STEPS_PER_REPORT);
        return (int) Math.min(toEnd, Math.min(toRepartition, toEnergies));
    }

    private void repartitionWhenDue(long done) {
        if (done > 0 && done % settings.listInterval() == 0) {
            if (canRenewLists()) {
                renewLists(done);
            } else {
                repartition(done);
            }
        }
    }

    /**
     * Makes new domains and pair lists of the present positions, as a run does every list interval.
     *
     * @param done steps that the simulation has made, for messages
     * @throws ListTooShortException if an atom has moved farther since the last time than the list allows
     */
    public void repartition(long done) {
        requireListReaches(done);
        try (TimeRange _ = pe.range("repartition")) {
            makePartition();
            repartitions++;
        }
    }

    /** By the device where it can: the host takes many times as long. */
    private void makePartition() {
        if (!step.repartitionByDevice()) {
            hostRepartitions++;
            repartitionByHost();
        }
    }

    /** How often {@link #repartition} has made new domains. */
    public int repartitions() {
        return repartitions;
    }

    /** Makes new domains on the host. */
    void repartitionByHost() {
        repartition(partitioner.partition(step.homeAtoms()));
    }

    /**
     * Whether a run makes new pair lists without a repartition: the device searches pairs, and no atom has moved so far
     * that the halo might lack one; as of the last lists, equal on all ranks.
     */
    public boolean canRenewLists() {
        return step.canRenewLists();
    }

    /**
     * Makes the next step begin with new pair lists, as a run does every list interval if it {@link #canRenewLists}.
     *
     * @param done steps that the simulation has made, for messages
     * @throws ListTooShortException if an atom has moved farther since the last time than the list allows
     */
    public void renewLists(long done) {
        requireListReaches(done);
        step.renewLists();
    }

    /** The step, for measurements of its parts. */
    public MdStep step() {
        return step;
    }

    /**
     * Checks that no atom of this rank has left the range of its pair list.
     *
     * @throws ListTooShortException if one has moved more than half the buffer since the list was made
     * @throws IllegalStateException if constraints could not be kept
     */
    private void requireListReaches(long done) {
        step.movedAtom().ifPresent(moved -> {
            throw MovedAtomReport.exception(
                    moved, system.configuration(), done, settings.timeStep(), innerRadius.isPresent());
        });
    }

    /** The present configuration in the order of the input, on rank 0; empty on others. */
    public Optional<GroConfiguration> gather() {
        HomeAtoms home = step.homeAtoms();
        double[] positions = new double[3 * home.count()];
        for (int k = 0; k < positions.length; k++) {
            positions[k] = home.position(k);
        }
        double[] x = globalAtoms.gather(home.globalIndex(), positions);
        double[] v = globalAtoms.gather(home.globalIndex(), home.v());
        if (pe.pe() != 0) {
            return Optional.empty();
        }
        return Optional.of(system.configuration().withState(x, v));
    }

    @Override
    public void close() {
        step.close();
    }

    private static Function<Partition, NonbondedList> pairSearch(NonbondedMode mode, SystemModel model) {
        return mode == NonbondedMode.CLUSTER ? model::excludedPartners : new PairListBuilder(model.exclusions())::build;
    }

    private void repartition(Partition partition) {
        step.repartition(work(partition, BondedOwnership.assign(pe.messenger(), partition, model.terms())));
    }

    private RankWork work(Partition partition, BondedOwnership owned) {
        return model.work(partition, pairSearch.apply(partition), owned, haloRadius);
    }

    private void sample(long done, Energies energies, List<EnergySample> samples, StepObserver observer) {
        EnergySample sample = new EnergySample(done, done * settings.timeStep(), energies);
        samples.add(sample);
        observer.energies(sample);
        if (!Double.isFinite(sample.energies().total())) {
            // A rank that knows of an atom has more to say, and ends the others.
            requireListReaches(done);
            pe.messenger().barrier();
            throw new IllegalStateException("the total energy is not finite any more at step " + done
                    + ": the system is unstable, lower --dt or look at the input");
        }
    }

    /** The energies of the whole system, from the sums of this rank; collective. */
    private Energies total(double[] sumsOfRank) {
        return Energies.of(pe.messenger().sum(sumsOfRank));
    }

    private RunReport report(List<EnergySample> samples, double wallSeconds, StartUp startUp) {
        HaloExchange exchange = step.exchange();
        long atoms = Math.round(pe.messenger().sum(new double[] {exchange.sentAtoms()})[0]);
        long freedoms = system.topology().degreesOfFreedom();
        return new RunReport(
                system.atomCount(),
                system.topology().constraintCount(),
                pe.peCount(),
                new int[] {grid.cellCount(0), grid.cellCount(1), grid.cellCount(2)},
                exchange.mode().toString(),
                settings.nonbondedMode().on(pe.host()).toString(),
                pe.host().name(),
                exchange.path(),
                settings.steps(),
                settings.timeStep(),
                wallSeconds,
                startUp,
                samples.isEmpty() ? 0 : samples.getLast().energies().temperature(freedoms),
                EnergyDrift.perNanosecondAndAtom(samples, system.atomCount()),
                settings.listInterval(),
                innerRadius.isPresent() ? settings.pruneInterval() : 0,
                listRadius,
                innerRadius,
                settings.bufferRule(),
                new RunReport.Repartitions(repartitions, hostRepartitions),
                new RunReport.HaloTraffic(
                        exchange.transferCount(),
                        atoms * Position.BYTES,
                        atoms * FORCE_BYTES,
                        pe.peCount() == 1 ? 0 : exchange.launchesPerStep(),
                        exchange.hostWaitsPerStep()),
                samples);
    }
}

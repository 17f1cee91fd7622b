package org.tornadohalo.bench;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.tornadohalo.graph.MdStep;
import org.tornadohalo.graph.StepCosts;
import org.tornadohalo.interop.HostMessenger;
import org.tornadohalo.interop.KernelSource;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.md.Energies;
import org.tornadohalo.md.ListRadius;
import org.tornadohalo.md.RankSimulation;
import org.tornadohalo.md.SimulationSettings;

/** One simulation on one rank while it is measured; all methods are collective. */
final class StepSimulation {
    /**
     * Steps after a repartition that are timed apart: with replay the first is executed, and the second makes the
     * graph.
     */
    static final int FIRST_STEPS = 2;

    /**
     * The most that the energy may change, over the kinetic energy: steps of a broken exchange change it by far more.
     */
    private static final double ENERGY_TOLERANCE = 0.01;

    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_MICRO = 1e3;

    private final Pe pe;
    private final StepName name;
    private final KernelSource source;
    private final SimulationSettings settings;
    private final RankSimulation simulation;
    private final Energies start;
    private long stepsDone;

    /**
     * Opens it.
     *
     * @throws IllegalArgumentException if the design of the exchange cannot run here
     */
    StepSimulation(Pe pe, StepSettings.Case of, StepName name, KernelSource source, SimulationSettings settings) {
        this.pe = pe;
        this.name = name;
        this.source = source;
        pe.compileFrom(source);
        simulation = RankSimulation.open(pe, of.system(), settings);
        this.settings = simulation.settings();
        simulation.start();
        start = simulation.evaluate().energies();
    }

    /**
     * Times of a list interval on the slowest rank.
     *
     * @param step ms of a step without new lists or pruning
     * @param pruning ms that a step with pruning takes longer; NaN without pruning
     * @param listStep ms of the step with lists that were renewed; NaN if the interval begins with a repartition
     * @param whole ms per step with what comes once in the interval
     * @param hostMicros µs of the host per step without new lists, or NaN
     */
    record Interval(double step, double pruning, double listStep, double whole, double hostMicros) {
        boolean isRenewed() {
            return !Double.isNaN(listStep);
        }

        /** What new lists cost a step, ms. */
        double renewal() {
            return listStep - step;
        }
    }

    /**
     * Times of one round on the slowest rank, ms.
     *
     * @param first steps after the repartition, {@link #FIRST_STEPS} together
     */
    record Round(double repartition, double first, Interval interval) {}

    StepName name() {
        return name;
    }

    SimulationSettings settings() {
        return settings;
    }

    /** Radius of pruned lists, if there are any. */
    Optional<ListRadius> innerRadius() {
        return simulation.innerRadius();
    }

    MdStep step() {
        return simulation.step();
    }

    /**
     * Makes a repartition and the steps of a list interval; then, where a simulation goes on with renewed lists, two
     * intervals more, of which the second counts: with replay the first makes CUDA graphs, once for many intervals of a
     * run.
     */
    Round round(boolean replay) {
        pe.compileFrom(source);
        step().useReplay(replay);
        pe.messenger().barrier();
        long begin = System.nanoTime();
        simulation.repartition(stepsDone);
        long partitioned = System.nanoTime();
        steps(FIRST_STEPS);
        long started = System.nanoTime();
        Interval interval = interval(begin, Double.NaN, FIRST_STEPS);
        if (simulation.canRenewLists()) {
            renewedInterval();
            interval = simulation.canRenewLists() ? renewedInterval() : interval;
        }
        HostMessenger slowest = pe.messenger();
        return new Round(
                slowest.max((partitioned - begin) / NANOS_PER_MILLI),
                slowest.max((started - partitioned) / NANOS_PER_MILLI),
                interval);
    }

    private Interval renewedInterval() {
        pe.messenger().barrier();
        long begin = System.nanoTime();
        simulation.renewLists(stepsDone);
        steps(1);
        return interval(begin, (System.nanoTime() - begin) / NANOS_PER_MILLI, 1);
    }

    /**
     * Makes the steps of an interval that are left when {@code done} of them have been made since {@code begin}: those
     * up to the next pruning, if there is one, and then the others, of which one in a prune interval has a pruning.
     */
    private Interval interval(long begin, double listStep, int done) {
        int left = settings.listInterval() - done;
        boolean arePruned = innerRadius().isPresent();
        int plain = arePruned ? settings.pruneInterval() - done : left;
        double step = steps(plain) / NANOS_PER_MILLI / plain;
        int rest = left - plain;
        double restMillis = rest == 0 ? 0 : steps(rest) / NANOS_PER_MILLI;
        long end = System.nanoTime();
        double pruning = arePruned ? (restMillis - rest * step) * settings.pruneInterval() / rest : Double.NaN;
        int timedLast = rest == 0 ? plain : rest;
        OptionalLong host = step().costs().hostNanos();
        HostMessenger slowest = pe.messenger();
        return new Interval(
                slowest.max(step),
                slowest.max(pruning),
                slowest.max(listStep),
                slowest.max((end - begin) / NANOS_PER_MILLI / settings.listInterval()),
                slowest.max(host.isPresent() ? host.getAsLong() / NANOS_PER_MICRO / timedLast : Double.NaN));
    }

    private long steps(int count) {
        stepsDone += count;
        return step().steps(count);
    }

    /** Makes new lists of atoms that stand still in all steps until the next round. */
    void standStill() {
        pe.compileFrom(source);
        simulation.repartition(stepsDone);
        step().useTimeStep(0);
        step().evaluate();
    }

    /** What the steps of the last round cost. */
    StepCosts costs() {
        return step().costs();
    }

    /** Memory of the device of the rank that takes most, over the home atoms of a mean rank. */
    double bytesPerAtom() {
        return (double) pe.messenger().max(step().deviceBytes()) * pe.peCount() / name.atoms();
    }

    /**
     * Checks that the steps which were timed have moved atoms as they should.
     *
     * @throws IllegalStateException if they have not kept the energy
     */
    void check() {
        pe.compileFrom(source);
        // The interval is over: lists that would be pruned once more are too old for that.
        simulation.repartition(stepsDone);
        Energies end = simulation.evaluate().energies();
        if (!keepsEnergy(start, end)) {
            throw new IllegalStateException(String.format(
                    Locale.ROOT,
                    "%s, %s is broken, so its time means nothing: the energy was %.1f kJ/mol, and is %.1f after %d steps",
                    name.configuration(),
                    name.system(),
                    start.conserved(),
                    end.conserved(),
                    stepsDone));
        }
    }

    static boolean keepsEnergy(Energies start, Energies end) {
        double change = Math.abs(end.conserved() - start.conserved());
        return change <= ENERGY_TOLERANCE * Math.max(start.kinetic(), end.kinetic());
    }

    /** Releases its memory. */
    void close() {
        simulation.close();
    }
}

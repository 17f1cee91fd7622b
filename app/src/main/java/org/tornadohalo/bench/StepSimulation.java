package org.tornadohalo.bench;

import java.util.Locale;
import java.util.OptionalLong;
import org.tornadohalo.graph.MdStep;
import org.tornadohalo.graph.StepCosts;
import org.tornadohalo.interop.HostMessenger;
import org.tornadohalo.interop.KernelSource;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.md.Energies;
import org.tornadohalo.md.RankSimulation;
import org.tornadohalo.md.SimulationSettings;

/** One simulation on one rank while it is measured; all methods are collective. */
final class StepSimulation {
    /** Steps after a repartition that are timed apart: with replay the first is executed, and the second makes the graph. */
    static final int FIRST_STEPS = 2;

    /** The most that the energy may change, over the kinetic energy: steps of a broken exchange change it by far more. */
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
        this.settings = settings;
        pe.compileFrom(source);
        simulation = RankSimulation.open(pe, of.system(), settings);
        start = simulation.evaluate().energies();
    }

    /** Times of one round on the slowest rank, ms; of the host µs per step, or NaN. */
    record Round(double step, double first, double repartition, double whole, double hostMicros) {}

    StepName name() {
        return name;
    }

    SimulationSettings settings() {
        return settings;
    }

    MdStep step() {
        return simulation.step();
    }

    /** Whether steps can be replayed: the host has nothing to do within them. */
    boolean canReplay() {
        return !step().exchange().isDrivenByHost();
    }

    /** Makes a repartition and the steps until the next one. */
    Round round(boolean replay) {
        pe.compileFrom(source);
        step().useReplay(replay);
        int last = settings.listInterval() - FIRST_STEPS;
        pe.messenger().barrier();
        long begin = System.nanoTime();
        simulation.repartition(stepsDone);
        long partitioned = System.nanoTime();
        step().steps(FIRST_STEPS);
        long started = System.nanoTime();
        long stepNanos = step().steps(last);
        long end = System.nanoTime();
        stepsDone += settings.listInterval();
        OptionalLong host = step().costs().hostNanos();
        HostMessenger slowest = pe.messenger();
        return new Round(
                slowest.max(stepNanos / NANOS_PER_MILLI / last),
                slowest.max((started - partitioned) / NANOS_PER_MILLI),
                slowest.max((partitioned - begin) / NANOS_PER_MILLI),
                slowest.max((end - begin) / NANOS_PER_MILLI / settings.listInterval()),
                slowest.max(host.isPresent() ? host.getAsLong() / NANOS_PER_MICRO / last : Double.NaN));
    }

    /** What the steps of the last round cost. */
    StepCosts costs() {
        return step().costs();
    }

    /**
     * Checks that the steps which were timed have moved atoms as they should.
     *
     * @throws IllegalStateException if they have not kept the energy
     */
    void check() {
        pe.compileFrom(source);
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

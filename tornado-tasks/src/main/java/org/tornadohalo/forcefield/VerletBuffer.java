package org.tornadohalo.forcefield;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import org.tornadohalo.topology.Topology;

/**
 * How far a pair list must reach beyond the cut-off so that it can be used for several steps.
 *
 * <p>Two bounds, of which the larger one counts (docs/adr/0003-choose-the-verlet-buffer.md):
 *
 * <ul>
 *   <li>The energy error of pairs that come within the cut-off unlisted stays below a tolerance per atom and time (Páll
 *       and Hess, Comput. Phys. Commun. 184, 2641 (2013); GROMACS reference manual, "Energy drift and pair-list
 *       buffering").
 *   <li>No atom is expected to move farther than half the buffer while a list is used.
 * </ul>
 *
 * Both take atoms to fly freely with Maxwell-Boltzmann velocities for the (interval − 1) steps from a list's first use
 * to its last, those that constraints tie together as groups ({@link AtomMotion}). Bonds and collisions shorten the way,
 * so both bounds are on the safe side.
 */
public final class VerletBuffer {
    /** Default error per atom, kJ/mol/ps. */
    public static final double DEFAULT_TOLERANCE = 0.005;
    /** Atoms that move farther than half the buffer, expected per list. */
    public static final double EXPECTED_ALARMS = 1e-6;

    private static final double BOLTZMANN = 0.0083144626;
    private static final double PRECISION_NM = 1e-5;
    private static final double LARGEST_NM = 1000;
    private static final double HIGHEST_TEMPERATURE = 1e9;

    private final Topology topology;
    private final NonbondedSettings settings;
    private final List<AtomClass> classes;
    private final Map<AtomMotion, Long> motions = new LinkedHashMap<>();
    private final double volume;
    private final double thermalEnergy;
    private final double flightTime;
    private final double listTime;

    /**
     * Describes the system and how long a list is used.
     *
     * @param topology masses, charges and Lennard-Jones parameters
     * @param settings cut-off and reaction field
     * @param volume of the box, nm³; atoms are taken to be spread evenly
     * @param temperature K
     * @param timeStep ps
     * @param listInterval steps from one list to the next
     * @throws IllegalArgumentException if the volume, time step or interval is not positive, the temperature is not in
     *     0 to 10⁹, or constraints tie atoms as {@link org.tornadohalo.topology.ConstraintGroup} does not support
     */
    public VerletBuffer(
            Topology topology,
            NonbondedSettings settings,
            double volume,
            double temperature,
            double timeStep,
            int listInterval) {
        if (!(volume > 0)
                || !(timeStep > 0)
                || listInterval < 1
                || !(temperature >= 0 && temperature <= HIGHEST_TEMPERATURE)) {
            throw new IllegalArgumentException(
                    "the list buffer needs a volume and a time step above 0, a list interval of at least 1 and a"
                            + " temperature from 0 to 1e9 K, but they are %s nm³, %s ps, %d and %s K"
                                    .formatted(volume, timeStep, listInterval, temperature));
        }
        this.topology = topology;
        this.settings = settings;
        this.classes = AtomClass.of(topology);
        classes.forEach(atoms -> motions.merge(atoms.motion(), atoms.count(), Long::sum));
        this.volume = volume;
        this.thermalEnergy = BOLTZMANN * temperature;
        this.flightTime = (listInterval - 1) * timeStep;
        this.listTime = listInterval * timeStep;
    }

    /**
     * The buffer: the larger one of {@link #forTolerance} and {@link #forFastestAtom}, nm.
     *
     * @param tolerance energy error per atom, kJ/mol/ps, above 0
     */
    public double length(double tolerance) {
        return Math.max(forTolerance(tolerance), forFastestAtom());
    }

    /**
     * The smallest buffer whose {@link #errorPerAtom} is within a tolerance, nm.
     *
     * @param tolerance kJ/mol/ps, above 0
     * @throws IllegalArgumentException if the tolerance is not positive
     */
    public double forTolerance(double tolerance) {
        if (!(tolerance > 0)) {
            throw new IllegalArgumentException(
                    "the buffer tolerance must be above 0 kJ/mol/ps per atom, but is " + tolerance);
        }
        return smallestWithin(tolerance, this::errorPerAtom);
    }

    /**
     * Twice the distance that {@link #EXPECTED_ALARMS} atoms of the system are expected to exceed while a list is used,
     * nm.
     */
    public double forFastestAtom() {
        return smallestWithin(EXPECTED_ALARMS, this::expectedAlarms);
    }

    /** Number of atoms that are expected to move farther than half of {@code buffer} while a list is used. */
    public double expectedAlarms(double buffer) {
        double expected = 0;
        for (Map.Entry<AtomMotion, Long> atoms : motions.entrySet()) {
            expected += atoms.getValue() * atoms.getKey().tail(0.5 * buffer, thermalEnergy, flightTime);
        }
        return expected;
    }

    /**
     * Estimated energy error per atom and time with a buffer, kJ/mol/ps: the potential of the pairs that a list misses
     * at its last use, added up without regard to sign, over the time between lists.
     */
    public double errorPerAtom(double buffer) {
        double sum = 0;
        for (AtomClass a : classes) {
            for (AtomClass b : classes) {
                sum += a.count() * b.count() * Math.abs(missedEnergy(a, b, buffer));
            }
        }
        return 0.5 * sum / volume / topology.atomCount() / listTime;
    }

    /**
     * Potential that pairs of one atom a with atoms b of unit density miss.
     *
     * <p>A pair outside the list radius is found at distance rc − s with probability density E((rb + s)/σ), rb the
     * buffer, σ² the variance of the pair's displacement along its axis and E the tail of the normal distribution. The
     * potential is expanded to third order at the cut-off and the shell taken at the list radius plus σ.
     */
    private double missedEnergy(AtomClass a, AtomClass b, double buffer) {
        double sigma = flightTime
                * Math.sqrt(a.motion().velocityVariance(thermalEnergy, flightTime)
                        + b.motion().velocityVariance(thermalEnergy, flightTime));
        if (sigma == 0) {
            return 0;
        }
        double radius = settings.cutoff() + buffer + sigma;
        double[] derivatives = derivativesAtCutoff(a, b);
        double density = NormalDistribution.density(buffer / sigma);
        double tail = NormalDistribution.tail(buffer / sigma);
        double b2 = buffer * buffer;
        double s2 = sigma * sigma;
        // Integrals of s, s² and s³ times E((rb + s)/σ) over s from 0 to infinity.
        double first = 0.5 * ((b2 + s2) * tail - buffer * sigma * density);
        double second = (sigma * (b2 + 2 * s2) * density - buffer * (b2 + 3 * s2) * tail) / 3;
        double third = 0.25 * ((b2 * b2 + 6 * b2 * s2 + 3 * s2 * s2) * tail - buffer * sigma * (b2 + 5 * s2) * density);
        double energy = -derivatives[0] * first + derivatives[1] * second / 2 - derivatives[2] * third / 6;
        return 4 * Math.PI * radius * radius * energy;
    }

    /** First, second and third derivative of a pair's potential at the cut-off. */
    private double[] derivativesAtCutoff(AtomClass a, AtomClass b) {
        double inverse = 1 / settings.cutoff();
        double dispersion = topology.c6(a.type(), b.type()) * Math.pow(inverse, 6);
        double repulsion = topology.c12(a.type(), b.type()) * Math.pow(inverse, 12);
        double qq = settings.coulombFactor() * a.charge() * b.charge();
        double coulomb = qq * inverse;
        double quadratic = qq * settings.krf();
        return new double[] {
            (6 * dispersion - 12 * repulsion - coulomb) * inverse + 2 * quadratic * settings.cutoff(),
            (156 * repulsion - 42 * dispersion + 2 * coulomb) * inverse * inverse + 2 * quadratic,
            (336 * dispersion - 2184 * repulsion - 6 * coulomb) * inverse * inverse * inverse
        };
    }

    /** Smallest buffer at which a decreasing quantity is at most {@code limit}. */
    private static double smallestWithin(double limit, DoubleUnaryOperator decreasing) {
        if (decreasing.applyAsDouble(0) <= limit) {
            return 0;
        }
        double low = 0;
        double high = 0.1;
        while (decreasing.applyAsDouble(high) > limit) {
            low = high;
            high *= 2;
            if (high > LARGEST_NM) {
                throw new IllegalArgumentException("the pair list would need a buffer of more than " + LARGEST_NM
                        + " nm: lower the time step, the list interval or the temperature, or look at the masses");
            }
        }
        while (high - low > PRECISION_NM) {
            double middle = 0.5 * (low + high);
            if (decreasing.applyAsDouble(middle) > limit) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }
}

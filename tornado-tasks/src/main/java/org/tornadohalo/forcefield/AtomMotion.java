package org.tornadohalo.forcefield;

import java.util.Arrays;
import org.tornadohalo.topology.ConstraintGroup;
import org.tornadohalo.topology.MoleculeType;

/**
 * How far an atom moves in free flight, alone or as one of a group that constraints tie together
 * (docs/adr/0014-let-tied-atoms-fly-as-groups.md).
 *
 * <p>An atom alone flies straight; each component of its velocity has variance kT/m. A group of mass M flies freely
 * too: its centre of mass moves straight with variance kT/M, and independent of that the atom moves relative to this
 * centre by a chord c, which two things bound:
 *
 * <ul>
 *   <li>c ≤ 2ρ, where ρ is the farthest that the atom can be from the centre of mass.
 *   <li>c ≤ t·u after a time t, u being the speed relative to the centre. Constraints take freedom from velocities, so
 *       those of the atom have variance kT/m at most. As the centre's are independent of the rest, what is left for
 *       those relative to it is kT(1/m − 1/M) at most.
 * </ul>
 *
 * So c is taken as min(t·u, 2ρ), u being the length of a vector of three normally distributed components of variance
 * kT(1/m − 1/M), in a direction independent of the centre's. This is the free flight of the atom where no chord is as
 * long as 2ρ, and less elsewhere: over longer times the atom does not move with its own mass but with that of its
 * group. For two atoms, which turn at constant speed, it is a strict bound. In larger groups u changes on the way, but
 * has this variance at each time; tests compare it with water molecules that tumble.
 *
 * @param mass of the atom, u
 * @param groupMass of the atoms tied together, u; the atom's own if it is tied to none
 * @param reach ρ, nm; 0 if it is tied to none
 */
record AtomMotion(double mass, double groupMass, double reach) {
    /** Of Simpson's rule over the speeds: with half of them buffers change by 10⁻⁵ nm. */
    private static final int INTERVALS = 100;

    /** Where the distribution of speeds ends, in standard deviations: faster ones have a probability of 10⁻³⁰. */
    private static final double FASTEST = 12;

    /**
     * The motions of a molecule type's atoms, in order.
     *
     * @throws IllegalArgumentException as {@link ConstraintGroup#of}
     */
    static AtomMotion[] of(MoleculeType type) {
        AtomMotion[] motions = new AtomMotion[type.atomCount()];
        Arrays.setAll(motions, atom -> new AtomMotion(type.mass(atom), type.mass(atom), 0));
        for (ConstraintGroup group : ConstraintGroup.of(type)) {
            double groupMass = type.mass(group.center());
            for (int partner : group.partners()) {
                groupMass += type.mass(partner);
            }
            motions[group.center()] = tied(type, group, -1, groupMass);
            for (int k = 0; k < group.partners().length; k++) {
                motions[group.partners()[k]] = tied(type, group, k, groupMass);
            }
        }
        return motions;
    }

    /** Of one partner, or of the center if {@code own} is −1. */
    private static AtomMotion tied(MoleculeType type, ConstraintGroup group, int own, double groupMass) {
        double toCenter = own < 0 ? 0 : group.lengths()[own];
        double sum = type.mass(group.center()) * toCenter;
        for (int k = 0; k < group.partners().length; k++) {
            if (k != own) {
                // Two partners of a star can be as far apart as their bonds allow in line.
                boolean isFixed = own >= 0 && group.isTriangle();
                double distance = isFixed ? group.closing() : toCenter + group.lengths()[k];
                sum += type.mass(group.partners()[k]) * distance;
            }
        }
        double mass = type.mass(own < 0 ? group.center() : group.partners()[own]);
        // The centre of mass is no farther than the atoms are on average, weighted by mass.
        return new AtomMotion(mass, groupMass, sum / groupMass);
    }

    /**
     * Variance of the displacement along an axis over the square of the time, nm²/ps².
     *
     * <p>A tied atom has that of its centre of mass and of a chord of length 2ρ, in random direction, at most: kT/M +
     * (2ρ)²/(3t²). Along an axis such a chord is spread evenly over −2ρ to 2ρ; its higher moments are below those of a
     * normal distribution of the same variance, and a chord that is random in length too has about half of it.
     *
     * @param thermalEnergy kT, kJ/mol
     * @param time of flight, ps
     */
    double velocityVariance(double thermalEnergy, double time) {
        double chord = 2 * reach / time;
        return reach == 0
                ? thermalEnergy / mass
                : Math.min(thermalEnergy / mass, thermalEnergy / groupMass + chord * chord / 3);
    }

    /**
     * Probability that the atom moves farther than a distance.
     *
     * @param distance nm
     * @param thermalEnergy kT, kJ/mol
     * @param time of flight, ps
     */
    double tail(double distance, double thermalEnergy, double time) {
        double sigma = time * Math.sqrt(thermalEnergy / mass);
        if (sigma == 0) {
            return 0;
        }
        double alone = NormalDistribution.tailOfLength(distance / sigma);
        return reach == 0 ? alone : Math.min(alone, tailOfTied(distance, thermalEnergy, time));
    }

    /** The probability for a chord, over the distribution of chords. */
    private double tailOfTied(double distance, double thermalEnergy, double time) {
        double sigma = time * Math.sqrt(thermalEnergy / groupMass);
        double x = distance / sigma;
        double unit = time * Math.sqrt(thermalEnergy * (1 / mass - 1 / groupMass)) / sigma;
        double longest = 2 * reach / sigma;
        double end = Math.min(longest / unit, FASTEST);
        double step = end / INTERVALS;
        double sum = 0;
        for (int k = 1; k <= INTERVALS; k++) {
            double u = k * step;
            double density = 2 * u * u * NormalDistribution.density(u);
            double weight = k == INTERVALS ? 1 : 2 + 2 * (k % 2);
            sum += weight * density * NormalDistribution.tailOfLength(x, Math.min(unit * u, longest));
        }
        return sum * step / 3 + NormalDistribution.tailOfLength(end) * NormalDistribution.tailOfLength(x, longest);
    }
}

package org.tornadohalo.md;

import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.tornadohalo.topology.Topology;

/** Velocities of the Maxwell-Boltzmann distribution (GROMACS reference manual, "Coordinates and velocities"). */
public final class MaxwellVelocities {
    private static final String GENERATOR = "L64X128MixRandom";

    private MaxwellVelocities() {}

    /**
     * Draws velocities of independent atoms without motion of the centre of mass, scaled to the exact temperature of
     * 3N − 3 degrees of freedom: constraints have yet to take their part of each.
     *
     * @return nm/ps, [3 * atoms]; the same for the same seed
     */
    static double[] generate(Topology topology, double temperature, long seed) {
        RandomGenerator random = RandomGeneratorFactory.of(GENERATOR).create(seed);
        double[] v = new double[3 * topology.atomCount()];
        for (int k = 0; k < v.length; k++) {
            v[k] = random.nextGaussian() * Math.sqrt(Energies.BOLTZMANN * temperature / topology.mass(k / 3));
        }
        removeCentreOfMassMotion(topology, v);
        scale(topology, temperature, v.length - 3L, v);
        return v;
    }

    /**
     * Temperature of velocities that obey the constraints, K; 0 without a degree of freedom, as of a single atom.
     *
     * @param v nm/ps, [3 * atoms]
     */
    public static double temperatureOf(Topology topology, double[] v) {
        return temperatureOf(topology, topology.degreesOfFreedom(), v);
    }

    /** Scales velocities that obey the constraints to an exact temperature. */
    static void scale(Topology topology, double temperature, double[] v) {
        scale(topology, temperature, topology.degreesOfFreedom(), v);
    }

    private static double temperatureOf(Topology topology, long degreesOfFreedom, double[] v) {
        double twiceKinetic = 0;
        for (int k = 0; k < v.length; k++) {
            twiceKinetic += topology.mass(k / 3) * v[k] * v[k];
        }
        return degreesOfFreedom > 0 ? twiceKinetic / (degreesOfFreedom * Energies.BOLTZMANN) : 0;
    }

    private static void removeCentreOfMassMotion(Topology topology, double[] v) {
        double[] momentum = new double[3];
        double mass = 0;
        for (int k = 0; k < v.length; k++) {
            momentum[k % 3] += topology.mass(k / 3) * v[k];
            mass += topology.mass(k / 3) / 3;
        }
        for (int k = 0; k < v.length; k++) {
            v[k] -= momentum[k % 3] / mass;
        }
    }

    private static void scale(Topology topology, double temperature, long degreesOfFreedom, double[] v) {
        double drawn = temperatureOf(topology, degreesOfFreedom, v);
        double factor = drawn > 0 ? Math.sqrt(temperature / drawn) : 0;
        for (int k = 0; k < v.length; k++) {
            v[k] *= factor;
        }
    }
}

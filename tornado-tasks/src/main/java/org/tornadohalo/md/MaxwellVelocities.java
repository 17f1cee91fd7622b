package org.tornadohalo.md;

import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.tornadohalo.topology.Topology;

/** Velocities of the Maxwell-Boltzmann distribution (GROMACS reference manual, "Coordinates and velocities"). */
public final class MaxwellVelocities {
    private static final String GENERATOR = "L64X128MixRandom";

    private MaxwellVelocities() {}

    /**
     * Draws velocities without motion of the centre of mass, scaled to the exact temperature of 3N − 3 degrees of
     * freedom.
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
        scale(topology, temperature, v);
        return v;
    }

    /** Temperature of velocities with 3N − 3 degrees of freedom, K; 0 for a single atom. */
    public static double temperatureOf(Topology topology, double[] v) {
        double twiceKinetic = 0;
        for (int k = 0; k < v.length; k++) {
            twiceKinetic += topology.mass(k / 3) * v[k] * v[k];
        }
        return v.length > 3 ? twiceKinetic / ((v.length - 3) * Energies.BOLTZMANN) : 0;
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

    private static void scale(Topology topology, double temperature, double[] v) {
        double drawn = temperatureOf(topology, v);
        double factor = drawn > 0 ? Math.sqrt(temperature / drawn) : 0;
        for (int k = 0; k < v.length; k++) {
            v[k] *= factor;
        }
    }
}

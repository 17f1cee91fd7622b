package org.tornadohalo.md;

import java.util.Random;
import org.tornadohalo.topology.MolecularSystem;

/** Charges near the sites of a lattice, which move at random; half of them with another sign and mass. */
final class ShakenLattice {
    /** Edges of the box, nm. */
    static final double[] BOX = {2.4, 2.6, 3.2};

    private static final int[] SITES = {7, 6, 10};
    static final int ATOMS = 420;

    private ShakenLattice() {}

    /**
     * The system.
     *
     * @param begin of the range that the atoms of a site are in, over the distance of sites
     * @param speed standard deviation of each component of the velocities, nm/ps
     * @param drift common velocity along x, nm/ps
     */
    static MolecularSystem charges(long seed, double begin, double speed, double drift) {
        Random random = new Random(seed);
        double[] x = new double[3 * ATOMS];
        double[] v = new double[x.length];
        for (int k = 0; k < x.length; k++) {
            int dim = k % 3;
            int atom = k / 3;
            int site =
                    dim == 0 ? atom % SITES[0] : dim == 1 ? atom / SITES[0] % SITES[1] : atom / (SITES[0] * SITES[1]);
            x[k] = BOX[dim] * (site + begin + 0.2 * random.nextDouble()) / SITES[dim];
            v[k] = speed * random.nextGaussian() + (dim == 0 ? drift : 0);
        }
        return new Particles().add(ATOMS / 2, 0.3, 40).add(ATOMS / 2, -0.3, 20).at(x, v, BOX, 6e-3, 9e-6);
    }
}

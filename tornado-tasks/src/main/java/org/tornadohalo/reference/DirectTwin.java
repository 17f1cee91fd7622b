package org.tornadohalo.reference;

import java.util.List;
import org.tornadohalo.decomposition.DomainGrid;
import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.kernels.Position;

/**
 * The sequential twin of {@link org.tornadohalo.kernels.DirectHaloKernels}: halo atom after halo atom, from its owner.
 * It knows owners from {@link org.tornadohalo.decomposition.LocalAtoms} and uses neither pulses nor transfers.
 */
public final class DirectTwin {
    private DirectTwin() {}

    /**
     * Fills the halo part of every rank's coordinates.
     *
     * @param partitions those of all ranks, in order
     * @param x of all ranks: the words of {@link Position} [atomCount] each; home parts are read, halo parts written
     * @param lowUnit unit of the low-order parts, nm
     */
    public static void exchangeCoordinates(List<Partition> partitions, int[][] x, float lowUnit) {
        for (Partition user : partitions) {
            for (int atom = user.homeCount(); atom < user.atomCount(); atom++) {
                int owner = user.atoms().ownerRank()[atom];
                int from = Position.WORDS * user.atoms().ownerIndex()[atom];
                double[] shift =
                        HaloTwin.shift(user.grid(), owner, user.rank(), edges(user.grid(), owner, user.rank()));
                HaloTwin.copyShifted(x[owner], from, x[user.rank()], Position.WORDS * atom, shift, lowUnit);
            }
        }
    }

    /**
     * Box edges between an owner and a user on its lower side: there are some where the owner's cell has the lower
     * index.
     */
    private static float[] edges(DomainGrid grid, int owner, int user) {
        float[] edges = new float[3];
        for (int dim = 0; dim < 3; dim++) {
            edges[dim] = grid.cellOf(owner, dim) < grid.cellOf(user, dim) ? (float) grid.box(dim) : 0;
        }
        return edges;
    }

    /**
     * Adds the forces of all halo atoms to their home atoms, for each home atom in the order of the users' cell
     * offsets.
     *
     * @param partitions those of all ranks, in order
     * @param f of all ranks, float [3 * atomCount] each, kJ/mol/nm; home parts are changed
     */
    public static void exchangeForces(List<Partition> partitions, float[][] f) {
        DomainGrid grid = partitions.getFirst().grid();
        for (int x = 0; x < grid.cellCount(0); x++) {
            for (int y = 0; y < grid.cellCount(1); y++) {
                for (int z = 0; z < grid.cellCount(2); z++) {
                    for (Partition user : partitions) {
                        addForces(user, rankAbove(user, x, y, z), f);
                    }
                }
            }
        }
    }

    private static int rankAbove(Partition user, int... offset) {
        DomainGrid grid = user.grid();
        int[] cell = new int[3];
        for (int dim = 0; dim < 3; dim++) {
            cell[dim] = (grid.cellOf(user.rank(), dim) + offset[dim]) % grid.cellCount(dim);
        }
        return grid.rankOf(cell[0], cell[1], cell[2]);
    }

    private static void addForces(Partition user, int owner, float[][] f) {
        for (int atom = user.homeCount(); atom < user.atomCount(); atom++) {
            if (user.atoms().ownerRank()[atom] == owner) {
                int home = user.atoms().ownerIndex()[atom];
                for (int dim = 0; dim < 3; dim++) {
                    f[owner][3 * home + dim] += f[user.rank()][3 * atom + dim];
                }
            }
        }
    }
}

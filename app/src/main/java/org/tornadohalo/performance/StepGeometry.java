package org.tornadohalo.performance;

import java.util.ArrayList;
import java.util.List;
import org.tornadohalo.decomposition.DomainGrid;

/**
 * What a mean rank computes and exchanges, from the volumes of cells and halo.
 *
 * @param homeAtoms atoms of a rank
 * @param haloAtoms atoms that it receives
 * @param localShare share of its pairs whose atoms are both home atoms
 * @param pulses in the order of the exchange of coordinates; none on one rank
 */
public record StepGeometry(double homeAtoms, double haloAtoms, double localShare, List<Pulse> pulses) {
    /**
     * One send of a rank.
     *
     * @param dim dimension
     * @param atoms atoms sent, forwarded ones included
     * @param leavesNode whether some rank sends to another node: the slowest rank decides
     */
    public record Pulse(int dim, double atoms, boolean leavesNode) {}

    /**
     * The geometry of atoms spread evenly over a grid.
     *
     * @param atoms atoms of the system
     * @param listRadius reach of the halo, nm; atoms are assigned one by one
     * @param gpusPerNode ranks r with the same r / gpusPerNode share a node
     * @throws org.tornadohalo.decomposition.DecompositionException if the halo does not fit the grid
     */
    public static StepGeometry of(DomainGrid grid, int atoms, double listRadius, int gpusPerNode) {
        grid.checkListRadius(listRadius);
        double density = atoms / (grid.box(0) * grid.box(1) * grid.box(2));
        List<Pulse> pulses = new ArrayList<>();
        double localShare = 1;
        double before = 0;
        for (int dim : grid.decomposedDims()) {
            double upToHere = density * haloUpTo(grid, dim, listRadius);
            int count = grid.pulseCount(dim, listRadius);
            Pulse pulse = new Pulse(dim, (upToHere - before) / count, leavesNode(grid, dim, gpusPerNode));
            for (int number = 0; number < count; number++) {
                pulses.add(pulse);
            }
            localShare *= insideShare(cell(grid, dim), listRadius);
            before = upToHere;
        }
        return new StepGeometry((double) atoms / grid.rankCount(), before, localShare, List.copyOf(pulses));
    }

    private static double cell(DomainGrid grid, int dim) {
        return grid.box(dim) / grid.cellCount(dim);
    }

    /** Volume that has arrived after the pulses of a dimension, nm^3: the halo of a grid not decomposed beyond it. */
    private static double haloUpTo(DomainGrid grid, int dim, double listRadius) {
        double[] box = new double[3];
        int[] cells = new int[3];
        for (int k = 0; k < 3; k++) {
            box[k] = k <= dim ? grid.box(k) : cell(grid, k);
            cells[k] = k <= dim ? grid.cellCount(k) : 1;
        }
        return DomainGrid.uniform(cells[0] * cells[1] * cells[2], box, cells).haloVolume(listRadius);
    }

    private static boolean leavesNode(DomainGrid grid, int dim, int gpusPerNode) {
        for (int rank = 0; rank < grid.rankCount(); rank++) {
            if (rank / gpusPerNode != grid.lowerNeighbour(rank, dim) / gpusPerNode) {
                return true;
            }
        }
        return false;
    }

    /**
     * Share of pairs that a cut of one dimension into cells of edge a leaves within a cell: the mean
     * of max(0, 1 - |x|/a) over a ball of radius r, in which |x| has the density 3/(2r) (1 - x^2/r^2).
     */
    static double insideShare(double a, double r) {
        double m = Math.min(a, r);
        double integral = m - m * m / (2 * a) - m * m * m / (3 * r * r) + m * m * m * m / (4 * a * r * r);
        return 3 / (2 * r) * integral;
    }
}

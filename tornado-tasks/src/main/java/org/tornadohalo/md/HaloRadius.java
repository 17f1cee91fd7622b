package org.tornadohalo.md;

import java.util.Arrays;
import org.tornadohalo.decomposition.DecompositionException;
import org.tornadohalo.decomposition.DomainGrid;
import org.tornadohalo.decomposition.HaloReach;
import org.tornadohalo.graph.NonbondedMode;

/**
 * How far a halo reaches, and how long it serves.
 *
 * <p>Where the device searches pairs, a halo that reaches beyond the pair list serves for several lists: a pair within
 * the list radius now was within the halo's when the halo was made, as long as no atom has moved more than half the
 * difference since. Atoms are looked at when lists are made, and move at most half the list's buffer until the next
 * ones.
 *
 * @param list radius of the pair list, nm
 * @param nm radius of the halo, nm
 * @param strayDistance how far a home atom may be from where it was at the repartition when new lists are made without
 *     another one, nm; 0 if none can be made
 */
record HaloRadius(double list, double nm, double strayDistance) {
    /**
     * Differences that are tried, nm, the best first. Of 45,000 atoms of water the fastest moves 0.25 nm in 0.06 to 0.1
     * ps, which is a hydrogen atom that turns about its oxygen atom, and 0.45 nm in 0.4 ps.
     */
    private static final double[] WIDENINGS = {1, 0.8, 0.6, 0.4, 0.3, 0.2};

    /** The most volume of a halo over that of its cell: sending more takes longer than repartitions. */
    private static final double LARGEST_HALO = 2;

    /** The part of a box edge by which atoms of a rank alone may move: images are told apart by one edge at most. */
    private static final double PART_OF_EDGE = 1.0 / 8;

    /**
     * The widest halo that the grid allows without further pulses; without other ranks there is none.
     *
     * @param groupRadius the farthest that an atom may be from its group's reference atom, nm
     * @param form of the non-bonded kernel
     */
    static HaloRadius of(DomainGrid grid, double listRadius, double cutoff, double groupRadius, NonbondedMode form) {
        if (form != NonbondedMode.CLUSTER) {
            return new HaloRadius(listRadius, listRadius, 0);
        }
        double halfBuffer = (listRadius - cutoff) / 2;
        double edge = Math.min(grid.box(0), Math.min(grid.box(1), grid.box(2)));
        if (grid.rankCount() == 1) {
            return new HaloRadius(listRadius, listRadius, PART_OF_EDGE * edge);
        }
        for (double widening : WIDENINGS) {
            double radius = listRadius + widening;
            double stray = widening / 2 - halfBuffer;
            if (stray > 0 && stray <= PART_OF_EDGE * edge && allows(grid, listRadius, radius, groupRadius)) {
                return new HaloRadius(listRadius, radius, stray);
            }
        }
        return new HaloRadius(listRadius, listRadius, 0);
    }

    /** Whether a halo fits the box, is not too large, and comes with as many pulses as that of the list. */
    static boolean allows(DomainGrid grid, double list, double radius, double groupRadius) {
        double cell = grid.box(0) * grid.box(1) * grid.box(2) / grid.rankCount();
        if (grid.haloVolume(radius) > LARGEST_HALO * cell) {
            return false;
        }
        try {
            grid.checkListRadius(radius);
            return Arrays.stream(grid.decomposedDims())
                    .allMatch(dim -> pulses(grid, dim, radius, groupRadius) == pulses(grid, dim, list, groupRadius));
        } catch (DecompositionException tooFar) {
            return false;
        }
    }

    private static int pulses(DomainGrid grid, int dim, double radius, double groupRadius) {
        return grid.pulseCount(dim, new HaloReach(radius, groupRadius).pulseReach());
    }
}

package org.tornadohalo.decomposition;

/**
 * How far the halo must reach.
 *
 * @param listRadius the pair-list radius r, nm
 * @param groupRadius the largest distance R of an atom from its group's reference atom over all ranks, nm; 0 when every
 *     atom is its own group
 */
public record HaloReach(double listRadius, double groupRadius) {
    /** Rounding of positions and of their shifts can move an atom by this many float spacings at twice the box. */
    private static final int ROUNDING_ULPS = 4;

    /** An atom within this distance of a cell is needed there, r + R, nm: a partner may stick out of the cell by R. */
    public double cutoff() {
        return listRadius + groupRadius;
    }

    /** {@link #cutoff}, and as much more as rounding of positions and of their shifts can move an atom in a box, nm. */
    public double paddedCutoff(DomainGrid grid) {
        return cutoff() + ROUNDING_ULPS * Math.ulp((float) (2 * grid.longestEdge()));
    }

    /** The distance that the pulses of a dimension must cover, r + 2R, nm: both partners may stick out by R. */
    public double pulseReach() {
        return listRadius + 2 * groupRadius;
    }
}

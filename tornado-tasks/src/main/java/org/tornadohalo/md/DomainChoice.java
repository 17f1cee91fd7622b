package org.tornadohalo.md;

import org.tornadohalo.decomposition.AtomGroups;
import org.tornadohalo.decomposition.DomainGrid;
import org.tornadohalo.decomposition.HaloReach;
import org.tornadohalo.io.GroConfiguration;
import org.tornadohalo.topology.Topology;

/** Chooses the domain grid of a run. */
public final class DomainChoice {
    /** Groups stretch as atoms vibrate: room for that when a grid is chosen. */
    private static final double GROUP_STRETCH = 1.2;

    private DomainChoice() {}

    /**
     * The given cells, or those of least halo volume.
     *
     * @param cells cells in x, y and z, or null
     * @throws org.tornadohalo.decomposition.DecompositionException if no grid, or not the given one, fits
     */
    public static DomainGrid grid(
            int ranks, GroConfiguration configuration, int[] cells, AtomGroups groups, double listRadius) {
        if (cells != null) {
            return DomainGrid.uniform(ranks, configuration.box(), cells);
        }
        HaloReach reach = new HaloReach(listRadius, groupRadius(configuration, groups));
        return DomainGrid.choose(ranks, configuration.box(), reach.pulseReach());
    }

    /** Atoms tied by bonded terms of a molecule, up to a size; 1: each atom by itself. */
    public static AtomGroups groups(Topology topology, int maxGroupAtoms) {
        return maxGroupAtoms == 1
                ? AtomGroups.single(topology.atomCount())
                : AtomGroups.connected(SystemModel.bondedTerms(topology), maxGroupAtoms);
    }

    /** The farthest that an atom is from its group's reference atom, with room for vibrations, nm. */
    static double groupRadius(GroConfiguration configuration, AtomGroups groups) {
        double largest = 0;
        for (int atom = 0; atom < configuration.atomCount(); atom++) {
            double squared = 0;
            for (int dim = 0; dim < 3; dim++) {
                double edge = configuration.box()[dim];
                double distance =
                        configuration.x()[3 * atom + dim] - configuration.x()[3 * groups.referenceAtom(atom) + dim];
                distance -= edge * Math.rint(distance / edge);
                squared += distance * distance;
            }
            largest = Math.max(largest, squared);
        }
        return GROUP_STRETCH * Math.sqrt(largest);
    }
}

package org.tornadohalo.md;

import java.util.IdentityHashMap;
import java.util.Map;
import org.tornadohalo.decomposition.AtomGroups;
import org.tornadohalo.decomposition.BondedTerms;
import org.tornadohalo.decomposition.DomainGrid;
import org.tornadohalo.decomposition.HaloReach;
import org.tornadohalo.decomposition.ParallelLoop;
import org.tornadohalo.io.GroConfiguration;
import org.tornadohalo.topology.MoleculeBlock;
import org.tornadohalo.topology.MoleculeType;
import org.tornadohalo.topology.Topology;

/** Chooses the domain grid of a run, and the atoms that stay together in it. */
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

    /**
     * Atoms tied by bonded terms or constraints of a molecule, up to a size; of larger molecules those that constraints
     * tie, which a rank can keep at their distances alone.
     *
     * @param maxGroupAtoms 1: each atom by itself unless a constraint ties it
     */
    public static AtomGroups groups(Topology topology, int maxGroupAtoms) {
        if (maxGroupAtoms == 1 && !topology.hasConstraints()) {
            return AtomGroups.single(topology.atomCount());
        }
        Map<MoleculeType, AtomGroups> ofType = new IdentityHashMap<>();
        int[] reference = new int[topology.atomCount()];
        int first = 0;
        for (MoleculeBlock block : topology.blocks()) {
            AtomGroups ofMolecule = ofType.computeIfAbsent(block.type(), type -> groups(type, maxGroupAtoms));
            first = repeat(ofMolecule, block.moleculeCount(), reference, first);
        }
        return AtomGroups.of(reference);
    }

    private static AtomGroups groups(MoleculeType type, int maxGroupAtoms) {
        BondedTerms.Builder terms = new BondedTerms.Builder(type.atomCount());
        type.terms().forEach(term -> terms.add(0, term.atoms()));
        BondedTerms.Builder ties = new BondedTerms.Builder(type.atomCount());
        type.constraints().forEach(constraint -> ties.add(0, constraint.atomA(), constraint.atomB()));
        return AtomGroups.connected(terms.build(), ties.build(), maxGroupAtoms);
    }

    /** Writes the groups of equal molecules from atom {@code first} on; returns the atom after them. */
    private static int repeat(AtomGroups ofMolecule, int moleculeCount, int[] reference, int first) {
        int size = ofMolecule.atomCount();
        ParallelLoop.run(moleculeCount * size, (from, to) -> {
            for (int k = from; k < to; k++) {
                int place = k % size;
                reference[first + k] = first + k - place + ofMolecule.referenceAtom(place);
            }
        });
        return first + moleculeCount * size;
    }

    /**
     * Checks that the pulses of a grid can reach all partners, of groups as they are now.
     *
     * @throws org.tornadohalo.decomposition.DecompositionException if there are too few cells for them
     */
    public static void requirePulses(
            DomainGrid grid, GroConfiguration configuration, AtomGroups groups, double listRadius) {
        HaloReach reach = new HaloReach(listRadius, farthest(configuration, groups));
        for (int dim : grid.decomposedDims()) {
            grid.pulseCount(dim, reach.pulseReach());
        }
    }

    /** The farthest that an atom is from its group's reference atom, with room for vibrations, nm. */
    static double groupRadius(GroConfiguration configuration, AtomGroups groups) {
        return GROUP_STRETCH * farthest(configuration, groups);
    }

    private static double farthest(GroConfiguration configuration, AtomGroups groups) {
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
        return Math.sqrt(largest);
    }
}

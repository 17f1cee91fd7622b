package org.tornadohalo.reference;

import org.tornadohalo.forcefield.NonbondedSettings;
import org.tornadohalo.topology.BondedTerm.Kind;
import org.tornadohalo.topology.Topology;

/**
 * Energies and forces of a whole system in double precision, without decomposition or neighbour list.
 *
 * @param energies potential energy by term, kJ/mol
 * @param forces [3n] forces in the order of the coordinates, kJ/mol/nm
 * @param virialTrace trace of −½ Σ r·f over all pairs and bonded terms with nearest images, kJ/mol
 * @param pairCount interacting atom pairs closer than the cut-off, each counted once
 * @param excludedPairCount excluded atom pairs closer than the cut-off, each counted once
 */
public record ReferenceForces(
        EnergyTerms energies, double[] forces, double virialTrace, long pairCount, long excludedPairCount) {
    /** Below this many atoms all pairs are tried, which needs no grid to be right. */
    private static final int GRID_ATOMS = 10_000;

    /**
     * Computes energies, forces and virial; constraints are ignored.
     *
     * <p>Uses several threads; the result does not depend on their number. Meant for up to some 50,000 atoms.
     *
     * @param x [3n] coordinates, nm; atoms may lie outside the box
     * @param box [3] edge lengths, nm
     * @param topology n atoms
     * @param settings cut-off, at most half of the shortest edge, and reaction field
     * @throws IllegalArgumentException if the arrays do not fit the topology or the cut-off does not fit the box
     */
    public static ReferenceForces compute(double[] x, double[] box, Topology topology, NonbondedSettings settings) {
        boolean useGrid = topology.atomCount() > GRID_ATOMS;
        return compute(x, box, topology, settings, useGrid ? settings.cutoff() : Double.POSITIVE_INFINITY);
    }

    static ReferenceForces compute(
            double[] x, double[] box, Topology topology, NonbondedSettings settings, double cellWidth) {
        if (x.length != 3 * topology.atomCount() || box.length != 3) {
            throw new IllegalArgumentException("%d atoms need %d coordinates and 3 box lengths, but there are %d and %d"
                    .formatted(topology.atomCount(), 3 * topology.atomCount(), x.length, box.length));
        }
        PeriodicBox periodic = new PeriodicBox(box.clone());
        periodic.requireFits(settings.cutoff());
        CellGrid grid = new CellGrid(x, periodic, cellWidth);
        NonbondedSum nonbonded = new NonbondedSum(x, periodic, topology, settings, grid);
        double[] forces = nonbonded.forces();
        BondedSum bonded = new BondedSum(x, periodic, topology, settings.coulombFactor(), forces);
        EnergyTerms energies = new EnergyTerms(
                nonbonded.lj(),
                nonbonded.coulomb(),
                bonded.energy(Kind.PAIR_14),
                bonded.coulomb14(),
                bonded.energy(Kind.BOND),
                bonded.energy(Kind.ANGLE),
                bonded.energy(Kind.PROPER_DIHEDRAL) + bonded.energy(Kind.RYCKAERT_BELLEMANS));
        return new ReferenceForces(
                energies,
                forces,
                nonbonded.virialTrace() + bonded.virialTrace(),
                nonbonded.pairCount(),
                nonbonded.excludedPairCount());
    }
}

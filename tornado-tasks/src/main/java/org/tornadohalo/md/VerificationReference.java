package org.tornadohalo.md;

import org.tornadohalo.forcefield.NonbondedSettings;
import org.tornadohalo.reference.ReferenceForces;
import org.tornadohalo.reference.ReferencePairs;
import org.tornadohalo.topology.MolecularSystem;

/**
 * What a system is verified against: pairs and forces by brute force in double precision.
 *
 * <p>Computed when first asked for, and once for all decompositions that are compared with it. Safe for all threads.
 */
public final class VerificationReference {
    /** List pairs are found by float distances, expected ones by double: pairs so near the radius may differ, nm. */
    private static final double BOUNDARY = 2e-6;

    private final MolecularSystem system;
    private final NonbondedSettings nonbonded;
    private final double listRadius;
    private long[] sure;
    private long[] possible;
    private ReferenceForces forces;

    /**
     * @param system in the configuration that is verified
     * @param nonbonded cut-off and reaction field
     * @param listRadius nm
     */
    public VerificationReference(MolecularSystem system, NonbondedSettings nonbonded, double listRadius) {
        this.system = system;
        this.nonbonded = nonbonded;
        this.listRadius = listRadius;
    }

    /**
     * Checks that this is the reference of a computation.
     *
     * @throws IllegalArgumentException if the system or the settings are others
     */
    void requireFor(MolecularSystem otherSystem, NonbondedSettings otherSettings, double otherRadius) {
        if (system != otherSystem || !nonbonded.equals(otherSettings) || listRadius != otherRadius) {
            throw new IllegalArgumentException("the reference has a list radius of " + listRadius
                    + " nm and its own system and settings; verify only the same system with the same settings");
        }
    }

    MolecularSystem system() {
        return system;
    }

    /** Keys of the pairs that a list must hold, sorted. */
    synchronized long[] surePairs() {
        sure = sure == null ? pairsWithin(listRadius - BOUNDARY) : sure;
        return sure;
    }

    /** Keys of the pairs that a list may hold, sorted. */
    synchronized long[] possiblePairs() {
        possible = possible == null ? pairsWithin(listRadius + BOUNDARY) : possible;
        return possible;
    }

    private long[] pairsWithin(double radius) {
        return ReferencePairs.within(
                radius, system.configuration().x(), system.configuration().box());
    }

    synchronized ReferenceForces forces() {
        if (forces == null) {
            forces = ReferenceForces.compute(
                    system.configuration().x(), system.configuration().box(), system.topology(), nonbonded);
        }
        return forces;
    }
}

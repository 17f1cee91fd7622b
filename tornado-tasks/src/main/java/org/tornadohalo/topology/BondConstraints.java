package org.tornadohalo.topology;

import org.tornadohalo.topology.BondedTerm.Kind;

/**
 * Which bonds become constraints, by the names that users give (GROMACS user guide, "Molecular dynamics parameters",
 * option {@code constraints}). What a topology file constrains itself stays constrained with each of them.
 */
public enum BondConstraints {
    /** No bonds. */
    NONE("none"),
    /** Bonds with a hydrogen atom: one whose name begins with H, in either case, as GROMACS tells them. */
    H_BONDS("h-bonds");

    private final String label;

    BondConstraints(String label) {
        this.label = label;
    }

    /** Whether a term of a molecule type becomes a constraint. */
    boolean includes(BondedTerm term, MoleculeType type) {
        return this == H_BONDS
                && term.kind() == Kind.BOND
                && (isHydrogen(type.atomName(term.atoms()[0])) || isHydrogen(type.atomName(term.atoms()[1])));
    }

    private static boolean isHydrogen(String atomName) {
        return atomName.regionMatches(true, 0, "H", 0, 1);
    }

    /** The name that users give. */
    @Override
    public String toString() {
        return label;
    }
}

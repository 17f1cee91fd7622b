package org.tornadohalo.reference;

/**
 * Potential energy by term, kJ/mol.
 *
 * @param lj Lennard-Jones within the cut-off, shifted to zero there
 * @param coulomb reaction-field Coulomb with its self term and that of excluded pairs
 * @param lj14 Lennard-Jones of 1-4 pairs
 * @param coulomb14 Coulomb of 1-4 pairs
 * @param bond bonds
 * @param angle angles
 * @param dihedral proper and Ryckaert-Bellemans dihedrals
 */
public record EnergyTerms(
        double lj, double coulomb, double lj14, double coulomb14, double bond, double angle, double dihedral) {

    /** Sum of all terms, kJ/mol. */
    public double potential() {
        return lj + coulomb + lj14 + coulomb14 + bond + angle + dihedral;
    }
}

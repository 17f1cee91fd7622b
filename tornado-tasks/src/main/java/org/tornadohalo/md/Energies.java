package org.tornadohalo.md;

import org.tornadohalo.kernels.EnergyKernel;

/**
 * Energies of the whole system at one time, summed over all ranks, kJ/mol.
 *
 * @param lj Lennard-Jones within the cut-off, with potential shift, without 1-4 pairs
 * @param coulomb reaction field within the cut-off, with the terms of excluded pairs and of each atom with itself
 * @param lj14 Lennard-Jones of 1-4 pairs
 * @param coulomb14 Coulomb of 1-4 pairs
 * @param bond bonds
 * @param angle angles
 * @param dihedral proper and Ryckaert-Bellemans dihedrals
 * @param virialTrace trace of the virial −½ Σ r·f (GROMACS reference manual, "Virial")
 * @param kinetic mean of the kinetic energies half a step before and after
 * @param excess what potential and kinetic energy together exceed the energy that leap-frog conserves, on average and
 *     to order dt⁴
 */
public record Energies(
        double lj,
        double coulomb,
        double lj14,
        double coulomb14,
        double bond,
        double angle,
        double dihedral,
        double virialTrace,
        double kinetic,
        double excess) {
    /** Boltzmann constant times Avogadro constant, kJ/mol/K (exact SI values). */
    public static final double BOLTZMANN = 8.31446261815324e-3;

    /** Of the sums of {@link EnergyKernel} over all ranks, [EnergyKernel.SUMS], kJ/mol. */
    static Energies of(double[] sums) {
        return new Energies(
                sums[EnergyKernel.LENNARD_JONES],
                sums[EnergyKernel.COULOMB],
                sums[EnergyKernel.LENNARD_JONES_14],
                sums[EnergyKernel.COULOMB_14],
                sums[EnergyKernel.BOND],
                sums[EnergyKernel.ANGLE],
                sums[EnergyKernel.DIHEDRAL],
                sums[EnergyKernel.VIRIAL],
                sums[EnergyKernel.KINETIC],
                sums[EnergyKernel.EXCESS]);
    }

    /** Sum of all terms but the kinetic energy, kJ/mol. */
    public double potential() {
        return lj + coulomb + lj14 + coulomb14 + bond + angle + dihedral;
    }

    /** Potential and kinetic energy, kJ/mol. */
    public double total() {
        return potential() + kinetic;
    }

    /** The energy that leap-frog conserves (its shadow Hamiltonian), by which drift is measured, kJ/mol. */
    public double conserved() {
        return total() - excess;
    }

    /** Temperature of a system with so many degrees of freedom, K; 0 without any, as of a single atom. */
    public double temperature(long degreesOfFreedom) {
        return degreesOfFreedom == 0 ? 0 : 2 * kinetic / (degreesOfFreedom * BOLTZMANN);
    }
}

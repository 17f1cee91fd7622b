package org.tornadohalo.kernels;

/**
 * The layout of bonded terms on the device: one record each in three arrays.
 *
 * <pre>
 *   terms           int    [5]  kind, local indices of atoms a, b, c, d (unused ones are 0)
 *   termParameters  float  [6]  see each kind
 *   termEnergy      double [3]  energy without Coulomb, Coulomb energy (kJ/mol), virial trace (kJ/mol)
 * </pre>
 *
 * Terms of a section are sorted by kind, so that the threads of a warp take the same branch. The virial trace is
 * that of −½ Σ r·F (GROMACS reference manual, "The virial"); it is zero for angles and dihedrals, whose energy does not
 * change when the molecule is scaled.
 */
public final class TermLayout {
    /** ½ k (r − b0)²; parameters b0 (nm), k (kJ/mol/nm²). */
    public static final int BOND = 0;
    /** ½ k (θ − θ0)²; parameters θ0 (rad), k (kJ/mol/rad²). */
    public static final int ANGLE = 1;
    /** k (1 + cos(n φ − φ0)); parameters k (kJ/mol), cos φ0, sin φ0, n (a whole number, at least 0). */
    public static final int PROPER_DIHEDRAL = 2;
    /** Σ Cn cosⁿ(φ − π); parameters C0 to C5 (kJ/mol). */
    public static final int RYCKAERT_BELLEMANS = 3;
    /** c12/r¹² − c6/r⁶ + qq/r; parameters c6 (kJ/mol nm⁶), c12 (kJ/mol nm¹²), qq with 1/(4π ε0) (kJ/mol nm). */
    public static final int PAIR_14 = 4;

    /** Words of a term in the array of terms. */
    public static final int WORDS = 5;
    /** Values of a term in the array of parameters. */
    public static final int PARAMETERS = 6;
    /** Values of a term in the array of energies. */
    public static final int ENERGIES = 3;

    /** Value of {@code termEnergy}: energy without Coulomb. */
    public static final int ENERGY = 0;
    /** Value of {@code termEnergy}: Coulomb energy. */
    public static final int COULOMB = 1;
    /** Value of {@code termEnergy}: virial trace. */
    public static final int VIRIAL = 2;

    private TermLayout() {}
}

package org.tornadohalo.forcefield;

/**
 * Cut-off and reaction field of the non-bonded interactions.
 *
 * <p>Within the cut-off rc a pair has V = c12/r¹² − c6/r⁶ − V_LJ(rc) and f qi qj (1/r + krf r² − crf), beyond it
 * nothing. Source: GROMACS reference manual, "Coulomb interaction with reaction field" and "Potential shift".
 *
 * @param cutoff rc, at least 0.01 nm
 * @param epsilonRf relative permittivity beyond the cut-off; 0 or infinity mean infinity
 * @param epsilonR relative permittivity within the cut-off
 */
public record NonbondedSettings(double cutoff, double epsilonRf, double epsilonR) {
    private static final double ELEMENTARY_CHARGE_C = 1.602176634e-19;
    private static final double AVOGADRO_PER_MOL = 6.02214076e23;
    private static final double VACUUM_PERMITTIVITY_F_PER_M = 8.8541878128e-12;
    private static final double KJ_NM_PER_J_M = 1e-3 * 1e9;

    /** Far below the size of an atom; the powers of shorter ones leave the range of float, nm. */
    private static final double LEAST_CUTOFF = 0.01;

    /** 1/(4π ε0) = 138.935458 kJ/mol nm e⁻², from the CODATA 2018 values of e, N_A and ε0. */
    public static final double COULOMB_CONSTANT = ELEMENTARY_CHARGE_C
            * ELEMENTARY_CHARGE_C
            * AVOGADRO_PER_MOL
            * KJ_NM_PER_J_M
            / (4 * Math.PI * VACUUM_PERMITTIVITY_F_PER_M);

    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException if the cut-off or a permittivity is not usable
     */
    public NonbondedSettings {
        if (!(cutoff >= LEAST_CUTOFF) || Double.isInfinite(cutoff)) {
            throw new IllegalArgumentException(
                    "the cut-off must be a length of at least " + LEAST_CUTOFF + " nm, but is " + cutoff);
        }
        if (!(epsilonR > 0) || Double.isInfinite(epsilonR)) {
            throw new IllegalArgumentException("epsilon_r must be positive, but is " + epsilonR);
        }
        if (!(epsilonRf == 0 || epsilonRf > 0)) {
            throw new IllegalArgumentException(
                    "epsilon_rf must be positive, or 0 or infinity for a conductor, but is " + epsilonRf);
        }
    }

    /** Settings with epsilon_r = 1. */
    public NonbondedSettings(double cutoff, double epsilonRf) {
        this(cutoff, epsilonRf, 1);
    }

    /** Whether the medium beyond the cut-off is a conductor. */
    public boolean hasInfiniteEpsilonRf() {
        return epsilonRf == 0 || Double.isInfinite(epsilonRf);
    }

    /** Coefficient of the quadratic term: (ε_rf − ε_r) / ((2 ε_rf + ε_r) rc³), nm⁻³. */
    public double krf() {
        double ratio = hasInfiniteEpsilonRf() ? 0.5 : (epsilonRf - epsilonR) / (2 * epsilonRf + epsilonR);
        return ratio / (cutoff * cutoff * cutoff);
    }

    /** Constant that makes the Coulomb potential zero at the cut-off: 1/rc + krf rc², nm⁻¹. */
    public double crf() {
        return 1 / cutoff + krf() * cutoff * cutoff;
    }

    /** Factor in front of qi qj: 1/(4π ε0 ε_r), kJ/mol nm e⁻². */
    public double coulombFactor() {
        return COULOMB_CONSTANT / epsilonR;
    }
}

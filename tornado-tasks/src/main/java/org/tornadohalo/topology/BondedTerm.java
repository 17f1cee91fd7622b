package org.tornadohalo.topology;

/**
 * One bonded interaction of a molecule type: its kind, its atoms and its parameters.
 *
 * <p>The arrays belong to the term and are shared by every reader; do not modify them.
 *
 * @param kind functional form; decides how many atoms and parameters there are
 * @param atoms molecule-local atom indices (from 0), in the order of the topology file
 * @param parameters in the order that {@link Kind} lists, angles in radians
 */
public record BondedTerm(Kind kind, int[] atoms, double[] parameters) {

    /** Functional forms (GROMACS reference manual, "Bonded interactions"). */
    public enum Kind {
        /** ½ kb (r − b0)²; parameters b0 (nm), kb (kJ/mol/nm²). */
        BOND(2, 2),
        /** ½ kθ (θ − θ0)²; parameters θ0 (rad), kθ (kJ/mol/rad²). */
        ANGLE(3, 2),
        /** kφ (1 + cos(n φ − φ0)); parameters φ0 (rad), kφ (kJ/mol), multiplicity n. */
        PROPER_DIHEDRAL(4, 3),
        /** Σ Cn cosⁿ(ψ), ψ = φ − π; parameters C0 to C5 (kJ/mol). */
        RYCKAERT_BELLEMANS(4, 6),
        /**
         * c12/r¹² − c6/r⁶ plus plain Coulomb qq/r; parameters c6 (kJ/mol nm⁶), c12 (kJ/mol nm¹²), qq (e²), all scaled.
         */
        PAIR_14(2, 3);

        private final int atomCount;
        private final int parameterCount;

        Kind(int atomCount, int parameterCount) {
            this.atomCount = atomCount;
            this.parameterCount = parameterCount;
        }

        /** Number of atoms that take part in one term. */
        public int atomCount() {
            return atomCount;
        }

        /** Number of parameters of one term. */
        public int parameterCount() {
            return parameterCount;
        }
    }

    /**
     * Checks that the lengths fit the kind.
     *
     * @throws IllegalArgumentException if there are too few or too many atoms or parameters
     */
    public BondedTerm {
        if (atoms.length != kind.atomCount || parameters.length != kind.parameterCount) {
            throw new IllegalArgumentException(
                    "a %s term has %d atoms and %d parameters, but %d atoms and %d parameters were given"
                            .formatted(kind, kind.atomCount, kind.parameterCount, atoms.length, parameters.length));
        }
    }
}

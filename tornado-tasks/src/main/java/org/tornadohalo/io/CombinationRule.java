package org.tornadohalo.io;

/**
 * How Lennard-Jones parameters are written and combined (GROMACS reference manual, "Non-bonded interactions":
 * combination rules 1, 2 and 3).
 *
 * <p>A negative σ means repulsion alone: c6 is zero and c12 that of |σ|. A combination with such a type is repulsive
 * too, with the mean of both |σ|.
 */
enum CombinationRule {
    /** Rule 1: c6 and c12 are given; geometric means of both. */
    C6_C12,
    /** Rule 2: σ and ε are given; arithmetic mean of σ, geometric mean of ε. */
    ARITHMETIC_SIGMA,
    /** Rule 3: σ and ε are given; geometric means of both. */
    GEOMETRIC_SIGMA;

    /**
     * Returns c6 and c12 of parameters as they stand in a file.
     *
     * @param v c6 or σ
     * @param w c12 or ε
     * @return c6 (kJ/mol nm⁶) and c12 (kJ/mol nm¹²)
     */
    double[] toC6C12(double v, double w) {
        if (this == C6_C12) {
            return new double[] {v, w};
        }
        double sigma6 = Math.pow(v, 6);
        return new double[] {v < 0 ? 0 : 4 * w * sigma6, 4 * w * sigma6 * sigma6};
    }

    /** Returns c6 and c12 between two atom types, each with its v and w as in {@link #toC6C12}. */
    double[] combine(double vA, double wA, double vB, double wB) {
        double a = Math.abs(vA);
        double b = Math.abs(vB);
        double mean = this == ARITHMETIC_SIGMA ? (a + b) / 2 : Math.sqrt(a * b);
        boolean isRepulsive = vA < 0 || vB < 0;
        return toC6C12(isRepulsive ? -mean : mean, Math.sqrt(wA * wB));
    }
}

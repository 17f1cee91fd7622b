package org.tornadohalo.reference;

/**
 * Energies of one atom pair and its force divided by the distance, so that the force vector is that number times the
 * vector from the other atom.
 *
 * <p>Distances are squared, nm²; {@code qq} is the product of the charges times {@code
 * NonbondedSettings.coulombFactor()}, kJ/mol nm. Source: GROMACS reference manual, "Non-bonded interactions".
 */
public final class PairForces {
    private PairForces() {}

    /** c12/r¹² − c6/r⁶, kJ/mol. */
    public static double lennardJonesEnergy(double c6, double c12, double r2) {
        double inverseR6 = 1 / (r2 * r2 * r2);
        return (c12 * inverseR6 - c6) * inverseR6;
    }

    /** (12 c12/r¹² − 6 c6/r⁶)/r², kJ/mol/nm². */
    public static double lennardJonesForce(double c6, double c12, double r2) {
        double inverseR6 = 1 / (r2 * r2 * r2);
        return (12 * c12 * inverseR6 - 6 * c6) * inverseR6 / r2;
    }

    /** qq/r, kJ/mol. */
    public static double coulombEnergy(double qq, double r2) {
        return qq / Math.sqrt(r2);
    }

    /** qq/r³, kJ/mol/nm². */
    public static double coulombForce(double qq, double r2) {
        return qq / (r2 * Math.sqrt(r2));
    }

    /** What the reaction field adds to a pair, excluded or not: qq (krf r² − crf), kJ/mol. */
    public static double reactionFieldEnergy(double qq, double r2, double krf, double crf) {
        return qq * (krf * r2 - crf);
    }

    /** Force that belongs to {@link #reactionFieldEnergy}: −2 qq krf, kJ/mol/nm². */
    public static double reactionFieldForce(double qq, double krf) {
        return -2 * qq * krf;
    }
}

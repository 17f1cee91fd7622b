package org.tornadohalo.md;

/**
 * How a decomposed evaluation compares with a brute-force one-rank reference in double precision.
 *
 * @param pairsExpected pairs within the list radius, by brute force
 * @param pairsFound those of them that stand in the lists of all ranks
 * @param pairsDuplicate listed pairs beyond the first of each, and pairs that are not within the radius
 * @param bondedExpected bonded terms of the topology
 * @param bondedFound different terms assigned to ranks
 * @param bondedDuplicate terms beyond the first assignment
 * @param maxForceError largest difference of a force component, kJ/mol/nm
 * @param maxRelativeForceError largest difference of a component over the largest one of the force on its atom, the
 *     root mean square of all components, and 1 kJ/mol/nm
 * @param maxRelativeEnergyError largest difference of an energy term over the larger of its size and 1 kJ/mol
 * @param haloMismatches halo atoms whose exchanged coordinates are not the owner's plus box vectors
 * @param haloChecksum CRC-32C of the exchanged coordinates of all ranks' halo atoms: equal for two computations with
 *     the same grid if every bit of the coordinates is
 */
public record VerificationReport(
        long pairsExpected,
        long pairsFound,
        long pairsDuplicate,
        long bondedExpected,
        long bondedFound,
        long bondedDuplicate,
        double maxForceError,
        double maxRelativeForceError,
        double maxRelativeEnergyError,
        long haloMismatches,
        long haloChecksum) {
    /** Largest accepted {@link #maxRelativeForceError}: single precision forces. */
    public static final double FORCE_TOLERANCE = 1e-4;
    /** Largest accepted {@link #maxRelativeEnergyError}. */
    public static final double ENERGY_TOLERANCE = 1e-4;

    /** Whether everything is there exactly once and right. */
    public boolean ok() {
        return pairsFound == pairsExpected
                && pairsDuplicate == 0
                && bondedFound == bondedExpected
                && bondedDuplicate == 0
                && haloMismatches == 0
                && maxRelativeForceError <= FORCE_TOLERANCE
                && maxRelativeEnergyError <= ENERGY_TOLERANCE;
    }
}

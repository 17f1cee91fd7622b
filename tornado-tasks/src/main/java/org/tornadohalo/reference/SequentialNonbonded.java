package org.tornadohalo.reference;

import org.tornadohalo.decomposition.PairEntry;
import org.tornadohalo.kernels.NonbondedKernel;
import org.tornadohalo.kernels.Position;

/**
 * The twin of {@link NonbondedKernel}: the same arithmetic on arrays, one atom after the other. Units and array shapes
 * are the kernel's, coordinates the words of {@link Position}; results agree bit for bit on the JVM host.
 */
public final class SequentialNonbonded {
    private final int typeCount;
    private final float[] parameters;
    private final float[] charge;
    private final int[] type;
    private final float[] lennardJones;
    private final float[] shiftVectors;

    /** Takes what does not change from list to list; the arrays are the kernel's arguments of the same names. */
    public SequentialNonbonded(
            int typeCount, float[] parameters, float[] charge, int[] type, float[] lennardJones, float[] shiftVectors) {
        this.typeCount = typeCount;
        this.parameters = parameters;
        this.charge = charge;
        this.type = type;
        this.lennardJones = lennardJones;
        this.shiftVectors = shiftVectors;
    }

    /** Rows of pairs: those of atom i are {@code entry[start[i]]} to {@code entry[start[i + 1] - 1]}. */
    public record Rows(int[] start, int[] entry) {}

    /** Stores the forces on the first {@code atoms} atoms in {@code f}. */
    public void forces(int atoms, int[] x, Rows pairs, Rows excluded, float[] f) {
        for (int i = 0; i < atoms; i++) {
            float[] sum = new float[3];
            for (int k = pairs.start[i]; k < pairs.start[i + 1]; k++) {
                addListed(i, pairs.entry[k], x, sum);
            }
            for (int k = excluded.start[i]; k < excluded.start[i + 1]; k++) {
                addExcluded(i, excluded.entry[k], x, sum);
            }
            System.arraycopy(sum, 0, f, 3 * i, 3);
        }
    }

    /**
     * Stores the energies of the first {@code atoms} atoms in {@code atomEnergy}.
     *
     * @param local whether the reaction field of each atom with itself counts
     */
    public void energies(int atoms, boolean local, int[] x, Rows pairs, Rows excluded, double[] atomEnergy) {
        for (int i = 0; i < atoms; i++) {
            double[] listed = new double[NonbondedKernel.ENERGIES];
            for (int k = pairs.start[i]; k < pairs.start[i + 1]; k++) {
                addListedEnergies(i, pairs.entry[k], x, listed);
            }
            double[] excludedSum = new double[NonbondedKernel.ENERGIES];
            excludedSum[NonbondedKernel.COULOMB] =
                    local ? -(charge[i] * charge[i] * parameters[NonbondedKernel.CRF]) : 0;
            for (int k = excluded.start[i]; k < excluded.start[i + 1]; k++) {
                addExcludedEnergies(i, excluded.entry[k], x, excludedSum);
            }
            for (int k = 0; k < NonbondedKernel.ENERGIES; k++) {
                double half = k == NonbondedKernel.VIRIAL ? -0.25 : 0.5;
                atomEnergy[NonbondedKernel.ENERGIES * i + k] = half * listed[k] + half * excludedSum[k];
            }
        }
    }

    private void addListed(int i, int entry, int[] x, float[] sum) {
        float[] d = difference(i, entry, x);
        float r2 = squared(d);
        if (r2 < parameters[NonbondedKernel.CUTOFF_SQUARED]) {
            addScaled(sum, listedForcePerR(i, entry & PairEntry.ATOM_MASK, r2), d);
        }
    }

    private void addExcluded(int i, int entry, int[] x, float[] sum) {
        float[] d = difference(i, entry, x);
        if (squared(d) < parameters[NonbondedKernel.CUTOFF_SQUARED]) {
            float perR = -2f * parameters[NonbondedKernel.KRF] * charge[i] * charge[entry & PairEntry.ATOM_MASK];
            addScaled(sum, perR, d);
        }
    }

    private void addListedEnergies(int i, int entry, int[] x, double[] energies) {
        float r2 = squared(difference(i, entry, x));
        if (r2 < parameters[NonbondedKernel.CUTOFF_SQUARED]) {
            int j = entry & PairEntry.ATOM_MASK;
            float krf = parameters[NonbondedKernel.KRF];
            float field = inverseSqrt(r2) + krf * r2 - parameters[NonbondedKernel.CRF];
            energies[NonbondedKernel.LENNARD_JONES] += lennardJonesEnergy(i, j, r2);
            energies[NonbondedKernel.COULOMB] += charge[i] * charge[j] * field;
            energies[NonbondedKernel.VIRIAL] += listedForcePerR(i, j, r2) * r2;
        }
    }

    private void addExcludedEnergies(int i, int entry, int[] x, double[] energies) {
        float r2 = squared(difference(i, entry, x));
        if (r2 < parameters[NonbondedKernel.CUTOFF_SQUARED]) {
            float krf = parameters[NonbondedKernel.KRF];
            float qq = charge[i] * charge[entry & PairEntry.ATOM_MASK];
            energies[NonbondedKernel.COULOMB] += qq * (krf * r2 - parameters[NonbondedKernel.CRF]);
            energies[NonbondedKernel.VIRIAL] += -2f * krf * qq * r2;
        }
    }

    private float listedForcePerR(int i, int j, float r2) {
        int pair = 2 * (typeCount * type[i] + type[j]);
        float qq = charge[i] * charge[j];
        float inverseR = inverseSqrt(r2);
        float inverseR2 = inverseR * inverseR;
        float inverseR6 = inverseR2 * inverseR2 * inverseR2;
        float dispersionAndRepulsion = inverseR6 * (lennardJones[pair + 1] * inverseR6 - lennardJones[pair]);
        float field = qq * (2f * parameters[NonbondedKernel.KRF]);
        return (dispersionAndRepulsion + qq * inverseR) * inverseR2 - field;
    }

    private float lennardJonesEnergy(int i, int j, float r2) {
        int pair = 2 * (typeCount * type[i] + type[j]);
        float inverseR2 = 1f / Math.max(r2, NonbondedKernel.LEAST_R2);
        float inverseR6 = inverseR2 * inverseR2 * inverseR2;
        float dispersion = lennardJones[pair] / 6f * (inverseR6 - parameters[NonbondedKernel.DISPERSION_SHIFT]);
        float repulsion = inverseR6 * inverseR6 - parameters[NonbondedKernel.REPULSION_SHIFT];
        return lennardJones[pair + 1] / 12f * repulsion - dispersion;
    }

    private float[] difference(int i, int entry, int[] x) {
        int j = entry & PairEntry.ATOM_MASK;
        int shift = entry >> PairEntry.ATOM_BITS;
        float[] d = new float[3];
        for (int dim = 0; dim < 3; dim++) {
            float ofI = Float.intBitsToFloat(x[Position.WORDS * i + dim]);
            float ofJ = Float.intBitsToFloat(x[Position.WORDS * j + dim]);
            d[dim] = ofI - ofJ - shiftVectors[3 * shift + dim];
        }
        return d;
    }

    private static float squared(float[] d) {
        return d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
    }

    private static void addScaled(float[] sum, float factor, float[] d) {
        for (int dim = 0; dim < 3; dim++) {
            sum[dim] += factor * d[dim];
        }
    }

    private static float inverseSqrt(float value) {
        return 1f / (float) Math.sqrt(Math.max(value, NonbondedKernel.LEAST_R2));
    }
}

package org.tornadohalo.kernels;

import org.tornadohalo.decomposition.PairEntry;
import org.tornadohalo.interop.device.DeviceMemory;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.math.TornadoMath;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Lennard-Jones and reaction-field forces from pair lists.
 *
 * <p>Within the cut-off rc a pair has V = c12/r¹² − c6/r⁶ − V_LJ(rc) + qq (1/r + krf r² − crf); an excluded pair, and
 * an atom with itself, keeps qq (krf r² − crf) (GROMACS reference manual, "Coulomb interaction with reaction field" and
 * "Potential shift"). Charges are multiplied by the square root of 1/(4π ε0 εr) beforehand, so that qq is in kJ/mol nm.
 */
public final class NonbondedKernel {
    /** Parameter: rc², nm². */
    public static final int CUTOFF_SQUARED = 0;
    /** Parameter: krf, nm⁻³. */
    public static final int KRF = 1;
    /** Parameter: crf, nm⁻¹. */
    public static final int CRF = 2;
    /** Parameter: rc⁻⁶, nm⁻⁶. */
    public static final int DISPERSION_SHIFT = 3;
    /** Parameter: rc⁻¹², nm⁻¹². */
    public static final int REPULSION_SHIFT = 4;
    /** Number of parameters. */
    public static final int PARAMETERS = 5;

    /** Value of {@code atomEnergy}: Lennard-Jones energy. */
    public static final int LENNARD_JONES = 0;
    /** Value of {@code atomEnergy}: Coulomb energy. */
    public static final int COULOMB = 1;
    /** Value of {@code atomEnergy}: virial trace, −½ Σ r·F. */
    public static final int VIRIAL = 2;
    /** Values of an atom in {@code atomEnergy}. */
    public static final int ENERGIES = 3;

    /** Squared distances below this one, nm², count as this one: r⁻¹² stays a finite float. */
    public static final float LEAST_R2 = 4e-7f;

    private NonbondedKernel() {}

    /**
     * Stores the non-bonded force on every atom of a section, and its energies in energy steps.
     *
     * <p>Geometry: one-dimensional, any size; one thread per atom, grid-stride. Every pair stands in the lists of both
     * of its atoms, so each thread sums a force of its own: no atomics, and the same result for any geometry.
     *
     * <pre>
     *   layout                        [StepLayout.WORDS]              R
     *   x    (layout, X_ADDRESS)      {@link Position} [atoms]         R
     *   f    (layout, FORCE_ADDRESS)  float [3 * atoms], kJ/mol/nm    W   stored, not added
     *   parameters                    [PARAMETERS]                    R
     *   charge                        [atoms], (kJ/mol nm)^½          R
     *   type                          [atoms]                         R
     *   lennardJones                  [typeCount * typeCount]         R   {@link LennardJonesPair}
     *   shiftVectors                  [PairEntry.SHIFTS * 3], nm      R
     *   listStart, listEntry          rows of {@link PairEntry}       R
     *   excludedStart, excludedEntry  rows of {@link PairEntry}       R
     *   atomEnergy                    [atoms * ENERGIES], kJ/mol      W   energy steps only
     * </pre>
     *
     * The energies and virial of an atom are half of those of its pairs; the virial trace is that of −½ Σ r·F (GROMACS
     * reference manual, "The virial"). Signals: none. Progress: no block waits. Twin:
     * {@code reference.SequentialNonbonded}.
     *
     * @param section {@link StepLayout#LOCAL} or {@link StepLayout#NON_LOCAL}; the local one counts the reaction
     *     field of each atom with itself
     * @param typeCount number of atom types
     */
    public static void nonbondedForces(
            KernelContext context,
            LongArray layout,
            int section,
            int typeCount,
            FloatArray parameters,
            FloatArray charge,
            IntArray type,
            LongArray lennardJones,
            FloatArray shiftVectors,
            IntArray listStart,
            IntArray listEntry,
            IntArray excludedStart,
            IntArray excludedEntry,
            DoubleArray atomEnergy) {
        int atoms = (int) layout.get(StepLayout.LIST_COUNT + section);
        long x = layout.get(StepLayout.X_ADDRESS);
        long f = layout.get(StepLayout.FORCE_ADDRESS + section);
        boolean energyStep = StepWord.isEnergyStep(layout);
        for (int i = context.globalIdx; i < atoms; i += context.globalGroupSizeX) {
            storeForce(i, x, f, typeCount, parameters, charge, type, lennardJones, shiftVectors, listStart, listEntry);
            addExcludedForce(i, x, f, parameters, charge, shiftVectors, excludedStart, excludedEntry);
            if (energyStep) {
                float self = section == StepLayout.LOCAL ? charge.get(i) * charge.get(i) * parameters.get(CRF) : 0f;
                storeEnergies(
                        i,
                        x,
                        typeCount,
                        parameters,
                        charge,
                        type,
                        lennardJones,
                        shiftVectors,
                        listStart,
                        listEntry,
                        atomEnergy);
                addExcludedEnergies(
                        i, x, self, parameters, charge, shiftVectors, excludedStart, excludedEntry, atomEnergy);
            }
        }
    }

    private static void storeForce(
            int i,
            long x,
            long f,
            int typeCount,
            FloatArray parameters,
            FloatArray charge,
            IntArray type,
            LongArray lennardJones,
            FloatArray shiftVectors,
            IntArray listStart,
            IntArray listEntry) {
        float xi = DeviceMemory.loadReadOnlyFloat4(x, i, 0);
        float yi = DeviceMemory.loadReadOnlyFloat4(x, i, 1);
        float zi = DeviceMemory.loadReadOnlyFloat4(x, i, 2);
        float cutoffSquared = parameters.get(CUTOFF_SQUARED);
        float twoKrf = 2f * parameters.get(KRF);
        float chargeOfI = charge.get(i);
        int row = typeCount * type.get(i);
        float fx = 0f;
        float fy = 0f;
        float fz = 0f;
        float shiftX = 0f;
        float shiftY = 0f;
        float shiftZ = 0f;
        int shiftCode = PairEntry.NO_SHIFT;
        int end = listStart.get(i + 1);
        for (int k = listStart.get(i); k < end; k++) {
            int entry = listEntry.get(k);
            int j = entry & PairEntry.ATOM_MASK;
            if (entry >> PairEntry.ATOM_BITS != shiftCode) {
                shiftCode = entry >> PairEntry.ATOM_BITS;
                shiftX = shiftVectors.get(3 * shiftCode);
                shiftY = shiftVectors.get(3 * shiftCode + 1);
                shiftZ = shiftVectors.get(3 * shiftCode + 2);
            }
            float dx = xi - DeviceMemory.loadReadOnlyFloat4(x, j, 0) - shiftX;
            float dy = yi - DeviceMemory.loadReadOnlyFloat4(x, j, 1) - shiftY;
            float dz = zi - DeviceMemory.loadReadOnlyFloat4(x, j, 2) - shiftZ;
            float r2 = dx * dx + dy * dy + dz * dz;
            long pair = lennardJones.get(row + type.get(j));
            float qq = chargeOfI * charge.get(j);
            // A branch would be taken at random: a factor is faster on CPUs, and no slower on GPUs, whose warps
            // diverge.
            int within = r2 < cutoffSquared ? 1 : 0;
            float perR = within * forcePerR(r2, pair, qq, twoKrf);
            fx += perR * dx;
            fy += perR * dy;
            fz += perR * dz;
        }
        DeviceMemory.storeFloat(f, 3 * i, fx);
        DeviceMemory.storeFloat(f, 3 * i + 1, fy);
        DeviceMemory.storeFloat(f, 3 * i + 2, fz);
    }

    private static void addExcludedForce(
            int i,
            long x,
            long f,
            FloatArray parameters,
            FloatArray charge,
            FloatArray shiftVectors,
            IntArray excludedStart,
            IntArray excludedEntry) {
        float cutoffSquared = parameters.get(CUTOFF_SQUARED);
        float minusTwoKrf = -2f * parameters.get(KRF);
        int end = excludedStart.get(i + 1);
        for (int k = excludedStart.get(i); k < end; k++) {
            int entry = excludedEntry.get(k);
            float dx = difference(DeviceMemory.loadReadOnlyFloat4(x, i, 0), x, entry, shiftVectors, 0);
            float dy = difference(DeviceMemory.loadReadOnlyFloat4(x, i, 1), x, entry, shiftVectors, 1);
            float dz = difference(DeviceMemory.loadReadOnlyFloat4(x, i, 2), x, entry, shiftVectors, 2);
            if (dx * dx + dy * dy + dz * dz < cutoffSquared) {
                float perR = minusTwoKrf * charge.get(i) * charge.get(entry & PairEntry.ATOM_MASK);
                DeviceMemory.storeFloat(f, 3 * i, DeviceMemory.loadFloat(f, 3 * i) + perR * dx);
                DeviceMemory.storeFloat(f, 3 * i + 1, DeviceMemory.loadFloat(f, 3 * i + 1) + perR * dy);
                DeviceMemory.storeFloat(f, 3 * i + 2, DeviceMemory.loadFloat(f, 3 * i + 2) + perR * dz);
            }
        }
    }

    private static void storeEnergies(
            int i,
            long x,
            int typeCount,
            FloatArray parameters,
            FloatArray charge,
            IntArray type,
            LongArray lennardJones,
            FloatArray shiftVectors,
            IntArray listStart,
            IntArray listEntry,
            DoubleArray atomEnergy) {
        float xi = DeviceMemory.loadReadOnlyFloat4(x, i, 0);
        float yi = DeviceMemory.loadReadOnlyFloat4(x, i, 1);
        float zi = DeviceMemory.loadReadOnlyFloat4(x, i, 2);
        float krf = parameters.get(KRF);
        float chargeOfI = charge.get(i);
        int row = typeCount * type.get(i);
        double dispersionAndRepulsion = 0;
        double coulomb = 0;
        double virial = 0;
        int end = listStart.get(i + 1);
        for (int k = listStart.get(i); k < end; k++) {
            int entry = listEntry.get(k);
            float dx = difference(xi, x, entry, shiftVectors, 0);
            float dy = difference(yi, x, entry, shiftVectors, 1);
            float dz = difference(zi, x, entry, shiftVectors, 2);
            float r2 = dx * dx + dy * dy + dz * dz;
            if (r2 < parameters.get(CUTOFF_SQUARED)) {
                int j = entry & PairEntry.ATOM_MASK;
                long pair = lennardJones.get(row + type.get(j));
                float qq = chargeOfI * charge.get(j);
                dispersionAndRepulsion += lennardJonesEnergy(r2, pair, parameters);
                coulomb += qq * (1f / TornadoMath.sqrt(TornadoMath.max(r2, LEAST_R2)) + krf * r2 - parameters.get(CRF));
                virial += forcePerR(r2, pair, qq, 2f * krf) * r2;
            }
        }
        atomEnergy.set(ENERGIES * i + LENNARD_JONES, 0.5 * dispersionAndRepulsion);
        atomEnergy.set(ENERGIES * i + COULOMB, 0.5 * coulomb);
        atomEnergy.set(ENERGIES * i + VIRIAL, -0.25 * virial);
    }

    private static void addExcludedEnergies(
            int i,
            long x,
            float self,
            FloatArray parameters,
            FloatArray charge,
            FloatArray shiftVectors,
            IntArray excludedStart,
            IntArray excludedEntry,
            DoubleArray atomEnergy) {
        float krf = parameters.get(KRF);
        double coulomb = -self;
        double virial = 0;
        int end = excludedStart.get(i + 1);
        for (int k = excludedStart.get(i); k < end; k++) {
            int entry = excludedEntry.get(k);
            float dx = difference(DeviceMemory.loadReadOnlyFloat4(x, i, 0), x, entry, shiftVectors, 0);
            float dy = difference(DeviceMemory.loadReadOnlyFloat4(x, i, 1), x, entry, shiftVectors, 1);
            float dz = difference(DeviceMemory.loadReadOnlyFloat4(x, i, 2), x, entry, shiftVectors, 2);
            float r2 = dx * dx + dy * dy + dz * dz;
            if (r2 < parameters.get(CUTOFF_SQUARED)) {
                float qq = charge.get(i) * charge.get(entry & PairEntry.ATOM_MASK);
                coulomb += qq * (krf * r2 - parameters.get(CRF));
                virial += -2f * krf * qq * r2;
            }
        }
        atomEnergy.set(ENERGIES * i + COULOMB, atomEnergy.get(ENERGIES * i + COULOMB) + 0.5 * coulomb);
        atomEnergy.set(ENERGIES * i + VIRIAL, atomEnergy.get(ENERGIES * i + VIRIAL) - 0.25 * virial);
    }

    /** Component {@code d} of the vector from the listed image of atom j to atom i. */
    private static float difference(float ofI, long x, int entry, FloatArray shiftVectors, int d) {
        float ofJ = DeviceMemory.loadReadOnlyFloat4(x, entry & PairEntry.ATOM_MASK, d);
        return ofI - ofJ - shiftVectors.get(3 * (entry >> PairEntry.ATOM_BITS) + d);
    }

    /** Force of a pair divided by its distance, kJ/mol/nm²: −V'(r)/r. */
    private static float forcePerR(float r2, long pair, float qq, float twoKrf) {
        float inverseR = 1f / TornadoMath.sqrt(TornadoMath.max(r2, LEAST_R2));
        float inverseR2 = inverseR * inverseR;
        float inverseR6 = inverseR2 * inverseR2 * inverseR2;
        float lennardJones = inverseR6 * (LennardJonesPair.twelveC12(pair) * inverseR6 - LennardJonesPair.sixC6(pair));
        return (lennardJones + qq * inverseR) * inverseR2 - qq * twoKrf;
    }

    static float lennardJonesEnergy(float r2, long pair, FloatArray parameters) {
        float inverseR2 = 1f / TornadoMath.max(r2, LEAST_R2);
        float inverseR6 = inverseR2 * inverseR2 * inverseR2;
        float dispersion = LennardJonesPair.sixC6(pair) / 6f * (inverseR6 - parameters.get(DISPERSION_SHIFT));
        float repulsion =
                LennardJonesPair.twelveC12(pair) / 12f * (inverseR6 * inverseR6 - parameters.get(REPULSION_SHIFT));
        return repulsion - dispersion;
    }
}

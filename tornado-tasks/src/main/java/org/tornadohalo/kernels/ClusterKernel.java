package org.tornadohalo.kernels;

import org.tornadohalo.decomposition.ClusterLayout;
import org.tornadohalo.interop.device.DeviceMemory;
import org.tornadohalo.interop.device.FloatBits;
import org.tornadohalo.interop.device.Warp;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.math.TornadoMath;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * The forces of {@link NonbondedKernel} from cluster lists, each pair once (ADR-0008).
 *
 * <p>The scheme is the one of Páll and Hess, Comput. Phys. Commun. 184, 2641 (2013), and Páll et al., J. Chem. Phys.
 * 153, 134110 (2020): a warp computes the 32 pairs of 8 and 4 atoms at once, and keeps the 4 j atoms for up to 8 i
 * clusters.
 */
public final class ClusterKernel {
    /**
     * The most threads of a block, a warp: rows differ in length, and a block keeps its place until the longest ends.
     */
    public static final int MAX_THREADS = 32;

    private static final int DIMS = 3;
    /** Words of a position and a charge. */
    private static final int SLOT_WORDS = 4;
    /** From an i atom's position and charge in shared memory to its type, as bits: one index leads to both. */
    private static final int TYPE = SLOT_WORDS * ClusterLayout.SUPER_ATOMS;
    /** Lane bits that number the i atom. */
    private static final int I_MASK = ClusterLayout.I_ATOMS - 1;
    /** Position of the lane bits that number the j atom. */
    private static final int J_SHIFT = 3;

    private static final int LANE_MASK = Warp.SIZE - 1;
    private static final int WARP_SHIFT = 5;
    /** Lanes whose bits lie in one word of a block. */
    private static final int WORD_SHIFT = 2;

    private ClusterKernel() {}

    /**
     * Copies the positions of a section into slots, and sets the section's forces to 0.
     *
     * <p>Geometry: one-dimensional, any size; a thread per slot, grid-stride.
     *
     * <pre>
     *   layout                              [StepLayout.WORDS]          R
     *   x         (layout, X_ADDRESS)       {@link Position} [atoms]    R
     *   f         (layout, FORCE_ADDRESS)   float [3 * atoms]           W   home atoms, or all
     *   slots     (layout, SLOT_ADDRESS)    float [slots * 4], nm       W   x, y, z and the charge; 0 without an atom
     *   charge                              [atoms], (kJ/mol nm)^½      R
     *   slotAtom                            [slots]                     R   {@link ClusterLayout}
     * </pre>
     *
     * Signals: none. Progress: no block waits. Twin: none needed; a copy, checked slot by slot.
     *
     * @param section {@link StepLayout#LOCAL} or {@link StepLayout#NON_LOCAL}
     */
    public static void fillSlots(
            KernelContext context, LongArray layout, int section, FloatArray charge, IntArray slotAtom) {
        int slotCount = (int) layout.get(StepLayout.SLOT_COUNT + section);
        long x = layout.get(StepLayout.X_ADDRESS);
        long f = layout.get(StepLayout.FORCE_ADDRESS + section);
        long slots = layout.get(StepLayout.SLOT_ADDRESS + section);
        for (int slot = context.globalIdx; slot < slotCount; slot += context.globalGroupSizeX) {
            int atom = slotAtom.get(slot);
            if (atom == ClusterLayout.NO_ATOM) {
                DeviceMemory.storeFloat4(slots, slot, 0f, 0f, 0f, 0f);
            } else {
                float px = DeviceMemory.loadReadOnlyFloat4(x, atom, 0);
                float py = DeviceMemory.loadReadOnlyFloat4(x, atom, 1);
                float pz = DeviceMemory.loadReadOnlyFloat4(x, atom, 2);
                DeviceMemory.storeFloat4(slots, slot, px, py, pz, charge.get(atom));
                DeviceMemory.storeFloat(f, DIMS * atom, 0f);
                DeviceMemory.storeFloat(f, DIMS * atom + 1, 0f);
                DeviceMemory.storeFloat(f, DIMS * atom + 2, 0f);
            }
        }
    }

    /**
     * Adds the non-bonded forces of a section, and stores its energies in energy steps.
     *
     * <p>Geometry: one-dimensional, blocks of {@link #MAX_THREADS} threads; one warp per row, grid-stride. The order of
     * the additions is not fixed.
     *
     * <pre>
     *   layout                              [StepLayout.WORDS]                 R
     *   slots     (layout, SLOT_ADDRESS)    float [slots * 4], nm              R   from {@link #fillSlots}
     *   f         (layout, FORCE_ADDRESS)   float [3 * atoms], kJ/mol/nm       RW  added to
     *   parameters                          [NonbondedKernel.PARAMETERS]       R
     *   lennardJones                        [typeCount * typeCount]            R   {@link LennardJonesPair}
     *   shiftVectors                        [PairEntry.SHIFTS * 3], nm         R
     *   slotAtom, slotType                  [slots]                            R
     *   rows, entries, blocks               {@link ClusterLayout}              R
     *   rowEnergy                           [rows * NonbondedKernel.ENERGIES]  W   kJ/mol; energy steps only
     * </pre>
     *
     * Signals: none. Progress: no block waits. Twin: {@code reference.SequentialNonbonded} with the list's pairs.
     *
     * @param section {@link StepLayout#LOCAL} or {@link StepLayout#NON_LOCAL}
     * @param typeCount number of atom types
     */
    public static void clusterForces(
            KernelContext context,
            LongArray layout,
            int section,
            int typeCount,
            FloatArray parameters,
            LongArray lennardJones,
            FloatArray shiftVectors,
            IntArray slotAtom,
            IntArray slotType,
            IntArray rows,
            IntArray entries,
            IntArray blocks,
            DoubleArray rowEnergy) {
        float[] iAtoms = context.allocateFloatLocalArray(2 * TYPE);
        float[] fi = new float[DIMS * ClusterLayout.I_CLUSTERS];
        // Atoms are loaded long before forces are added to them: a variable would be loaded where it is used.
        int[] atoms = new int[ClusterLayout.I_CLUSTERS];
        int lane = context.localIdx & LANE_MASK;
        // The own value, handed to itself: the compiler keeps it, and does not compute it again for each i cluster.
        int ownI = SLOT_WORDS * Warp.shuffle(lane & I_MASK, lane);
        int rowCount = (int) layout.get(StepLayout.LIST_COUNT + section);
        long slots = layout.get(StepLayout.SLOT_ADDRESS + section);
        long f = layout.get(StepLayout.FORCE_ADDRESS + section);
        boolean energyStep = StepWord.isEnergyStep(layout);
        float cutoffSquared = parameters.get(NonbondedKernel.CUTOFF_SQUARED);
        float twoKrf = 2f * parameters.get(NonbondedKernel.KRF);
        int warps = context.globalGroupSizeX >> WARP_SHIFT;
        for (int row = context.globalIdx >> WARP_SHIFT; row < rowCount; row += warps) {
            int word = ClusterLayout.ROW_WORDS * row;
            int firstSlot = ClusterLayout.SUPER_ATOMS * rows.get(word + ClusterLayout.ROW_SUPER);
            int shift = DIMS * (rows.get(word + ClusterLayout.ROW_SHIFT) & ClusterLayout.SHIFT_MASK);
            int begin = rows.get(word + ClusterLayout.ROW_BEGIN);
            int end = rows.get(word + ClusterLayout.ROW_END);
            // About a third of short rows are empty: super-clusters near one another without atoms that are.
            boolean isEmpty = begin >= end;
            Warp.barrier();
            if (!isEmpty) {
                for (int k = lane; k < ClusterLayout.SUPER_ATOMS; k += Warp.SIZE) {
                    int place = SLOT_WORDS * k;
                    iAtoms[place] = DeviceMemory.loadReadOnlyFloat4(slots, firstSlot + k, 0) - shiftVectors.get(shift);
                    iAtoms[place + 1] =
                            DeviceMemory.loadReadOnlyFloat4(slots, firstSlot + k, 1) - shiftVectors.get(shift + 1);
                    iAtoms[place + 2] =
                            DeviceMemory.loadReadOnlyFloat4(slots, firstSlot + k, 2) - shiftVectors.get(shift + 2);
                    iAtoms[place + 3] = DeviceMemory.loadReadOnlyFloat4(slots, firstSlot + k, 3);
                    iAtoms[place + TYPE] = FloatBits.toFloat(typeCount * slotType.get(firstSlot + k));
                }
            }
            Warp.barrier();
            for (int k = 0; k < DIMS * ClusterLayout.I_CLUSTERS; k++) {
                fi[k] = 0f;
            }
            for (int entry = begin; entry < end; entry++) {
                int jSlot = jSlot(entries, entry, lane);
                atoms[0] = slotAtom.get(jSlot);
                int iMask = entries.get(ClusterLayout.ENTRY_WORDS * entry + 1);
                int exists = bits(blocks, iMask, lane, ClusterLayout.EXISTS);
                int interacts = bits(blocks, iMask, lane, 0);
                float xj = DeviceMemory.loadReadOnlyFloat4(slots, jSlot, 0);
                float yj = DeviceMemory.loadReadOnlyFloat4(slots, jSlot, 1);
                float zj = DeviceMemory.loadReadOnlyFloat4(slots, jSlot, 2);
                float chargeOfJ = DeviceMemory.loadReadOnlyFloat4(slots, jSlot, 3);
                int typeOfJ = slotType.get(jSlot);
                float fxj = 0f;
                float fyj = 0f;
                float fzj = 0f;
                for (int c = 0; c < ClusterLayout.I_CLUSTERS; c++) {
                    if ((iMask >> c & 1) != 0) {
                        int i = ownI + SLOT_WORDS * ClusterLayout.I_ATOMS * c;
                        float dx = iAtoms[i] - xj;
                        float dy = iAtoms[i + 1] - yj;
                        float dz = iAtoms[i + 2] - zj;
                        float r2 = dx * dx + dy * dy + dz * dz;
                        float qq = iAtoms[i + 3] * chargeOfJ;
                        int types = FloatBits.ofFloat(iAtoms[i + TYPE]) + typeOfJ;
                        // An excluded pair as if infinitely far apart: a force chosen later would be branched over.
                        float inverseR = (interacts & 1 << c) != 0 ? inverseDistance(r2) : 0f;
                        float perR = listedForcePerR(inverseR, lennardJones.get(types), qq) - qq * twoKrf;
                        perR = (exists & 1 << c) != 0 && r2 < cutoffSquared ? perR : 0f;
                        fi[DIMS * c] += perR * dx;
                        fi[DIMS * c + 1] += perR * dy;
                        fi[DIMS * c + 2] += perR * dz;
                        fxj += perR * dx;
                        fyj += perR * dy;
                        fzj += perR * dz;
                    }
                }
                float sum = sumOverFour(fxj, fyj, fzj, lane, 1);
                addForce(f, atoms[0], lane & I_MASK, -sum - Warp.shuffleXor(sum, 4));
            }
            if (!isEmpty) {
                for (int c = 0; c < ClusterLayout.I_CLUSTERS; c++) {
                    atoms[c] = slotAtom.get(firstSlot + ClusterLayout.I_ATOMS * c + (lane & I_MASK));
                }
                for (int c = 0; c < ClusterLayout.I_CLUSTERS; c++) {
                    float sum =
                            sumOverFour(fi[DIMS * c], fi[DIMS * c + 1], fi[DIMS * c + 2], lane, ClusterLayout.I_ATOMS);
                    addForce(f, atoms[c], lane >> J_SHIFT, sum);
                }
            }
            if (energyStep) {
                storeEnergies(
                        row,
                        lane,
                        slots,
                        typeCount,
                        parameters,
                        lennardJones,
                        shiftVectors,
                        slotType,
                        rows,
                        entries,
                        blocks,
                        rowEnergy);
            }
        }
    }

    private static int jSlot(IntArray entries, int entry, int lane) {
        return ClusterLayout.J_ATOMS * entries.get(ClusterLayout.ENTRY_WORDS * entry) + (lane >> J_SHIFT);
    }

    /** Bit c is set if the lane's pair with i cluster c exists or interacts; higher bits have no meaning. */
    static int bits(IntArray blocks, int iMask, int lane, int firstWord) {
        int block = iMask >> ClusterLayout.MASK_BITS;
        if (block == 0) {
            return ClusterLayout.MASK;
        }
        int word = blocks.get(ClusterLayout.BLOCK_WORDS * (block - 1) + firstWord + (lane >> WORD_SHIFT));
        return word >> Byte.SIZE * (lane & (1 << WORD_SHIFT) - 1);
    }

    private static float inverseDistance(float r2) {
        return 1f / TornadoMath.sqrt(TornadoMath.max(r2, NonbondedKernel.LEAST_R2));
    }

    /** Force of a pair without its reaction field, divided by its distance, kJ/mol/nm². */
    private static float listedForcePerR(float inverseR, long pair, float qq) {
        float inverseR2 = inverseR * inverseR;
        float inverseR6 = inverseR2 * inverseR2 * inverseR2;
        float dispersionAndRepulsion =
                inverseR6 * (LennardJonesPair.twelveC12(pair) * inverseR6 - LennardJonesPair.sixC6(pair));
        return (dispersionAndRepulsion + qq * inverseR) * inverseR2;
    }

    /**
     * Component x, y or z of a vector, summed over the four lanes that differ in {@code bit} and {@code 2 * bit}: x
     * where neither is set, y where {@code bit} alone is, z elsewhere. Halves what is left to sum with each exchange.
     */
    private static float sumOverFour(float x, float y, float z, int lane, int bit) {
        boolean isFirst = (lane & bit) == 0;
        float xOrY = (isFirst ? x : y) + Warp.shuffleXor(isFirst ? y : x, bit);
        float ofZ = z + Warp.shuffleXor(z, bit);
        boolean isXOrY = (lane & 2 * bit) == 0;
        return (isXOrY ? xOrY : ofZ) + Warp.shuffleXor(isXOrY ? ofZ : xOrY, 2 * bit);
    }

    private static void addForce(long f, int atom, int component, float value) {
        if (atom != ClusterLayout.NO_ATOM && component < DIMS) {
            DeviceMemory.atomicAddFloat(f, DIMS * atom + component, value);
        }
    }

    private static void storeEnergies(
            int row,
            int lane,
            long slots,
            int typeCount,
            FloatArray parameters,
            LongArray lennardJones,
            FloatArray shiftVectors,
            IntArray slotType,
            IntArray rows,
            IntArray entries,
            IntArray blocks,
            DoubleArray rowEnergy) {
        int word = ClusterLayout.ROW_WORDS * row;
        int firstI = ClusterLayout.SUPER_ATOMS * rows.get(word + ClusterLayout.ROW_SUPER);
        int shift = DIMS * (rows.get(word + ClusterLayout.ROW_SHIFT) & ClusterLayout.SHIFT_MASK);
        float krf = parameters.get(NonbondedKernel.KRF);
        float crf = parameters.get(NonbondedKernel.CRF);
        double dispersionAndRepulsion = 0;
        double coulomb = 0;
        double virial = 0;
        int end = rows.get(word + ClusterLayout.ROW_END);
        for (int entry = rows.get(word + ClusterLayout.ROW_BEGIN); entry < end; entry++) {
            int j = jSlot(entries, entry, lane);
            int iMask = entries.get(ClusterLayout.ENTRY_WORDS * entry + 1);
            int exists = bits(blocks, iMask, lane, ClusterLayout.EXISTS) & iMask;
            int interacts = bits(blocks, iMask, lane, 0);
            // As far as the last listed i cluster: a loop of a fixed length would be unrolled, and cost each step
            // registers.
            for (int c = 0; (iMask & ClusterLayout.MASK) >> c != 0; c++) {
                int i = firstI + ClusterLayout.I_ATOMS * c + (lane & I_MASK);
                float r2 = squaredDistance(slots, i, j, shiftVectors, shift);
                if ((exists >> c & 1) != 0 && r2 < parameters.get(NonbondedKernel.CUTOFF_SQUARED)) {
                    float qq =
                            DeviceMemory.loadReadOnlyFloat4(slots, i, 3) * DeviceMemory.loadReadOnlyFloat4(slots, j, 3);
                    float field = krf * r2 - crf;
                    float perR = -2f * krf * qq;
                    if ((interacts >> c & 1) != 0) {
                        long pair = lennardJones.get(typeCount * slotType.get(i) + slotType.get(j));
                        dispersionAndRepulsion += NonbondedKernel.lennardJonesEnergy(r2, pair, parameters);
                        field = inverseDistance(r2) + field;
                        perR = listedForcePerR(inverseDistance(r2), pair, qq) + perR;
                    }
                    coulomb += qq * field;
                    virial += perR * r2;
                }
            }
        }
        if ((rows.get(word + ClusterLayout.ROW_SHIFT) & ClusterLayout.SELF) != 0) {
            coulomb -= 0.5 * crf * sumOfSquaredCharges(slots, firstI, lane);
        }
        storeSums(row, lane, dispersionAndRepulsion, coulomb, -0.5 * virial, rowEnergy);
    }

    private static float squaredDistance(long slots, int i, int j, FloatArray shiftVectors, int shift) {
        float dx = DeviceMemory.loadReadOnlyFloat4(slots, i, 0)
                - shiftVectors.get(shift)
                - DeviceMemory.loadReadOnlyFloat4(slots, j, 0);
        float dy = DeviceMemory.loadReadOnlyFloat4(slots, i, 1)
                - shiftVectors.get(shift + 1)
                - DeviceMemory.loadReadOnlyFloat4(slots, j, 1);
        float dz = DeviceMemory.loadReadOnlyFloat4(slots, i, 2)
                - shiftVectors.get(shift + 2)
                - DeviceMemory.loadReadOnlyFloat4(slots, j, 2);
        return dx * dx + dy * dy + dz * dz;
    }

    /** The lane's share of a super-cluster's. */
    private static float sumOfSquaredCharges(long slots, int firstI, int lane) {
        float sum = 0f;
        for (int k = lane; k < ClusterLayout.SUPER_ATOMS; k += Warp.SIZE) {
            float charge = DeviceMemory.loadReadOnlyFloat4(slots, firstI + k, 3);
            sum += charge * charge;
        }
        return sum;
    }

    private static void storeSums(
            int row, int lane, double lennardJones, double coulomb, double virial, DoubleArray rowEnergy) {
        double ofLennardJones = sumOverWarp(lennardJones);
        double ofCoulomb = sumOverWarp(coulomb);
        double ofVirial = sumOverWarp(virial);
        if (lane == 0) {
            rowEnergy.set(NonbondedKernel.ENERGIES * row + NonbondedKernel.LENNARD_JONES, ofLennardJones);
            rowEnergy.set(NonbondedKernel.ENERGIES * row + NonbondedKernel.COULOMB, ofCoulomb);
            rowEnergy.set(NonbondedKernel.ENERGIES * row + NonbondedKernel.VIRIAL, ofVirial);
        }
    }

    /** The sum of all lanes' values; a lane passes its value on as two floats, 48 bits. */
    private static double sumOverWarp(double value) {
        double sum = value;
        for (int mask = Warp.SIZE >> 1; mask > 0; mask >>= 1) {
            float high = (float) sum;
            float low = (float) (sum - high);
            sum += (double) Warp.shuffleXor(high, mask) + Warp.shuffleXor(low, mask);
        }
        return sum;
    }
}

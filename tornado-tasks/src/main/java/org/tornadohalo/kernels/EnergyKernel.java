package org.tornadohalo.kernels;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** Sums of the energies that the force and motion kernels leave per atom and per bonded term. */
public final class EnergyKernel {
    /** Sum: Lennard-Jones energy of the pair lists, kJ/mol. */
    public static final int LENNARD_JONES = 0;
    /** Sum: Coulomb energy of the pair lists, with the reaction field of excluded pairs and of single atoms, kJ/mol. */
    public static final int COULOMB = 1;
    /** Sum: Lennard-Jones energy of 1-4 pairs, kJ/mol. */
    public static final int LENNARD_JONES_14 = 2;
    /** Sum: Coulomb energy of 1-4 pairs, kJ/mol. */
    public static final int COULOMB_14 = 3;
    /** Sum: bond energy, kJ/mol. */
    public static final int BOND = 4;
    /** Sum: angle energy, kJ/mol. */
    public static final int ANGLE = 5;
    /** Sum: energy of proper and Ryckaert-Bellemans dihedrals, kJ/mol. */
    public static final int DIHEDRAL = 6;
    /** Sum: virial trace, −½ Σ r·F over all pairs, kJ/mol. */
    public static final int VIRIAL = 7;
    /** Sum: kinetic energy, kJ/mol. */
    public static final int KINETIC = 8;
    /** Sum: excess of potential and kinetic energy over the energy that leap-frog conserves, kJ/mol. */
    public static final int EXCESS = 9;
    /** Number of sums. */
    public static final int SUMS = 10;

    /** Largest number of threads in a block. */
    public static final int MAX_THREADS = 256;

    private EnergyKernel() {}

    /**
     * Stores one partial sum per block and kind of energy, of the last step with energies.
     *
     * <p>Geometry: one-dimensional, any number of blocks of at most {@link #MAX_THREADS} threads, grid-stride. A thread
     * sums its share, then thread k of a block adds the k-th shares of the block's threads in order. The host adds the
     * blocks in order: the result depends on the geometry alone.
     *
     * <pre>
     *   layout               [StepLayout.WORDS]                            R
     *   atomEnergyLocal      [home atoms * NonbondedKernel.ENERGIES]       R
     *   atomEnergyNonLocal   [atoms * NonbondedKernel.ENERGIES]            R
     *   termEnergy           [terms * TermLayout.ENERGIES]                 R
     *   terms                [terms * TermLayout.WORDS]                    R
     *   kinetic              [home atoms * MotionKernel.KINETIC_VALUES]    R
     *   partials             [blocks * SUMS], kJ/mol                       W
     * </pre>
     *
     * Signals: none. Progress: no block waits for another. Twin: {@code reference.SequentialEnergy}.
     */
    public static void sumEnergies(
            KernelContext context,
            LongArray layout,
            DoubleArray atomEnergyLocal,
            DoubleArray atomEnergyNonLocal,
            DoubleArray termEnergy,
            IntArray terms,
            DoubleArray kinetic,
            DoubleArray partials) {
        double[] shares = context.allocateDoubleLocalArray(SUMS * MAX_THREADS);
        int localAtoms = (int) layout.get(StepLayout.LIST_COUNT + StepLayout.LOCAL);
        double lennardJones = 0;
        double coulomb = 0;
        double virial = 0;
        for (int i = context.globalIdx; i < localAtoms; i += context.globalGroupSizeX) {
            lennardJones += atomEnergyLocal.get(NonbondedKernel.ENERGIES * i + NonbondedKernel.LENNARD_JONES);
            coulomb += atomEnergyLocal.get(NonbondedKernel.ENERGIES * i + NonbondedKernel.COULOMB);
            virial += atomEnergyLocal.get(NonbondedKernel.ENERGIES * i + NonbondedKernel.VIRIAL);
        }
        int nonLocalAtoms = (int) layout.get(StepLayout.LIST_COUNT + StepLayout.NON_LOCAL);
        double lennardJonesNonLocal = 0;
        double coulombNonLocal = 0;
        double virialNonLocal = 0;
        for (int i = context.globalIdx; i < nonLocalAtoms; i += context.globalGroupSizeX) {
            lennardJonesNonLocal +=
                    atomEnergyNonLocal.get(NonbondedKernel.ENERGIES * i + NonbondedKernel.LENNARD_JONES);
            coulombNonLocal += atomEnergyNonLocal.get(NonbondedKernel.ENERGIES * i + NonbondedKernel.COULOMB);
            virialNonLocal += atomEnergyNonLocal.get(NonbondedKernel.ENERGIES * i + NonbondedKernel.VIRIAL);
        }
        double lennardJones14 = 0;
        double coulomb14 = 0;
        double bond = 0;
        double angle = 0;
        double dihedral = 0;
        double virialOfTerms = 0;
        for (int section = StepLayout.LOCAL; section <= StepLayout.NON_LOCAL; section++) {
            int first = (int) layout.get(StepLayout.FIRST_TERM + section);
            int end = first + (int) layout.get(StepLayout.TERM_COUNT + section);
            for (int t = first + context.globalIdx; t < end; t += context.globalGroupSizeX) {
                int kind = terms.get(TermLayout.WORDS * t);
                double energy = termEnergy.get(TermLayout.ENERGIES * t + TermLayout.ENERGY);
                double coulombEnergy = termEnergy.get(TermLayout.ENERGIES * t + TermLayout.COULOMB);
                virialOfTerms += termEnergy.get(TermLayout.ENERGIES * t + TermLayout.VIRIAL);
                // Zeros are added in place of other kinds' values: behind a branch no load of a next term would begin.
                lennardJones14 += kind == TermLayout.PAIR_14 ? energy : 0;
                coulomb14 += kind == TermLayout.PAIR_14 ? coulombEnergy : 0;
                bond += kind == TermLayout.BOND ? energy : 0;
                angle += kind == TermLayout.ANGLE ? energy : 0;
                dihedral += kind == TermLayout.PROPER_DIHEDRAL || kind == TermLayout.RYCKAERT_BELLEMANS ? energy : 0;
            }
        }
        int homeCount = (int) layout.get(StepLayout.HOME_COUNT);
        double kineticEnergy = 0;
        double excess = 0;
        for (int i = context.globalIdx; i < homeCount; i += context.globalGroupSizeX) {
            kineticEnergy += kinetic.get(MotionKernel.KINETIC_VALUES * i);
            excess += kinetic.get(MotionKernel.KINETIC_VALUES * i + 1);
        }
        int share = SUMS * context.localIdx;
        shares[share + LENNARD_JONES] = lennardJones + lennardJonesNonLocal;
        shares[share + COULOMB] = coulomb + coulombNonLocal;
        shares[share + LENNARD_JONES_14] = lennardJones14;
        shares[share + COULOMB_14] = coulomb14;
        shares[share + BOND] = bond;
        shares[share + ANGLE] = angle;
        shares[share + DIHEDRAL] = dihedral;
        shares[share + VIRIAL] = virial + virialNonLocal + virialOfTerms;
        shares[share + KINETIC] = kineticEnergy;
        shares[share + EXCESS] = excess;
        context.localBarrier();
        for (int k = context.localIdx; k < SUMS; k += context.localGroupSizeX) {
            double sum = 0;
            for (int thread = 0; thread < context.localGroupSizeX; thread++) {
                sum += shares[SUMS * thread + k];
            }
            partials.set(SUMS * context.groupIdx + k, sum);
        }
    }
}

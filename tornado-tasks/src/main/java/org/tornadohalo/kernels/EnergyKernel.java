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
        int share = SUMS * context.localIdx;
        shares[share + LENNARD_JONES] =
                ofAtoms(context, layout, atomEnergyLocal, atomEnergyNonLocal, NonbondedKernel.LENNARD_JONES);
        shares[share + COULOMB] =
                ofAtoms(context, layout, atomEnergyLocal, atomEnergyNonLocal, NonbondedKernel.COULOMB);
        shares[share + LENNARD_JONES_14] =
                ofTerms(context, layout, termEnergy, terms, TermLayout.PAIR_14, TermLayout.PAIR_14, TermLayout.ENERGY);
        shares[share + COULOMB_14] =
                ofTerms(context, layout, termEnergy, terms, TermLayout.PAIR_14, TermLayout.PAIR_14, TermLayout.COULOMB);
        shares[share + BOND] =
                ofTerms(context, layout, termEnergy, terms, TermLayout.BOND, TermLayout.BOND, TermLayout.ENERGY);
        shares[share + ANGLE] =
                ofTerms(context, layout, termEnergy, terms, TermLayout.ANGLE, TermLayout.ANGLE, TermLayout.ENERGY);
        shares[share + DIHEDRAL] = ofTerms(
                context,
                layout,
                termEnergy,
                terms,
                TermLayout.PROPER_DIHEDRAL,
                TermLayout.RYCKAERT_BELLEMANS,
                TermLayout.ENERGY);
        shares[share + VIRIAL] = ofAtoms(context, layout, atomEnergyLocal, atomEnergyNonLocal, NonbondedKernel.VIRIAL)
                + ofTerms(context, layout, termEnergy, terms, TermLayout.BOND, TermLayout.PAIR_14, TermLayout.VIRIAL);
        int homeCount = (int) layout.get(StepLayout.HOME_COUNT);
        shares[share + KINETIC] = ofRecords(context, kinetic, homeCount, MotionKernel.KINETIC_VALUES, 0);
        shares[share + EXCESS] = ofRecords(context, kinetic, homeCount, MotionKernel.KINETIC_VALUES, 1);
        context.localBarrier();
        for (int k = context.localIdx; k < SUMS; k += context.localGroupSizeX) {
            double sum = 0;
            for (int thread = 0; thread < context.localGroupSizeX; thread++) {
                sum += shares[SUMS * thread + k];
            }
            partials.set(SUMS * context.groupIdx + k, sum);
        }
    }

    /** This thread's share of one value of both sections' atoms. */
    private static double ofAtoms(
            KernelContext context, LongArray layout, DoubleArray ofLocal, DoubleArray ofNonLocal, int value) {
        int localAtoms = (int) layout.get(StepLayout.LIST_COUNT + StepLayout.LOCAL);
        int nonLocalAtoms = (int) layout.get(StepLayout.LIST_COUNT + StepLayout.NON_LOCAL);
        return ofRecords(context, ofLocal, localAtoms, NonbondedKernel.ENERGIES, value)
                + ofRecords(context, ofNonLocal, nonLocalAtoms, NonbondedKernel.ENERGIES, value);
    }

    /** This thread's share of one value of {@code count} records of the given size. */
    private static double ofRecords(KernelContext context, DoubleArray values, int count, int size, int value) {
        double sum = 0;
        for (int i = context.globalIdx; i < count; i += context.globalGroupSizeX) {
            sum += values.get(size * i + value);
        }
        return sum;
    }

    /** This thread's share of one value of the terms of a range of kinds, of both sections. */
    private static double ofTerms(
            KernelContext context,
            LongArray layout,
            DoubleArray termEnergy,
            IntArray terms,
            int firstKind,
            int lastKind,
            int value) {
        double sum = 0;
        for (int section = StepLayout.LOCAL; section <= StepLayout.NON_LOCAL; section++) {
            int first = (int) layout.get(StepLayout.FIRST_TERM + section);
            int end = first + (int) layout.get(StepLayout.TERM_COUNT + section);
            for (int t = first + context.globalIdx; t < end; t += context.globalGroupSizeX) {
                int kind = terms.get(TermLayout.WORDS * t);
                if (kind >= firstKind && kind <= lastKind) {
                    sum += termEnergy.get(TermLayout.ENERGIES * t + value);
                }
            }
        }
        return sum;
    }
}

package org.tornadohalo.reference;

import org.tornadohalo.kernels.EnergyKernel;
import org.tornadohalo.kernels.MotionKernel;
import org.tornadohalo.kernels.NonbondedKernel;
import org.tornadohalo.kernels.TermLayout;

/**
 * The twin of {@link EnergyKernel}: the same additions in the same order for a given launch geometry. Results agree bit
 * for bit.
 */
public final class SequentialEnergy {
    private final int blocks;
    private final int threads;

    /** A launch of {@code blocks} blocks of {@code threads} threads. */
    public SequentialEnergy(int blocks, int threads) {
        this.blocks = blocks;
        this.threads = threads;
    }

    /** A stretch of the array of terms: those of one section. */
    public record TermRange(int first, int count) {}

    /** The per-atom arrays of both sections, and what is summed with them; see the kernel for their shapes. */
    public record Energies(
            int homeAtoms,
            int atoms,
            double[] atomEnergyLocal,
            double[] atomEnergyNonLocal,
            TermRange localTerms,
            TermRange nonLocalTerms,
            double[] termEnergy,
            int[] terms,
            double[] kinetic) {}

    /** Returns {@code partials}: [blocks * {@link EnergyKernel#SUMS}]. */
    public double[] partialSums(Energies energies) {
        double[] partials = new double[blocks * EnergyKernel.SUMS];
        for (int block = 0; block < blocks; block++) {
            for (int thread = 0; thread < threads; thread++) {
                double[] shares = shares(energies, block * threads + thread);
                for (int k = 0; k < EnergyKernel.SUMS; k++) {
                    partials[EnergyKernel.SUMS * block + k] += shares[k];
                }
            }
        }
        return partials;
    }

    private double[] shares(Energies e, int thread) {
        double[] shares = new double[EnergyKernel.SUMS];
        shares[EnergyKernel.LENNARD_JONES] = ofAtoms(e, NonbondedKernel.LENNARD_JONES, thread);
        shares[EnergyKernel.COULOMB] = ofAtoms(e, NonbondedKernel.COULOMB, thread);
        shares[EnergyKernel.VIRIAL] = ofAtoms(e, NonbondedKernel.VIRIAL, thread);
        shares[EnergyKernel.KINETIC] = ofRecords(e.kinetic, e.homeAtoms, MotionKernel.KINETIC_VALUES, 0, thread);
        shares[EnergyKernel.EXCESS] = ofRecords(e.kinetic, e.homeAtoms, MotionKernel.KINETIC_VALUES, 1, thread);
        double virialOfTerms = 0;
        for (TermRange range : new TermRange[] {e.localTerms, e.nonLocalTerms}) {
            for (int t = range.first + thread; t < range.first + range.count; t += blocks * threads) {
                int kind = e.terms[TermLayout.WORDS * t];
                shares[sumOf(kind)] += e.termEnergy[TermLayout.ENERGIES * t + TermLayout.ENERGY];
                if (kind == TermLayout.PAIR_14) {
                    shares[EnergyKernel.COULOMB_14] += e.termEnergy[TermLayout.ENERGIES * t + TermLayout.COULOMB];
                }
                virialOfTerms += e.termEnergy[TermLayout.ENERGIES * t + TermLayout.VIRIAL];
            }
        }
        shares[EnergyKernel.VIRIAL] += virialOfTerms;
        return shares;
    }

    private static int sumOf(int kind) {
        return switch (kind) {
            case TermLayout.BOND -> EnergyKernel.BOND;
            case TermLayout.ANGLE -> EnergyKernel.ANGLE;
            case TermLayout.PAIR_14 -> EnergyKernel.LENNARD_JONES_14;
            default -> EnergyKernel.DIHEDRAL;
        };
    }

    private double ofAtoms(Energies e, int value, int thread) {
        return ofRecords(e.atomEnergyLocal, e.homeAtoms, NonbondedKernel.ENERGIES, value, thread)
                + ofRecords(e.atomEnergyNonLocal, e.atoms, NonbondedKernel.ENERGIES, value, thread);
    }

    private double ofRecords(double[] values, int count, int size, int value, int thread) {
        double sum = 0;
        for (int i = thread; i < count; i += blocks * threads) {
            sum += values[size * i + value];
        }
        return sum;
    }
}

package org.tornadohalo.graph;

import org.tornadohalo.decomposition.PairEntry;
import org.tornadohalo.kernels.BondedKernel;
import org.tornadohalo.kernels.EnergyKernel;
import org.tornadohalo.kernels.MotionKernel;
import org.tornadohalo.kernels.NonbondedKernel;
import org.tornadohalo.kernels.StepLayout;
import org.tornadohalo.kernels.TermLayout;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * The device arrays of a rank's MD step, besides those of the exchange. Arrays that depend on the number of atoms, pairs
 * or terms have room to spare, and are replaced by larger ones when that is used up; kernels learn the present numbers
 * from {@link #layout}.
 */
final class StepArrays {
    private static final double GROWTH = 1.2;

    final LongArray layout = new LongArray(StepLayout.WORDS);
    final FloatArray nonbondedParameters = new FloatArray(NonbondedKernel.PARAMETERS);
    final FloatArray bondedParameters = new FloatArray(BondedKernel.PARAMETERS);
    final FloatArray motionParameters = new FloatArray(MotionKernel.PARAMETERS);
    final FloatArray shiftVectors = new FloatArray(3 * PairEntry.SHIFTS);
    final FloatArray lennardJones;
    final DoubleArray partials;

    FloatArray charge = new FloatArray(1);
    IntArray type = new IntArray(1);
    final Rows[] pairs = {new Rows(), new Rows()};
    final Rows[] excluded = {new Rows(), new Rows()};
    final DoubleArray[] atomEnergy = {new DoubleArray(1), new DoubleArray(1)};
    IntArray terms = new IntArray(1);
    FloatArray termParameters = new FloatArray(1);
    DoubleArray termEnergy = new DoubleArray(1);
    FloatArray xLow = new FloatArray(1);
    FloatArray v = new FloatArray(1);
    FloatArray inverseMass = new FloatArray(1);
    FloatArray xAtList = new FloatArray(1);
    DoubleArray kinetic = new DoubleArray(1);

    private boolean grown;

    /** Compressed rows of pair entries on the device. */
    static final class Rows {
        IntArray start = new IntArray(1);
        IntArray entry = new IntArray(1);
    }

    StepArrays(float[] lennardJones, int sumBlocks) {
        this.lennardJones = FloatArray.fromArray(lennardJones);
        this.partials = new DoubleArray(EnergyKernel.SUMS * sumBlocks);
    }

    /** Makes room for so many atoms, pairs and terms; returns whether any array was replaced since the last call. */
    boolean grow(RankWork work) {
        int atoms = work.partition().atomCount();
        int home = work.partition().homeCount();
        int termCount = work.terms().length / TermLayout.WORDS;
        charge = grow(charge, atoms);
        type = grow(type, atoms);
        growRows(
                pairs[StepLayout.LOCAL],
                work.pairs().local().rowCount(),
                work.pairs().local().entryCount());
        growRows(pairs[StepLayout.NON_LOCAL], atoms, work.pairs().nonLocal().entryCount());
        growRows(excluded[StepLayout.LOCAL], home, work.pairs().localExcluded().entryCount());
        growRows(
                excluded[StepLayout.NON_LOCAL],
                atoms,
                work.pairs().nonLocalExcluded().entryCount());
        atomEnergy[StepLayout.LOCAL] = grow(atomEnergy[StepLayout.LOCAL], NonbondedKernel.ENERGIES * home);
        atomEnergy[StepLayout.NON_LOCAL] = grow(atomEnergy[StepLayout.NON_LOCAL], NonbondedKernel.ENERGIES * atoms);
        terms = grow(terms, TermLayout.WORDS * termCount);
        termParameters = grow(termParameters, TermLayout.PARAMETERS * termCount);
        termEnergy = grow(termEnergy, TermLayout.ENERGIES * termCount);
        xLow = grow(xLow, 3 * home);
        v = grow(v, 3 * home);
        inverseMass = grow(inverseMass, home);
        xAtList = grow(xAtList, 3 * home);
        kinetic = grow(kinetic, MotionKernel.KINETIC_VALUES * home);
        boolean replaced = grown;
        grown = false;
        return replaced;
    }

    /** The arrays that a repartition writes on the host. */
    Object[] uploaded() {
        return new Object[] {
            layout,
            nonbondedParameters,
            bondedParameters,
            motionParameters,
            shiftVectors,
            lennardJones,
            charge,
            type,
            pairs[0].start,
            pairs[0].entry,
            pairs[1].start,
            pairs[1].entry,
            excluded[0].start,
            excluded[0].entry,
            excluded[1].start,
            excluded[1].entry,
            terms,
            termParameters,
            xLow,
            v,
            inverseMass,
            xAtList
        };
    }

    /** The arrays that kernels write and only kernels or the host's energy sums read. */
    Object[] deviceOnly() {
        return new Object[] {atomEnergy[0], atomEnergy[1], termEnergy, kinetic, partials};
    }

    private void growRows(Rows rows, int rowCount, int entryCount) {
        rows.start = grow(rows.start, rowCount + 1);
        rows.entry = grow(rows.entry, entryCount);
    }

    private FloatArray grow(FloatArray array, int size) {
        return array.getSize() >= size ? array : new FloatArray(room(size));
    }

    private IntArray grow(IntArray array, int size) {
        return array.getSize() >= size ? array : new IntArray(room(size));
    }

    private DoubleArray grow(DoubleArray array, int size) {
        return array.getSize() >= size ? array : new DoubleArray(room(size));
    }

    private int room(int size) {
        grown = true;
        return (int) Math.min(Integer.MAX_VALUE - 8L, (long) (size * GROWTH) + 1);
    }
}

package org.tornadohalo.graph;

import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.tornadohalo.decomposition.PairEntry;
import org.tornadohalo.kernels.BondedKernel;
import org.tornadohalo.kernels.EnergyKernel;
import org.tornadohalo.kernels.LennardJonesPair;
import org.tornadohalo.kernels.MotionKernel;
import org.tornadohalo.kernels.NonbondedKernel;
import org.tornadohalo.kernels.StepLayout;
import org.tornadohalo.kernels.TermLayout;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * The device arrays of a rank's MD step, besides those of the exchange. Arrays that depend on the number of atoms,
 * pairs or terms have room to spare, and are replaced by larger ones when that is used up; kernels learn the present
 * numbers from {@link #layout}.
 */
final class StepArrays {
    final LongArray layout = new LongArray(StepLayout.WORDS);
    final FloatArray nonbondedParameters = new FloatArray(NonbondedKernel.PARAMETERS);
    final FloatArray bondedParameters = new FloatArray(BondedKernel.PARAMETERS);
    final FloatArray motionParameters = new FloatArray(MotionKernel.PARAMETERS);
    final FloatArray shiftVectors = new FloatArray(3 * PairEntry.SHIFTS);
    final LongArray lennardJones;
    final DoubleArray partials;

    FloatArray charge = new FloatArray(1);
    IntArray type = new IntArray(1);
    final NonbondedTasks nonbonded;
    final DoubleArray[] nonbondedEnergy = {new DoubleArray(1), new DoubleArray(1)};
    IntArray terms = new IntArray(1);
    FloatArray termParameters = new FloatArray(1);
    DoubleArray termEnergy = new DoubleArray(1);
    FloatArray xLow = new FloatArray(1);
    FloatArray v = new FloatArray(1);
    FloatArray inverseMass = new FloatArray(1);
    FloatArray xAtList = new FloatArray(1);
    DoubleArray kinetic = new DoubleArray(1);
    /** Only of a topology with constraints. */
    final Optional<ConstraintArrays> constraints;

    private final ArrayGrowth growth = new ArrayGrowth();

    StepArrays(float[] lennardJones, int sumBlocks, NonbondedTasks nonbonded, RigidTables rigid) {
        this.lennardJones = LennardJonesPair.words(lennardJones);
        this.partials = new DoubleArray(EnergyKernel.SUMS * sumBlocks);
        this.nonbonded = nonbonded;
        this.constraints = rigid.areThere() ? Optional.of(new ConstraintArrays(rigid.values())) : Optional.empty();
    }

    /** Number of atom types. */
    int typeCount() {
        return (int) Math.round(Math.sqrt(lennardJones.getSize()));
    }

    /** Makes room for new work; returns whether any array was replaced since the last call; collective. */
    boolean grow(RankWork work) {
        StepSizes sizes = work.sizes();
        int home = sizes.homeCount();
        int termCount = sizes.termCount();
        charge = growth.grow(charge, sizes.atomCount());
        type = growth.grow(type, sizes.atomCount());
        nonbonded.take(work);
        growLists();
        terms = growth.grow(terms, TermLayout.WORDS * termCount);
        termParameters = growth.grow(termParameters, TermLayout.PARAMETERS * termCount);
        termEnergy = growth.grow(termEnergy, TermLayout.ENERGIES * termCount);
        xLow = growth.grow(xLow, 3 * home);
        v = growth.grow(v, 3 * home);
        inverseMass = growth.grow(inverseMass, home);
        xAtList = growth.grow(xAtList, 3 * home);
        kinetic = growth.grow(kinetic, MotionKernel.KINETIC_VALUES * home);
        constraints.ifPresent(rigid -> rigid.grow(growth, home));
        return growth.takeReplaced();
    }

    /** Makes room for lists that the last search had no room for, as {@link #grow}; local. */
    boolean growForLists() {
        growLists();
        return growth.takeReplaced();
    }

    private void growLists() {
        nonbonded.grow(growth);
        for (int section = StepLayout.LOCAL; section <= StepLayout.NON_LOCAL; section++) {
            int records = nonbonded.energyRecords(section);
            nonbondedEnergy[section] = growth.grow(nonbondedEnergy[section], NonbondedKernel.ENERGIES * records);
        }
    }

    /** Number of home atoms that all arrays have room for. */
    int homeCapacity() {
        int vectors = Math.min(Math.min(xLow.getSize(), v.getSize()), xAtList.getSize()) / 3;
        int ofConstraints = constraints.map(ConstraintArrays::homeCapacity).orElse(vectors);
        return IntStream.of(
                        vectors, inverseMass.getSize(), kinetic.getSize() / MotionKernel.KINETIC_VALUES, ofConstraints)
                .min()
                .orElseThrow();
    }

    /** Number of home and halo atoms likewise. */
    int atomCapacity() {
        return Math.min(charge.getSize(), type.getSize());
    }

    /** Number of bonded terms likewise. */
    int termCapacity() {
        int records = Math.min(terms.getSize() / TermLayout.WORDS, termParameters.getSize() / TermLayout.PARAMETERS);
        return Math.min(records, termEnergy.getSize() / TermLayout.ENERGIES);
    }

    /** Number of records of energies of each section's lists likewise, [2]. */
    int[] energyCapacities() {
        return new int[] {
            nonbondedEnergy[0].getSize() / NonbondedKernel.ENERGIES,
            nonbondedEnergy[1].getSize() / NonbondedKernel.ENERGIES
        };
    }

    /** The sums of {@link EnergyKernel} over its blocks, [EnergyKernel.SUMS]; after they have come to the host. */
    double[] energySums() {
        double[] sums = new double[EnergyKernel.SUMS];
        for (int k = 0; k < partials.getSize(); k++) {
            sums[k % EnergyKernel.SUMS] += partials.get(k);
        }
        return sums;
    }

    /** The arrays that a repartition writes on the host. */
    Object[] uploaded() {
        Object[] others = {
            layout,
            nonbondedParameters,
            bondedParameters,
            motionParameters,
            shiftVectors,
            lennardJones,
            charge,
            type,
            terms,
            termParameters,
            xLow,
            v,
            inverseMass
        };
        Object[] all = with(others, constraints.map(ConstraintArrays::uploaded).orElse(new Object[0]));
        return nonbonded.areUploaded() ? with(all, nonbonded.lists()) : all;
    }

    /** The arrays that a repartition by kernels writes besides those of the motion. */
    Object[] described() {
        Object[] ofAll = {charge, type, inverseMass, terms, termParameters};
        return with(ofAll, constraints.map(ConstraintArrays::described).orElse(new Object[0]));
    }

    /** The arrays that kernels write; the host reads some of them. */
    Object[] deviceOnly() {
        Object[] own = {nonbondedEnergy[0], nonbondedEnergy[1], termEnergy, kinetic, partials, xAtList};
        Object[] others =
                with(own, nonbonded.innerLists().map(InnerLists::arrays).orElse(new Object[0]));
        return nonbonded.areUploaded() ? others : with(others, nonbonded.lists());
    }

    /** Bytes of all arrays on the device. */
    long deviceBytes() {
        return Stream.of(uploaded(), deviceOnly())
                .flatMap(Stream::of)
                .mapToLong(array -> ((TornadoNativeArray) array).getNumBytesOfSegment())
                .sum();
    }

    private static Object[] with(Object[] arrays, Object[] more) {
        return Stream.of(arrays, more).flatMap(Stream::of).toArray();
    }
}

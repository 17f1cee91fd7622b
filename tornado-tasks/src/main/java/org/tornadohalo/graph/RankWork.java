package org.tornadohalo.graph;

import org.tornadohalo.decomposition.NonbondedList;
import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.kernels.ConstraintLayout;
import org.tornadohalo.kernels.TermLayout;

/**
 * What one rank computes until the next repartition.
 *
 * @param partition home and halo atoms
 * @param pairs pairs of atoms, or what the device needs to find them
 * @param charge of all local atoms, (kJ/mol nm)^½, [atomCount]
 * @param type of all local atoms, [atomCount]
 * @param inverseMass of the home atoms, 1/u, [homeCount]
 * @param terms bonded terms with local indices, local ones first, each section sorted by kind; see
 *     {@link org.tornadohalo.kernels.TermLayout}
 * @param termParameters their parameters
 * @param localTermCount number of terms of home atoms only
 * @param rigidGroups of the home atoms, as {@link ConstraintLayout} has them; empty without constraints
 * @param listRadius radius of the pair list, nm
 * @param strayDistance how far a home atom may be from where it is now when new lists are made of this partition, nm; 0
 *     if they always need a new one
 */
public record RankWork(
        Partition partition,
        NonbondedList pairs,
        float[] charge,
        int[] type,
        float[] inverseMass,
        int[] terms,
        float[] termParameters,
        int localTermCount,
        int[] rigidGroups,
        double listRadius,
        double strayDistance) {
    StepSizes sizes() {
        return new StepSizes(
                partition.homeCount(),
                partition.atomCount(),
                localTermCount,
                terms.length / TermLayout.WORDS,
                rigidGroups.length / ConstraintLayout.GROUP_WORDS);
    }
}

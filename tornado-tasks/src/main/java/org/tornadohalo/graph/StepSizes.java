package org.tornadohalo.graph;

/**
 * How much one rank computes until the next repartition.
 *
 * @param homeCount home atoms
 * @param atomCount home and halo atoms
 * @param localTermCount bonded terms of home atoms only
 * @param termCount all bonded terms
 * @param rigidGroupCount groups of {@link org.tornadohalo.kernels.ConstraintLayout}; 0 without constraints
 */
record StepSizes(int homeCount, int atomCount, int localTermCount, int termCount, int rigidGroupCount) {}

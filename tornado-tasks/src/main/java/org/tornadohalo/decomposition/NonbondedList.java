package org.tornadohalo.decomposition;

/** The atom pairs of a rank in the form that one of the non-bonded kernels reads. */
public sealed interface NonbondedList permits PairList, ClusterList {
    /** The pairs within the list radius, each under both of its atoms; for checks. */
    PairList pairs(Partition partition);
}

package org.tornadohalo.decomposition;

/**
 * The partners with which each local atom has no non-bonded pair: what a pair search on the device has to know of the
 * topology. Atoms of equal molecules share an entry.
 *
 * @param entry entry of each local atom, [atomCount]
 * @param start where the partners of each entry start, [entries + 1]
 * @param distance global index of a partner less that of the atom
 * @param largestIndexDistance a bound on the difference of the global indices of a pair
 */
public record ExcludedPartners(int[] entry, int[] start, int[] distance, int largestIndexDistance)
        implements NonbondedList {}

package org.tornadohalo.decomposition;

/**
 * The partners with which each local atom has no non-bonded pair: what a pair search on the device has to know of the
 * topology.
 *
 * @param start where each local atom's partners start, [atomCount + 1]
 * @param partner global indices of the partners
 * @param largestIndexDistance a bound on the difference of the global indices of a pair
 */
public record ExcludedPartners(int[] start, int[] partner, int largestIndexDistance) implements NonbondedList {}

package org.tornadohalo.graph;

/**
 * An atom that was farther from where it was when a pair list was made than the list allows, or the center of a group
 * whose constraints could not be kept.
 *
 * @param globalIndex index in the order of the input
 * @param distance from that place when that was found, nm; not a number if the atom has no position any more, or if
 *     constraints could not be kept
 * @param allowed nm
 * @param isSinceSearch whether it is the list of the search that could not be pruned; or else that which forces are
 *     computed from
 * @param isNotRigid whether constraints could not be kept
 */
public record MovedAtom(int globalIndex, double distance, double allowed, boolean isSinceSearch, boolean isNotRigid) {}

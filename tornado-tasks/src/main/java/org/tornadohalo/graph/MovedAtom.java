package org.tornadohalo.graph;

/**
 * An atom that was farther than half the buffer from where it was when the pair list was made.
 *
 * @param globalIndex index in the order of the input
 * @param distance from that place now, nm; not a number if the atom has no position any more
 * @param allowed half the buffer, nm
 */
public record MovedAtom(int globalIndex, double distance, double allowed) {}

package org.tornadohalo.topology;

/**
 * A fixed distance between two atoms of a molecule type.
 *
 * @param atomA molecule-local index of the first atom
 * @param atomB molecule-local index of the second atom
 * @param length distance to keep, nm
 * @param settles true if it is one of the three distances of a rigid water given by a settles entry
 */
public record Constraint(int atomA, int atomB, double length, boolean settles) {
    /** Whether it is about two atoms, in either order. */
    public boolean ties(int a, int b) {
        return atomA == a && atomB == b || atomA == b && atomB == a;
    }
}

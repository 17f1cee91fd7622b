package org.tornadohalo.kernels;

/**
 * Groups of atoms that constraints make rigid, as {@link ConstraintKernel} reads them. Every home atom belongs to one
 * group; an atom that nothing ties is a group of its own, of a type without vectors.
 *
 * <pre>
 *   groups      int [GROUP_WORDS * groups]   type, and home indices of the center and of four partners; the center
 *                                            itself stands in unused places
 *   rigidTypes  float [VALUES * types]       see below
 * </pre>
 *
 * A group has up to four vectors r<sub>k</sub> of fixed length: from the center to partner k, and in a triangle from
 * the first partner to the second one as vector 2. A force λ<sub>l</sub> along r<sub>l</sub> changes r<sub>k</sub> by
 * −coupling<sub>kl</sub> λ<sub>l</sub> r<sub>l</sub>, and moves the center by center<sub>l</sub> λ<sub>l</sub>
 * r<sub>l</sub>; both are sums of inverse masses. The response is the inverse of 2 coupling<sub>kl</sub>
 * r<sub>k</sub>·r<sub>l</sub>, which a triangle keeps as it turns; in a star the angles are taken to be tetrahedral.
 * What belongs to vectors that a group does not have is 0.
 */
public final class ConstraintLayout {
    /** In place of a type: the atom is no center, another one moves it. */
    public static final int NONE = -1;
    /** The most partners of a center, and vectors of a group. */
    public static final int VECTORS = 4;

    /** Of a group: its type. */
    public static final int GROUP_TYPE = 0;
    /** Of a group: its center. */
    public static final int GROUP_CENTER = 1;
    /** Of a group: its partners, [VECTORS]. */
    public static final int GROUP_PARTNERS = 2;
    /** Number of words of a group. */
    public static final int GROUP_WORDS = GROUP_PARTNERS + VECTORS;

    /** Of a type: squares of the vectors' lengths, nm², [VECTORS]. */
    public static final int SQUARE = 0;
    /** Of a type: inverse mass of the center where a vector begins there, else 0, 1/u, [VECTORS]. */
    public static final int CENTER = SQUARE + VECTORS;
    /** Of a type: coupling, 1/u, [VECTORS * VECTORS]. */
    public static final int COUPLING = CENTER + VECTORS;
    /** Of a type: response, u/nm², [VECTORS * VECTORS]. */
    public static final int RESPONSE = COUPLING + VECTORS * VECTORS;
    /** Of a type: 1 for a triangle, else 0. */
    public static final int TRIANGLE = RESPONSE + VECTORS * VECTORS;
    /** Number of values of a type. */
    public static final int VALUES = TRIANGLE + 1;

    private ConstraintLayout() {}
}

package org.tornadohalo.kernels;

/**
 * The words of the device array {@code layout} that every kernel of the MD step reads: counts, addresses and intervals
 * that change at a repartition. The halo exchange's pulse records lie in an array of their own ({@link HaloLayout}).
 *
 * <p>A <em>section</em> is 0 for local work (home atoms alone) and 1 for non-local work (at least one halo atom).
 * Words that exist once per section are found at {@code WORD + section}.
 */
public final class StepLayout {
    /** Section of work that needs home atoms alone. */
    public static final int LOCAL = 0;
    /** Section of work that needs halo atoms. */
    public static final int NON_LOCAL = 1;

    /** Number of home atoms. */
    public static final int HOME_COUNT = 0;
    /** Number of home and halo atoms. */
    public static final int ATOM_COUNT = 1;
    /** Address of the coordinates: {@link Position} [atoms], home atoms first. */
    public static final int X_ADDRESS = 2;
    /** Per section: address of the forces, float [3 * atoms], kJ/mol/nm. The non-local ones include halo atoms. */
    public static final int FORCE_ADDRESS = 3;
    /** Address of the step word: the 64-bit number of the step being computed, from 1. */
    public static final int STEP_ADDRESS = 5;
    /** Energies, virial and kinetic energy are computed every so many steps. */
    public static final int ENERGY_INTERVAL = 6;
    /**
     * Per section: number of pair lists, each of which leaves a record of energies. Pair lists belong to an atom each
     * (home atoms; home and halo atoms), cluster lists to a row.
     */
    public static final int LIST_COUNT = 7;
    /** Per section: number of bonded terms. */
    public static final int TERM_COUNT = 9;
    /** Per section: first bonded term in the array of all terms. */
    public static final int FIRST_TERM = 11;
    /** Address of the {@link MovedWord}: not 0 once an atom has moved farther than a list allows. */
    public static final int MOVED_ADDRESS = 13;
    /** A step in which energies are computed, at most the present one. */
    public static final int FIRST_ENERGY_STEP = 14;
    /** 1 if atoms are to stay where they are and keep their velocities, although energies are computed; else 0. */
    public static final int FROZEN = 15;
    /** Per section: number of cluster lists' slots. */
    public static final int SLOT_COUNT = 16;
    /** Per section: address of the slots' positions and charges, float [4 * slots]. */
    public static final int SLOT_ADDRESS = 18;
    /** Address of the words of the pair search, {@link SearchLayout}; 0 where the host searches. */
    public static final int SEARCH_ADDRESS = 20;
    /** Address of the words of a repartition, {@link RepartitionLayout}; 0 where the host makes all of them. */
    public static final int REPARTITION_ADDRESS = 21;
    /** Address of words that {@link StepKernel#adoptWords} reads. */
    public static final int NEW_WORDS = 22;
    /** Number of groups of {@link ConstraintLayout}; 0 without constraints. */
    public static final int RIGID_GROUP_COUNT = 23;
    /** Number of words. */
    public static final int WORDS = 24;

    private StepLayout() {}
}

package org.tornadohalo.decomposition;

/**
 * The atom pairs within the list radius that a rank computes, each under both of its atoms, so that a thread that owns
 * a row needs no atomics.
 *
 * <p>Excluded pairs are kept apart, because with a reaction field they still interact.
 *
 * @param local pairs of home atoms, one row per home atom
 * @param nonLocal pairs with at least one halo atom, one row per local atom
 * @param localExcluded excluded pairs of home atoms, one row per home atom
 * @param nonLocalExcluded excluded pairs with at least one halo atom, one row per local atom
 */
public record PairList(PairRows local, PairRows nonLocal, PairRows localExcluded, PairRows nonLocalExcluded)
        implements NonbondedList {}

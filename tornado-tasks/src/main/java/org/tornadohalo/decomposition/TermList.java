package org.tornadohalo.decomposition;

/**
 * Bonded terms with their atoms as local indices.
 *
 * @param term number of each term in {@link BondedTerms}, [count]
 * @param start where the atoms of each term begin, [count + 1]
 * @param atom local indices of the atoms, in the order of the term
 */
public record TermList(int[] term, int[] start, int[] atom) {
    /** Number of terms. */
    public int count() {
        return term.length;
    }
}

package org.tornadohalo.decomposition;

import java.util.Arrays;

/**
 * All bonded terms of a system by the global indices of their atoms; the same on all ranks, immutable.
 *
 * <p>Terms keep the numbers 0, 1, 2... in which they were added, so that a caller finds kind and parameters again.
 */
public final class BondedTerms {
    private final int[] start;
    private final int[] atom;
    private final int atomCount;
    private final TermPatterns patterns;
    private final int largestSize;

    private BondedTerms(int atomCount, int[] start, int[] atom) {
        this.atomCount = atomCount;
        this.start = start;
        this.atom = atom;
        this.patterns = new TermPatterns(atomCount, start, atom);
        int largest = 0;
        for (int term = 0; term < termCount(); term++) {
            largest = Math.max(largest, size(term));
        }
        this.largestSize = largest;
    }

    /** Number of atoms of the system. */
    public int atomCount() {
        return atomCount;
    }

    /** Number of terms. */
    public int termCount() {
        return start.length - 1;
    }

    /** Number of atoms of a term. */
    public int size(int term) {
        return start[term + 1] - start[term];
    }

    /** Number of atoms of the largest term. */
    int largestSize() {
        return largestSize;
    }

    /** Global index of the {@code place}-th atom of a term. */
    public int atom(int term, int place) {
        return atom[start[term] + place];
    }

    /** The terms by their first atoms. */
    TermPatterns patterns() {
        return patterns;
    }

    /** The atoms of a term as text for messages. */
    String describe(int term) {
        return Arrays.toString(Arrays.copyOfRange(atom, start[term], start[term + 1]));
    }

    /** Collects terms one by one. */
    public static final class Builder {
        private final int atomCount;
        private final IntList start = new IntList();
        private final IntList atom = new IntList();

        public Builder(int atomCount) {
            this.atomCount = atomCount;
            start.add(0);
        }

        /**
         * Adds a term; its number is the number of terms added before.
         *
         * @param firstAtom global index that is added to each atom, such as the first atom of a molecule
         * @param atoms indices relative to {@code firstAtom}, at least one
         * @throws IllegalArgumentException when there is no atom, or one is not in the system
         */
        public Builder add(int firstAtom, int... atoms) {
            if (atoms.length == 0) {
                throw new IllegalArgumentException("a bonded term needs at least one atom: term " + (start.size() - 1));
            }
            for (int relative : atoms) {
                int global = firstAtom + relative;
                if (global < 0 || global >= atomCount) {
                    throw new IllegalArgumentException("bonded term " + (start.size() - 1) + " names atom " + global
                            + ": the system has atoms 0 to " + (atomCount - 1));
                }
                atom.add(global);
            }
            start.add(atom.size());
            return this;
        }

        public BondedTerms build() {
            return new BondedTerms(atomCount, start.toArray(), atom.toArray());
        }
    }
}

package org.tornadohalo.decomposition;

/** Atom pairs without non-bonded interaction, by global index; the same on all ranks. */
public interface Exclusions {
    /** No pair is excluded. */
    Exclusions NONE = new Exclusions() {
        @Override
        public boolean isExcluded(int a, int b) {
            return false;
        }

        @Override
        public int largestIndexDistance() {
            return 0;
        }
    };

    /** Whether the pair of two different atoms is excluded; symmetric. */
    boolean isExcluded(int a, int b);

    /**
     * A bound on |a - b| over all excluded pairs, such as the atom count of the largest molecule. The pair search asks
     * {@link #isExcluded} only for pairs within it.
     */
    int largestIndexDistance();
}

package org.tornadohalo.decomposition;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Groups of atoms that stay on one rank, such as atoms tied by constraints; the same on all ranks, immutable.
 *
 * <p>The atom of a group with the lowest global index is its reference atom: the group belongs to the cell that holds
 * it, and the group's other atoms may stick out of that cell by up to the group radius. What GROMACS calls update
 * groups.
 */
public final class AtomGroups {
    private final int[] referenceAtom;
    private final boolean areSingle;

    private AtomGroups(int[] referenceAtom) {
        this.referenceAtom = referenceAtom;
        this.areSingle = IntStream.range(0, referenceAtom.length).allMatch(atom -> referenceAtom[atom] == atom);
    }

    /** Every atom is its own group. */
    public static AtomGroups single(int atomCount) {
        int[] reference = new int[atomCount];
        Arrays.setAll(reference, atom -> atom);
        return new AtomGroups(reference);
    }

    /**
     * Groups by a table.
     *
     * @param referenceAtom reference atom of each atom: the lowest global index of its group, [atomCount]
     * @throws IllegalArgumentException when a reference atom has another reference atom or a higher index
     */
    public static AtomGroups of(int[] referenceAtom) {
        int[] copy = referenceAtom.clone();
        for (int atom = 0; atom < copy.length; atom++) {
            int reference = copy[atom];
            if (reference < 0 || reference > atom || copy[reference] != reference) {
                throw new IllegalArgumentException("atom " + atom + " has reference atom " + reference
                        + ": a reference atom must be the lowest index of its group and refer to itself");
            }
        }
        return new AtomGroups(copy);
    }

    /**
     * Atoms connected by bonded terms or ties form a group if there are at most {@code maxGroupAtoms} of them;
     * otherwise those that ties alone connect.
     *
     * @param terms bonded terms
     * @param ties atoms that must stay together, such as those of constraints; of as many atoms
     * @throws IllegalArgumentException when {@code maxGroupAtoms} is below 1
     */
    public static AtomGroups connected(BondedTerms terms, BondedTerms ties, int maxGroupAtoms) {
        if (maxGroupAtoms < 1) {
            throw new IllegalArgumentException(
                    "a group holds at least one atom, got a maximum of " + maxGroupAtoms + ": use 1 or more");
        }
        int[] tied = new int[terms.atomCount()];
        Arrays.setAll(tied, atom -> atom);
        joinAll(tied, ties);
        int[] root = tied.clone();
        joinAll(root, terms);
        int[] size = new int[root.length];
        for (int reference : root) {
            size[reference]++;
        }
        int[] reference = new int[root.length];
        Arrays.setAll(reference, atom -> size[root[atom]] <= maxGroupAtoms ? root[atom] : tied[atom]);
        return new AtomGroups(reference);
    }

    /** Joins the atoms of each term; then every atom's root is the lowest atom that it is connected with. */
    private static void joinAll(int[] root, BondedTerms terms) {
        for (int term = 0; term < terms.termCount(); term++) {
            for (int place = 1; place < terms.size(term); place++) {
                join(root, terms.atom(term, 0), terms.atom(term, place));
            }
        }
        for (int atom = 0; atom < root.length; atom++) {
            root[atom] = rootOf(root, atom);
        }
    }

    private static void join(int[] root, int a, int b) {
        int rootA = rootOf(root, a);
        int rootB = rootOf(root, b);
        root[Math.max(rootA, rootB)] = Math.min(rootA, rootB);
    }

    private static int rootOf(int[] root, int atom) {
        int at = atom;
        while (root[at] != at) {
            root[at] = root[root[at]];
            at = root[at];
        }
        return at;
    }

    /** Number of atoms of the system. */
    public int atomCount() {
        return referenceAtom.length;
    }

    /** The reference atom of an atom's group, by global index. */
    public int referenceAtom(int atom) {
        return areSingle ? atom : referenceAtom[atom];
    }
}

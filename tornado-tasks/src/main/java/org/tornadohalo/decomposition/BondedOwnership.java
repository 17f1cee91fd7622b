package org.tornadohalo.decomposition;

import java.util.Arrays;
import java.util.List;
import org.tornadohalo.interop.HostMessenger;

/**
 * The bonded terms that one rank computes.
 *
 * <p>A rank computes a term when it holds all atoms of it, no decomposed dimension is one in which all of them come
 * from another cell, and its copies are compact: they differ by less than half the box in every decomposed dimension.
 * This is the rank of the component-wise minimum of the atoms' cells, so each term is computed once (eighth shell, see
 * the package description). In dimensions that are not decomposed a force kernel still has to take nearest images.
 *
 * @param local terms of home atoms only
 * @param nonLocal terms with at least one halo atom
 */
public record BondedOwnership(TermList local, TermList nonLocal) {
    /**
     * Finds the terms of a partition, collective; checks that the ranks together compute each term once.
     *
     * @throws DecompositionException when a term is computed by no rank or by several
     */
    public static BondedOwnership assign(HostMessenger messenger, Partition partition, BondedTerms terms) {
        BondedOwnership ownership = new Search(partition, terms).run();
        double count = ownership.local.count() + (double) ownership.nonLocal.count();
        if (messenger.sum(new double[] {count})[0] != terms.termCount()) {
            throw new DecompositionException(ownership.describeFault(messenger, terms));
        }
        return ownership;
    }

    /** Names the first term that is not computed exactly once, collective. */
    private String describeFault(HostMessenger messenger, BondedTerms terms) {
        byte[] own = new byte[terms.termCount()];
        Arrays.stream(local.term()).forEach(term -> own[term]++);
        Arrays.stream(nonLocal.term()).forEach(term -> own[term]++);
        int[] owners = new int[own.length];
        for (byte[] other : messenger.allGather(own)) {
            Arrays.setAll(owners, term -> owners[term] + other[term]);
        }
        for (int term = 0; term < owners.length; term++) {
            if (owners[term] != 1) {
                return "the bonded term of atoms " + terms.describe(term) + " is computed by " + owners[term]
                        + " ranks instead of one: it spans more than the halo or half the box; use a larger list radius"
                        + " or fewer ranks, or check the start configuration";
            }
        }
        throw new IllegalStateException(
                "bonded terms do not add up, yet each is computed once: the ranks hold different" + " topologies of "
                        + terms.termCount() + " terms");
    }

    /** The search over the local atoms of one partition. */
    private static final class Search {
        private final Partition partition;
        private final BondedTerms terms;
        private final int[] dims;
        private final LocalIndex localIndex;

        Search(Partition partition, BondedTerms terms) {
            this.partition = partition;
            this.terms = terms;
            this.dims = partition.grid().decomposedDims();
            this.localIndex = new LocalIndex(terms.atomCount());
            localIndex.enter(partition.globalIndex());
        }

        BondedOwnership run() {
            List<Found> found = ParallelLoop.results(partition.atomCount(), this::termsOf);
            return new BondedOwnership(
                    GrowingTerms.join(found.stream().map(Found::local).toList()),
                    GrowingTerms.join(found.stream().map(Found::nonLocal).toList()));
        }

        /** The terms whose first atoms are some of the local atoms. */
        private Found termsOf(int from, int to) {
            Found found = new Found(new GrowingTerms(), new GrowingTerms(), new int[terms.largestSize()]);
            int[] words = terms.patterns().words(partition.globalIndex(), from, to);
            for (int first = from; first < to; first++) {
                int global = partition.globalIndex()[first];
                int[] pattern = terms.patterns().pattern(words[2 * (first - from)]);
                int firstTerm = words[2 * (first - from) + 1];
                int at = 0;
                while (at < pattern.length) {
                    int term = firstTerm + pattern[at++];
                    int size = pattern[at++];
                    addIfOwned(term, global, pattern, at, size, found);
                    at += size;
                }
            }
            return found;
        }

        /** @param at where the atoms of the term begin in the pattern of its first atom */
        private void addIfOwned(int term, int firstAtom, int[] pattern, int at, int size, Found found) {
            int commonBits = -1;
            boolean isLocal = true;
            for (int place = 0; place < size; place++) {
                int atom = localIndex.of(firstAtom + pattern[at + place]);
                if (atom < 0) {
                    return;
                }
                found.atoms[place] = atom;
                commonBits &= partition.zoneShift()[atom];
                isLocal &= atom < partition.homeCount();
            }
            if (commonBits == 0 && isCompact(found.atoms, size)) {
                (isLocal ? found.local : found.nonLocal).add(term, found.atoms, size);
            }
        }

        private boolean isCompact(int[] atoms, int size) {
            float[] x = partition.x();
            for (int dim : dims) {
                double half = partition.grid().box(dim) / 2;
                for (int place = 1; place < size; place++) {
                    float position = x[3 * atoms[place] + dim];
                    for (int earlier = 0; earlier < place; earlier++) {
                        if (Math.abs(position - x[3 * atoms[earlier] + dim]) >= half) {
                            return false;
                        }
                    }
                }
            }
            return true;
        }

        /** The terms found so far, and the atoms of the one that is looked at. */
        private record Found(GrowingTerms local, GrowingTerms nonLocal, int[] atoms) {}
    }
}

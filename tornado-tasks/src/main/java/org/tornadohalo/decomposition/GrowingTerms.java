package org.tornadohalo.decomposition;

import java.util.List;

/** Terms with their local atoms, while more are found. */
final class GrowingTerms {
    private final IntList term = new IntList();
    private final IntList start = new IntList();
    private final IntList atom = new IntList();

    /** Adds a term with the first {@code size} of the given atoms. */
    void add(int number, int[] atoms, int size) {
        term.add(number);
        start.add(atom.size());
        atom.add(atoms, size);
    }

    /** The terms of several lists, one list after the other. */
    static TermList join(List<GrowingTerms> lists) {
        int[] terms = IntList.join(lists.stream().map(list -> list.term).toList());
        int[] atoms = IntList.join(lists.stream().map(list -> list.atom).toList());
        int[] starts = new int[terms.length + 1];
        int next = 0;
        int first = 0;
        for (GrowingTerms list : lists) {
            for (int n = 0; n < list.start.size(); n++) {
                starts[next++] = first + list.start.get(n);
            }
            first += list.atom.size();
        }
        starts[next] = first;
        return new TermList(terms, starts, atoms);
    }
}

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
        List<IntList> terms = lists.stream().map(list -> list.term).toList();
        List<IntList> atoms = lists.stream().map(list -> list.atom).toList();
        int[] firstTerm = IntList.starts(terms);
        int[] firstAtom = IntList.starts(atoms);
        int[] starts = new int[firstTerm[lists.size()] + 1];
        ParallelLoop.runTasks(lists.size(), starts.length, number -> {
            IntList start = lists.get(number).start;
            for (int n = 0; n < start.size(); n++) {
                starts[firstTerm[number] + n] = firstAtom[number] + start.get(n);
            }
        });
        starts[starts.length - 1] = firstAtom[lists.size()];
        return new TermList(IntList.join(terms), starts, IntList.join(atoms));
    }
}

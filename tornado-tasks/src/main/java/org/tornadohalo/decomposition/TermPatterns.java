package org.tornadohalo.decomposition;

import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The bonded terms of a system by their first atoms; immutable.
 *
 * <p>The terms of an atom are told relative to it and to the first of them, so that the atoms of equal molecules share
 * one pattern: a search over atoms in any order reads two words of each instead of lists that lie all over the memory.
 *
 * <pre>
 *   pattern   for each term: number - first number | atoms n | n times: index - index of the first atom
 * </pre>
 */
final class TermPatterns {
    private final List<int[]> patterns = new ArrayList<>();
    /** For each atom its pattern, and the first of its terms, or 0 without any. */
    private final int[] ofAtom;

    /** @param start where the atoms of each term begin in {@code atom}, which has global indices */
    TermPatterns(int atomCount, int[] start, int[] atom) {
        this.ofAtom = new int[Math.multiplyExact(2, atomCount)];
        int[] firstPlace = new int[atomCount + 1];
        int[] byFirstAtom = sort(start, atom, firstPlace);
        Map<IntBuffer, Integer> known = new HashMap<>();
        for (int first = 0; first < atomCount; first++) {
            IntList words = new IntList();
            for (int place = firstPlace[first]; place < firstPlace[first + 1]; place++) {
                int term = byFirstAtom[place];
                words.add(term - byFirstAtom[firstPlace[first]]);
                words.add(start[term + 1] - start[term]);
                for (int k = start[term]; k < start[term + 1]; k++) {
                    words.add(atom[k] - first);
                }
            }
            ofAtom[2 * first] = known.computeIfAbsent(IntBuffer.wrap(words.toArray()), this::add);
            ofAtom[2 * first + 1] = words.size() == 0 ? 0 : byFirstAtom[firstPlace[first]];
        }
    }

    private int add(IntBuffer pattern) {
        patterns.add(pattern.array());
        return patterns.size() - 1;
    }

    /** The terms by their first atoms, then by number; where each atom's begin goes to {@code firstPlace}. */
    private static int[] sort(int[] start, int[] atom, int[] firstPlace) {
        int[] byFirstAtom = new int[start.length - 1];
        for (int term = 0; term < byFirstAtom.length; term++) {
            firstPlace[atom[start[term]] + 1]++;
        }
        Arrays.parallelPrefix(firstPlace, Integer::sum);
        int[] next = firstPlace.clone();
        for (int term = 0; term < byFirstAtom.length; term++) {
            byFirstAtom[next[atom[start[term]]]++] = term;
        }
        return byFirstAtom;
    }

    /**
     * Pattern number and first term of some of the given atoms, [2 * (to - from)]. Asked for many atoms at a time, the
     * memory is not waited for with each of them.
     */
    int[] words(int[] atoms, int from, int to) {
        int[] words = new int[2 * (to - from)];
        for (int k = 0; k < to - from; k++) {
            int first = 2 * atoms[from + k];
            words[2 * k] = ofAtom[first];
            words[2 * k + 1] = ofAtom[first + 1];
        }
        return words;
    }

    /** A pattern; do not modify. */
    int[] pattern(int number) {
        return patterns.get(number);
    }
}

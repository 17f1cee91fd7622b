package org.tornadohalo.decomposition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;

class TermPatternsTest {
    @Property(tries = 60, shrinking = ShrinkingMode.OFF)
    void eachTermIsFoundAtItsFirstAtomInTheOrderOfNumbers(@ForAll long seed) {
        Random random = new Random(seed);
        int atomCount = 1 + random.nextInt(40);
        List<List<String>> expected = new ArrayList<>();
        IntStream.range(0, atomCount).forEach(atom -> expected.add(new ArrayList<>()));
        BondedTerms.Builder builder = new BondedTerms.Builder(atomCount);
        int termCount = random.nextInt(100);
        for (int term = 0; term < termCount; term++) {
            int[] atoms = random.ints(1 + random.nextInt(4), 0, atomCount).toArray();
            builder.add(0, atoms);
            expected.get(atoms[0]).add(term + " " + Arrays.toString(atoms));
        }

        TermPatterns patterns = builder.build().patterns();

        int[] all = IntStream.range(0, atomCount).toArray();
        int from = random.nextInt(atomCount);
        int[] words = patterns.words(all, from, atomCount);
        for (int atom = from; atom < atomCount; atom++) {
            int[] pattern = patterns.pattern(words[2 * (atom - from)]);
            assertEquals(expected.get(atom), terms(pattern, atom, words[2 * (atom - from) + 1]));
        }
    }

    @Example
    void equalMoleculesShareTheirPatterns() {
        BondedTerms.Builder builder = new BondedTerms.Builder(9);
        for (int first = 0; first < 9; first += 3) {
            builder.add(first, 0, 1).add(first, 0, 2).add(first, 1, 0, 2);
        }

        TermPatterns patterns = builder.build().patterns();

        int[] words = patterns.words(new int[] {0, 3, 6, 1, 7}, 0, 5);
        assertSame(patterns.pattern(words[0]), patterns.pattern(words[4]));
        assertEquals(words[6], words[8]);
        assertEquals(6, words[5]);
    }

    private static List<String> terms(int[] pattern, int atom, int firstTerm) {
        List<String> terms = new ArrayList<>();
        int at = 0;
        while (at < pattern.length) {
            int term = firstTerm + pattern[at++];
            int size = pattern[at++];
            int[] atoms = Arrays.stream(pattern, at, at + size)
                    .map(distance -> atom + distance)
                    .toArray();
            terms.add(term + " " + Arrays.toString(atoms));
            at += size;
        }
        return terms;
    }
}

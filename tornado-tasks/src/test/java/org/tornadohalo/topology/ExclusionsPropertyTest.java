package org.tornadohalo.topology;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class ExclusionsPropertyTest {
    @Property(tries = 300, seed = "20240612")
    void excludesExactlyTheAtomsWithinTheGivenBonds(
            @ForAll @IntRange(min = 1, max = 14) int atoms,
            @ForAll @IntRange(min = 0, max = 20) int bondCount,
            @ForAll @IntRange(min = 0, max = 5) int maxBonds,
            @ForAll @IntRange(min = 0, max = 3) int explicitCount,
            @ForAll long seed) {
        Random random = new Random(seed);
        List<int[]> bonds = randomPairs(random, atoms, bondCount);
        List<int[]> explicit = randomPairs(random, atoms, explicitCount);

        int[][] lists = Exclusions.withinBonds(atoms, bonds, maxBonds, explicit);

        int[][] distances = shortestPaths(atoms, bonds);
        for (int[] pair : explicit) {
            distances[pair[0]][pair[1]] = 0;
            distances[pair[1]][pair[0]] = 0;
        }
        assertTrue(Exclusions.areConsistent(lists));
        for (int i = 0; i < atoms; i++) {
            int atom = i;
            int[] expected = IntStream.range(0, atoms)
                    .filter(j -> j != atom && distances[atom][j] <= maxBonds)
                    .toArray();
            assertArrayEquals(expected, lists[atom]);
        }
    }

    private static List<int[]> randomPairs(Random random, int atoms, int count) {
        List<int[]> pairs = new ArrayList<>();
        for (int k = 0; k < count; k++) {
            pairs.add(new int[] {random.nextInt(atoms), random.nextInt(atoms)});
        }
        return pairs;
    }

    /** All-pairs shortest paths by Floyd and Warshall. */
    private static int[][] shortestPaths(int atoms, List<int[]> bonds) {
        int[][] distances = new int[atoms][atoms];
        for (int i = 0; i < atoms; i++) {
            Arrays.fill(distances[i], 1000);
        }
        for (int[] bond : bonds) {
            distances[bond[0]][bond[1]] = 1;
            distances[bond[1]][bond[0]] = 1;
        }
        for (int k = 0; k < atoms; k++) {
            for (int i = 0; i < atoms; i++) {
                for (int j = 0; j < atoms; j++) {
                    distances[i][j] = Math.min(distances[i][j], distances[i][k] + distances[k][j]);
                }
            }
        }
        return distances;
    }
}

package org.tornadohalo.decomposition;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AtomCellsTest {
    /** A lattice of a quarter nm has many distances equal to these radii, exactly in float. */
    @ParameterizedTest
    @ValueSource(floats = {0.25f, 0.5f, 0.75f, 1f, 1.0000001f})
    void findsLatticeNeighboursBelowTheRadiusAndNoneOnIt(float radius) {
        float[] x = new float[3 * 11 * 11 * 11];
        for (int atom = 0; atom < x.length / 3; atom++) {
            x[3 * atom] = 0.25f * (atom / 121);
            x[3 * atom + 1] = 0.25f * (atom / 11 % 11);
            x[3 * atom + 2] = 0.25f * (atom % 11);
        }

        assertFindsAll(x, 0, radius);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void findsAllAtomsOfALiquid(long seed) {
        Random random = new Random(seed);
        float[] x = new float[3 * 1500];
        for (int k = 0; k < x.length; k++) {
            x[k] = 20 + 2.5f * random.nextFloat();
        }

        assertFindsAll(x, 300, 0.7f);
    }

    @Test
    void anEmptyRangeReachesNothing() {
        AtomCells cells = new AtomCells();

        cells.fill(new float[30], 4, 4, 1f);

        assertFalse(cells.reaches(0, 0));
        assertEquals(0, cells.count());
    }

    @Test
    void reachesCoordinatesWithinTheRadiusOfItsExtent() {
        AtomCells cells = new AtomCells();

        cells.fill(new float[] {1, 1, 1, 2, 1, 1}, 0, 2, 0.5f);

        assertTrue(cells.reaches(0, 0.6f));
        assertFalse(cells.reaches(0, 0.4f));
        assertTrue(cells.reaches(0, 2.4f));
        assertFalse(cells.reaches(0, 2.6f));
    }

    private static void assertFindsAll(float[] x, int first, float radius) {
        int last = x.length / 3;
        AtomCells cells = new AtomCells();
        cells.fill(x, first, last, radius);
        int[] found = new int[cells.count() + 1];
        for (int i = 0; i < last; i += 7) {
            int center = 3 * i;
            int[] expected = IntStream.range(first, last)
                    .filter(j -> square(x, center, 3 * j) < radius * radius)
                    .toArray();
            int hits = cells.search(x[center], x[center + 1], x[center + 2], found);
            int[] seen = Arrays.copyOf(found, hits);
            Arrays.sort(seen);
            assertArrayEquals(expected, seen, "neighbours of atom " + i);
        }
    }

    private static float square(float[] x, int a, int b) {
        float dx = x[a] - x[b];
        float dy = x[a + 1] - x[b + 1];
        float dz = x[a + 2] - x[b + 2];
        return dx * dx + dy * dy + dz * dz;
    }
}

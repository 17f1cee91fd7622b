package org.tornadohalo.decomposition;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;

class HomeOrderTest {
    private static final double[] BOX = {9, 5, 7};
    private static final DomainGrid GRID = Scenario.even(BOX, 2, 1, 1);
    private static final int RANK = 1;

    @Property(tries = 60, shrinking = ShrinkingMode.OFF)
    void atomsAreSortedByCubesAlongTheCurveThenByGlobalIndex(@ForAll long seed) {
        Random random = new Random(seed);

        assertSorted(random, random.nextInt(400), Math.exp(-6 + 7 * random.nextDouble()));
    }

    @Example
    void soAreMoreAtomsThanOneCoreSorts() {
        assertSorted(new Random(5), 45_000, 1.1);
    }

    /** Some atoms lie a little outside the cell, and some follow the reference atom of a group. */
    private static void assertSorted(Random random, int count, double listRadius) {
        List<Integer> globals =
                new ArrayList<>(IntStream.range(0, 2 * count).boxed().toList());
        Collections.shuffle(globals, random);
        HomeAtoms atoms = new HomeAtoms(
                globals.stream().limit(count).mapToInt(Integer::intValue).toArray(),
                new float[3 * count],
                new float[3 * count],
                new float[3 * count]);
        for (int k = 0; k < 3 * count; k++) {
            double lower = GRID.lowerBoundary(RANK, k % 3);
            double width = GRID.upperBoundary(RANK, k % 3) - lower;
            atoms.setPosition(k, lower + width * (1.02 * random.nextDouble() - 0.01));
        }
        int[] reference = IntStream.range(0, count)
                .map(atom -> random.nextInt(3) == 0 ? random.nextInt(count) : atom)
                .toArray();
        LocalIndex index = new LocalIndex(2 * count);
        index.enter(atoms.globalIndex());

        int[] order = new HomeOrder(GRID, RANK, listRadius).of(atoms, reference, index::of);

        assertArrayEquals(expected(atoms, reference, listRadius), order);
    }

    private static int[] expected(HomeAtoms atoms, int[] reference, double listRadius) {
        return IntStream.range(0, atoms.count())
                .boxed()
                .sorted(Comparator.comparingInt((Integer atom) -> place(atoms, reference[atom], listRadius))
                        .thenComparingInt(atom -> atoms.globalIndex()[atom]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** Bit by bit: cubes are a third of the list radius, at most 1024 along an edge, and x counts most. */
    private static int place(HomeAtoms atoms, int atom, double listRadius) {
        int place = 0;
        for (int bit = 9; bit >= 0; bit--) {
            for (int dim = 0; dim < 3; dim++) {
                double lower = GRID.lowerBoundary(RANK, dim);
                double edge = Math.max(listRadius / 3, (GRID.upperBoundary(RANK, dim) - lower) / 1024);
                int cube = (int) ((atoms.position(3 * atom + dim) - lower) / edge);
                place = 2 * place + (Math.clamp(cube, 0, 1023) >> bit & 1);
            }
        }
        return place;
    }
}

package org.tornadohalo.decomposition;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DomainGridTest {
    private static final double[] CUBE = {4, 4, 4};

    @Test
    void numbersRanksWithZFastest() {
        DomainGrid grid = DomainGrid.uniform(24, CUBE, 2, 3, 4);

        assertEquals(23, grid.rankOf(1, 2, 3));
        assertEquals(17, grid.rankOf(1, 1, 1));
        for (int rank = 0; rank < 24; rank++) {
            assertEquals(rank, grid.rankOf(grid.cellOf(rank, 0), grid.cellOf(rank, 1), grid.cellOf(rank, 2)));
        }
        assertEquals("2x3x4", grid.toString());
    }

    @Test
    void neighboursGoAcrossTheBoxEdge() {
        DomainGrid grid = DomainGrid.uniform(12, CUBE, 2, 3, 2);

        assertEquals(grid.rankOf(1, 2, 0), grid.lowerNeighbour(grid.rankOf(1, 0, 0), 1));
        assertEquals(grid.rankOf(1, 0, 0), grid.upperNeighbour(grid.rankOf(1, 2, 0), 1));
        assertEquals(grid.rankOf(0, 1, 1), grid.upperNeighbour(grid.rankOf(1, 1, 1), 0));
        for (int rank = 0; rank < 12; rank++) {
            for (int dim = 0; dim < 3; dim++) {
                assertEquals(rank, grid.lowerNeighbour(grid.upperNeighbour(rank, dim), dim));
            }
        }
    }

    @Test
    void findsTheCellOfAPositionInUnevenCells() {
        DomainGrid grid = DomainGrid.uneven(3, new double[][] {{0, 1}, {0, 0.5, 2.5, 4}, {0, 1}});

        assertEquals(0, grid.rankAt(0.9, 0, 0.9));
        assertEquals(0, grid.rankAt(0.9, 0.499, 0.9));
        assertEquals(1, grid.rankAt(0.9, 0.5, 0.9));
        assertEquals(2, grid.rankAt(0.9, 3.9, 0.9));
        assertEquals(2, grid.rankAt(0.9, 4.0, 0.9));
        assertArrayEquals(new int[] {1}, grid.decomposedDims());
        assertEquals(0.5, grid.smallestCell(1));
        assertEquals(2.5, grid.upperBoundary(1, 1));
    }

    @Test
    void pulsesCoverTheReachWithTheNarrowestCell() {
        DomainGrid grid = DomainGrid.uneven(4, new double[][] {{0, 0.5, 1.5, 2.5, 4}, {0, 4}, {0, 4}});

        assertEquals(1, grid.pulseCount(0, 0.5));
        assertEquals(2, grid.pulseCount(0, 0.51));
        assertEquals(3, grid.pulseCount(0, 1.5));
        assertEquals(0, grid.pulseCount(1, 1.5));
    }

    @ParameterizedTest
    @CsvSource({"1, 1x1x1", "2, 2x1x1", "3, 3x1x1", "8, 4x2x1", "12, 4x3x1", "27, 3x3x3"})
    void choosesCompactCellsInACube(int rankCount, String expected) {
        assertEquals(expected, DomainGrid.choose(rankCount, CUBE, 0.8).toString());
    }

    @Test
    void cutsTheLongestEdgeFirst() {
        assertEquals("1x1x4", DomainGrid.choose(4, new double[] {2, 2, 12}, 0.9).toString());
        assertEquals("1x2x1", DomainGrid.choose(2, new double[] {2, 5, 2}, 0.9).toString());
    }

    @Test
    void haloVolumeAddsFacesEdgesAndCorner() {
        double r = 0.5;
        double three = r * (1 * 2 + 2 * 3 + 3 * 1) + Math.PI / 4 * r * r * (1 + 2 + 3) + Math.PI / 6 * r * r * r;
        double two = r * (2 * 6 + 1 * 6) + Math.PI / 4 * r * r * 6;

        assertEquals(
                three, DomainGrid.uniform(8, new double[] {2, 4, 6}, 2, 2, 2).haloVolume(r), 1e-12);
        assertEquals(two, DomainGrid.uniform(4, new double[] {2, 4, 6}, 2, 2, 1).haloVolume(r), 1e-12);
        assertEquals(
                r * 24, DomainGrid.uniform(2, new double[] {2, 4, 6}, 2, 1, 1).haloVolume(r), 1e-12);
        assertEquals(0, DomainGrid.uniform(1, new double[] {2, 4, 6}, 1, 1, 1).haloVolume(r));
    }

    @Test
    void chosenGridHasTheLeastHaloOfAllPossibleOnes() {
        double[] box = {3, 5, 8};
        double chosen = DomainGrid.choose(24, box, 0.9).haloVolume(0.9);

        int possible = 0;
        for (int nx = 1; nx <= 24; nx++) {
            for (int ny = 1; nx * ny <= 24; ny++) {
                if (24 % (nx * ny) == 0 && isPossible(box, nx, ny, 24 / nx / ny)) {
                    possible++;
                    DomainGrid other = DomainGrid.uniform(24, box, nx, ny, 24 / nx / ny);
                    assertTrue(chosen <= other.haloVolume(0.9) * (1 + 1e-9), other.toString());
                }
            }
        }
        assertTrue(possible > 3);
    }

    private static boolean isPossible(double[] box, int... cells) {
        DomainGrid grid = DomainGrid.uniform(24, box, cells);
        try {
            return grid.pulseCount(0, 0.9) + grid.pulseCount(1, 0.9) + grid.pulseCount(2, 0.9) > 0;
        } catch (DecompositionException tooManyPulses) {
            return false;
        }
    }

    @Test
    void saysWhichRankCountsArePossible() {
        assertMessage(
                "no grid of 1009 ranks fits a box of 4 nm x 4 nm x 4 nm with a halo reach of 0.8 nm: the largest possible"
                        + " rank counts below it are 1008, 1001, 1000; use one of them, a shorter list radius or a larger box",
                () -> DomainGrid.choose(1009, CUBE, 0.8));
        assertMessage(
                "no grid of 2 ranks fits a box of 1.5 nm x 1.5 nm x 1.5 nm with a halo reach of 1.1 nm: the largest"
                        + " possible rank counts below it are 1; use one of them, a shorter list radius or a larger box",
                () -> DomainGrid.choose(2, new double[] {1.5, 1.5, 1.5}, 1.1));
    }

    @Test
    void refusesCellsThatDoNotMatchTheRanks() {
        assertMessage(
                "grid 2x2x1 has 4 cells for 8 ranks: give three cell counts whose product is the number of ranks",
                () -> DomainGrid.uniform(8, CUBE, 2, 2, 1));
        assertMessage(
                "grid 2x2 has 4 cells for 4 ranks: give three cell counts whose product is the number of ranks",
                () -> DomainGrid.uniform(4, CUBE, 2, 2));
        assertMessage(
                "grid -2x-2x1 has 0 cells for 4 ranks: give three cell counts whose product is the number of ranks",
                () -> DomainGrid.uniform(4, CUBE, -2, -2, 1));
    }

    @Test
    void refusesZeroRanks() {
        String message = "a run needs at least one rank, got 0: ask for 1 or more ranks";

        assertMessage(message, () -> DomainGrid.choose(0, CUBE, 0.8));
        assertMessage(message, () -> DomainGrid.uniform(0, CUBE, 0, 0, 0));
    }

    @Test
    void refusesAListRadiusAboveHalfTheBox() {
        DomainGrid grid = DomainGrid.uniform(2, new double[] {4, 2, 4}, 2, 1, 1);

        grid.checkListRadius(1.0);
        assertMessage(
                "list radius 1.2 nm exceeds half the box in y (edge 2 nm): two atoms may meet through one image only; use a"
                        + " list radius of at most 1 nm or a larger box",
                () -> grid.checkListRadius(1.2));
        assertMessage(
                "the list radius must be positive, got 0.0 nm: give the cut-off plus a buffer",
                () -> grid.checkListRadius(0));
    }

    @Test
    void refusesMorePulsesThanOtherCells() {
        DomainGrid grid = DomainGrid.uniform(3, CUBE, 1, 3, 1);
        DomainGrid narrow = DomainGrid.uniform(20, CUBE, 20, 1, 1);

        assertMessage(
                "the halo in y would need 3 pulses (reach 2.7 nm, narrowest cell 1.333 nm) and at most 2 are possible with 3"
                        + " cells: use fewer cells in y, a shorter list radius or a larger box",
                () -> grid.pulseCount(1, 2.7));
        assertMessage(
                "the halo in x would need 9 pulses (reach 1.7 nm, narrowest cell 0.2 nm) and at most 8 are possible with 20"
                        + " cells: use fewer cells in x, a shorter list radius or a larger box",
                () -> narrow.pulseCount(0, 1.7));
    }

    @Test
    void refusesBadBoxesAndBoundaries() {
        assertMessage(
                "the box edge in z must be positive, got -1.0 nm: give a rectangular box with three positive edges",
                () -> DomainGrid.uniform(1, new double[] {1, 1, -1}, 1, 1, 1));
        assertMessage(
                "cell boundaries in y must increase from 0 to the box edge, got [0.0, 2.0, 1.0] nm: give cells + 1"
                        + " increasing values",
                () -> DomainGrid.uneven(2, new double[][] {{0, 1}, {0, 2, 1}, {0, 1}}));
    }

    private static void assertMessage(String expected, Executable call) {
        assertEquals(expected, assertThrows(DecompositionException.class, call).getMessage());
    }
}

package org.tornadohalo.md;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.tornadohalo.decomposition.DomainGrid;
import org.tornadohalo.graph.NonbondedMode;

class HaloRadiusTest {
    private static final double CUTOFF = 0.9;
    private static final double LIST = 1;

    private static HaloRadius of(double edge, int ranks, int... cells) {
        DomainGrid grid = DomainGrid.uniform(ranks, new double[] {edge, edge, edge}, cells);
        return HaloRadius.of(grid, LIST, CUTOFF, 0, NonbondedMode.CLUSTER);
    }

    @Test
    void servesForManyListsWhereThereIsRoom() {
        HaloRadius radius = of(7.7, 2, 2, 1, 1);

        assertEquals(2, radius.nm(), 1e-12);
        assertEquals(LIST, radius.list());
        assertEquals(0.45, radius.strayDistance(), 1e-12, "half the difference less half the buffer");
    }

    @Test
    void isNoLargerThanWhatPaysToSend() {
        HaloRadius radius = of(7.7, 8, 2, 2, 2);

        assertEquals(1.8, radius.nm(), 1e-12);
        assertEquals(0.35, radius.strayDistance(), 1e-12);
    }

    @Test
    void takesNoFurtherPulses() {
        DomainGrid grid = DomainGrid.uniform(4, new double[] {5, 8, 8}, 4, 1, 1); // cells of 1.25 nm

        assertEquals(
                1.2, HaloRadius.of(grid, LIST, CUTOFF, 0, NonbondedMode.CLUSTER).nm(), 1e-12);
    }

    @Test
    void leavesRoomForGroupsThatAPulseHasToCarryAlong() {
        DomainGrid grid = DomainGrid.uniform(2, new double[] {4.4, 8, 8}, 2, 1, 1);

        assertEquals(
                2, HaloRadius.of(grid, LIST, CUTOFF, 0, NonbondedMode.CLUSTER).nm(), 1e-12);
        assertEquals(
                1.8,
                HaloRadius.of(grid, LIST, CUTOFF, 0.2, NonbondedMode.CLUSTER).nm(),
                1e-12);
    }

    @Test
    void leavesEachListItsPartitionWhereThereIsNoRoom() {
        HaloRadius radius = of(2.1, 2, 2, 1, 1);

        assertEquals(LIST, radius.nm());
        assertEquals(0, radius.strayDistance());
    }

    @Test
    void leavesEachListItsPartitionWhereTheHostSearchesPairs() {
        DomainGrid grid = DomainGrid.uniform(2, new double[] {7.7, 7.7, 7.7}, 2, 1, 1);

        HaloRadius radius = HaloRadius.of(grid, LIST, CUTOFF, 0, NonbondedMode.SIMPLE);

        assertEquals(LIST, radius.nm());
        assertEquals(0, radius.strayDistance());
    }

    @Test
    void isThatOfTheListWithoutOtherRanks() {
        HaloRadius radius = of(4, 1, 1, 1, 1);

        assertEquals(LIST, radius.nm());
        assertEquals(0.5, radius.strayDistance(), 1e-12, "an eighth of the edge");
    }

    @Test
    void neverLetsAnAtomMoveAsFarAsThePairsOfTheListCouldMiss() {
        for (double edge = 2; edge < 20; edge += 0.37) {
            HaloRadius radius = of(edge, 4, 4, 1, 1);
            double halfBuffer = (LIST - CUTOFF) / 2;

            assertTrue(radius.strayDistance() == 0
                    || radius.nm() - LIST >= 2 * (radius.strayDistance() + halfBuffer) - 1e-12);
            assertTrue(radius.nm() <= edge / 2 + 1e-9 || radius.nm() == LIST);
        }
    }
}

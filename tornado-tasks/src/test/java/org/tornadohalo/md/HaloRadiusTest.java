package org.tornadohalo.md;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tornadohalo.decomposition.DomainGrid;
import org.tornadohalo.graph.NonbondedMode;

class HaloRadiusTest {
    private static HaloRadius radius(double edge, int cellsInX, double groupRadius, NonbondedMode form) {
        DomainGrid grid = DomainGrid.uniform(cellsInX, new double[] {edge, 8, 8}, cellsInX, 1, 1);
        return HaloRadius.of(grid, 1, 0.9, groupRadius, form);
    }

    @ParameterizedTest(name = "box edge {0} nm, groups of {1} nm: {2} nm wider")
    @CsvSource({
        "8, 0, 0.6",
        "3.2, 0, 0.6", // 0.25 nm of 3.2 / 8
        "2.9, 0, 0.4",
        "2.6, 0, 0.3",
        "2.5, 0, 0.2",
        "2.3, 0, 0", // half of the box is less than the list and the least widening
        "3.2, 0.05, 0.4", // one pulse reaches across a cell of 1.6 nm
        "3.2, 0.2, 0.2",
        "3.2, 0.29, 0"
    })
    void isAsWideAsBoxCellsAndGroupsAllow(double edge, double groupRadius, double widening) {
        HaloRadius radius = radius(edge, 2, groupRadius, NonbondedMode.CLUSTER);

        assertEquals(1 + widening, radius.nm(), 1e-12);
        assertEquals(1, radius.list());
        assertEquals(widening == 0 ? 0 : widening / 2 - 0.05, radius.strayDistance(), 1e-12);
    }

    @Test
    void isTheListsWhereTheHostSearchesPairs() {
        assertEquals(new HaloRadius(1, 1, 0), radius(8, 2, 0, NonbondedMode.SIMPLE));
    }

    @Test
    void letsAtomsOfARankAloneStrayByAnEighthOfTheShortestEdge() {
        assertEquals(new HaloRadius(1, 1, 0.4), radius(3.2, 1, 0.3, NonbondedMode.CLUSTER));
    }
}

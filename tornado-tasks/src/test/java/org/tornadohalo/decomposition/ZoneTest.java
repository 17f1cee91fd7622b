package org.tornadohalo.decomposition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class ZoneTest {
    /** Shifts of the zones 0 to 7 as digits x, y, z. */
    private static final int[][] SHIFTS = {
        {0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {0, 1, 1}, {0, 0, 1}, {1, 0, 1}, {1, 1, 1}
    };

    @Test
    void zonesAreNumberedByTheirShifts() {
        for (int zone = 0; zone < Zone.COUNT; zone++) {
            assertEquals(zone, Zone.numberOf(SHIFTS[zone][0] | SHIFTS[zone][1] << 1 | SHIFTS[zone][2] << 2));
        }
    }

    @Test
    void fourteenOfThirtySixZonePairsAreComputed() {
        int computed = 0;
        for (int a = 0; a < Zone.COUNT; a++) {
            for (int b = a; b < Zone.COUNT; b++) {
                computed += (a & b) == 0 ? 1 : 0;
            }
        }
        assertEquals(14, computed);
    }

    @Test
    void homeAtomsNeedArraysOfOneLength() {
        assertEquals(
                "arrays of 2 atoms need 6 elements each: x has 6, xLow 5, v 6",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> new HomeAtoms(new int[2], new float[6], new float[5], new float[6]))
                        .getMessage());
    }
}

package org.tornadohalo.md;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class EnergiesTest {
    private static Energies moving(double kinetic) {
        return new Energies(0, 0, 0, 0, 0, 0, 0, 0, kinetic, 0);
    }

    @Test
    void hasHalfAnRtPerDegreeOfFreedom() {
        assertEquals(300, moving(1.5 * Energies.BOLTZMANN * 300).temperature(3), 1e-12);
    }

    @Test
    void isColdWithoutDegreesOfFreedom() {
        assertEquals(0, moving(0).temperature(0));
        assertEquals(0, moving(1).temperature(0));
    }
}

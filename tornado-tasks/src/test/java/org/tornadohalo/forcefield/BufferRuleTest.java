package org.tornadohalo.forcefield;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class BufferRuleTest {
    @Test
    void theFastestAtomHasItsShareOfTheBufferAndAToleranceTheCutOff() {
        assertEquals(0.05, BufferRule.FASTEST_ATOM.allowedMove(0.05, 0.9));
        assertEquals(0.9, BufferRule.TOLERANCE.allowedMove(0.05, 0.9));
    }
}

package org.tornadohalo.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class PruningTurnsTest {
    private static String turns(PruningTurns turns, int count) {
        StringBuilder seen = new StringBuilder();
        turns.steps(count, plain -> seen.append(plain), () -> seen.append('p'));
        return seen.toString();
    }

    @Test
    void beginWithAPruningAndRepeatItAfterTheInterval() {
        assertEquals("p3p3p2", turns(new PruningTurns(new Pruning(4, 1, 1)), 11));
        assertEquals("ppp", turns(new PruningTurns(new Pruning(1, 1, 1)), 3));
    }

    @Test
    void goOnWhereTheyWere() {
        PruningTurns turns = new PruningTurns(new Pruning(5, 1, 1));

        assertTrue(turns.isDue());
        turns.step();
        assertFalse(turns.isDue());
        assertEquals("2", turns(turns, 2));
        assertEquals("2p1", turns(turns, 4));
        turns.restart();
        assertEquals("p4p", turns(turns, 6));
    }

    @Test
    void neverPruneWithoutInnerLists() {
        PruningTurns turns = new PruningTurns(Pruning.NONE);

        assertFalse(turns.isDue());
        assertEquals("7", turns(turns, 7));
        turns.restart();
        assertFalse(turns.isDue());
    }
}

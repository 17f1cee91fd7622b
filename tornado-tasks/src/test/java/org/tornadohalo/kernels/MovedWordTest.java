package org.tornadohalo.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MovedWordTest {
    @ParameterizedTest
    @ValueSource(floats = {0.04f, Float.MAX_VALUE, Float.POSITIVE_INFINITY, Float.NaN, -Float.NaN})
    void anAtomThatIsTooFarIsNotTakenForAGroupThatCannotBeKept(float square) {
        for (int since : new int[] {MovedWord.SINCE_LIST, MovedWord.SINCE_SEARCH}) {
            long word = MovedWord.of(since, 7, square);

            assertFalse(MovedWord.isNotRigid(word));
            assertEquals(Math.sqrt(square), MovedWord.distance(word));
            assertEquals(7, MovedWord.homeIndex(word));
            assertEquals(since == MovedWord.SINCE_SEARCH, MovedWord.isSinceSearch(word));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 1_000_000})
    void aGroupThatCannotBeKeptIsNoAtomThatIsTooFar(int center) {
        long word = MovedWord.of(MovedWord.SINCE_LIST, center, MovedWord.NOT_RIGID);

        assertTrue(MovedWord.isNotRigid(word));
        assertEquals(center, MovedWord.homeIndex(word));
    }
}

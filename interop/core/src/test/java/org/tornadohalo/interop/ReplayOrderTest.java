package org.tornadohalo.interop;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.tornadohalo.interop.ReplayOrder.Part;

class ReplayOrderTest {
    @Test
    void graphsInTurnFollowOneAnother() {
        ReplayOrder order = ReplayOrder.inTurn(4, 2, 7);

        assertEquals(
                List.of(new Part(4, List.of(), false), new Part(2, List.of(0), false), new Part(7, List.of(1), false)),
                order.parts());
        assertArrayEquals(new int[] {4, 2, 7}, order.graphs());
    }

    @Test
    void branchesFollowWhatTheyName() {
        ReplayOrder order =
                ReplayOrder.inTurn(4).urgent(7, 4).then(3, 4).then(9).then(5, 3, 7);

        assertEquals(
                List.of(
                        new Part(4, List.of(), false),
                        new Part(7, List.of(0), true),
                        new Part(3, List.of(0), false),
                        new Part(9, List.of(), false),
                        new Part(5, List.of(1, 2), false)),
                order.parts());
        assertArrayEquals(new int[] {4, 7, 3, 9, 5}, order.graphs());
    }

    @Test
    void ignoresWhatItDoesNotHave() {
        ReplayOrder order = ReplayOrder.inTurn().then(6, 1, 2);

        assertEquals(List.of(new Part(6, List.of(), false)), order.parts());
    }
}

package org.tornadohalo.interop;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ReplayOrderTest {
    @Test
    void keepsStagesAndBranchesInTheirOrder() {
        ReplayOrder order =
                ReplayOrder.inTurn(4, 2).then(new int[] {7, 1}, new int[] {3}).then(new int[] {5});

        assertEquals(4, order.stages().size());
        assertArrayEquals(new int[] {7, 1}, order.stages().get(2).getFirst());
        assertArrayEquals(new int[] {3}, order.stages().get(2).getLast());
        assertArrayEquals(new int[] {4, 2, 7, 1, 3, 5}, order.graphs());
    }

    @Test
    void leavesOutWhatIsEmpty() {
        ReplayOrder order = ReplayOrder.inTurn().then(new int[0]).then(new int[0], new int[] {6});

        assertEquals(1, order.stages().size());
        assertArrayEquals(new int[] {6}, order.graphs());
    }
}

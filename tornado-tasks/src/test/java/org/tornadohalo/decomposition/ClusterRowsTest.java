package org.tornadohalo.decomposition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ClusterRowsTest {
    @Test
    void entriesNameABlockBesideTheirMaskAndTheSign() {
        int most = (1 << Integer.SIZE - 1 - ClusterLayout.MASK_BITS) - 1;

        assertEquals(most, ClusterRows.requireNameable(most));
        assertTrue((most << ClusterLayout.MASK_BITS | ClusterLayout.MASK) > 0);
        DecompositionException tooMany =
                assertThrows(DecompositionException.class, () -> ClusterRows.requireNameable(most + 1));
        assertTrue(tooMany.getMessage().contains("at most 8388607 cluster pairs"), tooMany.getMessage());
    }
}

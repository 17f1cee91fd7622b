package org.tornadohalo.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class RanksTest {
    @Test
    void aRankWithOneProcessorIsToldHowToGetMore() {
        assertTrue(Ranks.processorNote(1).orElseThrow().contains("mpirun --bind-to none"));
        assertEquals(Optional.empty(), Ranks.processorNote(2));
    }
}

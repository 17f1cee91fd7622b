package org.tornadohalo.interop.tornado;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class TornadoPeTest {
    @Test
    void letsStreamsWaitWhereEveryRankHasAGpu() {
        assertEquals(Optional.empty(), TornadoPe.sharedGpu(new byte[][] {{1, 2}, {1, 3}, {2, 2}}));
    }

    @Test
    void namesTheFirstTwoRanksThatShareAGpu() {
        String problem = TornadoPe.sharedGpu(new byte[][] {{1, 2}, {1, 3}, {2, 2}, {1, 3}})
                .orElseThrow();

        assertTrue(problem.startsWith("--exchange stream needs a GPU for each rank, but ranks 1 and 3 share one, "));
        assertEquals(1, problem.lines().count());
    }
}

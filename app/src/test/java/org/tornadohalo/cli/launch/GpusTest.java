package org.tornadohalo.cli.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GpusTest {
    @Test
    void everyRankSeesAllGpusAndItsOwnFirst() {
        Gpus gpus = Gpus.visible(Map.of(), 3);

        assertEquals("0,1,2", gpus.orderFor(0));
        assertEquals("1,2,0", gpus.orderFor(1));
        assertEquals("2,0,1", gpus.orderFor(5));
        assertEquals("2", gpus.of(5));
    }

    @Test
    void keepsToTheGpusThatTheUserChose() {
        Gpus gpus = Gpus.visible(Map.of("CUDA_VISIBLE_DEVICES", "GPU-abc, 3"), 8);

        assertEquals(List.of("GPU-abc", "3"), gpus.names());
        assertEquals("3,GPU-abc", gpus.orderFor(1));
    }

    @Test
    void saysWhenRanksShareGpus() {
        assertEquals("2 ranks, one GPU each (0, 1)", Gpus.visible(Map.of(), 4).describe(2));
        assertTrue(
                Gpus.visible(Map.of(), 2).describe(4).startsWith("4 ranks on 2 GPUs (0, 1); ranks that share a GPU"));
    }

    @Test
    void refusesToStartWithoutAGpu() {
        assertMissing(Map.of(), "this node has none");
        assertMissing(Map.of("CUDA_VISIBLE_DEVICES", ""), "CUDA_VISIBLE_DEVICES lists none");
    }

    private static void assertMissing(Map<String, String> environment, String message) {
        IllegalArgumentException refusal =
                assertThrows(IllegalArgumentException.class, () -> Gpus.visible(environment, 0));

        assertTrue(refusal.getMessage().contains(message), refusal.getMessage());
    }
}

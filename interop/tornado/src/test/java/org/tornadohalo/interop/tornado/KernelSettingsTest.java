package org.tornadohalo.interop.tornado;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KernelSettingsTest {
    @Test
    void putsLaunchBoundsInFrontOfTheKernelsName() {
        KernelSettings settings = new KernelSettings(128, 4, List.of());

        String bounded = settings.bounded("extern \"C\" __global__ void move(long long *p)");

        assertEquals("extern \"C\" __global__ void __launch_bounds__(128, 4) move(long long *p)", bounded);
    }

    @Test
    void alignsSharedArraysSoThatFourWordsAreOneLoad() {
        assertEquals(
                "  __shared__ __align__(16) float adf_10[2048];\n  __shared__ __align__(16) long long adl_2[1];",
                KernelSettings.withAlignedSharedArrays(
                        "  __shared__ float adf_10[2048];\n  __shared__ long long adl_2[1];"));
    }

    @Test
    void kernelsWithoutOwnSettingsGetTheDefault() {
        KernelSettings own = new KernelSettings(64, 2, List.of());

        assertEquals(own, KernelSettings.of(Map.of("move", own), "move"));
        assertEquals(KernelSettings.DEFAULT, KernelSettings.of(Map.of("move", own), "sum"));
    }

    @Test
    void refusesBlocksThatNoGpuHas() {
        assertThrows(IllegalArgumentException.class, () -> new KernelSettings(2048, 1, List.of()));
        assertThrows(IllegalArgumentException.class, () -> new KernelSettings(256, 0, List.of()));
    }
}

package org.tornadohalo.interop.tornado;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tornadohalo.kernels.ClusterKernel;
import org.tornadohalo.kernels.ConstraintKernel;

class KernelSettingsTest {
    @Test
    void blocksOfKernelsWithBoundsOfTheirOwnAreNoLarger() {
        Map<String, KernelSettings> settings = TornadoOptions.fromProperties().settings();

        assertEquals(
                ConstraintKernel.MAX_THREADS,
                settings.get("constrainedLeapFrog").maxThreads());
        assertEquals(ClusterKernel.MAX_THREADS, settings.get("clusterForces").maxThreads());
    }

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

        assertEquals(own, KernelSettings.of(Map.of("move", own), "move", true));
        assertEquals(KernelSettings.DEFAULT, KernelSettings.of(Map.of("move", own), "sum", false));
        assertEquals(KernelSettings.WAITING, KernelSettings.of(Map.of("move", own), "sum", true));
    }

    @Test
    void kernelsThatAcquireWhatOthersPublishMayWait() {
        for (String wait : List.of("waitAcquireSystem", "loadAcquireDevice", "signalWaitUntilAtLeast")) {
            assertTrue(IntrinsicFunction.waits("halo::Any::" + wait + "(l_1)"), wait);
        }
        assertFalse(IntrinsicFunction.waits("halo::DeviceMemory::storeReleaseSystem(l_1, l_2)"));
        assertFalse(IntrinsicFunction.waits("halo::Nvshmem::putFloatSignalThread(l_1); waitAcquireSystem(l_2)"));
    }

    @Test
    void refusesKernelsWhoseWaitingBlocksDoNotFit() {
        KernelSettings.requireResident("sum", 3);
        IllegalStateException e =
                assertThrows(IllegalStateException.class, () -> KernelSettings.requireResident("sum", 2));
        assertEquals(
                "blocks of kernel sum wait for others, so 3 must fit on a multiprocessor, but 2 do: take fewer registers"
                        + " or less shared memory",
                e.getMessage());
    }

    @Test
    void refusesBlocksThatNoGpuHas() {
        assertThrows(IllegalArgumentException.class, () -> new KernelSettings(2048, 1, List.of()));
        assertThrows(IllegalArgumentException.class, () -> new KernelSettings(256, 0, List.of()));
    }
}

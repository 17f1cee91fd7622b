package org.tornadohalo.interop.cuda;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import jcuda.driver.CUDA_KERNEL_NODE_PARAMS;
import org.junit.jupiter.api.Test;
import org.tornadohalo.interop.cuda.LaunchGeometry.Size;

class KernelLaunchTest {
    private static final LaunchGeometry GEOMETRY = new LaunchGeometry(new Size(3, 1, 1), new Size(256, 1, 1));

    @Test
    void blocksCoverAllThreads() {
        assertEquals(
                new LaunchGeometry(new Size(3, 1, 1), new Size(256, 1, 1)),
                LaunchGeometry.covering(new long[] {513}, new long[] {256}));
        assertEquals(
                new LaunchGeometry(new Size(2, 2, 1), new Size(32, 8, 1)),
                LaunchGeometry.covering(new long[] {64, 9, 1}, new long[] {32, 8, 1}));
    }

    @Test
    void noBlockIsWiderThanTheGrid() {
        assertEquals(
                new LaunchGeometry(new Size(1, 1, 1), new Size(20, 1, 1)),
                LaunchGeometry.covering(new long[] {20, 1, 1}, new long[] {256, 1, 1}));
    }

    @Test
    void anEmptyGridIsRefused() {
        assertThrows(
                IllegalArgumentException.class, () -> LaunchGeometry.covering(new long[] {8, 0}, new long[] {8, 1}));
    }

    @Test
    void onlyTheCodeIsTakenFromAnotherLaunchOfTheSameTask() {
        KernelLaunch own = new KernelLaunch("a.b", new CudaFunction(1), GEOMETRY, List.of(new byte[] {5}));
        KernelLaunch twin = new KernelLaunch(
                "a.b", new CudaFunction(2), LaunchGeometry.covering(new long[] {1}, new long[] {1}), List.of());

        KernelLaunch both = own.withCodeOf(twin);

        assertEquals(new CudaFunction(2), both.function());
        assertEquals(GEOMETRY, both.geometry());
        assertEquals(own.arguments(), both.arguments());
        KernelLaunch different = new KernelLaunch("a.c", new CudaFunction(2), GEOMETRY, List.of());
        assertThrows(IllegalArgumentException.class, () -> own.withCodeOf(different));
    }

    @Test
    @SuppressWarnings("restricted")
    void theDriverGetsTheAddressOfEachArgument() {
        KernelLaunch launch = new KernelLaunch(
                "graph.task",
                new CudaFunction(0x1234),
                GEOMETRY,
                List.of(new byte[] {1, 2, 3, 4, 5, 6, 7, 8}, new byte[] {9, 0, 0, 0}));

        try (Arena arena = Arena.ofConfined()) {
            CUDA_KERNEL_NODE_PARAMS parameters = launch.parameters(arena);

            MemorySegment addresses = MemorySegment.ofAddress(Handles.get(parameters.kernelParams))
                    .reinterpret(2 * ValueLayout.ADDRESS.byteSize());
            MemorySegment first = addresses.getAtIndex(ValueLayout.ADDRESS, 0).reinterpret(8);
            MemorySegment second = addresses.getAtIndex(ValueLayout.ADDRESS, 1).reinterpret(4);
            assertEquals(0x0807060504030201L, first.get(ValueLayout.JAVA_LONG, 0));
            assertEquals(9, second.get(ValueLayout.JAVA_INT, 0));
            assertEquals(0x1234, Handles.get(parameters.func));
            assertEquals(List.of(3, 256), List.of(parameters.gridDimX, parameters.blockDimX));
        }
    }

    @Test
    void anArgumentWithoutBytesIsRefused() {
        assertThrows(
                IllegalArgumentException.class,
                () -> new KernelLaunch("graph.task", new CudaFunction(1), GEOMETRY, List.of(new byte[0])));
    }
}

package org.tornadohalo.interop.tornado;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.tornadohalo.interop.cuda.CudaFunction;
import org.tornadohalo.interop.cuda.KernelLaunch;
import org.tornadohalo.interop.cuda.LaunchGeometry;

class LaunchRecorderTest {
    private final LaunchRecorder recorder = new LaunchRecorder();

    @Test
    void launchesAreWithheldInTheOrderOfTheExecution() {
        List<KernelLaunch> launches = recorder.withhold(() -> {
            assertTrue(recorder.isWithholding());
            recorder.add(launch(7));
            recorder.add(launch(3));
        });

        assertEquals(
                List.of(7L, 3L),
                launches.stream().map(launch -> launch.function().handle()).toList());
        assertFalse(recorder.isWithholding());
    }

    @Test
    void launchesAreMadeAgainAfterAnExecutionThatFailed() {
        assertThrows(
                IllegalStateException.class,
                () -> recorder.withhold(() -> {
                    throw new IllegalStateException();
                }));

        assertFalse(recorder.isWithholding());
    }

    @Test
    void aKernelReadsItsGridIfItsTextUsesTheFrameBesidesNamingIt() {
        String head = "extern \"C\" __global__ void k(long long *_kernel_context, unsigned char *p)";

        assertFalse(LaunchRecorder.readsFrame(head + "{ l_1 = blockIdx.x; }"));
        assertTrue(LaunchRecorder.readsFrame(head + "{ l_1 = _kernel_context[0]; }"));
    }

    private static KernelLaunch launch(long function) {
        return new KernelLaunch(
                "graph.task",
                new CudaFunction(function),
                LaunchGeometry.covering(new long[] {1}, new long[] {1}),
                List.of());
    }
}

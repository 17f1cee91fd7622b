package org.tornadohalo.interop.tornado;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tornadohalo.interop.LocalMessenger;
import org.tornadohalo.interop.cuda.CudaContext;
import org.tornadohalo.interop.cuda.CudaMemory;
import org.tornadohalo.interop.cuda.DeviceCopies;
import org.tornadohalo.interop.nvshmem.SymmetricHeapException;

class TornadoHeapTest {
    /** Never reached. */
    private static final CudaMemory MEMORY = new CudaMemory(CudaContext.of(0));

    private static final DeviceCopies COPIES = new DeviceCopies(MEMORY.context());

    private static final Duration BOUND = Duration.ofSeconds(5);

    @Test
    void allocationsOfDifferentSizesAreRefusedOnEveryPeBeforeNvshmemIsAsked() {
        List<String> texts = LocalMessenger.run(
                2,
                BOUND,
                messenger -> assertThrows(
                                SymmetricHeapException.class,
                                () -> new TornadoHeap(messenger, 0, MEMORY, COPIES)
                                        .allocate("x", 100L + messenger.rank()))
                        .getMessage());

        assertEquals(
                "all PEs must make the same collective calls: PE 0 calls 'allocate x with 100 bytes', but PE 1 calls"
                        + " 'allocate x with 101 bytes'",
                texts.get(0));
    }

    @Test
    void negativeSizesAreRefused() {
        List<String> texts = LocalMessenger.run(
                1,
                BOUND,
                messenger -> assertThrows(
                                SymmetricHeapException.class,
                                () -> new TornadoHeap(messenger, 0, MEMORY, COPIES).allocate("x", -1))
                        .getMessage());

        assertEquals("symmetric buffer x must have 0 bytes or more, not -1", texts.get(0));
    }

    @Test
    void copiesOutsideABufferAreRefused() {
        TornadoBuffer buffer = new TornadoBuffer(MEMORY, "x", 8, 4096);

        assertThrows(IndexOutOfBoundsException.class, () -> buffer.readFloats(1, 2));
        assertThrows(IndexOutOfBoundsException.class, () -> buffer.writeFloats(-1, new float[1], 1));
    }
}

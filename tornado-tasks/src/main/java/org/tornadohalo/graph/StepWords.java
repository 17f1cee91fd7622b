package org.tornadohalo.graph;

import java.lang.foreign.MemorySegment;
import org.tornadohalo.interop.nvshmem.GrowingBuffer;
import org.tornadohalo.interop.nvshmem.SymmetricHeap;
import org.tornadohalo.kernels.MotionKernel;
import org.tornadohalo.kernels.StepKernel;
import org.tornadohalo.kernels.StepLayout;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** Words that the host changes while the device keeps all else: what {@link StepKernel#adoptWords} reads. */
final class StepWords implements AutoCloseable {
    private final GrowingBuffer buffer;
    private final int haloWords;

    /** Allocates; collective. */
    StepWords(SymmetricHeap heap, int haloWords) {
        this.haloWords = haloWords;
        this.buffer = new GrowingBuffer(heap, "words of the step");
        buffer.require(Long.BYTES * (long) words());
    }

    private int words() {
        return StepLayout.WORDS + haloWords + MotionKernel.PARAMETERS;
    }

    long address() {
        return buffer.address();
    }

    /** Writes what the arrays hold on the host; local. */
    void write(LongArray layout, LongArray halo, FloatArray parameters) {
        long[] words = new long[words()];
        MemorySegment target = MemorySegment.ofArray(words);
        MemorySegment.copy(layout.getSegment(), 0, target, 0, Long.BYTES * (long) StepLayout.WORDS);
        MemorySegment.copy(
                halo.getSegment(), 0, target, Long.BYTES * (long) StepLayout.WORDS, Long.BYTES * (long) haloWords);
        for (int k = 0; k < MotionKernel.PARAMETERS; k++) {
            words[StepLayout.WORDS + haloWords + k] = Float.floatToRawIntBits(parameters.get(k));
        }
        buffer.buffer().write(0, target);
    }

    long bytes() {
        return buffer.bytes();
    }

    @Override
    public void close() {
        buffer.free();
    }
}

package org.tornadohalo.graph;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.kernels.MotionKernel;
import org.tornadohalo.kernels.SearchLayout;
import org.tornadohalo.kernels.StepKernel;
import org.tornadohalo.kernels.StepLayout;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Words that the host changes while the device keeps all else, in memory that both reach: what
 * {@link StepKernel#adoptWords} reads.
 */
final class StepWords implements AutoCloseable {
    private final Arena arena = Arena.ofShared();
    private final MemorySegment words;
    private final int haloWords;

    StepWords(Pe pe, int haloWords) {
        this.haloWords = haloWords;
        long count = StepLayout.WORDS + (long) haloWords + MotionKernel.PARAMETERS + SearchLayout.WORDS;
        this.words = pe.hostMemory().allocate(Long.BYTES * count, arena);
    }

    long address() {
        return words.address();
    }

    /**
     * Writes what the arrays hold on the host; local. The device must not be reading.
     *
     * @param search words of the pair search, [SearchLayout.WORDS], or none
     */
    void write(LongArray layout, LongArray halo, FloatArray parameters, long[] search) {
        copy(layout.getSegment(), StepLayout.WORDS, 0);
        copy(halo.getSegment(), haloWords, StepLayout.WORDS);
        int place = StepLayout.WORDS + haloWords;
        for (int k = 0; k < MotionKernel.PARAMETERS; k++) {
            words.setAtIndex(ValueLayout.JAVA_LONG, place++, Float.floatToRawIntBits(parameters.get(k)));
        }
        copy(MemorySegment.ofArray(search), search.length, place);
    }

    private void copy(MemorySegment from, int count, int place) {
        MemorySegment.copy(from, 0, words, Long.BYTES * (long) place, Long.BYTES * (long) count);
    }

    @Override
    public void close() {
        arena.close();
    }
}

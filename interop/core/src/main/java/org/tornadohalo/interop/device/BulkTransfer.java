package org.tornadohalo.interop.device;

import java.lang.foreign.MemorySegment;

/**
 * One bulk copy, made by the {@link BulkEngine}'s thread in two steps: it reads its source, then it writes its target.
 */
final class BulkTransfer {
    /** Nothing has happened yet. */
    static final int STARTED = 0;
    /** The source has been read. */
    static final int READ = 1;
    /** The target has been written. */
    static final int COMPLETE = 2;

    private final int[] source;
    private final int firstWord;
    private final long target;
    private final int[] words;
    private volatile int progress = STARTED;

    /** A copy of {@code words} words of {@code source} to an address. */
    BulkTransfer(int[] source, int firstWord, int words, long target) {
        this.source = source;
        this.firstWord = firstWord;
        this.target = target;
        this.words = new int[words];
    }

    /** Goes on as far as {@code goal}, unless it is there; on the engine's thread. */
    void advance(int goal) {
        if (progress < READ && goal >= READ) {
            System.arraycopy(source, firstWord, words, 0, words.length);
            progress = READ;
        }
        if (progress < COMPLETE && goal >= COMPLETE) {
            MemorySegment.copy(MemorySegment.ofArray(words), 0, Memory.ALL, target, 4L * words.length);
            progress = COMPLETE;
        }
    }

    /** Whether it has come as far as {@code goal}. */
    boolean hasReached(int goal) {
        return progress >= goal;
    }
}

package org.tornadohalo.tests.jcstress;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Off-heap memory for the states of a test: a ring of slots, because states are made faster than memory is.
 *
 * <p>The harness replaces a batch of states after each race. While a state lives, fewer than two batches are made, so a
 * ring of three keeps it alone in its slot.
 */
final class Slots {
    /** Apart from one another, so that no two fields share a cache line or a pair of prefetched ones. */
    static final long FIELD = 128;

    static final int FIELDS = 4;
    static final long BYTES = FIELD * FIELDS;
    /** Above three batches of the harness's 40 strides of 256 states. */
    static final int COUNT = 1 << 15;

    private static final MemorySegment RING = Arena.global().allocate(BYTES * COUNT, FIELD);
    private static final AtomicInteger NEXT = new AtomicInteger();

    private Slots() {}

    /** Number of the next slot. */
    static int next() {
        return NEXT.getAndIncrement() & COUNT - 1;
    }

    /** Address of the next slot, zeroed. */
    static long take() {
        long offset = BYTES * next();
        RING.asSlice(offset, BYTES).fill((byte) 0);
        return RING.address() + offset;
    }
}

package org.tornadohalo.interop.device;

import java.util.Optional;

/**
 * The layout of a PE's watchdog block: the bound of its waits, and the record of the first wait that outlasted it.
 *
 * <pre>
 * word  0        1             2         3        4         5
 *      +--------+-------------+---------+--------+---------+------+
 *      | poison | bound, ns   | claimed | address| expected| seen |   six 64-bit words
 *      +--------+-------------+---------+--------+---------+------+
 * </pre>
 *
 * A wait that outlasts the bound claims the record (once), writes address, expected and seen value, and sets
 * {@code poison}; from then on every wait of this PE returns at once, so that the running graph ends and the host can
 * report. The block lies in memory that host and device both reach.
 */
public final class Watchdog {
    /** Word that is not 0 once waits have to return at once. */
    public static final int POISON = 0;
    /** Word with the bound of a single wait, ns. */
    public static final int BOUND_NANOS = 1;
    /** Word that a wait claims the record with: 0 free, -1 being written, 1 complete. */
    public static final int CLAIMED = 2;
    /** Word with the address that was waited for. */
    public static final int ADDRESS = 3;
    /** Word with the value that was waited for. */
    public static final int EXPECTED = 4;
    /** Word with the value last seen. */
    public static final int SEEN = 5;
    /** Size of the block, bytes. */
    public static final long BYTES = 6 * Long.BYTES;

    private static final long RECORDING = -1;
    private static final long RECORDED = 1;

    private Watchdog() {}

    /** The wait that outlasted its bound: the word's address, the value it had to reach and the value seen. */
    public record StuckWait(long address, long expected, long seen) {}

    /** Sets the bound of every later wait; local. */
    public static void boundNanos(long block, long nanos) {
        DeviceMemory.storeLong(block, BOUND_NANOS, nanos);
    }

    /** The record of the wait that got stuck, if one did and its record is complete; local. */
    public static Optional<StuckWait> stuckWait(long block) {
        if (DeviceMemory.loadAcquireSystem(wordAddress(block, CLAIMED)) != RECORDED) {
            return Optional.empty();
        }
        return Optional.of(new StuckWait(
                DeviceMemory.loadLong(block, ADDRESS),
                DeviceMemory.loadLong(block, EXPECTED),
                DeviceMemory.loadLong(block, SEEN)));
    }

    /** Whether waits return at once; local. */
    public static boolean isPoisoned(long block) {
        return DeviceMemory.loadAcquireSystem(wordAddress(block, POISON)) != 0;
    }

    /**
     * Makes later waits on this block return, because a PE has failed; present ones, too, where they poll. Who has
     * parked waits in this JVM wakes them afterwards.
     */
    public static void poison(long block) {
        Memory.LONG.setRelease(Memory.ALL, wordAddress(block, POISON), 1L);
    }

    /** Leaves the record of a wait that got stuck, if there is none yet, and poisons the block; local. */
    public static void record(long block, long address, long expected, long seen) {
        if (Memory.LONG.compareAndSet(Memory.ALL, wordAddress(block, CLAIMED), 0L, RECORDING)) {
            DeviceMemory.storeLong(block, ADDRESS, address);
            DeviceMemory.storeLong(block, EXPECTED, expected);
            DeviceMemory.storeLong(block, SEEN, seen);
            Memory.LONG.setRelease(Memory.ALL, wordAddress(block, CLAIMED), RECORDED);
        }
        poison(block);
    }

    static long wordAddress(long block, int word) {
        return block + (long) Long.BYTES * word;
    }
}

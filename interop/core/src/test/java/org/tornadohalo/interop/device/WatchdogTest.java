package org.tornadohalo.interop.device;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tornadohalo.interop.Threads;
import org.tornadohalo.interop.device.Watchdog.StuckWait;

@Timeout(30)
class WatchdogTest {
    private final Arena arena = Arena.ofShared();
    private final MemorySegment memory = arena.allocate(Watchdog.BYTES, 8);
    private final long block = memory.address();

    @AfterEach
    void release() {
        arena.close();
    }

    @Test
    void hasSixWordsInTheOrderThatTheDeviceSideUses() {
        assertEquals(48, Watchdog.BYTES);
        assertArrayEquals(new int[] {0, 1, 2, 3, 4, 5}, new int[] {
            Watchdog.POISON, Watchdog.BOUND_NANOS, Watchdog.CLAIMED, Watchdog.ADDRESS, Watchdog.EXPECTED, Watchdog.SEEN
        });
    }

    @Test
    void aFreshBlockHasNoRecordAndNoPoison() {
        assertEquals(Optional.empty(), Watchdog.stuckWait(block));
        assertFalse(Watchdog.isPoisoned(block));
    }

    @Test
    void theBoundIsWordOne() {
        Watchdog.boundNanos(block, 123);

        assertArrayEquals(new long[] {0, 123, 0, 0, 0, 0}, words());
    }

    @Test
    void poisonIsWordZeroAndNoRecord() {
        Watchdog.poison(block);

        assertArrayEquals(new long[] {1, 0, 0, 0, 0, 0}, words());
        assertTrue(Watchdog.isPoisoned(block));
        assertEquals(Optional.empty(), Watchdog.stuckWait(block));
    }

    @Test
    void theFirstRecordStays() {
        Watchdog.record(block, 0x1000, 5, 4);
        Watchdog.record(block, 0x2000, 9, 8);

        assertArrayEquals(new long[] {1, 0, 1, 0x1000, 5, 4}, words());
        assertEquals(Optional.of(new StuckWait(0x1000, 5, 4)), Watchdog.stuckWait(block));
    }

    @Test
    void aRecordThatIsBeingWrittenIsNotGiven() {
        memory.setAtIndex(ValueLayout.JAVA_LONG, Watchdog.CLAIMED, -1);

        assertEquals(Optional.empty(), Watchdog.stuckWait(block));
    }

    @Test
    void racingTimeoutsLeaveTheCompleteRecordOfOneOfThem() {
        MemorySegment signals = arena.allocate(8 * 4, 8);
        for (int round = 0; round < 100; round++) {
            memory.fill((byte) 0);
            Watchdog.boundNanos(block, Duration.ofNanos(50_000).toNanos());

            Threads.together(4, thread -> {
                long signal = signals.address() + 8L * thread;
                DeviceMemory.storeLong(signal, 0, 10 * thread);
                DeviceMemory.waitAcquireSystem(signal, 10 * thread + 1, block);
            });

            StuckWait record = Watchdog.stuckWait(block).orElseThrow();
            long thread = (record.address() - signals.address()) / 8;
            assertEquals(new StuckWait(signals.address() + 8 * thread, 10 * thread + 1, 10 * thread), record);
            assertTrue(Watchdog.isPoisoned(block));
        }
    }

    private long[] words() {
        return memory.toArray(ValueLayout.JAVA_LONG);
    }
}

package org.tornadohalo.interop.device;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tornadohalo.interop.Threads;

@Timeout(30)
class DeviceMemoryTest {
    private static final int NAN_WITH_PAYLOAD = 0x7fc12345;
    private static final int NEGATIVE_NAN = 0xffc00001;

    private final Arena arena = Arena.ofShared();
    private final MemorySegment memory = arena.allocate(256, 8);
    private final long base = memory.address();

    @AfterEach
    void release() {
        arena.close();
    }

    @Test
    void floatsLieFourBytesApart() {
        DeviceMemory.storeFloat(base, 2, -1.5f);

        assertEquals(-1.5f, DeviceMemory.loadFloat(base, 2));
        assertOnlyBytesChanged(8, 4);
    }

    @Test
    void groupsOfFourFloatsLieSixteenBytesApart() {
        float payload = Float.intBitsToFloat(0x3fffffff);
        DeviceMemory.storeFloat4(base, 2, 1, 2, 3, payload);

        for (int component = 0; component < 3; component++) {
            assertEquals(component + 1, DeviceMemory.loadFloat4(base, 2, component));
            assertEquals(component + 1, DeviceMemory.loadFloat(base, 8 + component));
        }
        assertEquals(0x3fffffff, DeviceMemory.loadInt(base, 11));
        assertEquals(0x3fffffff, DeviceMemory.loadReadOnlyInt(base, 11));
        assertEquals(0x3fffffff, FloatBits.ofFloat(DeviceMemory.loadFloat4(base, 2, 3)));
        assertOnlyBytesChanged(32, 16);
    }

    @Test
    void doublesLieEightBytesApart() {
        DeviceMemory.storeDouble(base, 2, -1.0 / 3);

        assertEquals(-1.0 / 3, DeviceMemory.loadDouble(base, 2));
        assertOnlyBytesChanged(16, 8);
    }

    @Test
    void intsLieFourBytesApart() {
        DeviceMemory.storeInt(base, 3, 0x81828384);

        assertEquals(0x81828384, DeviceMemory.loadInt(base, 3));
        assertOnlyBytesChanged(12, 4);
    }

    @Test
    void longsLieEightBytesApart() {
        DeviceMemory.storeLong(base, 1, 0x8182838485868788L);

        assertEquals(0x8182838485868788L, DeviceMemory.loadLong(base, 1));
        assertOnlyBytesChanged(8, 8);
    }

    @Test
    void groupsOfFourFloatsAreCopiedWithTheirBits() {
        for (int k = 0; k < 4; k++) {
            DeviceMemory.storeInt(base, k, NAN_WITH_PAYLOAD + k);
        }

        DeviceMemory.copyFloat4(base, 2, base, 0);

        for (int k = 0; k < 4; k++) {
            assertEquals(NAN_WITH_PAYLOAD + k, DeviceMemory.loadInt(base, k));
            assertEquals(0, DeviceMemory.loadInt(base, 4 + k));
            assertEquals(NAN_WITH_PAYLOAD + k, DeviceMemory.loadInt(base, 8 + k));
        }
    }

    @Test
    void elementsBeyondTwoGibibytesAreReached() {
        int element = 2_000_000_000;

        DeviceMemory.storeFloat(base - 4L * element, element, 1.25f);
        DeviceMemory.storeInt(base - 4L * element, element + 1, 17);
        DeviceMemory.storeLong(base - 8L * element, element + 1, 18);
        DeviceMemory.storeDouble(base - 8L * element, element + 2, 2.5);

        assertEquals(1.25f, memory.get(ValueLayout.JAVA_FLOAT, 0));
        assertEquals(17, memory.get(ValueLayout.JAVA_INT, 4));
        assertEquals(18, memory.get(ValueLayout.JAVA_LONG, 8));
        assertEquals(2.5, memory.get(ValueLayout.JAVA_DOUBLE, 16));
        assertEquals(1.25f, DeviceMemory.loadFloat(base - 4L * element, element));
        assertEquals(17, DeviceMemory.loadInt(base - 4L * element, element + 1));
        assertEquals(18, DeviceMemory.loadLong(base - 8L * element, element + 1));
        assertEquals(2.5, DeviceMemory.loadDouble(base - 8L * element, element + 2));
    }

    @ParameterizedTest
    @ValueSource(ints = {NAN_WITH_PAYLOAD, NEGATIVE_NAN, 0x80000000, 0x00000001, 0x7f800000})
    void floatsKeepTheirBits(int bits) {
        DeviceMemory.storeInt(base, 0, bits);
        DeviceMemory.storeFloat(base, 1, DeviceMemory.loadFloat(base, 0));

        assertEquals(bits, DeviceMemory.loadInt(base, 1));
    }

    @ParameterizedTest
    @ValueSource(longs = {0x7ff8000000012345L, 0xfff8000000000001L, Long.MIN_VALUE, 1})
    void doublesKeepTheirBits(long bits) {
        DeviceMemory.storeLong(base, 0, bits);
        DeviceMemory.storeDouble(base, 1, DeviceMemory.loadDouble(base, 0));

        assertEquals(bits, DeviceMemory.loadLong(base, 1));
    }

    @Test
    void plainAccessesNeedNoAlignment() {
        DeviceMemory.storeDouble(base + 1, 0, 0.1);
        DeviceMemory.storeLong(base + 3, 2, -7);

        assertEquals(0.1, DeviceMemory.loadDouble(base + 1, 0));
        assertEquals(-7, DeviceMemory.loadLong(base + 3, 2));
    }

    @Test
    void orderedStoresAreSeenByEveryLoad() {
        DeviceMemory.storeRelaxedSystem(base, 0x8000000000000001L);
        DeviceMemory.storeReleaseSystem(base + 8, 2);
        DeviceMemory.storeReleaseDevice(base + 16, -3);

        long[] expected = {0x8000000000000001L, 2, -3};
        assertArrayEquals(expected, words(DeviceMemory::loadRelaxedSystem));
        assertArrayEquals(expected, words(DeviceMemory::loadAcquireSystem));
        assertArrayEquals(expected, words(DeviceMemory::loadAcquireDevice));
        assertArrayEquals(expected, words(address -> DeviceMemory.loadLong(address, 0)));
        assertOnlyBytesChanged(0, 24);
    }

    @Test
    void orderedAccessesOfWordsThatAreNotAlignedAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> DeviceMemory.loadAcquireSystem(base + 4));
        assertThrows(IllegalArgumentException.class, () -> DeviceMemory.storeReleaseSystem(base + 4, 1));
        assertThrows(IllegalArgumentException.class, () -> DeviceMemory.incrementWrapAcquireReleaseDevice(base + 2, 1));
        assertThrows(IllegalArgumentException.class, () -> DeviceMemory.atomicAddFloat(base + 2, 0, 1));
    }

    @ParameterizedTest(name = "{0}, last {1} -> {2}")
    @CsvSource({
        "0, 0, 0",
        "0, 1, 1",
        "1, 1, 0",
        "5, 5, 0",
        "4, 5, 5",
        "6, 5, 0",
        "0x7fffffff, 5, 0",
        "-1, 5, 0",
        "0x7fffffff, -1, 0x80000000",
        "-2, -1, -1",
        "-1, -1, 0",
        "7, 0, 0"
    })
    void incrementWrapsToZeroAtLastAndAboveAsUnsignedNumbers(String before, String last, String after) {
        DeviceMemory.storeInt(base, 4, Integer.decode(before));

        int seen = DeviceMemory.incrementWrapAcquireReleaseDevice(base + 16, Integer.decode(last));

        assertEquals(Integer.decode(before), seen);
        assertEquals(Long.decode(after).intValue(), DeviceMemory.loadInt(base, 4));
    }

    @Test
    void incrementGivesEachValueOncePerRoundToManyThreads() {
        int last = 9;
        int rounds = 1000;
        AtomicIntegerArray given = new AtomicIntegerArray(last + 1);

        Threads.together(4, thread -> {
            for (int i = 0; i < rounds * (last + 1) / 4; i++) {
                given.incrementAndGet(DeviceMemory.incrementWrapAcquireReleaseDevice(base, last));
            }
        });

        for (int value = 0; value <= last; value++) {
            assertEquals(rounds, given.get(value), "value " + value);
        }
        assertEquals(0, DeviceMemory.loadInt(base, 0));
    }

    @Test
    void atomicAdditionsOfManyThreadsAreAllCounted() {
        Threads.together(4, thread -> {
            for (int i = 0; i < 20_000; i++) {
                DeviceMemory.atomicAddFloat(base, 3, thread + 1);
                DeviceMemory.atomicAddFloat(base, 3, -0f);
            }
        });

        assertEquals(20_000f * (1 + 2 + 3 + 4), DeviceMemory.loadFloat(base, 3));
        assertOnlyBytesChanged(12, 4);
    }

    @Test
    void atomicAdditionsOfWholeNumbersGiveEachSumOnce() {
        AtomicIntegerArray seen = new AtomicIntegerArray(4 * 5_000);

        Threads.together(4, thread -> {
            for (int i = 0; i < 5_000; i++) {
                seen.incrementAndGet(DeviceMemory.atomicAddInt(base, 2, 1));
            }
        });

        for (int sum = 0; sum < seen.length(); sum++) {
            assertEquals(1, seen.get(sum), "sum " + sum);
        }
        assertEquals(4 * 5_000 - 7, DeviceMemory.atomicAddInt(base, 2, -7) - 7);
        assertOnlyBytesChanged(8, 4);
    }

    @Test
    void atomicMaximaKeepTheLargestOfAllThreads() {
        DeviceMemory.storeInt(base, 2, -5);
        DeviceMemory.atomicMaxInt(base, 2, -7);
        assertEquals(-5, DeviceMemory.loadInt(base, 2));

        Threads.together(4, thread -> {
            for (int i = 0; i < 5_000; i++) {
                DeviceMemory.atomicMaxInt(base, 2, i * 4 % 4_999 + 5_000 * thread);
            }
        });

        assertEquals(4_998 + 5_000 * 3, DeviceMemory.loadInt(base, 2));
        assertOnlyBytesChanged(8, 4);
    }

    @Test
    void atomicAdditionToNanEndsAndGivesNan() {
        for (int bits : new int[] {NAN_WITH_PAYLOAD, NEGATIVE_NAN, 0x7f800001}) {
            DeviceMemory.storeInt(base, 0, bits);

            Threads.together(3, thread -> DeviceMemory.atomicAddFloat(base, 0, 1));

            assertEquals(Float.NaN, DeviceMemory.loadFloat(base, 0), "bits " + Integer.toHexString(bits));
        }
    }

    @Test
    void atomicAdditionFollowsTheSignRulesOfZero() {
        assertEquals(0x80000000, bitsOfSum(-0f, -0f));
        assertEquals(0x00000000, bitsOfSum(-0f, 0f));
        assertEquals(0x00000000, bitsOfSum(0f, -0f));
        assertEquals(0x00000000, bitsOfSum(1.5f, -1.5f));
    }

    private int bitsOfSum(float first, float second) {
        DeviceMemory.storeFloat(base, 0, first);
        DeviceMemory.atomicAddFloat(base, 0, second);
        return DeviceMemory.loadInt(base, 0);
    }

    private interface Load {
        long at(long address);
    }

    private long[] words(Load load) {
        return new long[] {load.at(base), load.at(base + 8), load.at(base + 16)};
    }

    private void assertOnlyBytesChanged(int first, int count) {
        byte[] bytes = memory.toArray(ValueLayout.JAVA_BYTE);
        Arrays.fill(bytes, first, first + count, (byte) 0);
        assertArrayEquals(new byte[bytes.length], bytes, "bytes outside of " + first + " to " + (first + count - 1));
    }
}

package org.tornadohalo.interop.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tornadohalo.interop.Launches;
import org.tornadohalo.interop.Threads;
import org.tornadohalo.jvmhost.JvmKernelThread;
import uk.ac.manchester.tornado.api.KernelContext;

/** Waits on host threads and in kernels; a wait that sleeps through its wake-up outlasts the tests' time limit. */
@Timeout(20)
class SignalWaitTest {
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final int BLOCK = 64;

    private final Arena arena = Arena.ofShared();
    private final long watchdog = arena.allocate(Watchdog.BYTES, 8).address();
    private final long signal = arena.allocate(8, 8).address();
    private final long data = arena.allocate(4 * BLOCK, 8).address();

    @BeforeEach
    void bound() {
        Watchdog.boundNanos(watchdog, LONG.toNanos());
    }

    @AfterEach
    void release() {
        arena.close();
    }

    private interface Store {
        void set(long address, long value);
    }

    private interface Wait {
        void until(long address, long value, long watchdog);
    }

    static Stream<Named<Store>> stores() {
        return Stream.of(
                Named.of("relaxed, system", DeviceMemory::storeRelaxedSystem),
                Named.of("release, system", DeviceMemory::storeReleaseSystem),
                Named.of("release, device", DeviceMemory::storeReleaseDevice));
    }

    static Stream<Named<Wait>> waits() {
        return Stream.of(
                Named.of("system", DeviceMemory::waitAcquireSystem),
                Named.of("device", DeviceMemory::waitAcquireDevice),
                Named.of("NVSHMEM signal", Nvshmem::signalWaitUntilAtLeast));
    }

    @ParameterizedTest
    @MethodSource("waits")
    void returnsAtOnceWhenTheWordIsThereOrBeyond(Wait wait) {
        DeviceMemory.storeLong(signal, 0, 7);

        wait.until(signal, 7, watchdog);
        wait.until(signal, 6, watchdog);
        wait.until(signal, -1, watchdog);

        assertFalse(Watchdog.isPoisoned(watchdog));
    }

    @ParameterizedTest
    @MethodSource("stores")
    void everyOrderedStoreEndsTheWaitAndShowsWhatWasStoredBefore(Store store) {
        for (int round = 1; round <= 200; round++) {
            int value = round;
            Threads.together(2, thread -> {
                if (thread == 0) {
                    DeviceMemory.storeFloat(data, 0, value);
                    store.set(signal, value);
                } else {
                    DeviceMemory.waitAcquireSystem(signal, value, watchdog);
                    assertEquals(value, DeviceMemory.loadFloat(data, 0));
                }
            });
        }
    }

    @ParameterizedTest
    @MethodSource("waits")
    void staysAsleepWhileTheWordIsTooSmall(Wait wait) {
        Threads.together(2, thread -> {
            if (thread == 0) {
                wait.until(signal, 3, watchdog);
                assertEquals(3, DeviceMemory.loadAcquireSystem(signal));
            } else {
                for (int value = 1; value <= 3; value++) {
                    LockSupport.parkNanos(Duration.ofMillis(3).toNanos());
                    DeviceMemory.storeReleaseSystem(signal, value);
                }
            }
        });
    }

    @ParameterizedTest
    @MethodSource("waits")
    void aWaitThatOutlastsItsBoundLeavesARecordAndEndsLaterWaits(Wait wait) {
        DeviceMemory.storeLong(signal, 0, 4);
        Watchdog.boundNanos(watchdog, Duration.ofMillis(20).toNanos());
        long start = System.nanoTime();

        wait.until(signal, 5, watchdog);

        assertTrue(System.nanoTime() - start >= Duration.ofMillis(20).toNanos(), "returned before its bound");
        assertEquals(Optional.of(new Watchdog.StuckWait(signal, 5, 4)), Watchdog.stuckWait(watchdog));
        Watchdog.boundNanos(watchdog, LONG.toNanos());
        wait.until(signal, 6, watchdog);
        assertEquals(Optional.of(new Watchdog.StuckWait(signal, 5, 4)), Watchdog.stuckWait(watchdog));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1})
    void aBoundOfNothingStillMeetsAWordThatIsThere(long bound) {
        Watchdog.boundNanos(watchdog, bound);
        DeviceMemory.storeLong(signal, 0, 1);

        DeviceMemory.waitAcquireSystem(signal, 1, watchdog);
        assertFalse(Watchdog.isPoisoned(watchdog));
        DeviceMemory.waitAcquireSystem(signal, 2, watchdog);

        assertEquals(Optional.of(new Watchdog.StuckWait(signal, 2, 1)), Watchdog.stuckWait(watchdog));
    }

    @Test
    void poisonEndsPresentAndLaterWaitsWithoutARecord() {
        Threads.together(3, thread -> {
            if (thread == 0) {
                LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
                Watchdog.poison(watchdog);
                JvmKernelThread.wakeAll();
            } else {
                DeviceMemory.waitAcquireSystem(signal, thread, watchdog);
            }
        });

        DeviceMemory.waitAcquireDevice(signal, 1, watchdog);
        assertTrue(Watchdog.isPoisoned(watchdog));
        assertEquals(Optional.empty(), Watchdog.stuckWait(watchdog));
    }

    @Test
    void theSignalOfTheLastPublisherBringsThePartsOfAll() {
        int publishers = 3;
        int rounds = 500;
        long counter = arena.allocate(8, 8).address();
        long seen = arena.allocate(8, 8).address();

        Threads.together(publishers + 1, thread -> {
            for (int round = 1; round <= rounds; round++) {
                if (thread < publishers) {
                    DeviceMemory.storeFloat(data, thread, round);
                    if (DeviceMemory.incrementWrapAcquireReleaseDevice(counter, publishers - 1) == publishers - 1) {
                        DeviceMemory.storeReleaseSystem(signal, round);
                    }
                    DeviceMemory.waitAcquireSystem(seen, round, watchdog);
                } else {
                    DeviceMemory.waitAcquireSystem(signal, round, watchdog);
                    for (int part = 0; part < publishers; part++) {
                        assertEquals(round, DeviceMemory.loadFloat(data, part), "part " + part);
                    }
                    DeviceMemory.storeReleaseSystem(seen, round);
                }
            }
        });

        assertFalse(Watchdog.isPoisoned(watchdog));
    }

    static void readAfterSignal(
            KernelContext context, long signal, long value, long source, long target, long watchdog) {
        if (context.localIdx == 0) {
            DeviceMemory.waitAcquireSystem(signal, value, watchdog);
        }
        context.localBarrier();
        DeviceMemory.storeFloat(target, context.globalIdx, DeviceMemory.loadFloat(source, context.localIdx));
    }

    @Test
    void allThreadsOfABlockSeeTheDataAfterTheBarrierThatFollowsTheWait() {
        int blocks = 3;
        long copies = arena.allocate(4L * BLOCK * blocks, 8).address();

        Threads.together(2, thread -> {
            if (thread == 0) {
                Launches.run(
                        Launches.graph()
                                .task(
                                        "t",
                                        SignalWaitTest::readAfterSignal,
                                        new KernelContext(),
                                        signal,
                                        1L,
                                        data,
                                        copies,
                                        watchdog),
                        blocks,
                        BLOCK);
            } else {
                LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
                for (int i = 0; i < BLOCK; i++) {
                    DeviceMemory.storeFloat(data, i, 1 + i);
                }
                DeviceMemory.storeReleaseSystem(signal, 1);
            }
        });

        for (int i = 0; i < BLOCK * blocks; i++) {
            assertEquals(1 + i % BLOCK, DeviceMemory.loadFloat(copies, i), "thread " + i);
        }
    }

    @Test
    void aLaunchWhoseWaitsOutlastTheBoundEndsWithOneRecord() {
        Watchdog.boundNanos(watchdog, Duration.ofMillis(30).toNanos());
        long copies = arena.allocate(4L * BLOCK * 3, 8).address();

        Launches.run(
                Launches.graph()
                        .task(
                                "t",
                                SignalWaitTest::readAfterSignal,
                                new KernelContext(),
                                signal,
                                9L,
                                data,
                                copies,
                                watchdog),
                3,
                BLOCK);

        assertTrue(Watchdog.isPoisoned(watchdog));
        assertEquals(Optional.of(new Watchdog.StuckWait(signal, 9, 0)), Watchdog.stuckWait(watchdog));
    }
}

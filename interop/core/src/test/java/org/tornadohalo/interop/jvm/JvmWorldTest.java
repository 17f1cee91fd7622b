package org.tornadohalo.interop.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tornadohalo.interop.HostProfile;
import org.tornadohalo.interop.Launches;
import org.tornadohalo.interop.MessengerException;
import org.tornadohalo.interop.device.DeviceMemory;
import org.tornadohalo.interop.device.Watchdog;
import org.tornadohalo.interop.nvshmem.SymmetricBuffer;
import org.tornadohalo.interop.nvshmem.SymmetricHeapException;
import uk.ac.manchester.tornado.api.KernelContext;

/** A wait that a failure does not end outlasts the tests' time limit. */
@Timeout(20)
class JvmWorldTest {
    private static final Duration BOUND = Duration.ofSeconds(60);

    @Test
    void givesTheResultsInTheOrderOfThePes() {
        try (JvmWorld world = new JvmWorld(5, BOUND, true)) {
            List<Integer> results = world.run(pe -> {
                LockSupport.parkNanos(Duration.ofMillis(5L * (5 - pe.pe())).toNanos());
                return 10 * pe.pe();
            });

            assertEquals(List.of(0, 10, 20, 30, 40), results);
        }
    }

    @Test
    void runsEachPeOnItsOwnThreadThatKnowsIt() {
        try (JvmWorld world = new JvmWorld(3, BOUND, true)) {
            List<String> threads = world.run(pe -> {
                assertSame(pe, JvmPe.current());
                assertEquals(3, pe.peCount());
                assertEquals(pe.pe(), pe.messenger().rank());
                assertEquals(3, pe.messenger().rankCount());
                return Thread.currentThread().getName();
            });

            assertEquals(List.of("rank-0", "rank-1", "rank-2"), threads);
        }
    }

    @Test
    void describesTheHostAndBoundsTheWaitsOfEveryPe() {
        try (JvmWorld direct = new JvmWorld(2, BOUND, true);
                JvmWorld puts = new JvmWorld(1, Duration.ofMillis(5), false, 128)) {
            List<HostProfile> profiles = direct.run(pe -> {
                assertEquals(BOUND.toNanos(), DeviceMemory.loadLong(pe.watchdogAddress(), Watchdog.BOUND_NANOS));
                return pe.host();
            });
            HostProfile profile = puts.run(JvmPe::host).getFirst();

            assertEquals(List.of(profiles.getFirst(), profiles.getFirst()), profiles);
            assertEquals("jvm", profile.name());
            assertEquals("shared-memory", profiles.getFirst().path());
            assertEquals("put-signal", profile.path());
            assertEquals(JvmWorld.DEFAULT_BLOCK_SIZE, profiles.getFirst().blockSize());
            assertEquals(128, profile.blockSize());
        }
    }

    @Test
    void keepsMemoryBetweenRuns() {
        try (JvmWorld world = new JvmWorld(2, BOUND, true)) {
            List<SymmetricBuffer> buffers = world.run(pe -> {
                SymmetricBuffer buffer = pe.allocate("kept", 4);
                buffer.writeFloats(0, new float[] {pe.pe() + 0.5f}, 1);
                return buffer;
            });

            assertEquals(
                    List.of(0.5f, 1.5f), world.run(pe -> buffers.get(pe.pe()).readFloats(0, 1)[0]));
        }
    }

    static void waitForSignal(KernelContext context, long signal, long watchdog) {
        if (context.localIdx == 0) {
            DeviceMemory.waitAcquireSystem(signal, 1, watchdog);
        }
        context.localBarrier();
    }

    private interface Waiting {
        void wait(JvmPe pe, SymmetricBuffer signal);
    }

    static Stream<Named<Waiting>> waysToWait() {
        return Stream.of(
                Named.of("barrierAll", (pe, signal) -> pe.barrierAll()),
                Named.of("allocate", (pe, signal) -> pe.allocate("more", 8)),
                Named.of("receive", (pe, signal) -> pe.messenger().receive(1)),
                Named.of("messenger barrier", (pe, signal) -> pe.messenger().barrier()),
                Named.of(
                        "kernel wait",
                        (pe, signal) -> Launches.run(
                                Launches.graph()
                                        .task(
                                                "t",
                                                JvmWorldTest::waitForSignal,
                                                new KernelContext(),
                                                signal.address(),
                                                pe.watchdogAddress()),
                                2,
                                32)));
    }

    @ParameterizedTest
    @MethodSource("waysToWait")
    void theFailureOfOnePeEndsTheWaitsOfAllOthers(Waiting waiting) {
        RuntimeException cause = new IllegalArgumentException("PE 1 breaks");
        try (JvmWorld world = new JvmWorld(3, BOUND, true)) {
            RuntimeException thrown = assertThrows(
                    RuntimeException.class,
                    () -> world.run(pe -> {
                        SymmetricBuffer signal = pe.allocate("signal", 8);
                        if (pe.pe() == 1) {
                            LockSupport.parkNanos(Duration.ofMillis(30).toNanos());
                            throw cause;
                        }
                        waiting.wait(pe, signal);
                        return null;
                    }));

            assertSame(cause, thrown);
        }
    }

    @Test
    void theOthersAreToldWhichPeHasFailed() {
        try (JvmWorld world = new JvmWorld(3, BOUND, true)) {
            CompletableFuture<Throwable> heap = new CompletableFuture<>();
            CompletableFuture<Throwable> messenger = new CompletableFuture<>();
            assertThrows(
                    IllegalArgumentException.class,
                    () -> world.run(pe -> {
                        switch (pe.pe()) {
                            case 0 -> heap.complete(assertThrows(SymmetricHeapException.class, pe::barrierAll));
                            case 1 ->
                                messenger.complete(assertThrows(
                                        MessengerException.class,
                                        () -> pe.messenger().receive(2)));
                            default -> throw new IllegalArgumentException("bad input");
                        }
                        return null;
                    }));

            assertEquals("PE 2 has failed", heap.join().getMessage());
            assertEquals(
                    "rank 1 stops because rank 2 failed: bad input",
                    messenger.join().getMessage());
        }
    }

    @Test
    void failuresThatFollowFromTheFirstAreNotThrown() {
        CountDownLatch failed = new CountDownLatch(1);
        try (JvmWorld world = new JvmWorld(2, BOUND, true)) {
            RuntimeException thrown = assertThrows(
                    RuntimeException.class,
                    () -> world.run(pe -> {
                        if (pe.pe() == 1) {
                            failed.countDown();
                            throw new IllegalStateException("first");
                        }
                        failed.await();
                        assertThrows(
                                MessengerException.class, () -> pe.messenger().receive(1));
                        throw new IllegalStateException("second");
                    }));

            assertEquals("first", thrown.getMessage());
        }
    }

    @Test
    void errorsAreThrownAsTheyAreAndCheckedExceptionsAsCauses() {
        AssertionError error = new AssertionError("wrong value");
        IOException checked = new IOException("disk full");
        try (JvmWorld first = new JvmWorld(2, BOUND, true);
                JvmWorld second = new JvmWorld(2, BOUND, true)) {
            assertSame(
                    error,
                    assertThrows(
                            AssertionError.class,
                            () -> first.run(pe -> {
                                throw error;
                            })));
            IllegalStateException wrapped = assertThrows(
                    IllegalStateException.class,
                    () -> second.run(pe -> {
                        if (pe.pe() == 1) {
                            throw checked;
                        }
                        return null;
                    }));

            assertSame(checked, wrapped.getCause());
            assertEquals("rank 1 failed: disk full", wrapped.getMessage());
        }
    }

    @Test
    void aWorldThatHasFailedRunsNoMore() {
        try (JvmWorld world = new JvmWorld(2, BOUND, true)) {
            assertThrows(
                    IllegalArgumentException.class,
                    () -> world.run(pe -> {
                        throw new IllegalArgumentException("bad input " + pe.pe() / 2);
                    }));

            IllegalStateException again = assertThrows(IllegalStateException.class, () -> world.run(JvmPe::pe));

            String message = again.getMessage();
            assertTrue(message.startsWith("these ranks cannot run again because rank "), message);
            assertTrue(message.endsWith(" failed: bad input 0; make new ones"), message);
        }
    }

    @Test
    void aClosedWorldRunsNoMoreAndCanBeClosedAgain() {
        JvmWorld world = new JvmWorld(2, BOUND, true);
        List<SymmetricBuffer> buffers = world.run(pe -> pe.allocate("lost", 8));

        world.close();
        world.close();

        assertEquals(
                "this world of 2 PEs is closed: make a new one",
                assertThrows(IllegalStateException.class, () -> world.run(JvmPe::pe))
                        .getMessage());
        assertThrows(IllegalStateException.class, () -> buffers.getFirst().readFloats(0, 1));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1})
    void aWorldNeedsAPe(int count) {
        IllegalArgumentException e =
                assertThrows(IllegalArgumentException.class, () -> new JvmWorld(count, BOUND, true));

        assertEquals(
                "the number of ranks must be at least 1, not " + count + ": give --ranks 1 or more", e.getMessage());
    }

    @Test
    void anInterruptOfTheCallerIsKeptUntilAllPesHaveEnded() throws InterruptedException {
        CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch finish = new CountDownLatch(1);
        Thread caller = Thread.ofPlatform().start(() -> {
            try (JvmWorld world = new JvmWorld(1, BOUND, true)) {
                world.run(pe -> {
                    running.countDown();
                    finish.await();
                    return null;
                });
                interrupted.complete(Thread.currentThread().isInterrupted());
            }
        });

        running.await();
        caller.interrupt();
        assertTrue(caller.isAlive());
        finish.countDown();

        assertTrue(interrupted.join());
    }

    @Test
    void worldsDoNotShareTheirFailures() {
        try (JvmWorld failing = new JvmWorld(2, BOUND, true);
                JvmWorld running = new JvmWorld(2, BOUND, true)) {
            assertThrows(
                    IllegalStateException.class,
                    () -> failing.run(pe -> {
                        throw new IllegalStateException("ends");
                    }));

            List<JvmPe> pes = running.run(pe -> {
                pe.barrierAll();
                assertTrue(!Watchdog.isPoisoned(pe.watchdogAddress()));
                return pe;
            });

            assertNotSame(pes.get(0), pes.get(1));
        }
    }
}

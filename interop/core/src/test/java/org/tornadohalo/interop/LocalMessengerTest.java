package org.tornadohalo.interop;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class LocalMessengerTest {
    private static final Duration LONG = Duration.ofSeconds(60);

    @Test
    void messagesOfOnePairArriveInOrder() {
        List<byte[]> last = LocalMessenger.run(2, LONG, messenger -> {
            byte[] received = null;
            for (byte n = 0; n < 100; n++) {
                messenger.send(1 - messenger.rank(), new byte[] {n});
            }
            for (byte n = 0; n < 100; n++) {
                received = messenger.receive(1 - messenger.rank());
                assertEquals(n, received[0]);
            }
            return received;
        });

        assertArrayEquals(new byte[] {99}, last.getFirst());
    }

    @Test
    void collectivesGiveTheSameResultOnAllRanks() {
        List<double[]> results = LocalMessenger.run(3, LONG, messenger -> {
            int rank = messenger.rank();
            byte[][] messages = {{(byte) rank, 0}, {(byte) rank, 1}, {(byte) rank, 2}};
            byte[][] received = messenger.allToAll(messages);
            for (int from = 0; from < 3; from++) {
                assertArrayEquals(new byte[] {(byte) from, (byte) rank}, received[from]);
            }
            double[] sum = messenger.sum(new double[] {rank, 0.1 * rank});
            return new double[] {sum[0], sum[1], messenger.max(-5L * rank), messenger.max(0.5 * rank)};
        });

        results.forEach(result -> assertArrayEquals(new double[] {3, 0.1 + 0.2, 0, 1}, result));
    }

    @Test
    void nobodyLeavesABarrierBeforeAllHaveCome() {
        AtomicInteger arrived = new AtomicInteger();

        LocalMessenger.run(5, LONG, messenger -> {
            arrived.incrementAndGet();
            messenger.barrier();
            assertEquals(5, arrived.get());
            return null;
        });
    }

    @Test
    void waitsForTheRanksThatHaveStartedWhenOneCannotStart() {
        List<LocalMessenger> messengers = LocalMessenger.create(2, LONG);
        AtomicReference<Throwable> ended = new AtomicReference<>();
        Thread first = Thread.ofPlatform()
                .unstarted(() -> ended.set(assertThrows(
                        MessengerException.class, () -> messengers.get(0).receive(1))));
        Thread second = new Thread() {
            @Override
            public void start() {
                throw new OutOfMemoryError("unable to create native thread");
            }
        };

        LocalMessenger.startAndJoin(List.of(first, second), messengers);

        assertEquals(
                "rank 0 stops because rank 1 failed: unable to create native thread",
                ended.get().getMessage());
    }

    @Test
    void aWaitThatReachesItsBoundNamesBothRanks() {
        LocalMessenger rank2 = LocalMessenger.create(4, Duration.ofMillis(20)).get(2);

        assertEquals(
                "rank 2 waited 20 ms for a host message from rank 3: rank 3 has sent nothing; all ranks must make the same"
                        + " collective calls in the same order",
                assertThrows(MessengerException.class, () -> rank2.receive(3)).getMessage());
    }

    @Test
    void aFailureEndsTheWaitsOfAllRanksAndIsNamed() {
        List<LocalMessenger> messengers = LocalMessenger.create(3, LONG);
        RuntimeException cause = new IllegalStateException("out of memory on the device");
        Thread.ofPlatform().start(() -> messengers.get(1).abort(cause));

        MessengerException waiting =
                assertThrows(MessengerException.class, () -> messengers.get(2).receive(0));
        MessengerException sending =
                assertThrows(MessengerException.class, () -> messengers.get(0).send(2, new byte[1]));

        assertEquals("rank 2 stops because rank 1 failed: out of memory on the device", waiting.getMessage());
        assertEquals("rank 0 stops because rank 1 failed: out of memory on the device", sending.getMessage());
        assertSame(cause, waiting.getCause());
    }

    @Test
    void theFirstFailureOfARankIsThrownToTheCaller() {
        IllegalStateException failure = assertThrows(
                IllegalStateException.class,
                () -> LocalMessenger.run(3, LONG, messenger -> {
                    if (messenger.rank() == 2) {
                        throw new IllegalStateException("bad input");
                    }
                    return messenger.receive(2);
                }));

        assertEquals("bad input", failure.getMessage());
    }

    @Test
    void misuseIsNamed() {
        LocalMessenger rank0 = LocalMessenger.create(2, LONG).getFirst();

        assertEquals(
                "rank 2 does not exist: this run has ranks 0 to 1 (asked by rank 0)",
                assertThrows(IllegalArgumentException.class, () -> rank0.send(2, new byte[0]))
                        .getMessage());
        assertEquals(
                "allToAll needs one message per rank: got 1 for 2 ranks; pass an empty message where there is nothing to say",
                assertThrows(IllegalArgumentException.class, () -> rank0.allToAll(new byte[1][]))
                        .getMessage());
        assertEquals(
                "sum needs the same number of values on all ranks: rank 0 has 1, rank 1 has 2",
                assertThrows(
                                MessengerException.class,
                                () -> LocalMessenger.run(2, LONG, messenger -> {
                                    double[] sum = messenger.rank() == 0
                                            ? messenger.sum(new double[1])
                                            : new double[] {messenger.allGather(new byte[16]).length};
                                    return sum;
                                }))
                        .getMessage());
    }

    @Test
    void aRankCanSendToItself() {
        LocalMessenger rank0 = LocalMessenger.create(1, LONG).getFirst();

        rank0.send(0, new byte[] {5});

        assertArrayEquals(new byte[] {5}, rank0.receive(0));
    }

    @Test
    void messagesOfDifferentSendersDoNotMix() {
        List<LocalMessenger> messengers = LocalMessenger.create(3, LONG);

        messengers.get(0).send(2, new byte[] {1});
        messengers.get(1).send(2, new byte[] {2});

        assertArrayEquals(new byte[] {2}, messengers.get(2).receive(1));
        assertArrayEquals(new byte[] {1}, messengers.get(2).receive(0));
    }

    @Test
    void theMaximumOfDoublesIsNanWhenOneRankGivesNan() {
        List<Double> largest = LocalMessenger.run(
                3, LONG, messenger -> messenger.max(messenger.rank() == 1 ? Double.NaN : messenger.rank()));

        assertEquals(List.of(Double.NaN, Double.NaN, Double.NaN), largest);
    }

    @Test
    void onlyTheFirstOfSeveralFailuresCounts() {
        List<LocalMessenger> messengers = LocalMessenger.create(3, LONG);
        assertEquals(OptionalInt.empty(), messengers.get(0).failedRank());

        messengers.get(2).abort(new IllegalStateException("first"));
        messengers.get(0).abort(new IllegalStateException("second"));

        assertEquals(OptionalInt.of(2), messengers.get(1).failedRank());
        assertEquals(
                "rank 1 stops because rank 2 failed: first",
                assertThrows(MessengerException.class, () -> messengers.get(1).receive(0))
                        .getMessage());
    }

    @Test
    void aFailureWithoutMessageIsNamedByItsType() {
        List<LocalMessenger> messengers = LocalMessenger.create(2, LONG);

        messengers.get(1).abort(new ArrayStoreException());

        assertEquals(
                "rank 0 stops because rank 1 failed: java.lang.ArrayStoreException",
                assertThrows(MessengerException.class, () -> messengers.get(0).receive(1))
                        .getMessage());
    }

    @Test
    void anAbortWithoutExceptionStillFailsTheRun() {
        RuntimeException cause = new IllegalStateException("gave up");

        RuntimeException thrown = assertThrows(
                RuntimeException.class,
                () -> LocalMessenger.run(2, LONG, messenger -> {
                    if (messenger.rank() == 1) {
                        messenger.abort(cause);
                    }
                    return messenger.rank();
                }));

        assertSame(cause, thrown);
    }

    @Test
    void aCheckedExceptionOfARankIsWrappedWithTheRank() {
        IOException cause = new IOException("disk full");
        List<LocalMessenger> messengers = LocalMessenger.create(2, LONG);
        List<Callable<byte[]>> tasks = List.of(() -> messengers.getFirst().receive(1), () -> {
            throw cause;
        });

        IllegalStateException thrown =
                assertThrows(IllegalStateException.class, () -> LocalMessenger.runEach(messengers, tasks));

        assertEquals("rank 1 failed: disk full", thrown.getMessage());
        assertSame(cause, thrown.getCause());
        assertEquals(
                "these ranks cannot run again because rank 1 failed: disk full; make new ones",
                assertThrows(IllegalStateException.class, () -> LocalMessenger.runEach(messengers, tasks))
                        .getMessage());
    }

    @Test
    void anInterruptedWaitNamesBothRanks() {
        LocalMessenger rank0 = LocalMessenger.create(2, LONG).getFirst();
        Thread.currentThread().interrupt();

        MessengerException e = assertThrows(MessengerException.class, () -> rank0.receive(1));

        assertTrue(Thread.interrupted(), "the interrupt is lost");
        assertEquals("rank 0 was interrupted while it waited for a host message from rank 1", e.getMessage());
    }

    @Test
    void aRunNeedsARank() {
        assertEquals(
                "the number of ranks must be at least 1, not 0: give --ranks 1 or more",
                assertThrows(IllegalArgumentException.class, () -> LocalMessenger.create(0, LONG))
                        .getMessage());
    }
}

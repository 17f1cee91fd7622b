package org.tornadohalo.interop.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tornadohalo.interop.Launches;
import org.tornadohalo.interop.Threads;
import org.tornadohalo.jvmhost.KernelException;
import uk.ac.manchester.tornado.api.KernelContext;

/** Kernels that keep the rules of {@link BulkCopy}, and the same with one step left out. */
@Timeout(20)
class BulkCopyTest {
    private static final int BLOCK = 64;
    private static final int BLOCKS = 3;
    private static final int WORDS = 4;
    private static final int ROUND_WORDS = WORDS * BLOCK;

    /** What {@link #copyTwice} leaves out. */
    private static final int NOTHING = 0;

    private static final int FENCE = 1;
    private static final int BARRIER = 2;
    private static final int READ_WAIT = 3;
    private static final int COMMIT = 4;
    private static final int COMPLETION = 5;

    private static final int MANY = 100;

    private final Arena arena = Arena.ofShared();
    private final long target =
            arena.allocate(2L * BLOCKS * BLOCK * BulkCopy.SLOT_BYTES, 16).address();
    private final long seen = arena.allocate(64, 16).address();
    private final long watchdog = arena.allocate(Watchdog.BYTES, 8).address();

    @BeforeEach
    void bound() {
        Watchdog.boundNanos(watchdog, Duration.ofSeconds(10).toNanos());
    }

    @AfterEach
    void useDefaults() {
        BulkEngine.useDefaults();
        arena.close();
    }

    private static int payload(int round, int word) {
        return 1_000_000 * round + word;
    }

    /**
     * Each warp copies its threads' slots twice: round 1 to the first part of the block's target, round 2 to the
     * second.
     */
    static void copyTwice(KernelContext context, long target, int omitted) {
        int thread = context.localIdx;
        int lane = thread % Warp.SIZE;
        long ofBlock = target + 8L * ROUND_WORDS * context.groupIdx;
        for (int round = 1; round <= 2; round++) {
            if (lane == 0 && omitted != READ_WAIT) {
                BulkCopy.waitSourcesRead();
            }
            Warp.barrier();
            int word = WORDS * thread;
            BulkCopy.stage(
                    thread,
                    payload(round, word),
                    payload(round, word + 1),
                    payload(round, word + 2),
                    payload(round, word + 3));
            if (omitted != FENCE) {
                BulkCopy.fenceStaged();
            }
            if (omitted != BARRIER) {
                Warp.barrier();
            }
            if (lane == 0) {
                long part = ofBlock + 4L * ROUND_WORDS * (round - 1);
                BulkCopy.copy(part + (long) BulkCopy.SLOT_BYTES * thread, thread, Warp.SIZE);
                if (omitted != COMMIT) {
                    BulkCopy.commit();
                }
            }
        }
        if (lane == 0 && omitted != COMPLETION) {
            BulkCopy.waitComplete();
        }
    }

    private void launchCopies(int omitted, BulkMoment... moments) {
        BulkEngine.moments(List.of(moments));
        for (int word = 0; word < 2 * BLOCKS * ROUND_WORDS; word++) {
            DeviceMemory.storeInt(target, word, -1);
        }
        Launches.run(
                Launches.graph().task("t", BulkCopyTest::copyTwice, new KernelContext(), target, omitted),
                BLOCKS,
                BLOCK);
    }

    /** Words of the target that are not what a round staged, in all blocks. */
    private long wrongWords(int round) {
        return IntStream.range(0, BLOCKS * ROUND_WORDS)
                .filter(word -> {
                    int block = word / ROUND_WORDS;
                    int index = ROUND_WORDS * (2 * block + round - 1) + word % ROUND_WORDS;
                    return DeviceMemory.loadInt(target, index) != payload(round, word % ROUND_WORDS);
                })
                .count();
    }

    @ParameterizedTest
    @EnumSource(BulkMoment.class)
    void copiesArriveWholeAtEveryMomentWhenTheRulesAreKept(BulkMoment moment) {
        launchCopies(NOTHING, moment);

        assertEquals(0, wrongWords(1));
        assertEquals(0, wrongWords(2));
    }

    @Test
    void copiesArriveWholeAtMomentsDrawnByChance() {
        for (int launch = 0; launch < MANY; launch++) {
            launchCopies(NOTHING, BulkMoment.values());

            assertEquals(0, wrongWords(1));
            assertEquals(0, wrongWords(2));
        }
    }

    @Test
    void slotsStagedAnewBeforeTheyWereReadSpoilTheEarlierCopy() {
        launchCopies(READ_WAIT, BulkMoment.LATE);

        assertEquals(BLOCKS * ROUND_WORDS, wrongWords(1));
        assertEquals(0, wrongWords(2));
        assertEquals(payload(2, 0), DeviceMemory.loadInt(target, 0));
    }

    @ParameterizedTest
    @EnumSource(BulkMoment.class)
    void theEngineDoesNotSeeWhatWasNotFenced(BulkMoment moment) {
        launchCopies(FENCE, moment);

        assertEquals(BLOCKS * ROUND_WORDS, wrongWords(1));
        assertEquals(BLOCKS * ROUND_WORDS, wrongWords(2));
    }

    @Test
    void aCopyThatStartsBeforeTheBarrierMissesOtherLanesSlots() {
        long missed = 0;
        for (int launch = 0; launch < MANY && missed == 0; launch++) { // in some order the first lanes come last
            launchCopies(BARRIER, BulkMoment.AT_ONCE);
            missed = wrongWords(1);
        }

        assertTrue(missed > 0, "all lanes had staged although the first one did not wait for them");
    }

    @ParameterizedTest
    @EnumSource(BulkMoment.class)
    void aBlockMayNotEndBeforeItsCopiesWereWaitedFor(BulkMoment moment) {
        for (int omitted : new int[] {COMMIT, COMPLETION}) {
            KernelException e = assertThrows(KernelException.class, () -> launchCopies(omitted, moment));

            assertTrue(e.getMessage().contains("kernel BulkCopyTest.copyTwice, block ("), e.getMessage());
            assertTrue(e.getMessage().contains("ended before its bulk copies were complete"), e.getMessage());
        }
    }

    static void lookBetweenTheWaits(KernelContext context, long target, long seen) {
        BulkCopy.stage(0, 7, 8, 9, 10);
        BulkCopy.fenceStaged();
        BulkCopy.copy(target, 0, 1);
        BulkCopy.commit();
        BulkCopy.waitSourcesRead();
        DeviceMemory.storeInt(seen, 0, DeviceMemory.loadInt(target, 3));
        BulkCopy.waitComplete();
        DeviceMemory.storeInt(seen, 1, DeviceMemory.loadInt(target, 3));
    }

    @Test
    void onlyCompletionSaysThatTheTargetIsWritten() {
        BulkEngine.moments(List.of(BulkMoment.LATE));

        Launches.run(
                Launches.graph().task("t", BulkCopyTest::lookBetweenTheWaits, new KernelContext(), target, seen), 1, 1);

        assertEquals(0, DeviceMemory.loadInt(seen, 0));
        assertEquals(10, DeviceMemory.loadInt(seen, 1));
    }

    static void sendRounds(KernelContext context, long target, long signal, int rounds, long watchdog) {
        int thread = context.localIdx;
        for (int round = 1; round <= rounds; round++) {
            int word = WORDS * thread;
            BulkCopy.stage(
                    thread,
                    payload(round, word),
                    payload(round, word + 1),
                    payload(round, word + 2),
                    payload(round, word + 3));
            BulkCopy.fenceStaged();
            Warp.barrier();
            if (thread == 0) {
                BulkCopy.copy(target, 0, Warp.SIZE);
                BulkCopy.commit();
                BulkCopy.waitComplete();
                DeviceMemory.storeReleaseSystem(signal, round);
                DeviceMemory.waitAcquireSystem(signal + 8, round, watchdog);
            }
            Warp.barrier();
        }
    }

    @Test
    void whoAcquiresASignalSentAfterCompletionSeesThePayload() {
        int rounds = 2000;
        Threads.together(2, side -> {
            if (side == 0) {
                Launches.run(
                        Launches.graph()
                                .task(
                                        "t",
                                        BulkCopyTest::sendRounds,
                                        new KernelContext(),
                                        target,
                                        seen,
                                        rounds,
                                        watchdog),
                        1,
                        Warp.SIZE);
            } else {
                receiveRounds(rounds);
            }
        });

        assertFalse(Watchdog.isPoisoned(watchdog));
    }

    private void receiveRounds(int rounds) {
        for (int round = 1; round <= rounds; round++) {
            DeviceMemory.waitAcquireSystem(seen, round, watchdog);
            for (int word = 0; word < WORDS * Warp.SIZE; word++) {
                assertEquals(payload(round, word), DeviceMemory.loadInt(target, word), "round " + round);
            }
            DeviceMemory.storeReleaseSystem(seen + 8, round);
        }
    }

    static void waitInOneThread(KernelContext context, long target, long word) {
        if (context.localIdx == 0) {
            BulkCopy.stage(0, 1, 2, 3, 4);
            BulkCopy.fenceStaged();
            BulkCopy.copy(target + (long) BulkCopy.SLOT_BYTES * context.groupIdx, 0, 1);
            BulkCopy.commit();
            BulkCopy.waitComplete();
        } else if (context.groupIdx == BLOCKS - 1) {
            DeviceMemory.storeReleaseSystem(word, 5);
        }
    }

    @Test
    void aWaitKeepsNeitherOtherThreadsNorOtherBlocksFromRunning() {
        CountDownLatch held = new CountDownLatch(1);
        BulkEngine.submit(() -> awaitLatch(held));
        Threads.together(2, side -> {
            if (side == 0) {
                Launches.run(
                        Launches.graph().task("t", BulkCopyTest::waitInOneThread, new KernelContext(), target, seen),
                        BLOCKS,
                        BLOCK);
            } else {
                DeviceMemory.waitAcquireSystem(seen, 5, watchdog);
                held.countDown();
            }
        });

        assertFalse(Watchdog.isPoisoned(watchdog), "the last block did not run while copies were held");
        assertEquals(4, DeviceMemory.loadInt(target, WORDS * BLOCKS - 1));
    }

    private static void awaitLatch(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The lanes of a warp stage 3 words each, 4 of which make a slot. */
    static void copyWords(KernelContext context, long target, int omitted) {
        int thread = context.localIdx;
        for (int word = 3 * thread; word < 3 * thread + 3; word++) {
            BulkCopy.stageWord(word, payload(1, word));
        }
        if (omitted != FENCE || thread != 1) {
            BulkCopy.fenceStaged();
        }
        Warp.barrier();
        if (thread == 0) {
            BulkCopy.copy(target, 0, 3 * Warp.SIZE / BulkCopy.SLOT_WORDS);
            BulkCopy.commit();
            BulkCopy.waitComplete();
        }
    }

    private List<Integer> wrongWordsAfterCopyOfWords(int omitted) {
        Launches.run(
                Launches.graph().task("t", BulkCopyTest::copyWords, new KernelContext(), target, omitted),
                1,
                Warp.SIZE);
        return IntStream.range(0, 3 * Warp.SIZE)
                .filter(word -> DeviceMemory.loadInt(target, word) != payload(1, word))
                .boxed()
                .toList();
    }

    @Test
    void threadsShareSlotsByWordsAndEachFencesItsOwn() {
        assertEquals(List.of(), wrongWordsAfterCopyOfWords(NOTHING));
        assertEquals(List.of(3, 4, 5), wrongWordsAfterCopyOfWords(FENCE));
    }

    static void copyOf(KernelContext context, long target, int slot, int count) {
        BulkCopy.copy(target, slot, count);
    }

    static void stageInto(KernelContext context, int slot) {
        BulkCopy.stage(slot, 0, 0, 0, 0);
    }

    static void stageWordInto(KernelContext context, int number) {
        BulkCopy.stageWord(number, 0);
    }

    @Test
    void refusesWhatTheEngineCannotCopy() {
        assertRefused("multiple of 16 bytes", target + 8, 0, 1);
        assertRefused("1 to 512 slots", target, 0, 0);
        assertRefused("1 to 512 slots", target, -1, 1);
        assertRefused("1 to 512 slots", target, 511, 2);
        assertThrows(
                KernelException.class,
                () -> Launches.run(
                        Launches.graph().task("t", BulkCopyTest::stageInto, new KernelContext(), BulkCopy.SLOTS),
                        1,
                        1));
        assertThrows(
                KernelException.class,
                () -> Launches.run(
                        Launches.graph()
                                .task("t", BulkCopyTest::stageWordInto, new KernelContext(), 4 * BulkCopy.SLOTS),
                        1,
                        1));
    }

    private static void assertRefused(String message, long target, int slot, int count) {
        KernelException e = assertThrows(
                KernelException.class,
                () -> Launches.run(
                        Launches.graph().task("t", BulkCopyTest::copyOf, new KernelContext(), target, slot, count),
                        1,
                        1));
        assertTrue(e.getMessage().contains(message), e.getMessage());
    }
}

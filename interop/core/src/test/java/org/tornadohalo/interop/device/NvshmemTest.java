package org.tornadohalo.interop.device;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tornadohalo.interop.Launches;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.interop.jvm.JvmWorld;
import org.tornadohalo.interop.nvshmem.SymmetricBuffer;
import org.tornadohalo.interop.nvshmem.SymmetricHeapException;
import org.tornadohalo.jvmhost.KernelException;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;

/** NVSHMEM's calls in launches of several PEs. */
@Timeout(30)
class NvshmemTest {
    private static final Duration BOUND = Duration.ofSeconds(60);
    private static final int BLOCK = 32;

    static void putPiecesByThread(
            KernelContext context, long target, long source, int piece, long signals, long value, int pe) {
        int thread = context.globalIdx;
        long offset = 4L * piece * thread;
        Nvshmem.putFloatSignalThread(target + offset, source + offset, piece, signals + 8L * thread, value, pe);
    }

    @ParameterizedTest(name = "direct peers {0}")
    @ValueSource(booleans = {true, false})
    void everyThreadPutsItsPieceAndSetsItsSignal(boolean direct) {
        int piece = 3;
        onPes(3, direct, pe -> {
            SymmetricBuffer source = filled(pe, piece * BLOCK);
            SymmetricBuffer target = pe.heap().allocate("target", 4L * piece * BLOCK);
            SymmetricBuffer signals = pe.heap().allocate("signals", 8L * BLOCK);
            int next = (pe.pe() + 1) % 3;

            Launches.run(
                    Launches.graph()
                            .task(
                                    "t",
                                    NvshmemTest::putPiecesByThread,
                                    new KernelContext(),
                                    target.address(),
                                    source.address(),
                                    piece,
                                    signals.address(),
                                    7L,
                                    next),
                    1,
                    BLOCK);
            for (int thread = 0; thread < BLOCK; thread++) {
                Nvshmem.signalWaitUntilAtLeast(signals.address() + 8L * thread, 7, pe.watchdogAddress());
            }

            assertArrayEquals(values((pe.pe() + 2) % 3, piece * BLOCK), target.readFloats(0, piece * BLOCK));
        });
    }

    static void fillAndPutByBlock(
            KernelContext context, long target, long source, int count, long signals, long value, int pe) {
        long offset = 4L * count * context.groupIdx;
        for (int i = context.localIdx; i < count; i += context.localGroupSizeX) {
            DeviceMemory.storeFloat(source + offset, i, 1000 * Nvshmem.myPe() + 100 * context.groupIdx + i);
        }
        context.localBarrier();
        Nvshmem.putFloatSignalBlock(
                target + offset, source + offset, count, signals + 8L * context.groupIdx, value, pe);
    }

    @Test
    void aBlockPutsWhatItsThreadsWroteBeforeTheBarrier() {
        int count = 70;
        int blocks = 4;
        onPes(2, true, pe -> {
            SymmetricBuffer source = pe.heap().allocate("source", 4L * count * blocks);
            SymmetricBuffer target = pe.heap().allocate("target", 4L * count * blocks);
            SymmetricBuffer signals = pe.heap().allocate("signals", 8L * blocks);
            int other = 1 - pe.pe();

            Launches.run(
                    Launches.graph()
                            .task(
                                    "t",
                                    NvshmemTest::fillAndPutByBlock,
                                    new KernelContext(),
                                    target.address(),
                                    source.address(),
                                    count,
                                    signals.address(),
                                    1L,
                                    other),
                    blocks,
                    BLOCK);

            for (int block = 0; block < blocks; block++) {
                Nvshmem.signalWaitUntilAtLeast(signals.address() + 8L * block, 1, pe.watchdogAddress());
                float[] arrived = target.readFloats(block * count, count);
                for (int i = 0; i < count; i++) {
                    assertEquals(1000 * other + 100 * block + i, arrived[i], "block " + block + ", element " + i);
                }
            }
        });
    }

    static void putByBlockWithoutBarrier(
            KernelContext context, long target, long source, int count, long signal, long value, int pe) {
        Nvshmem.putFloatSignalBlock(target, source, count, signal, value, pe);
    }

    @ParameterizedTest(name = "{0} floats")
    @ValueSource(ints = {0, 1, 64})
    void aPutOfAnyCountSignalsAndLeavesTheRestAlone(int count) {
        onPes(2, false, pe -> {
            SymmetricBuffer source = filled(pe, 64);
            SymmetricBuffer target = pe.heap().allocate("target", 4 * 64);
            SymmetricBuffer signal = pe.heap().allocate("signal", 8);

            Launches.run(put(target.address(), source.address(), count, signal.address(), 1 - pe.pe()), 1, BLOCK);
            Nvshmem.signalWaitUntilAtLeast(signal.address(), 3, pe.watchdogAddress());

            float[] expected = new float[64];
            System.arraycopy(values(1 - pe.pe(), 64), 0, expected, 0, count);
            assertArrayEquals(expected, target.readFloats(0, 64));
        });
    }

    static void pingPong(KernelContext context, long signal, int rounds, long watchdog) {
        int me = Nvshmem.myPe();
        for (int round = 1; round <= rounds; round++) {
            if (me == 0) {
                Nvshmem.signalSet(signal, round, 1);
                Nvshmem.signalWaitUntilAtLeast(signal, round, watchdog);
            } else {
                Nvshmem.signalWaitUntilAtLeast(signal, round, watchdog);
                Nvshmem.signalSet(signal, round, 0);
            }
        }
        Nvshmem.quiet();
    }

    @Test
    void twoLaunchesAnswerOneAnotherOverManyRounds() {
        int rounds = 300;
        onPes(2, false, pe -> {
            SymmetricBuffer signal = pe.heap().allocate("signal", 8);

            Launches.run(
                    Launches.graph()
                            .task(
                                    "t",
                                    NvshmemTest::pingPong,
                                    new KernelContext(),
                                    signal.address(),
                                    rounds,
                                    pe.watchdogAddress()),
                    1,
                    1);

            assertEquals(rounds, DeviceMemory.loadAcquireSystem(signal.address()));
            assertTrue(Watchdog.stuckWait(pe.watchdogAddress()).isEmpty());
        });
    }

    static void storePeNumbers(KernelContext context, long out) {
        DeviceMemory.storeInt(out, 2 * context.globalIdx, Nvshmem.myPe());
        DeviceMemory.storeInt(out, 2 * context.globalIdx + 1, Nvshmem.peCount());
    }

    static void storePeNumbersAfterBarrier(KernelContext context, long out) {
        context.localBarrier();
        storePeNumbers(context, out);
    }

    @ParameterizedTest(name = "with a barrier {0}")
    @ValueSource(booleans = {true, false})
    void kernelsKnowTheirPeHoweverTheyRun(boolean barrier) {
        onPes(3, true, pe -> {
            SymmetricBuffer out = pe.heap().allocate("out", 8L * 8 * BLOCK);
            Launches.run(
                    barrier
                            ? Launches.graph()
                                    .task(
                                            "t",
                                            NvshmemTest::storePeNumbersAfterBarrier,
                                            new KernelContext(),
                                            out.address())
                            : Launches.graph()
                                    .task("t", NvshmemTest::storePeNumbers, new KernelContext(), out.address()),
                    8,
                    BLOCK);

            for (int thread = 0; thread < 8 * BLOCK; thread++) {
                assertEquals(pe.pe(), DeviceMemory.loadInt(out.address(), 2 * thread));
                assertEquals(3, DeviceMemory.loadInt(out.address(), 2 * thread + 1));
            }
        });
    }

    private interface Put {
        void launch(Pe pe, SymmetricBuffer target, SymmetricBuffer signal);
    }

    @Test
    void aPutOutsideOfSymmetricMemoryIsRefused() {
        String remedy = "are not symmetric memory: pass an address from SymmetricHeap.allocate";

        assertPutFails(remedy, (pe, target, signal) -> launchPut(pe, 8, 1, signal.address(), 1));
        assertPutFails(remedy, (pe, target, signal) -> launchPut(pe, target.address(), 5, signal.address(), 1));
        assertPutFails(remedy, (pe, target, signal) -> launchPut(pe, target.address() + 4, 4, signal.address(), 1));
        assertPutFails(remedy, (pe, target, signal) -> launchPut(pe, target.address() - 4, 1, signal.address(), 1));
        assertPutFails(remedy, (pe, target, signal) -> launchPut(pe, target.address(), -1, signal.address(), 1));
        assertPutFails(remedy, (pe, target, signal) -> launchPut(pe, target.address(), 1, signal.address() + 8, 1));
        assertPutFails(remedy, (pe, target, signal) -> launchPut(pe, target.address(), 0, 16, 1));
    }

    @Test
    void aPutToAPeThatDoesNotExistIsRefused() {
        assertPutFails(
                "there is no PE 2: PEs are 0 to 1",
                (pe, target, signal) -> launchPut(pe, target.address(), 1, signal.address(), 2));
        assertPutFails(
                "there is no PE -1: PEs are 0 to 1",
                (pe, target, signal) -> launchPut(pe, target.address(), 0, signal.address(), -1));
    }

    @Test
    void callsOutsideOfAWorldAreRefused() {
        IllegalStateException e = assertThrows(IllegalStateException.class, Nvshmem::myPe);

        assertEquals("this thread belongs to no PE: call it from a program that JvmWorld.run started", e.getMessage());
    }

    private static void launchPut(Pe pe, long target, int count, long signal, int targetPe) {
        SymmetricBuffer source = pe.heap().allocate("source", 64);
        Launches.run(put(target, source.address(), count, signal, targetPe), 1, BLOCK);
    }

    /**
     * Both PEs make the put, whose target has room for four floats; it must end the world and leave the target alone.
     */
    private static void assertPutFails(String message, Put put) {
        KernelException e = assertThrows(
                KernelException.class,
                () -> onPes(2, true, pe -> {
                    SymmetricBuffer target = pe.heap().allocate("target", 16);
                    SymmetricBuffer signal = pe.heap().allocate("signal", 8);
                    try {
                        put.launch(pe, target, signal);
                    } finally {
                        assertArrayEquals(new float[4], target.readFloats(0, 4));
                    }
                }));

        assertInstanceOf(SymmetricHeapException.class, e.getCause());
        assertTrue(e.getCause().getMessage().endsWith(message), e.getMessage());
    }

    private static TaskGraph put(long target, long source, int count, long signal, int targetPe) {
        return Launches.graph()
                .task(
                        "t",
                        NvshmemTest::putByBlockWithoutBarrier,
                        new KernelContext(),
                        target,
                        source,
                        count,
                        signal,
                        3L,
                        targetPe);
    }

    private static void onPes(int count, boolean direct, Consumer<Pe> program) {
        try (JvmWorld world = new JvmWorld(count, BOUND, direct)) {
            world.run(pe -> {
                program.accept(pe);
                return null;
            });
        }
    }

    private static SymmetricBuffer filled(Pe pe, int count) {
        SymmetricBuffer buffer = pe.heap().allocate("source", 4L * count);
        buffer.writeFloats(0, values(pe.pe(), count), count);
        return buffer;
    }

    private static float[] values(int pe, int count) {
        float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = 1000 * (pe + 1) + i;
        }
        return values;
    }
}

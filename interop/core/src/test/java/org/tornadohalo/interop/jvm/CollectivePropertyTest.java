package org.tornadohalo.interop.jvm;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.constraints.IntRange;
import org.tornadohalo.interop.device.DeviceMemory;
import org.tornadohalo.interop.device.Nvshmem;
import org.tornadohalo.interop.nvshmem.SymmetricBuffer;
import org.tornadohalo.interop.nvshmem.SymmetricHeapException;

/**
 * Random sequences of collective calls, puts and peer stores, compared with a model that carries them out one after the
 * other.
 *
 * <p>Every PE owns one lane of every buffer on every PE and writes to no other, so that the order in which the PEs run
 * does not change the outcome.
 */
class CollectivePropertyTest {
    private static final Duration BOUND = Duration.ofSeconds(30);

    @Property(tries = 150, shrinking = ShrinkingMode.OFF)
    void anySequenceOfCallsLeavesWhatTheModelHas(@ForAll @IntRange(min = 1, max = 6) int peCount, @ForAll long seed) {
        Random random = new Random(seed);
        boolean direct = random.nextBoolean();
        List<Call> calls = randomCalls(random, peCount, 30);

        try (JvmWorld world = new JvmWorld(peCount, BOUND, direct)) {
            world.run(pe -> {
                new Player(pe, direct).play(calls);
                return null;
            });
        }
    }

    @Property(tries = 100, shrinking = ShrinkingMode.OFF)
    void oneCallThatDiffersOnOnePeIsFoundAndThePeNamed(
            @ForAll @IntRange(min = 2, max = 6) int peCount, @ForAll long seed) {
        Random random = new Random(seed);
        int odd = random.nextInt(peCount);
        int length = 1 + random.nextInt(6);
        int wrongCall = random.nextInt(length);

        SymmetricHeapException e = assertThrows(SymmetricHeapException.class, () -> {
            try (JvmWorld world = new JvmWorld(peCount, BOUND, true)) {
                world.run(pe -> {
                    for (int call = 0; call < length; call++) {
                        pe.allocate("buffer " + call, pe.pe() == odd && call == wrongCall ? 9 : 8);
                    }
                    return null;
                });
            }
        });

        String message = e.getMessage();
        assertTrue(message.startsWith("collective calls differ: "), message);
        assertTrue(message.contains("PE " + odd + " calls allocate buffer " + wrongCall + " of 9 bytes"), message);
        assertTrue(message.contains(" calls allocate buffer " + wrongCall + " of 8 bytes"), message);
    }

    /** What all PEs call, or one of them. */
    private sealed interface Call {
        record Allocate(int laneFloats) implements Call {}

        record Free(int buffer) implements Call {}

        /**
         * PE {@code from} writes {@code count} floats into its lane on PE {@code to}, by a put or, if it can, stores.
         */
        record Write(int from, int to, int buffer, int offset, int count, float value, boolean put) implements Call {}

        record Check() implements Call {}
    }

    private static List<Call> randomCalls(Random random, int peCount, int count) {
        List<Call> calls = new ArrayList<>();
        List<Integer> live = new ArrayList<>();
        List<Integer> laneFloats = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int kind = live.isEmpty() ? 0 : random.nextInt(10);
            if (kind == 0) {
                live.add(laneFloats.size());
                laneFloats.add(random.nextInt(20));
                calls.add(new Call.Allocate(laneFloats.getLast()));
            } else if (kind == 1) {
                calls.add(new Call.Free(live.remove(random.nextInt(live.size()))));
            } else if (kind == 2) {
                calls.add(new Call.Check());
            } else {
                int buffer = live.get(random.nextInt(live.size()));
                calls.add(randomWrite(random, peCount, buffer, laneFloats.get(buffer), i));
            }
        }
        calls.add(new Call.Check());
        return calls;
    }

    private static Call randomWrite(Random random, int peCount, int buffer, int laneFloats, int value) {
        int offset = random.nextInt(laneFloats + 1);
        int length = random.nextInt(laneFloats - offset + 1);
        int from = random.nextInt(peCount);
        return new Call.Write(from, random.nextInt(peCount), buffer, offset, length, 1 + value, random.nextBoolean());
    }

    /** One PE's part of the calls, and the model of its own memory. */
    private static final class Player {
        private final JvmPe pe;
        private final boolean direct;
        private final SymmetricBuffer source;
        private final SymmetricBuffer signals;
        private final long[] putCounts;
        private final List<SymmetricBuffer> buffers = new ArrayList<>();
        private final List<float[]> expected = new ArrayList<>();
        private final long[] expectedSignals;

        Player(JvmPe pe, boolean direct) {
            this.pe = pe;
            this.direct = direct;
            source = pe.allocate("source", 4 * 20);
            signals = pe.allocate("signals", 8L * pe.peCount());
            putCounts = new long[pe.peCount()];
            expectedSignals = new long[pe.peCount()];
        }

        void play(List<Call> calls) {
            for (Call call : calls) {
                switch (call) {
                    case Call.Allocate allocate -> allocate(allocate.laneFloats());
                    case Call.Free free -> pe.free(buffers.set(free.buffer(), null));
                    case Call.Write write -> {
                        if (write.from() == pe.pe()) {
                            carryOut(write);
                        }
                        if (write.to() == pe.pe()) {
                            expect(write);
                        }
                    }
                    case Call.Check check -> check();
                }
            }
        }

        private void allocate(int laneFloats) {
            buffers.add(pe.allocate("buffer " + buffers.size(), 4L * laneFloats * pe.peCount()));
            expected.add(new float[laneFloats * pe.peCount()]);
        }

        private int laneStart(int buffer, int lane) {
            return expected.get(buffer).length / pe.peCount() * lane;
        }

        private void carryOut(Call.Write write) {
            int first = laneStart(write.buffer(), pe.pe()) + write.offset();
            long target = buffers.get(write.buffer()).address() + 4L * first;
            if (write.put() || !direct) {
                for (int i = 0; i < write.count(); i++) {
                    DeviceMemory.storeFloat(source.address(), i, write.value() + i);
                }
                long signal = signals.address() + 8L * pe.pe();
                long value = ++putCounts[write.to()];
                Nvshmem.putFloatSignalThread(target, source.address(), write.count(), signal, value, write.to());
            } else {
                long peer = pe.peerAddress(target, write.to());
                for (int i = 0; i < write.count(); i++) {
                    DeviceMemory.storeFloat(peer, i, write.value() + i);
                }
            }
        }

        private void expect(Call.Write write) {
            int first = laneStart(write.buffer(), write.from()) + write.offset();
            for (int i = 0; i < write.count(); i++) {
                expected.get(write.buffer())[first + i] = write.value() + i;
            }
            if (write.put() || !direct) {
                expectedSignals[write.from()]++;
            }
        }

        /** After the signals and the barrier everything has arrived; nobody writes again before all have looked. */
        private void check() {
            for (int from = 0; from < pe.peCount(); from++) {
                long signal = signals.address() + 8L * from;
                Nvshmem.signalWaitUntilAtLeast(signal, expectedSignals[from], pe.watchdogAddress());
            }
            pe.barrierAll();
            for (int from = 0; from < pe.peCount(); from++) {
                assertEquals(expectedSignals[from], DeviceMemory.loadLong(signals.address(), from), "signal " + from);
            }
            for (int buffer = 0; buffer < buffers.size(); buffer++) {
                if (buffers.get(buffer) != null) {
                    float[] content = buffers.get(buffer).readFloats(0, expected.get(buffer).length);
                    assertArrayEquals(expected.get(buffer), content, "buffer " + buffer + " on PE " + pe.pe());
                }
            }
            pe.barrierAll();
        }
    }
}

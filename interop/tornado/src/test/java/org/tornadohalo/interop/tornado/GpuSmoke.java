package org.tornadohalo.interop.tornado;

import static org.tornadohalo.interop.tornado.SmokeArrays.parameters;
import static org.tornadohalo.interop.tornado.SmokeArrays.results;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import org.tornadohalo.interop.PeSession;
import org.tornadohalo.interop.WorldAddress;
import org.tornadohalo.interop.cuda.CudaContext;
import org.tornadohalo.interop.cuda.CudaDriver;
import org.tornadohalo.interop.cuda.CudaMemory;
import org.tornadohalo.interop.device.Watchdog;
import org.tornadohalo.interop.nvshmem.NvshmemNative;
import org.tornadohalo.interop.nvshmem.SymmetricBuffer;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Checks every device intrinsic on a GPU, and puts and stores between two. Started by scripts/gpu-smoke.
 *
 * <p>Arguments: {@code compile} compiles all kernels and reads back nothing; {@code RANK RANKS FILE} runs as that rank.
 * Each check prints one line "CHECK | name | result | detail".
 */
public final class GpuSmoke {
    private static final Duration BOUND = Duration.ofSeconds(10);
    private static final int FLOATS = 4096;
    private static final int ROUNDS = 10_000;

    private final PeSession pe;
    private final SymmetricBuffer memory;
    private int failures;
    private long value = 1000;

    private GpuSmoke(PeSession pe) {
        this.pe = pe;
        memory = pe.heap().allocate("smoke", 1 << 20);
    }

    /** See the class comment. */
    public static void main(String[] args) {
        if (args[0].equals("compile")) {
            compileOnly();
            return;
        }
        WorldAddress world = new WorldAddress(Integer.parseInt(args[0]), Integer.parseInt(args[1]), args[2]);
        // TornadoVM leaves threads that keep the JVM alive.
        Runtime.getRuntime().halt(run(world) == 0 ? 0 : 1);
    }

    private static int run(WorldAddress world) {
        PeSession pe = new TornadoPeProvider().open(world, BOUND);
        GpuSmoke smoke = new GpuSmoke(pe);
        try {
            if (pe.peCount() == 1) {
                smoke.single();
            } else {
                smoke.pair();
            }
            smoke.watchdogs();
            pe.heap().free(smoke.memory);
            pe.close();
            smoke.check("free and close", true, "orderly");
        } catch (RuntimeException e) {
            e.printStackTrace();
            smoke.check("exception", false, e.toString());
            pe.messenger().abort(e);
        }
        System.out.flush();
        return smoke.failures;
    }

    private static void compileOnly() {
        TornadoHost.start(TornadoOptions.fromProperties());
        LongArray p = new LongArray(16);
        LongArray out = new LongArray(256);
        p.init(0);
        out.init(0);
        SmokeLaunch.run(IntrinsicKernels::plainAccess, 256, 256, p);
        SmokeLaunch.run(IntrinsicKernels::orderedAccess, 256, 256, p, out);
        SmokeLaunch.run(IntrinsicKernels::atomics, 256, 256, p, out);
        SmokeLaunch.run(IntrinsicKernels::bulkCopy, 64, 64, p, out);
        SmokeLaunch.run(IntrinsicKernels::warpOperations, 256, 256, p, out);
        SmokeLaunch.run(IntrinsicKernels::waitForOtherBlock, 64, 32, p, out);
        SmokeLaunch.run(IntrinsicKernels::waitForNothing, 32, 32, p);
        SmokeLaunch.run(IntrinsicKernels::peerStore, 256, 256, p);
        SmokeLaunch.run(IntrinsicKernels::pingPong, 32, 32, p);
        System.out.println("compiled");
    }

    private void single() {
        System.out.println("host: " + pe.host() + ", " + TornadoHost.GPU.name() + ", driver "
                + CudaDriver.version() + ", NVRTC " + NvshmemNative.compilerVersion() + ", NVSHMEM "
                + NvshmemNative.nvshmemVersion());
        plainAccess();
        orderedAccess();
        atomics();
        bulkCopy(memory.address());
        warpOperations();
        waitForOtherBlock();
        world();
        putWithSignal(0);
        replay();
    }

    private void pair() {
        int other = 1 - pe.pe();
        check("path", !pe.host().path().isEmpty(), pe.host().path());
        world();
        putWithSignal(other);
        long peer = pe.heap().peerAddress(memory.address(), other);
        check("peer address", peer != 0, "0x" + Long.toHexString(peer));
        if (peer != 0) {
            hostCopy(other);
            peerStore(peer);
            bulkCopy(peer);
            pingPong(peer);
        }
        pingPongSignal(other);
    }

    private void plainAccess() {
        int[] sizes = {4, 8, 4, 8};
        int[] offsets = {0, IntrinsicKernels.DOUBLES, IntrinsicKernels.INTS, IntrinsicKernels.LONGS};
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment host = arena.allocate(1 << 15, 8);
            for (int i = 0; i < 256; i++) {
                host.set(ValueLayout.JAVA_FLOAT, 4L * i, i + 0.5f);
                host.set(ValueLayout.JAVA_DOUBLE, offsets[1] + 8L * i, i + 0.25);
                host.set(ValueLayout.JAVA_INT, offsets[2] + 4L * i, -i);
                host.set(ValueLayout.JAVA_LONG, offsets[3] + 8L * i, (1L << 40) + i);
            }
            memory.write(0, host);
            SmokeLaunch.run(IntrinsicKernels::plainAccess, 256, 256, parameters(memory.address()));
            memory.read(0, host);
            boolean[] right = {true, true, true, true};
            boolean copied = true;
            for (int i = 0; i < 256; i++) {
                copied &= host.get(ValueLayout.JAVA_FLOAT, IntrinsicKernels.COPIES + 4L * i) == 2 * i + 1;
                right[0] &= host.get(ValueLayout.JAVA_FLOAT, 4L * i) == 2 * i + 1;
                right[1] &= host.get(ValueLayout.JAVA_DOUBLE, offsets[1] + 8L * i) == 2 * i + 0.5;
                right[2] &= host.get(ValueLayout.JAVA_INT, offsets[2] + 4L * i) == -2 * i;
                right[3] &= host.get(ValueLayout.JAVA_LONG, offsets[3] + 8L * i) == (1L << 41) + 2 * i;
            }
            String[] names = {"float", "double", "int", "long"};
            for (int k = 0; k < 4; k++) {
                check("load and store " + names[k], right[k], 256 + " x " + sizes[k] + " bytes");
            }
            check("copy groups of four floats", copied, "64 x 16 bytes");
        }
    }

    private void orderedAccess() {
        LongArray out = results(256);
        SmokeLaunch.run(IntrinsicKernels::orderedAccess, 256, 256, parameters(memory.address()), out);
        boolean right = true;
        for (long i = 0; i < 256; i++) {
            right &= out.get((int) i) == 1_000_000 * i + 1000 * (i + 1) + i + 2;
        }
        check("ordered loads, stores, fences", right, "out[3] = " + out.get(3));
    }

    private void atomics() {
        zero();
        LongArray out = results(1000);
        SmokeLaunch.run(
                IntrinsicKernels::atomics,
                1000,
                250,
                parameters(memory.address(), memory.address() + 64, memory.address() + 128),
                out);
        boolean[] counted = new boolean[1000];
        int[] counts = new int[10];
        for (int i = 0; i < 1000; i++) {
            counts[(int) (out.get(i) % 10)]++;
            counted[(int) (out.get(i) / 10)] = true;
        }
        boolean all = true;
        for (boolean isCounted : counted) {
            all &= isCounted;
        }
        boolean even = true;
        for (int count : counts) {
            even &= count == 100;
        }
        float sum = memory.readFloats(0, 1)[0];
        check("atomicAddFloat", sum == 1000f, "sum " + sum + " of 1000");
        check("atomicAddInt", all, "each of 0..999 seen once");
        int[] words = new int[34];
        memory.read(0, MemorySegment.ofArray(words));
        check("atomicMaxInt", words[33] == 999, "largest " + words[33] + " of 0..999");
        check("incrementWrap", even, "each of 0..9 seen 100 times");
    }

    /** Copies into the target and reads back what arrived here, from this PE or from the other that does the same. */
    private void bulkCopy(long target) {
        zero();
        pe.heap().barrierAll();
        LongArray out = results(64);
        SmokeLaunch.run(IntrinsicKernels::bulkCopy, 64, 64, parameters(target), out);
        pe.heap().barrierAll();
        int[] words = new int[512];
        memory.read(0, MemorySegment.ofArray(words));
        boolean right = true;
        for (int word = 0; word < words.length; word++) {
            right &= words[word] == word;
        }
        for (int thread = 0; thread < 64; thread++) {
            right &= out.get(thread) == 4 * (64 + thread) + 3;
        }
        check("bulk copy", right, words.length + " words, out[0] = " + out.get(0));
    }

    private void warpOperations() {
        LongArray out = results(64);
        SmokeLaunch.run(IntrinsicKernels::warpOperations, 64, 64, parameters(0), out);
        boolean right = true;
        for (int i = 0; i < 64; i++) {
            int lane = i & 31;
            long shuffled = (((10L * 100 + 11) * 100 + 18) * 100 + 15) * 100 + (lane ^ 1);
            long expected = (shuffled * 100 + (3 | 9)) * 100 + (lane < 28 ? lane + 4 : lane);
            right &= out.get(i) == expected;
        }
        check("warp operations", right, "out[0] = " + out.get(0));
    }

    private void waitForOtherBlock() {
        zero();
        LongArray out = results(2);
        long a = memory.address();
        SmokeLaunch.run(
                IntrinsicKernels::waitForOtherBlock, 64, 32, parameters(a, a + 64, a + 128, pe.watchdogAddress()), out);
        check("waitAcquireDevice", out.get(0) == 42, "data " + out.get(0));
        check("waitAcquireSystem", out.get(1) == 43, "data " + out.get(1));
    }

    private void replay() {
        ReplaySmoke replayed = ReplaySmoke.run(pe, memory);
        check(
                "replay of graphs in turn and side by side",
                replayed.isRight() && !isStuck(),
                replayed.counted() + " of " + ReplaySmoke.RUNS + " runs, " + micros(replayed.nanos() / ReplaySmoke.RUNS)
                        + " us a run");
        ReplaySmoke.Timed timed = replayed.timed();
        check(
                "times of its kernels",
                timed.isRight() && !isStuck(),
                timed.counted() + " launches of the first, "
                        + micros(timed.launches().getLast().nanos()) + " us for the second in a run, "
                        + micros(Math.round(timed.repeated())) + " us for one of many in a row");
    }

    private void world() {
        LongArray out = results(2);
        SmokeLaunch.run(IntrinsicKernels::world, 32, 32, parameters(0), out);
        check("myPe, peCount", out.get(0) == pe.pe() && out.get(1) == pe.peCount(), out.get(0) + " of " + out.get(1));
    }

    private void putWithSignal(int other) {
        zero();
        pe.heap().barrierAll();
        value++;
        long a = memory.address();
        float[] floats = new float[FLOATS];
        for (int i = 0; i < FLOATS; i++) {
            floats[i] = 10_000f * pe.pe() + i;
        }
        memory.writeFloats(0, floats, FLOATS);
        pe.heap().barrierAll();
        long nanos = SmokeLaunch.run(
                IntrinsicKernels::putWithSignal,
                256,
                256,
                parameters(
                        a,
                        a + 4 * FLOATS,
                        a + 8 * FLOATS,
                        a + 12 * FLOATS,
                        FLOATS,
                        other,
                        pe.watchdogAddress(),
                        value));
        pe.heap().barrierAll();
        float[] block = memory.readFloats(FLOATS, FLOATS);
        float[] thread = memory.readFloats(2 * FLOATS, FLOATS);
        boolean right = true;
        for (int i = 0; i < FLOATS; i++) {
            right &= block[i] == 10_000f * other + i && thread[i] == block[i];
        }
        check(
                "put with signal to PE " + other,
                right && !isStuck(),
                FLOATS + " floats twice, " + micros(nanos) + " us with launch");
    }

    private void hostCopy(int other) {
        SymmetricBuffer from = pe.heap().allocate("copy source", 4L * FLOATS);
        SymmetricBuffer to = pe.heap().allocate("copy target", 4L * FLOATS);
        float[] sent = new float[FLOATS];
        Arrays.fill(sent, pe.pe() + 0.5f);
        from.writeFloats(0, sent, FLOATS);
        pe.heap().copyToPeer(to.address(), from.address(), 4L * FLOATS, other);
        pe.messenger().barrier();
        boolean right = true;
        for (float received : to.readFloats(0, FLOATS)) {
            right &= received == other + 0.5f;
        }
        check("host copy to the peer", right, FLOATS + " floats");
        pe.heap().free(to);
        pe.heap().free(from);
    }

    private void peerStore(long peer) {
        zero();
        pe.heap().barrierAll();
        value++;
        SmokeLaunch.run(
                IntrinsicKernels::peerStore,
                256,
                256,
                parameters(peer, peer + (1 << 19), memory.address() + (1 << 19), FLOATS, pe.watchdogAddress(), value));
        float[] floats = memory.readFloats(0, FLOATS);
        boolean right = true;
        for (int i = 0; i < FLOATS; i++) {
            right &= floats[i] == value + i;
        }
        check("peer store, release, acquire", right && !isStuck(), FLOATS + " floats");
    }

    private void pingPong(long peer) {
        zero();
        pe.heap().barrierAll();
        LongArray p = parameters(peer, memory.address(), ROUNDS, 0, 1 - pe.pe(), pe.watchdogAddress());
        long nanos = SmokeLaunch.runAgain(IntrinsicKernels::pingPong, 32, 32, p, () -> nextRounds(p));
        check("ping-pong by stores", !isStuck(), micros(nanos / (2 * ROUNDS)) + " us one way");
        pe.heap().barrierAll();
    }

    private void pingPongSignal(int other) {
        zero();
        pe.heap().barrierAll();
        LongArray p = parameters(memory.address(), 0, ROUNDS, 0, 1 - pe.pe(), pe.watchdogAddress(), other);
        long nanos = SmokeLaunch.runAgain(IntrinsicKernels::pingPongSignal, 32, 32, p, () -> nextRounds(p));
        check("ping-pong by NVSHMEM signals", !isStuck(), micros(nanos / (2 * ROUNDS)) + " us one way");
        pe.heap().barrierAll();
    }

    /** The first run compiled and brought the PEs together; the second is timed, with values that rise further. */
    private void nextRounds(LongArray p) {
        p.set(3, ROUNDS);
        pe.heap().barrierAll();
    }

    /** Both kinds of wait end and say what they waited for; on blocks of their own, which stay poisoned. */
    private void watchdogs() {
        CudaMemory mapped = new CudaMemory(CudaContext.retainPrimary(TornadoHost.GPU));
        long word = mapped.allocateMapped(64);
        long first = mapped.allocateMapped(Watchdog.BYTES);
        long second = mapped.allocateMapped(Watchdog.BYTES);
        Watchdog.boundNanos(first, Duration.ofMillis(50).toNanos());
        Watchdog.boundNanos(second, Duration.ofMillis(50).toNanos());
        long nanos = SmokeLaunch.run(IntrinsicKernels::waitForNothing, 32, 32, parameters(word, first));
        String seen = Watchdog.stuckWait(first).map(Object::toString).orElse("no record");
        check(
                "a wait ends after its bound",
                seen.equals(expectedRecord(word, 77)),
                seen + " in " + micros(nanos) + " us");
        SmokeLaunch.run(IntrinsicKernels::signalWaitForNothing, 32, 32, parameters(word, second));
        seen = Watchdog.stuckWait(second).map(Object::toString).orElse("no record");
        check("a signal wait ends after its bound", seen.equals(expectedRecord(word, 78)), seen);
    }

    private static String expectedRecord(long word, long expected) {
        return new Watchdog.StuckWait(word, expected, 0).toString();
    }

    private boolean isStuck() {
        return Watchdog.stuckWait(pe.watchdogAddress()).isPresent();
    }

    private void zero() {
        memory.write(0, MemorySegment.ofArray(new byte[(int) memory.bytes()]));
    }

    private static String micros(long nanos) {
        return String.format(Locale.ROOT, "%.2f", nanos / 1000.0);
    }

    private void check(String name, boolean right, String detail) {
        failures += right ? 0 : 1;
        System.out.println("CHECK | " + name + " | " + (right ? "pass" : "FAIL") + " | PE " + pe.pe() + ": " + detail);
    }
}

package org.tornadohalo.interop.jvm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.tornadohalo.interop.HostProfile;
import org.tornadohalo.interop.LocalMessenger;
import org.tornadohalo.interop.device.Watchdog;
import org.tornadohalo.jvmhost.JvmHost;
import org.tornadohalo.jvmhost.JvmKernelThread;

/**
 * A world of PEs in this JVM, one thread each.
 *
 * <p>The first PE that fails ends the world: the waits of all others return, their messages fail, and {@link #run}
 * throws what the first one threw.
 */
public final class JvmWorld implements AutoCloseable {
    /** Threads per block: one warp, the fewest continuations that still have real warp operations. */
    public static final int DEFAULT_BLOCK_SIZE = 32;

    private final List<JvmPe> pes = new ArrayList<>();
    private final List<LocalMessenger> messengers;
    private final JvmSymmetricMemory memory;
    private final Arena arena = Arena.ofShared();

    /**
     * @param peCount number of PEs, at least 1
     * @param waitBound the longest a kernel waits for a signal, or the host for a message
     * @param directPeers whether peers' memory is addressable; if not, PEs reach each other by puts alone
     */
    public JvmWorld(int peCount, Duration waitBound, boolean directPeers) {
        this(peCount, waitBound, directPeers, DEFAULT_BLOCK_SIZE);
    }

    /** As the other constructor, with the number of threads per block. */
    public JvmWorld(int peCount, Duration waitBound, boolean directPeers, int blockSize) {
        messengers = LocalMessenger.create(peCount, waitBound);
        memory = new JvmSymmetricMemory(peCount, waitBound, directPeers);
        HostProfile profile = new HostProfile(
                "jvm", directPeers ? "shared-memory" : "put-signal", blockSize, JvmHost.residentBlocks());
        for (int pe = 0; pe < peCount; pe++) {
            MemorySegment watchdog = arena.allocate(Watchdog.BYTES, Long.BYTES);
            watchdog.set(ValueLayout.JAVA_LONG, (long) Long.BYTES * Watchdog.BOUND_NANOS, waitBound.toNanos());
            pes.add(new JvmPe(pe, memory, messengers.get(pe), watchdog.address(), profile));
        }
    }

    /** What one PE does; throws whatever ends it. */
    @FunctionalInterface
    public interface PeProgram<T> {
        T run(JvmPe pe) throws Exception;
    }

    /**
     * Runs the program on every PE, each on its own thread, and waits for all.
     *
     * @return the results in the order of the PEs
     * @throws RuntimeException what the PE that failed first threw (checked exceptions wrapped)
     */
    public <T> List<T> run(PeProgram<T> program) {
        FirstFailure failure = new FirstFailure();
        try (ExecutorService threads = Executors.newThreadPerTaskExecutor(
                Thread.ofPlatform().name("rank-", 0).daemon().factory())) {
            List<Future<T>> futures = pes.stream()
                    .map(pe -> threads.submit(() -> runOne(pe, program, failure)))
                    .toList();
            List<T> results = new ArrayList<>();
            for (Future<T> future : futures) {
                results.add(future.get());
            }
            return results;
        } catch (ExecutionException e) {
            throw failure.asUnchecked();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while ranks were running", e);
        }
    }

    private <T> T runOne(JvmPe pe, PeProgram<T> program, FirstFailure failure) throws Exception {
        JvmKernelThread.hostContext(pe);
        try {
            return program.run(pe);
        } catch (Throwable e) {
            if (failure.claim(e)) {
                end(pe.pe(), e);
            }
            throw e;
        } finally {
            JvmKernelThread.hostContext(null);
        }
    }

    private void end(int failedPe, Throwable cause) {
        messengers.get(failedPe).abort(cause);
        memory.abort(failedPe);
        pes.forEach(pe -> Watchdog.poison(pe.watchdogAddress()));
    }

    /** Releases all memory of the world; no PE may still run. */
    @Override
    public void close() {
        memory.close();
        arena.close();
    }

    private static final class FirstFailure {
        private Throwable first;

        synchronized boolean claim(Throwable failure) {
            if (first != null) {
                return false;
            }
            first = failure;
            return true;
        }

        synchronized RuntimeException asUnchecked() {
            if (first instanceof Error error) {
                throw error;
            }
            return first instanceof RuntimeException unchecked ? unchecked : new IllegalStateException(first);
        }
    }
}

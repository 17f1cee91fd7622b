package org.tornadohalo.interop.jvm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.tornadohalo.interop.HostProfile;
import org.tornadohalo.interop.LocalMessenger;
import org.tornadohalo.interop.PeerPath;
import org.tornadohalo.interop.PeerReach;
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
        memory = new JvmSymmetricMemory(peCount, waitBound);
        PeerPath path = directPeers ? PeerPath.AUTO : PeerPath.PUT;
        HostProfile profile = new HostProfile(
                HostProfile.JVM,
                directPeers ? "shared-memory" : PeerReach.PUT_SIGNAL,
                blockSize,
                JvmHost.residentBlocks());
        for (int pe = 0; pe < peCount; pe++) {
            MemorySegment watchdog = arena.allocate(Watchdog.BYTES, Long.BYTES);
            watchdog.set(ValueLayout.JAVA_LONG, (long) Long.BYTES * Watchdog.BOUND_NANOS, waitBound.toNanos());
            pes.add(new JvmPe(pe, memory, messengers.get(pe), watchdog.address(), profile, path));
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
     * @throws IllegalStateException if this world is closed or has ended with an earlier failure
     */
    public <T> List<T> run(PeProgram<T> program) {
        if (!arena.scope().isAlive()) {
            throw new IllegalStateException("this world of " + pes.size() + " PEs is closed: make a new one");
        }
        List<Callable<T>> tasks = new ArrayList<>();
        pes.forEach(pe -> tasks.add(() -> runOne(pe, program)));
        return LocalMessenger.runEach(messengers, tasks);
    }

    private <T> T runOne(JvmPe pe, PeProgram<T> program) throws Exception {
        JvmKernelThread.hostContext(pe);
        try {
            return program.run(pe);
        } catch (Throwable e) {
            end(messengers.get(pe.pe()), e);
            throw e;
        } finally {
            JvmKernelThread.hostContext(null);
        }
    }

    private void end(LocalMessenger failing, Throwable cause) {
        failing.abort(cause);
        memory.abort(failing.failedRank().orElseThrow());
        pes.forEach(pe -> Watchdog.poison(pe.watchdogAddress()));
        JvmKernelThread.wakeAll();
    }

    /** Releases all memory of the world; no PE may still run. Without effect on a closed world. */
    @Override
    public void close() {
        memory.close();
        if (arena.scope().isAlive()) {
            arena.close();
        }
    }
}

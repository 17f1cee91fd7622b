package org.tornadohalo.interop.mpi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.tornadohalo.interop.HostMessenger;
import org.tornadohalo.interop.MemoryMessages;
import org.tornadohalo.interop.MessengerException;
import org.tornadohalo.interop.StagingMemory;
import org.tornadohalo.interop.nvshmem.SymmetricRange;

/**
 * Memory messages by MPI_Isend and MPI_Irecv, with bounded waits.
 *
 * <p>An MPI that takes device addresses gets them; for others the bytes pass through staging memory on both sides.
 *
 * <p>MPI starts with {@link #open} and ends with {@link #close}, once per process. After a failure nothing of MPI is
 * called any more, MPI_Abort neither: that would have mpirun kill all ranks before they have said why. The process ends
 * by itself with an exit code other than 0, upon which mpirun ends the others.
 */
public final class MpiMessages implements MemoryMessages, AutoCloseable {
    private static final int POLLS_PER_CHECK = 256;
    private static final int REQUEST_BYTES = Long.BYTES;

    private final MpiLibrary mpi;
    private final HostMessenger messenger;
    private final long boundNanos;
    private final boolean isGpuAware;
    private final Staging sent;
    private final Staging received;
    private final MemorySegment requests = Arena.global().allocate(2L * REQUEST_BYTES, Long.BYTES);

    private MpiMessages(
            MpiLibrary mpi, HostMessenger messenger, Duration bound, boolean isGpuAware, StagingMemory staging) {
        this.mpi = mpi;
        this.messenger = messenger;
        this.boundNanos = bound.toNanos();
        this.isGpuAware = isGpuAware;
        this.sent = new Staging(staging);
        this.received = new Staging(staging);
    }

    /**
     * Starts MPI among the ranks of a messenger; collective.
     *
     * @param environment variables of the process
     * @param bound the longest wait for a message
     * @throws IllegalArgumentException on all ranks, with one line, if MPI has not started all of them, libmpi is not
     *     found, or MPI counts the ranks in another way
     */
    public static MpiMessages open(
            HostMessenger messenger, Map<String, String> environment, Duration bound, StagingMemory staging) {
        int rank = messenger.rank();
        Optional<String> problem = MpiLaunch.problem(environment, rank, messenger.rankCount());
        Optional<MpiLibrary> library =
                problem.isPresent() ? Optional.empty() : MpiLibrary.load(environment.get(MpiLaunch.LIBRARY));
        boolean isMissing = problem.isEmpty() && library.isEmpty();
        messenger.requireOnAll(isMissing ? Optional.of(MpiLaunch.noLibrary(environment, rank)) : problem);
        MpiLibrary mpi = library.orElseThrow();
        int[] world = mpi.init();
        messenger.requireOnAll(MpiLaunch.difference(world[0], world[1], rank, messenger.rankCount()));
        boolean isStaged = environment.containsKey(MpiLaunch.STAGED) || !mpi.isGpuAware();
        return new MpiMessages(mpi, messenger, bound, !isStaged, staging);
    }

    @Override
    public String path() {
        return isGpuAware ? "mpi-gpu-aware" : "mpi-staged";
    }

    @Override
    public int exchange(int tag, SymmetricRange from, int toRank, SymmetricRange to, int fromRank) {
        if (isGpuAware) {
            exchange(tag, from.address(), from.bytes(), toRank, to.address(), to.bytes(), fromRank);
            return 1;
        }
        MemorySegment source = sent.of(from.bytes());
        MemorySegment target = received.of(to.bytes());
        from.read(source);
        exchange(tag, source.address(), from.bytes(), toRank, target.address(), to.bytes(), fromRank);
        to.write(target);
        return 3;
    }

    private void exchange(int tag, long source, long bytes, int toRank, long target, long receivedBytes, int fromRank) {
        MemorySegment receiving = requests.asSlice(0, REQUEST_BYTES);
        MemorySegment sending = requests.asSlice(REQUEST_BYTES, REQUEST_BYTES);
        mpi.receive(target, Math.toIntExact(receivedBytes), fromRank, tag, receiving);
        mpi.send(source, Math.toIntExact(bytes), toRank, tag, sending);
        long deadline = System.nanoTime() + boundNanos;
        await(receiving, deadline, "a message of rank " + fromRank);
        await(sending, deadline, "rank " + toRank + " to take a message");
    }

    /** Polls, because MPI's own wait knows neither a bound nor that another rank has failed. */
    private void await(MemorySegment request, long deadline, String what) {
        for (int polls = 1; !mpi.isComplete(request); polls++) {
            if (polls % POLLS_PER_CHECK == 0) {
                messenger.checkAlive();
                if (System.nanoTime() > deadline) {
                    throw new MessengerException("rank " + messenger.rank() + " waited " + boundNanos / 1_000_000
                            + " ms for " + what + ": see that rank's output, or raise --wait-timeout");
                }
                // Ranks that share a processor would wait for one another's time slices.
                Thread.yield();
            }
        }
    }

    /** Ends MPI; collective, and only if no rank has failed. */
    @Override
    public void close() {
        mpi.end();
        sent.free();
        received.free();
    }

    /** Staging memory that grows. */
    private static final class Staging {
        private final StagingMemory memory;
        private Arena arena = Arena.ofShared();
        private MemorySegment segment;

        Staging(StagingMemory memory) {
            this.memory = memory;
            segment = memory.allocate(Long.BYTES, arena);
        }

        MemorySegment of(long bytes) {
            if (bytes > segment.byteSize()) {
                arena.close();
                arena = Arena.ofShared();
                segment = memory.allocate(2 * bytes, arena);
            }
            return segment;
        }

        void free() {
            arena.close();
        }
    }
}

package org.tornadohalo.interop.tornado;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.tornadohalo.interop.DeviceQueue;
import org.tornadohalo.interop.HostMessenger;
import org.tornadohalo.interop.HostProfile;
import org.tornadohalo.interop.KernelSource;
import org.tornadohalo.interop.MemoryMessages;
import org.tornadohalo.interop.MpsShare;
import org.tornadohalo.interop.PeSession;
import org.tornadohalo.interop.PeerPath;
import org.tornadohalo.interop.PeerReach;
import org.tornadohalo.interop.PlanReplay;
import org.tornadohalo.interop.PlanTimer;
import org.tornadohalo.interop.ReplayOrder;
import org.tornadohalo.interop.SocketMessenger;
import org.tornadohalo.interop.StagingMemory;
import org.tornadohalo.interop.TimeRange;
import org.tornadohalo.interop.WorldAddress;
import org.tornadohalo.interop.cuda.CudaContext;
import org.tornadohalo.interop.cuda.CudaDriver;
import org.tornadohalo.interop.cuda.CudaMemory;
import org.tornadohalo.interop.cuda.DeviceCopies;
import org.tornadohalo.interop.device.Watchdog;
import org.tornadohalo.interop.mpi.MpiMessages;
import org.tornadohalo.interop.nvshmem.NvshmemNative;
import org.tornadohalo.interop.nvshmem.SymmetricHeap;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;

/** One PE on one GPU: this process, GPU 0 of those it sees, in an NVSHMEM world. */
final class TornadoPe implements PeSession {
    private final SocketMessenger messenger;
    private final CudaMemory memory;
    private final long watchdog;
    private final Duration waitBound;
    private final DeviceCopies copies = new DeviceCopies(TornadoHost.kernelContext());
    private final SymmetricHeap heap;
    private final HostProfile host;
    private MpiMessages mpi;

    private TornadoPe(SocketMessenger messenger, CudaMemory memory, long watchdog, Duration waitBound, PeerPath path) {
        this.messenger = messenger;
        this.memory = memory;
        this.watchdog = watchdog;
        this.waitBound = waitBound;
        heap = path.view(new TornadoHeap(messenger, watchdog, memory, copies), messenger.rank());
        PeerReach reach = PeerReach.probe(heap, messenger.rank(), messenger.rankCount());
        path.require(reach);
        host = new HostProfile(TornadoPeProvider.NAME, reach.path(), KernelSettings.BLOCK_SIZE, residentBlocks());
    }

    /** Joins the world; collective. */
    static TornadoPe open(WorldAddress world, Duration waitBound, PeerPath path, TornadoOptions options) {
        CudaContext primary = TornadoHost.start(options);
        SocketMessenger messenger = SocketMessenger.connect(world, waitBound);
        try {
            requireOneNode(messenger);
            byte[] id = sharedUniqueId(messenger);
            CudaDriver.nameFailuresAfter(world.rank());
            primary.run(() -> NvshmemNative.init(id, world.rank(), world.rankCount()));
            CudaMemory memory = new CudaMemory(primary);
            long watchdog = memory.allocateMapped(Watchdog.BYTES);
            Watchdog.boundNanos(watchdog, waitBound.toNanos());
            // Kernels that wait for a rank that is gone have to end before their bound.
            messenger.onFailure(() -> Watchdog.poison(watchdog));
            return new TornadoPe(messenger, memory, watchdog, waitBound, path);
        } catch (RuntimeException e) {
            messenger.abort(e);
            messenger.close();
            throw e;
        }
    }

    /**
     * Signals that a network card writes need NVSHMEM's own wait to make data visible; the exchange's kernels poll.
     *
     * @throws IllegalArgumentException if a rank runs on another node than rank 0
     */
    private static void requireOneNode(HostMessenger messenger) {
        byte[][] boots = messenger.allGather(bootId());
        for (int rank = 1; rank < boots.length; rank++) {
            if (!Arrays.equals(boots[rank], boots[0])) {
                throw new IllegalArgumentException("rank " + rank + " runs on another node than rank 0, which is not"
                        + " supported yet: start all ranks on one node");
            }
        }
    }

    /** A name that the kernel of a machine gives itself at each start. */
    private static byte[] bootId() {
        try {
            return Files.readAllBytes(Path.of("/proc/sys/kernel/random/boot_id"));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot tell which node this is", e);
        }
    }

    private static byte[] sharedUniqueId(HostMessenger messenger) {
        byte[] own = messenger.rank() == 0 ? NvshmemNative.uniqueId() : new byte[0];
        return messenger.allGather(own)[0];
    }

    /**
     * So many are certain: whatever else holds a multiprocessor ends without waiting for them. MPS may give two ranks
     * the same multiprocessors; one block of each surely fits.
     */
    private static int residentBlocks() {
        int blocks = MpsShare.of(System.getenv()).isPresent() ? 1 : KernelSettings.WAITING.minBlocks();
        return blocks * TornadoHost.GPU.multiprocessors();
    }

    @Override
    public int pe() {
        return messenger.rank();
    }

    @Override
    public int peCount() {
        return messenger.rankCount();
    }

    @Override
    public SymmetricHeap heap() {
        return heap;
    }

    @Override
    public HostMessenger messenger() {
        return messenger;
    }

    @Override
    public long watchdogAddress() {
        return watchdog;
    }

    @Override
    public HostProfile host() {
        return host;
    }

    @Override
    public StagingMemory hostMemory() {
        return memory::allocatePinned;
    }

    @Override
    public TimeRange range(String name) {
        NvshmemNative.beginRange(name);
        return NvshmemNative::endRange;
    }

    /** MPI gets the context that symmetric memory belongs to, for device addresses. */
    @Override
    public MemoryMessages memoryMessages() {
        CudaContext primary = memory.context();
        if (mpi == null) {
            mpi = primary.call(() -> MpiMessages.open(messenger, System.getenv(), waitBound, hostMemory()));
        }
        return new ContextMessages(mpi, primary);
    }

    @Override
    public DeviceQueue openQueue() {
        byte[][] gpus = messenger.allGather(TornadoHost.GPU.uuid());
        boolean isHeld = MpsShare.holds(System.getenv(), mostRanksOfGpu(gpus));
        messenger.requireOnAll(isHeld ? Optional.empty() : sharedGpu(gpus));
        return new TornadoQueue(memory, watchdog, waitBound);
    }

    private static int mostRanksOfGpu(byte[][] gpus) {
        Map<String, Long> ranks =
                Arrays.stream(gpus).collect(Collectors.groupingBy(Arrays::toString, Collectors.counting()));
        return Math.toIntExact(Collections.max(ranks.values()));
    }

    /**
     * Why streams cannot wait for signals, in one line; NVSHMEM would end the process.
     *
     * @param gpus what names each rank's GPU
     */
    static Optional<String> sharedGpu(byte[][] gpus) {
        for (int rank = 1; rank < gpus.length; rank++) {
            for (int other = 0; other < rank; other++) {
                if (Arrays.equals(gpus[rank], gpus[other])) {
                    return Optional.of(
                            "--exchange stream needs a GPU for each rank, but ranks " + other + " and " + rank
                                    + " share one, where NVSHMEM cannot wait in a stream: take fewer ranks or more GPUs,"
                                    + " another --exchange, or MPS with " + MpsShare.VARIABLE);
                }
            }
        }
        return Optional.empty();
    }

    /** Kernels alone are replayed: transfers of the graphs are made once, here, and not in the replay's runs. */
    @Override
    public PlanReplay replay(TornadoExecutionPlan plan, int launches, ReplayOrder order) {
        return TornadoHost.replay(plan, launches, order, watchdog, waitBound);
    }

    @Override
    public PlanTimer timer(TornadoExecutionPlan plan, int... graphs) {
        return TornadoHost.timer(plan, graphs, watchdog, waitBound);
    }

    @Override
    public void compileFrom(KernelSource source) {
        TornadoHost.compileFrom(source);
    }

    @Override
    public void close() {
        messenger.onFailure(() -> {});
        if (!Watchdog.isPoisoned(watchdog) && !messenger.hasFailed()) {
            heap.barrierAll();
            if (mpi != null) {
                memory.context().run(mpi::close);
            }
            copies.close();
            memory.context().run(NvshmemNative::finalizeWorld);
            memory.freeMapped(watchdog);
            CudaContext.releasePrimary(TornadoHost.GPU);
        }
        messenger.close();
    }
}

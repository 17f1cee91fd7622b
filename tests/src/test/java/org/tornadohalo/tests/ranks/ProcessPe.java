package org.tornadohalo.tests.ranks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import org.tornadohalo.interop.DeviceQueue;
import org.tornadohalo.interop.HostMessenger;
import org.tornadohalo.interop.HostProfile;
import org.tornadohalo.interop.MemoryMessages;
import org.tornadohalo.interop.PeSession;
import org.tornadohalo.interop.PeerPath;
import org.tornadohalo.interop.PeerReach;
import org.tornadohalo.interop.SocketMessenger;
import org.tornadohalo.interop.StagingMemory;
import org.tornadohalo.interop.WorldAddress;
import org.tornadohalo.interop.device.Watchdog;
import org.tornadohalo.interop.jvm.JvmQueue;
import org.tornadohalo.interop.jvm.JvmWorld;
import org.tornadohalo.interop.mpi.MpiMessages;
import org.tornadohalo.interop.nvshmem.SymmetricBuffer;
import org.tornadohalo.interop.nvshmem.SymmetricHeap;
import org.tornadohalo.jvmhost.JvmHost;
import org.tornadohalo.jvmhost.JvmKernelThread;

/** A PE that is a process: every allocation is one file per rank, mapped by all. Peers can be stored to, not put to. */
final class ProcessPe implements PeSession, SymmetricHeap {
    private static final long TICK_NANOS = 200_000;
    private static final Path FOLDER = Path.of(System.getProperty("tests.sharedFolder"));

    private final SocketMessenger messenger;
    private final Path folder;
    private final Arena arena = Arena.ofShared();
    private final TreeMap<Long, List<MemorySegment>> allocations = new TreeMap<>();
    private final long watchdog;
    private final HostProfile host;
    private final Duration waitBound;
    private int allocationCount;
    private MpiMessages mpi;

    private ProcessPe(SocketMessenger messenger, Path folder, Duration waitBound, PeerPath path) {
        this.messenger = messenger;
        this.folder = folder;
        this.waitBound = waitBound;
        watchdog = arena.allocate(Watchdog.BYTES, Long.BYTES).address();
        Watchdog.boundNanos(watchdog, waitBound.toNanos());
        messenger.onFailure(() -> Watchdog.poison(watchdog));
        PeerReach reach = PeerReach.probe(path.view(this, pe()), pe(), peCount());
        path.require(reach);
        host = new HostProfile("processes", reach.path(), JvmWorld.DEFAULT_BLOCK_SIZE, JvmHost.residentBlocks());
    }

    static ProcessPe open(WorldAddress world, Duration waitBound, PeerPath path) {
        // Stores of other processes wake nobody here.
        Thread.ofPlatform().daemon().start(() -> {
            while (true) {
                LockSupport.parkNanos(TICK_NANOS);
                JvmKernelThread.wakeAll();
            }
        });
        Path folder = FOLDER.resolve(world.meetingPoint().replace('/', '_'));
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new ProcessPe(SocketMessenger.connect(world, waitBound), folder, waitBound, path);
    }

    @Override
    public SymmetricBuffer allocate(String name, long bytes) {
        int id = allocationCount++;
        map(id, pe(), bytes);
        messenger.barrier();
        List<MemorySegment> parts = new ArrayList<>();
        for (int pe = 0; pe < peCount(); pe++) {
            parts.add(map(id, pe, bytes));
        }
        messenger.barrier();
        MemorySegment own = parts.get(pe());
        allocations.put(own.address(), parts);
        return new Mapped(name, bytes, own);
    }

    private MemorySegment map(int id, int pe, long bytes) {
        Path file = folder.resolve(id + "-" + pe);
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            return channel.map(FileChannel.MapMode.READ_WRITE, 0, Math.max(bytes, Long.BYTES), arena);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void free(SymmetricBuffer buffer) {
        allocations.remove(buffer.address());
    }

    @Override
    public long peerAddress(long symmetricAddress, int pe) {
        Map.Entry<Long, List<MemorySegment>> entry = allocations.floorEntry(symmetricAddress);
        return entry.getValue().get(pe).address() + symmetricAddress - entry.getKey();
    }

    @Override
    public void copyToPeer(long target, long source, long bytes, int pe) {
        at(peerAddress(target, pe), bytes).copyFrom(at(source, bytes));
    }

    @SuppressWarnings("restricted")
    private static MemorySegment at(long address, long bytes) {
        return MemorySegment.ofAddress(address).reinterpret(bytes);
    }

    @Override
    public void barrierAll() {
        messenger.barrier();
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
        return this;
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
    public MemoryMessages memoryMessages() {
        if (mpi == null) {
            mpi = MpiMessages.open(messenger, System.getenv(), waitBound, StagingMemory.PAGEABLE);
        }
        return mpi;
    }

    @Override
    public DeviceQueue openQueue() {
        return new JvmQueue(this, watchdog);
    }

    @Override
    public void close() {
        if (!messenger.hasFailed()) {
            messenger.barrier();
            if (mpi != null) {
                mpi.close();
            }
        }
        messenger.close();
    }

    private record Mapped(String name, long bytes, MemorySegment memory) implements SymmetricBuffer {
        @Override
        public long address() {
            return memory.address();
        }

        @Override
        public void write(long byteOffset, MemorySegment source) {
            memory.asSlice(byteOffset, source.byteSize()).copyFrom(source);
        }

        @Override
        public void read(long byteOffset, MemorySegment target) {
            target.copyFrom(memory.asSlice(byteOffset, target.byteSize()));
        }
    }
}

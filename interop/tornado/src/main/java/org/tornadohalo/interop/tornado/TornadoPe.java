package org.tornadohalo.interop.tornado;

import java.time.Duration;
import org.tornadohalo.interop.HostMessenger;
import org.tornadohalo.interop.HostProfile;
import org.tornadohalo.interop.PeSession;
import org.tornadohalo.interop.SocketMessenger;
import org.tornadohalo.interop.WorldAddress;
import org.tornadohalo.interop.device.Watchdog;
import org.tornadohalo.interop.nvshmem.NvshmemNative;
import org.tornadohalo.interop.nvshmem.SymmetricHeap;

/** One PE on one GPU: this process, GPU 0 of those it sees, in an NVSHMEM world. */
final class TornadoPe implements PeSession {
    private final SocketMessenger messenger;
    private final long watchdog;
    private final TornadoHeap heap;
    private final HostProfile host;

    private TornadoPe(SocketMessenger messenger, long watchdog) {
        this.messenger = messenger;
        this.watchdog = watchdog;
        heap = new TornadoHeap(messenger, watchdog);
        host = new HostProfile(TornadoPeProvider.NAME, path(), KernelSettings.BLOCK_SIZE, residentBlocks());
    }

    /** Joins the world; collective. */
    static TornadoPe open(WorldAddress world, Duration waitBound, TornadoOptions options) {
        TornadoHost.start(options);
        SocketMessenger messenger = SocketMessenger.connect(world, waitBound);
        try {
            NvshmemNative.init(sharedUniqueId(messenger), world.rank(), world.rankCount());
            long watchdog = NvshmemNative.allocateMappedHost(Watchdog.BYTES);
            Watchdog.boundNanos(watchdog, waitBound.toNanos());
            return new TornadoPe(messenger, watchdog);
        } catch (RuntimeException e) {
            messenger.abort(e);
            messenger.close();
            throw e;
        }
    }

    private static byte[] sharedUniqueId(HostMessenger messenger) {
        byte[] own = messenger.rank() == 0 ? NvshmemNative.uniqueId() : new byte[0];
        return messenger.allGather(own)[0];
    }

    /** Direct if every peer's memory can be addressed from here, by whatever link. */
    private String path() {
        var probe = heap.allocate("path probe", Long.BYTES);
        boolean direct = true;
        for (int pe = 0; pe < messenger.rankCount(); pe++) {
            direct &= heap.peerAddress(probe.address(), pe) != 0;
        }
        heap.free(probe);
        return direct ? "peer-direct" : "put-signal";
    }

    /** One block on each multiprocessor is certain, whatever else runs. */
    private static int residentBlocks() {
        return NvshmemNative.deviceAttribute(0, NvshmemNative.ATTRIBUTE_MULTIPROCESSOR_COUNT);
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
    public void close() {
        if (!Watchdog.isPoisoned(watchdog) && !messenger.hasFailed()) {
            heap.barrierAll();
            NvshmemNative.finalizeWorld();
            NvshmemNative.freeMappedHost(watchdog);
            NvshmemNative.releasePrimaryContext();
        }
        messenger.close();
    }
}

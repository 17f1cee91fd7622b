package org.tornadohalo.interop.tornado;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tornadohalo.interop.HostMessenger;
import org.tornadohalo.interop.MessengerException;
import org.tornadohalo.interop.cuda.CudaContext;
import org.tornadohalo.interop.cuda.CudaMemory;
import org.tornadohalo.interop.cuda.DeviceCopies;
import org.tornadohalo.interop.device.Watchdog;
import org.tornadohalo.interop.nvshmem.NvshmemNative;
import org.tornadohalo.interop.nvshmem.SymmetricBuffer;
import org.tornadohalo.interop.nvshmem.SymmetricHeap;
import org.tornadohalo.interop.nvshmem.SymmetricHeapException;

/**
 * NVSHMEM's symmetric heap. NVSHMEM waits without bound in its collective calls, so the ranks meet through their
 * messenger first, which has one, and compare what they are about to do.
 */
final class TornadoHeap implements SymmetricHeap {
    /** NVSHMEM gives no memory for 0 bytes; every buffer gets at least this. */
    private static final long LEAST_BYTES = 16;

    private final HostMessenger messenger;
    private final long watchdog;
    private final CudaMemory memory;
    private final CudaContext primary;
    private final DeviceCopies copies;

    /**
     * @param memory through the device's primary context, in which NVSHMEM works
     * @param copies in the kernels' context
     */
    TornadoHeap(HostMessenger messenger, long watchdog, CudaMemory memory, DeviceCopies copies) {
        this.messenger = messenger;
        this.watchdog = watchdog;
        this.memory = memory;
        primary = memory.context();
        this.copies = copies;
    }

    @Override
    public SymmetricBuffer allocate(String name, long bytes) {
        if (bytes < 0) {
            throw new SymmetricHeapException("symmetric buffer " + name + " must have 0 bytes or more, not " + bytes);
        }
        agree("allocate " + name + " with " + bytes + " bytes");
        long address = primary.call(() -> NvshmemNative.symmetricCalloc(Math.max(bytes, LEAST_BYTES)));
        return new TornadoBuffer(memory, name, bytes, address);
    }

    @Override
    public void free(SymmetricBuffer buffer) {
        if (Watchdog.isPoisoned(watchdog)) {
            // The world has failed: the others will not come, and the process ends anyway.
            return;
        }
        try {
            agree("free " + buffer.name());
        } catch (MessengerException e) {
            return;
        }
        primary.run(() -> NvshmemNative.symmetricFree(buffer.address()));
    }

    @Override
    public long peerAddress(long symmetricAddress, int pe) {
        return primary.call(() -> NvshmemNative.peerAddress(symmetricAddress, pe));
    }

    @Override
    public void copyToPeer(long target, long source, long bytes, int pe) {
        long peer = peerAddress(target, pe);
        if (peer == 0) {
            throw new SymmetricHeapException("PE " + messenger.rank() + " cannot copy into the memory of PE " + pe
                    + ", which it reaches by puts alone: use an --exchange that puts");
        }
        if (bytes > 0) {
            copies.copy(peer, source, bytes);
        }
    }

    @Override
    public void barrierAll() {
        agree("barrierAll");
        primary.run(NvshmemNative::barrierAll);
    }

    private void agree(String call) {
        byte[][] calls = messenger.allGather(call.getBytes(StandardCharsets.UTF_8));
        byte[] own = calls[messenger.rank()];
        List<String> different = new ArrayList<>();
        for (int rank = 0; rank < calls.length; rank++) {
            if (!Arrays.equals(calls[rank], own)) {
                different.add("PE " + rank + " calls '" + new String(calls[rank], StandardCharsets.UTF_8) + "'");
            }
        }
        if (!different.isEmpty()) {
            throw new SymmetricHeapException("all PEs must make the same collective calls: PE " + messenger.rank()
                    + " calls '" + call + "', but " + String.join(", ", different));
        }
    }
}

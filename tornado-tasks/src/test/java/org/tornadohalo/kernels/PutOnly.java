package org.tornadohalo.kernels;

import org.tornadohalo.interop.DeviceQueue;
import org.tornadohalo.interop.HostMessenger;
import org.tornadohalo.interop.HostProfile;
import org.tornadohalo.interop.MemoryMessages;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.interop.nvshmem.PutOnlyHeap;
import org.tornadohalo.interop.nvshmem.SymmetricHeap;

/** A PE that reaches its peers by puts alone, whatever links there are. */
record PutOnly(Pe whole) implements Pe {
    @Override
    public int pe() {
        return whole.pe();
    }

    @Override
    public int peCount() {
        return whole.peCount();
    }

    @Override
    public SymmetricHeap heap() {
        return new PutOnlyHeap(whole.heap(), whole.pe());
    }

    @Override
    public HostMessenger messenger() {
        return whole.messenger();
    }

    @Override
    public long watchdogAddress() {
        return whole.watchdogAddress();
    }

    @Override
    public MemoryMessages memoryMessages() {
        return whole.memoryMessages();
    }

    @Override
    public DeviceQueue openQueue() {
        return whole.openQueue();
    }

    @Override
    public HostProfile host() {
        HostProfile host = whole.host();
        return new HostProfile(host.name(), "put-signal", host.blockSize(), host.residentBlocks());
    }
}

package org.tornadohalo.kernels;

import org.tornadohalo.interop.HostMessenger;
import org.tornadohalo.interop.HostProfile;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.interop.nvshmem.SymmetricBuffer;
import org.tornadohalo.interop.nvshmem.SymmetricHeap;

/** A PE that reaches its peers by puts alone, whatever links there are. */
record PutOnly(Pe whole) implements Pe, SymmetricHeap {
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
        return this;
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
    public HostProfile host() {
        HostProfile host = whole.host();
        return new HostProfile(host.name(), "put-signal", host.blockSize(), host.residentBlocks());
    }

    @Override
    public SymmetricBuffer allocate(String name, long bytes) {
        return whole.heap().allocate(name, bytes);
    }

    @Override
    public void free(SymmetricBuffer buffer) {
        whole.heap().free(buffer);
    }

    @Override
    public long peerAddress(long symmetricAddress, int pe) {
        return pe == whole.pe() ? whole.heap().peerAddress(symmetricAddress, pe) : 0;
    }

    @Override
    public void barrierAll() {
        whole.heap().barrierAll();
    }
}

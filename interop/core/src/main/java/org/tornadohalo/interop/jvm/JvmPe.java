package org.tornadohalo.interop.jvm;

import org.tornadohalo.interop.DeviceQueue;
import org.tornadohalo.interop.HostMessenger;
import org.tornadohalo.interop.HostProfile;
import org.tornadohalo.interop.MemoryMessages;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.interop.PeerPath;
import org.tornadohalo.interop.StagedMessages;
import org.tornadohalo.interop.nvshmem.SymmetricBuffer;
import org.tornadohalo.interop.nvshmem.SymmetricHeap;
import org.tornadohalo.jvmhost.JvmKernelThread;

/** One PE of a {@link JvmWorld}; also what the JVM bodies of the NVSHMEM intrinsics call. */
public final class JvmPe implements Pe, SymmetricHeap {
    private final int pe;
    private final JvmSymmetricMemory memory;
    private final HostMessenger messenger;
    private final long watchdogAddress;
    private final HostProfile host;
    private final SymmetricHeap heap;

    JvmPe(
            int pe,
            JvmSymmetricMemory memory,
            HostMessenger messenger,
            long watchdogAddress,
            HostProfile host,
            PeerPath path) {
        this.pe = pe;
        this.memory = memory;
        this.messenger = messenger;
        this.watchdogAddress = watchdogAddress;
        this.host = host;
        this.heap = path.view(this, pe);
    }

    /** The PE whose host or kernel thread calls. */
    public static JvmPe current() {
        if (JvmKernelThread.hostContext() instanceof JvmPe pe) {
            return pe;
        }
        throw new IllegalStateException(
                "this thread belongs to no PE: call it from a program that JvmWorld.run started");
    }

    /** Whether the calling kernel thread is the first of its block. */
    public static boolean isBlockLeader() {
        return JvmKernelThread.threadInBlock() == 0;
    }

    @Override
    public int pe() {
        return pe;
    }

    @Override
    public int peCount() {
        return memory.peCount();
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
        return watchdogAddress;
    }

    @Override
    public HostProfile host() {
        return host;
    }

    @Override
    public MemoryMessages memoryMessages() {
        return new StagedMessages(messenger);
    }

    @Override
    public DeviceQueue openQueue() {
        return new JvmQueue(this, watchdogAddress);
    }

    @Override
    public SymmetricBuffer allocate(String name, long bytes) {
        return memory.allocate(pe, name, bytes);
    }

    @Override
    public void free(SymmetricBuffer buffer) {
        memory.free(pe, buffer);
    }

    @Override
    public long peerAddress(long symmetricAddress, int targetPe) {
        return addressOn(targetPe, symmetricAddress, 0);
    }

    @Override
    public void copyToPeer(long target, long source, long bytes, int targetPe) {
        memory.copy(pe, source, bytes, targetPe, target);
    }

    @Override
    public void barrierAll() {
        memory.barrier(pe, "barrierAll");
    }

    /**
     * The address at which {@code targetPe} has the {@code bytes} that this PE has at a symmetric address, whether or
     * not {@link #heap} lets kernels address it.
     *
     * @throws org.tornadohalo.interop.nvshmem.SymmetricHeapException if the range is not symmetric memory
     */
    public long addressOn(int targetPe, long symmetricAddress, long bytes) {
        return memory.translate(pe, symmetricAddress, bytes, targetPe);
    }
}

package org.tornadohalo.interop.jvm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.tornadohalo.interop.nvshmem.SymmetricBuffer;
import org.tornadohalo.interop.nvshmem.SymmetricHeapException;

/**
 * The symmetric memory of all PEs of a world: every allocation is one off-heap segment that holds the PEs' parts one
 * after the other.
 *
 * <p>Collective calls meet in {@link #barrier}, which compares what the PEs called.
 */
final class JvmSymmetricMemory implements AutoCloseable {
    private static final long ALIGNMENT = 256;

    private final int peCount;
    private final long waitBoundNanos;
    private final boolean directPeers;
    private final ConcurrentSkipListMap<Long, Allocation> byAddress = new ConcurrentSkipListMap<>();

    private String call;
    private int firstPe;
    private int arrived;
    private long round;
    private Allocation roundResult;
    private String failure;

    JvmSymmetricMemory(int peCount, Duration waitBound, boolean directPeers) {
        this.peCount = peCount;
        this.waitBoundNanos = waitBound.toNanos();
        this.directPeers = directPeers;
    }

    int peCount() {
        return peCount;
    }

    boolean directPeers() {
        return directPeers;
    }

    SymmetricBuffer allocate(int pe, String name, long bytes) {
        if (bytes < 0) {
            throw new SymmetricHeapException("symmetric buffer " + name + " cannot have " + bytes + " bytes");
        }
        Allocation allocation = meet(pe, "allocate " + name + " of " + bytes + " bytes", () -> reserve(name, bytes));
        return new Part(allocation, pe);
    }

    /** The last PE releases the memory; no PE waits, so that a PE that fails can clean up. */
    synchronized void free(int pe, SymmetricBuffer buffer) {
        Allocation allocation = ((Part) buffer).allocation;
        if (!allocation.freedBy.add(pe)) {
            throw new SymmetricHeapException("PE " + pe + " frees symmetric buffer " + buffer.name() + " twice");
        }
        if (allocation.freedBy.size() == peCount) {
            byAddress.remove(allocation.memory.address());
            allocation.arena.close();
        }
    }

    void barrier(int pe, String name) {
        meet(pe, name, () -> null);
    }

    /** The address of the same {@code bytes} in {@code targetPe}'s part. */
    long translate(int pe, long address, long bytes, int targetPe) {
        Map.Entry<Long, Allocation> entry = byAddress.floorEntry(address);
        if (entry == null || !entry.getValue().holds(pe, address, bytes)) {
            throw new SymmetricHeapException(bytes + " bytes at address 0x" + Long.toHexString(address) + " of PE " + pe
                    + " are not symmetric memory: pass an address from SymmetricHeap.allocate");
        }
        if (targetPe < 0 || targetPe >= peCount) {
            throw new SymmetricHeapException("there is no PE " + targetPe + ": PEs are 0 to " + (peCount - 1));
        }
        return address + (targetPe - pe) * entry.getValue().stride;
    }

    synchronized void abort(int failedPe) {
        fail("PE " + failedPe + " has failed");
    }

    @Override
    public synchronized void close() {
        byAddress.values().forEach(allocation -> allocation.arena.close());
        byAddress.clear();
    }

    /** Waits until every PE has made the same call; the last one carries it out for all. */
    private synchronized Allocation meet(int pe, String what, Supplier<Allocation> work) {
        checkAlive();
        if (arrived == 0) {
            call = what;
            firstPe = pe;
        } else if (!call.equals(what)) {
            fail("collective calls differ: PE " + firstPe + " calls " + call + ", PE " + pe + " calls " + what
                    + "; every PE must make the same calls in the same order");
            checkAlive();
        }
        if (++arrived == peCount) {
            roundResult = work.get();
            arrived = 0;
            round++;
            notifyAll();
            return roundResult;
        }
        return awaitRound(pe, what);
    }

    private Allocation awaitRound(int pe, String what) {
        long myRound = round;
        long deadline = System.nanoTime() + waitBoundNanos;
        while (round == myRound) {
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                fail("PE " + pe + " waited " + TimeUnit.NANOSECONDS.toSeconds(waitBoundNanos) + " s in " + what
                        + ": only " + arrived + " of " + peCount + " PEs came");
            }
            checkAlive();
            try {
                TimeUnit.NANOSECONDS.timedWait(this, left);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                fail("PE " + pe + " was interrupted in " + what);
            }
        }
        return roundResult;
    }

    private void fail(String message) {
        if (failure == null) {
            failure = message;
        }
        notifyAll();
    }

    private void checkAlive() {
        if (failure != null) {
            throw new SymmetricHeapException(failure);
        }
    }

    private Allocation reserve(String name, long bytes) {
        long stride = Math.max(ALIGNMENT, (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT);
        Arena arena = Arena.ofShared();
        Allocation allocation = new Allocation(
                name, bytes, stride, arena, arena.allocate(stride * peCount, ALIGNMENT), new HashSet<>());
        byAddress.put(allocation.memory.address(), allocation);
        return allocation;
    }

    private record Allocation(
            String name, long bytes, long stride, Arena arena, MemorySegment memory, Set<Integer> freedBy) {
        long partAddress(int pe) {
            return memory.address() + pe * stride;
        }

        boolean holds(int pe, long address, long count) {
            return address >= partAddress(pe) && address + count <= partAddress(pe) + bytes;
        }
    }

    private record Part(Allocation allocation, int pe) implements SymmetricBuffer {
        @Override
        public String name() {
            return allocation.name;
        }

        @Override
        public long bytes() {
            return allocation.bytes;
        }

        @Override
        public long address() {
            return allocation.partAddress(pe);
        }

        @Override
        public void write(long byteOffset, MemorySegment source) {
            own().asSlice(byteOffset, source.byteSize()).copyFrom(source);
        }

        @Override
        public void read(long byteOffset, MemorySegment target) {
            target.copyFrom(own().asSlice(byteOffset, target.byteSize()));
        }

        private MemorySegment own() {
            return allocation.memory.asSlice(pe * allocation.stride, allocation.bytes);
        }
    }
}

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
    private final ConcurrentSkipListMap<Long, Allocation> byAddress = new ConcurrentSkipListMap<>();

    private String call;
    private int firstPe;
    private int arrived;
    private long round;
    private Allocation roundResult;
    private String failure;

    JvmSymmetricMemory(int peCount, Duration waitBound) {
        this.peCount = peCount;
        this.waitBoundNanos = waitBound.toNanos();
    }

    int peCount() {
        return peCount;
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
        if (!(buffer instanceof Part part) || part.pe != pe || part.allocation.owner != this) {
            throw new SymmetricHeapException("PE " + pe + " cannot free symmetric buffer " + buffer.name()
                    + " of another PE or world: free what its own allocate returned");
        }
        Allocation allocation = part.allocation;
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
        Allocation allocation = allocationOf(pe, address, bytes);
        if (targetPe < 0 || targetPe >= peCount) {
            throw new SymmetricHeapException("there is no PE " + targetPe + ": PEs are 0 to " + (peCount - 1));
        }
        return address + (targetPe - pe) * allocation.stride;
    }

    /** Copies {@code bytes} of {@code pe} to {@code targetPe}; both addresses are those of {@code pe}. */
    void copy(int pe, long source, long bytes, int targetPe, long target) {
        long peerTarget = translate(pe, target, bytes, targetPe);
        MemorySegment from = allocationOf(pe, source, bytes).at(source, bytes);
        allocationOf(targetPe, peerTarget, bytes).at(peerTarget, bytes).copyFrom(from);
    }

    private Allocation allocationOf(int pe, long address, long bytes) {
        Map.Entry<Long, Allocation> entry = byAddress.floorEntry(address);
        if (entry == null || !entry.getValue().holds(pe, address, bytes)) {
            throw new SymmetricHeapException(bytes + " bytes at address 0x" + Long.toHexString(address) + " of PE " + pe
                    + " are not symmetric memory: pass an address from SymmetricHeap.allocate");
        }
        return entry.getValue();
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
            throw fail("collective calls differ: PE " + firstPe + " calls " + call + ", PE " + pe + " calls " + what
                    + "; every PE must make the same calls in the same order");
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
                throw fail("PE " + pe + " waited " + TimeUnit.NANOSECONDS.toMillis(waitBoundNanos) + " ms in " + what
                        + ": only " + arrived + " of " + peCount + " PEs came");
            }
            checkAlive();
            try {
                TimeUnit.NANOSECONDS.timedWait(this, left);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw fail("PE " + pe + " was interrupted in " + what);
            }
        }
        return roundResult;
    }

    /** Ends the collective calls of all PEs; gives the exception of the first failure. */
    private SymmetricHeapException fail(String message) {
        if (failure == null) {
            failure = message;
        }
        notifyAll();
        return new SymmetricHeapException(failure);
    }

    private void checkAlive() {
        if (failure != null) {
            throw new SymmetricHeapException(failure);
        }
    }

    private Allocation reserve(String name, long bytes) {
        Arena arena = Arena.ofShared();
        try {
            // Longer than the part, so that the address just past its end lies in no other part or allocation.
            long stride = Math.multiplyExact(bytes / ALIGNMENT + 1, ALIGNMENT);
            MemorySegment memory = arena.allocate(Math.multiplyExact(stride, peCount), ALIGNMENT);
            Allocation allocation = new Allocation(this, name, bytes, stride, arena, memory, new HashSet<>());
            byAddress.put(memory.address(), allocation);
            return allocation;
        } catch (OutOfMemoryError | ArithmeticException e) {
            arena.close();
            throw fail("symmetric buffer " + name + " of " + bytes + " bytes on each of " + peCount
                    + " PEs does not fit into memory: raise java's -XX:MaxDirectMemorySize or use a smaller system");
        }
    }

    private record Allocation(
            JvmSymmetricMemory owner,
            String name,
            long bytes,
            long stride,
            Arena arena,
            MemorySegment memory,
            Set<Integer> freedBy) {
        long partAddress(int pe) {
            return memory.address() + pe * stride;
        }

        MemorySegment at(long address, long count) {
            return memory.asSlice(address - memory.address(), count);
        }

        boolean holds(int pe, long address, long count) {
            long offset = address - partAddress(pe);
            return offset >= 0 && count >= 0 && count <= bytes - offset;
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
            range(byteOffset, source.byteSize()).copyFrom(source);
        }

        @Override
        public void read(long byteOffset, MemorySegment target) {
            target.copyFrom(range(byteOffset, target.byteSize()));
        }

        private MemorySegment range(long byteOffset, long count) {
            if (byteOffset < 0 || count > allocation.bytes - byteOffset) {
                throw new IndexOutOfBoundsException("symmetric buffer " + allocation.name + " has " + allocation.bytes
                        + " bytes: " + count + " bytes from byte " + byteOffset + " on are not in it");
            }
            return allocation.memory.asSlice(pe * allocation.stride + byteOffset, count);
        }
    }
}

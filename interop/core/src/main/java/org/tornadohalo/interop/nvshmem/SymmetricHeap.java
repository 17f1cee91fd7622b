package org.tornadohalo.interop.nvshmem;

/**
 * Memory that exists at the same symmetric address on every PE, so that peers can put into it and, where a direct link
 * exists, load and store it.
 *
 * <p>Allocation, release and the barrier are <em>collective</em>: every PE calls them in the same order with the same
 * arguments, else {@link SymmetricHeapException} names the PEs that differ.
 */
public interface SymmetricHeap {
    /**
     * Allocates zeroed symmetric memory; collective.
     *
     * @param name what it is for, for messages; equal on all PEs
     * @param bytes size on each PE; equal on all PEs and at least 0
     * @throws SymmetricHeapException if the PEs' arguments differ or memory is short
     */
    SymmetricBuffer allocate(String name, long bytes);

    /**
     * Releases a buffer of this heap; collective. Its memory may be used by other PEs until they have called this too.
     *
     * @throws SymmetricHeapException if this PE has released it already or did not allocate it
     */
    void free(SymmetricBuffer buffer);

    /**
     * The address at which this PE can load and store the memory that {@code pe} has at {@code symmetricAddress}; local
     * ({@code nvshmem_ptr}). The address just past a buffer's end is one of the buffer.
     *
     * @return the peer address, or 0 if {@code pe} can only be reached by puts
     * @throws SymmetricHeapException if the address is not symmetric memory or there is no such PE
     */
    long peerAddress(long symmetricAddress, int pe);

    /**
     * Copies symmetric memory of this PE to {@code pe}; called by the host, local, blocking: the bytes are there when
     * it returns. Work on source and target has to be waited for before.
     *
     * @param target symmetric address where they go
     * @param source symmetric address where they come from
     * @throws SymmetricHeapException if a range is not symmetric memory, there is no such PE, or no copy can reach it
     */
    void copyToPeer(long target, long source, long bytes, int pe);

    /** Waits for all PEs and makes all earlier stores and puts visible; collective ({@code nvshmem_barrier_all}). */
    void barrierAll();
}

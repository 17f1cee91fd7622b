package org.tornadohalo.interop;

import org.tornadohalo.interop.nvshmem.PutOnlyHeap;
import org.tornadohalo.interop.nvshmem.SymmetricHeap;

/** How PEs may reach each other's memory. */
public enum PeerPath {
    /** Directly where the machine allows it, by put-with-signal elsewhere. */
    AUTO,
    /** Directly, or not at all. */
    NVLINK,
    /** By put-with-signal alone. */
    PUT;

    /** The heap as PE {@code pe} may use it on this path. */
    public SymmetricHeap view(SymmetricHeap heap, int pe) {
        return this == PUT ? new PutOnlyHeap(heap, pe) : heap;
    }

    /**
     * Checks that the peers can be reached in this way.
     *
     * @throws IllegalArgumentException if a peer has to be addressable and is not
     */
    public void require(PeerReach reach) {
        if (this == NVLINK && reach.firstByPuts().isPresent()) {
            throw new IllegalArgumentException(
                    "--path nvlink needs the memory of every rank to be addressable, but rank "
                            + reach.pe() + " cannot address that of rank "
                            + reach.firstByPuts().getAsInt()
                            + ": use --path auto, or GPUs that are linked ('tornado-halo doctor' shows the links)");
        }
    }
}

package org.tornadohalo.interop.nvshmem;

/**
 * A heap as a PE without direct links sees it: it gives no address of another PE's memory, so that all data go by puts.
 */
public final class PutOnlyHeap implements SymmetricHeap {
    private final SymmetricHeap heap;
    private final int pe;

    /**
     * @param heap the memory
     * @param pe the PE that uses it, which still addresses its own part
     */
    public PutOnlyHeap(SymmetricHeap heap, int pe) {
        this.heap = heap;
        this.pe = pe;
    }

    @Override
    public SymmetricBuffer allocate(String name, long bytes) {
        return heap.allocate(name, bytes);
    }

    @Override
    public void free(SymmetricBuffer buffer) {
        heap.free(buffer);
    }

    @Override
    public long peerAddress(long symmetricAddress, int targetPe) {
        long address = heap.peerAddress(symmetricAddress, targetPe);
        return targetPe == pe ? address : 0;
    }

    /** The host's copy needs no address of the peer's memory on this PE. */
    @Override
    public void copyToPeer(long target, long source, long bytes, int targetPe) {
        heap.copyToPeer(target, source, bytes, targetPe);
    }

    @Override
    public void barrierAll() {
        heap.barrierAll();
    }
}

package org.tornadohalo.interop.nvshmem;

/** A call on the symmetric heap that cannot be carried out: the PEs differ, or an address or PE does not exist. */
public final class SymmetricHeapException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public SymmetricHeapException(String message) {
        super(message);
    }
}

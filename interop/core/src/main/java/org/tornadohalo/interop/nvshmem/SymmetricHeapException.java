package org.tornadohalo.interop.nvshmem;

/** A collective call on the symmetric heap that cannot be carried out. */
public final class SymmetricHeapException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public SymmetricHeapException(String message) {
        super(message);
    }
}

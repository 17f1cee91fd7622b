package org.tornadohalo.jvmhost;

/** A kernel has failed: the message names task, kernel method, block and thread; the cause is what it threw. */
public class KernelException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    KernelException(String message, Throwable cause) {
        super(message, cause);
    }
}

package org.tornadohalo.jvmhost;

/** The threads of a block wait for one another for ever: the message says which threads wait where. */
public class KernelDeadlockException extends KernelException {
    private static final long serialVersionUID = 1L;

    KernelDeadlockException(String message) {
        super(message, null);
    }
}

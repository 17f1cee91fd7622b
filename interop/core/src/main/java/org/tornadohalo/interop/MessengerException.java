package org.tornadohalo.interop;

/** A host message that did not arrive: the sender failed, or the wait reached its bound. */
public final class MessengerException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public MessengerException(String message) {
        super(message);
    }

    public MessengerException(String message, Throwable cause) {
        super(message, cause);
    }
}

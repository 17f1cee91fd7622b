package org.tornadohalo;

/** A wait for a signal of another rank that outlasted its bound; the message names rank, pulse and both values. */
public final class SignalTimeoutException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public SignalTimeoutException(String message) {
        super(message);
    }
}

package org.tornadohalo.decomposition;

/** A system, grid or list radius that the decomposition cannot serve; the message is one line: rule, values, remedy. */
public final class DecompositionException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public DecompositionException(String message) {
        super(message);
    }
}

package org.tornadohalo.graph;

/** An atom that moved more than half the buffer between two pair lists, so that pairs may have been missed. */
public final class ListTooShortException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * @param message when, which atom, how far, and what helps
     */
    public ListTooShortException(String message) {
        super(message);
    }
}

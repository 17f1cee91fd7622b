package org.tornadohalo.interop;

/** A PE that this process has opened and has to close. */
public interface PeSession extends Pe, AutoCloseable {
    /** Leaves the world and releases what the PE holds; collective, except after a failure of any PE. */
    @Override
    void close();
}

package org.tornadohalo.interop;

/** A named part of a rank's time that a profiler shows, until it is closed by the thread that began it; ranges nest. */
@FunctionalInterface
public interface TimeRange extends AutoCloseable {
    /** A range that nobody sees. */
    TimeRange UNSEEN = () -> {};

    @Override
    void close();
}

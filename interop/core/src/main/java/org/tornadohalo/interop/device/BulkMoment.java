package org.tornadohalo.interop.device;

/** When the JVM's copy engine makes a bulk copy: extremes of what the rules of {@link BulkCopy} allow, and between. */
enum BulkMoment {
    /** Before the call that starts it returns: shows data that was staged or fenced too late. */
    AT_ONCE,
    /** As soon as the engine comes to it. */
    SOON,
    /** Not before it is waited for: shows waits that are missing. */
    LATE
}

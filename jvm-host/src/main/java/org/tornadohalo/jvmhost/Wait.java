package org.tornadohalo.jvmhost;

import org.tornadohalo.jvmhost.JvmKernelThread.Condition;

/** A wait for a condition, with its bound. */
final class Wait {
    private final long address;
    private final Condition condition;
    private final long start = System.nanoTime();
    private final long timeoutNanos;
    private RuntimeException failure;
    private boolean timedOut;

    Wait(long address, long timeoutNanos, Condition condition) {
        this.address = address;
        this.timeoutNanos = timeoutNanos;
        this.condition = condition;
    }

    long address() {
        return address;
    }

    long remainingNanos() {
        return Math.max(0, timeoutNanos - (System.nanoTime() - start));
    }

    /** Whether the wait is over: the condition is met or fails, or the bound is exceeded. */
    boolean isOver() {
        try {
            if (condition.isMet()) {
                return true;
            }
            long waited = System.nanoTime() - start;
            if (waited >= timeoutNanos) {
                timedOut = true;
                failure = condition.timedOut(waited);
            }
        } catch (RuntimeException e) {
            failure = e;
        }
        return failure != null;
    }

    /** Whether that is the exception with which the bound of this wait ended it. */
    boolean hasTimedOutWith(Throwable cause) {
        return timedOut && failure == cause;
    }

    /** Throws what ended the wait, if not the condition. */
    void throwFailure() {
        if (failure != null) {
            throw failure;
        }
    }
}

package org.tornadohalo.interop;

import java.util.concurrent.atomic.AtomicReference;

/** The first failure of any rank that this process has heard of. */
final class WorldFailure {
    private final AtomicReference<String> text = new AtomicReference<>();

    void set(String failure) {
        text.compareAndSet(null, failure);
    }

    boolean isSet() {
        return text.get() != null;
    }

    /** @throws MessengerException if a rank has failed */
    void check() {
        String failure = text.get();
        if (failure != null) {
            throw new MessengerException(failure);
        }
    }
}

package org.tornadohalo.interop;

import java.util.concurrent.atomic.AtomicReference;

/** The first failure of any rank that this process has heard of. */
final class WorldFailure {
    private final AtomicReference<String> text = new AtomicReference<>();
    private Runnable listener = () -> {};

    synchronized void set(String failure) {
        if (text.compareAndSet(null, failure)) {
            listener.run();
        }
    }

    /** Lets one listener know of the failure; at once if there is one already. */
    synchronized void listen(Runnable newListener) {
        listener = newListener;
        if (isSet()) {
            listener.run();
        }
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

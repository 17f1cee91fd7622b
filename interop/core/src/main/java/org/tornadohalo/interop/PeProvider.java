package org.tornadohalo.interop;

import java.time.Duration;
import java.util.Optional;
import java.util.ServiceLoader;

/** Opens the PE of this process on one kind of machine; found by {@link ServiceLoader}. */
public interface PeProvider {
    /** What the user calls it: {@code "tornado"}. */
    String name();

    /** Why this provider cannot open a PE in this process, in one line; empty if it can. */
    Optional<String> unavailableReason();

    /**
     * Joins the world; collective: every process of the world calls it.
     *
     * @param world which PE this process is, and where the PEs meet
     * @param waitBound the longest that a kernel waits for a signal, or the host for a message
     * @throws IllegalStateException if {@link #unavailableReason} is present
     */
    PeSession open(WorldAddress world, Duration waitBound);

    /** The provider of that name, if one is on the class path. */
    static Optional<PeProvider> named(String name) {
        return ServiceLoader.load(PeProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(provider -> provider.name().equals(name))
                .findFirst();
    }
}

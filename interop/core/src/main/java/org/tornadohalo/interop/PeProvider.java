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
     * Why the driver of this provider's devices cannot be called from Java, in one line; empty if it can, or if there
     * is none to call. Unlike {@link #unavailableReason}, this can be asked in a process that opens no PE.
     */
    default Optional<String> driverUnavailableReason() {
        return Optional.empty();
    }

    /**
     * Joins the world; collective: every process of the world calls it.
     *
     * @param world which PE this process is, and where the PEs meet
     * @param waitBound the longest that a kernel waits for a signal, or the host for a message
     * @param path how this PE may reach the memory of others; equal in all processes
     * @throws IllegalStateException if {@link #unavailableReason} is present
     * @throws IllegalArgumentException if a peer cannot be reached on the path
     */
    PeSession open(WorldAddress world, Duration waitBound, PeerPath path);

    /** As the other method, directly where the machine allows it. */
    default PeSession open(WorldAddress world, Duration waitBound) {
        return open(world, waitBound, PeerPath.AUTO);
    }

    /** The provider of that name, if one is on the class path. */
    static Optional<PeProvider> named(String name) {
        return ServiceLoader.load(PeProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(provider -> provider.name().equals(name))
                .findFirst();
    }
}

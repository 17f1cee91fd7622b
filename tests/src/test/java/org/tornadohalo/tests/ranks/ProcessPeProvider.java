package org.tornadohalo.tests.ranks;

import java.time.Duration;
import java.util.Optional;
import org.tornadohalo.interop.PeProvider;
import org.tornadohalo.interop.PeSession;
import org.tornadohalo.interop.PeerPath;
import org.tornadohalo.interop.WorldAddress;

/** Stands in for TornadoVM's provider on machines without a GPU. */
public final class ProcessPeProvider implements PeProvider {
    @Override
    public String name() {
        return "tornado";
    }

    @Override
    public Optional<String> unavailableReason() {
        return Optional.empty();
    }

    @Override
    public PeSession open(WorldAddress world, Duration waitBound, PeerPath path) {
        return ProcessPe.open(world, waitBound, path);
    }
}

package org.tornadohalo.interop.tornado;

import java.time.Duration;
import java.util.Optional;
import org.tornadohalo.interop.HostProfile;
import org.tornadohalo.interop.PeProvider;
import org.tornadohalo.interop.PeSession;
import org.tornadohalo.interop.PeerPath;
import org.tornadohalo.interop.WorldAddress;
import org.tornadohalo.interop.cuda.CudaDriver;

/** Opens PEs on GPUs through TornadoVM and NVSHMEM. */
public final class TornadoPeProvider implements PeProvider {
    static final String NAME = HostProfile.TORNADO;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Optional<String> unavailableReason() {
        return TornadoHost.unavailableReason()
                .or(() -> NvshmemInstallation.find().isPresent()
                        ? Optional.empty()
                        : Optional.of(NvshmemInstallation.unavailable()));
    }

    @Override
    public Optional<String> driverUnavailableReason() {
        return CudaDriver.unavailableReason();
    }

    @Override
    public PeSession open(WorldAddress world, Duration waitBound, PeerPath path) {
        return TornadoPe.open(world, waitBound, path, TornadoOptions.fromProperties());
    }
}

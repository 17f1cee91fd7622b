package org.tornadohalo;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.tornadohalo.interop.PeerPath;

/** The designs of the halo exchange, by the names that users give; docs/exchange.md explains each. */
public enum ExchangeMode {
    /** All pulses of coordinates in one kernel, all pulses of forces in another. */
    FUSED("fused", PeerPath.NVLINK, PeerPath.PUT),
    /** As fused; coordinates reach the neighbour by bulk copies, one per warp. */
    FUSED_TMA("fused-tma", PeerPath.NVLINK, PeerPath.PUT),
    /** One kernel per pulse that stores into the neighbour's memory, and puts only where it cannot. */
    PULSE_NVLINK("pulse-nvlink", PeerPath.NVLINK, PeerPath.PUT),
    /** One kernel per pulse that packs into a buffer and puts it with its signal. */
    PULSE("pulse", PeerPath.PUT),
    /** Every atom straight from its owner to each user, one kernel for coordinates and one for forces. */
    DIRECT("direct", PeerPath.NVLINK, PeerPath.PUT),
    /** One pulse after the other by the host: pack, copy to the neighbour, message; the baseline. */
    HOST_P2P("host-p2p"),
    /** The same order with messages of MPI that bring the data. */
    HOST_MPI("host-mpi"),
    /** The same order as puts and waits in a stream of the device, so that the host waits for nothing. */
    STREAM("stream", PeerPath.PUT);

    private final String label;
    private final Set<PeerPath> paths = EnumSet.of(PeerPath.AUTO);

    /** @param chosen the paths that a user may insist on */
    ExchangeMode(String label, PeerPath... chosen) {
        this.label = label;
        this.paths.addAll(List.of(chosen));
    }

    /** Whether its kernels store into the memory of peers that they can address. */
    public boolean storesIntoPeers() {
        return paths.contains(PeerPath.NVLINK);
    }

    /**
     * Checks that the design does what a choice of the path says; {@link PeerPath#AUTO} leaves it to the design.
     *
     * @throws IllegalArgumentException with one line if it moves data in another way, whatever was chosen
     */
    public void require(PeerPath path) {
        if (!paths.contains(path)) {
            String own = paths.stream().map(ExchangeMode::name).collect(Collectors.joining(" or "));
            throw new IllegalArgumentException("--exchange " + label + " cannot keep to --path " + name(path)
                    + ": use --path " + own + ", or another --exchange");
        }
    }

    private static String name(PeerPath path) {
        return path.name().toLowerCase(Locale.ROOT);
    }

    /** The name that users give. */
    @Override
    public String toString() {
        return label;
    }
}

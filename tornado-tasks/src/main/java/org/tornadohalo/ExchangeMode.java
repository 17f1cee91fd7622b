package org.tornadohalo;

/** The designs of the halo exchange, by the names that users give; docs/exchange.md explains each. */
public enum ExchangeMode {
    /** All pulses of coordinates in one kernel, all pulses of forces in another. */
    FUSED("fused"),
    /** As fused; coordinates reach the neighbour by bulk copies, one per warp. */
    FUSED_TMA("fused-tma"),
    /** One kernel per pulse that stores into the neighbour's memory, and puts only where it cannot. */
    PULSE_NVLINK("pulse-nvlink"),
    /** One kernel per pulse that packs into a buffer and puts it with its signal. */
    PULSE("pulse"),
    /** Every atom straight from its owner to each user, one kernel for coordinates and one for forces. */
    DIRECT("direct"),
    /** One pulse after the other by the host: pack, copy to the neighbour, message; the baseline. */
    HOST_P2P("host-p2p"),
    /** The same order with messages of MPI that bring the data. */
    HOST_MPI("host-mpi"),
    /** The same order as puts and waits in a stream of the device, so that the host waits for nothing. */
    STREAM("stream");

    private final String label;

    ExchangeMode(String label) {
        this.label = label;
    }

    /** The name that users give. */
    @Override
    public String toString() {
        return label;
    }
}

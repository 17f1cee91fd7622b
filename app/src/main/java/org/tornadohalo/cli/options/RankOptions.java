package org.tornadohalo.cli.options;

import java.time.Duration;
import org.tornadohalo.ExchangeMode;
import picocli.CommandLine.Option;

/** How the work is spread: ranks, grid, host, exchange. */
public final class RankOptions {
    @Option(
            names = "--ranks",
            paramLabel = "N",
            description = "Number of ranks (default: the cells of --grid, otherwise 1).")
    private Integer ranks;

    @Option(
            names = "--grid",
            paramLabel = "X,Y,Z",
            converter = IntTriple.Converter.class,
            description = "Cells of the domain grid; their product is the number of ranks (default: the grid with the"
                    + " least halo).")
    private IntTriple grid;

    @Option(
            names = "--host",
            paramLabel = "jvm|tornado|auto",
            defaultValue = "auto",
            description = "What executes the kernels: this JVM, or GPUs through TornadoVM (default: ${DEFAULT-VALUE}).")
    private HostChoice host;

    @Option(
            names = "--exchange",
            paramLabel = "NAME",
            defaultValue = "fused",
            description = "Design of the halo exchange: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private ExchangeMode exchange;

    @Option(
            names = "--path",
            paramLabel = "auto|put",
            defaultValue = "auto",
            description = "How ranks reach each other's memory: directly where possible, or by put-with-signal only"
                    + " (default: ${DEFAULT-VALUE}).")
    private PeerPath path;

    @Option(
            names = "--wait-timeout",
            paramLabel = "SECONDS",
            defaultValue = "60",
            description =
                    "Longest wait for another rank before the run ends with a report (default: ${DEFAULT-VALUE}).")
    private double waitTimeout;

    /** Hosts by name. */
    public enum HostChoice {
        JVM,
        TORNADO,
        AUTO
    }

    /** Paths to a peer's memory by name. */
    enum PeerPath {
        AUTO,
        PUT
    }

    /**
     * The number of ranks.
     *
     * @throws IllegalArgumentException if it is below 1 or is not the product of the grid's cells
     */
    public int rankCount() {
        if (ranks == null) {
            return grid == null ? 1 : Math.toIntExact(grid.product());
        }
        if (ranks < 1) {
            throw new IllegalArgumentException("--ranks must be at least 1, but is " + ranks);
        }
        if (grid != null && grid.product() != ranks) {
            throw new IllegalArgumentException("--grid " + grid + " has " + grid.product() + " cells, but --ranks is "
                    + ranks + ": make the product of the cells equal to the number of ranks");
        }
        return ranks;
    }

    /** Cells of the domain grid, [3]; null if the program is to choose. */
    public int[] cells() {
        return grid == null ? null : grid.toArray();
    }

    /** The design of the halo exchange. */
    public ExchangeMode exchange() {
        return exchange;
    }

    /** The host asked for. */
    public HostChoice host() {
        return host;
    }

    /** Whether ranks may load from and store to each other's memory directly. */
    public boolean directPeers() {
        return path == PeerPath.AUTO;
    }

    /**
     * The longest wait for another rank.
     *
     * @throws IllegalArgumentException if it is not a positive time
     */
    public Duration waitBound() {
        if (!(waitTimeout > 0 && waitTimeout <= 1e6)) {
            throw new IllegalArgumentException(
                    "--wait-timeout must be above 0 and at most 1e6 seconds, but is " + waitTimeout);
        }
        return Duration.ofNanos((long) (waitTimeout * 1e9));
    }
}

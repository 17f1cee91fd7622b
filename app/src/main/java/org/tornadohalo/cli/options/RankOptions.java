package org.tornadohalo.cli.options;

import java.util.OptionalInt;
import org.tornadohalo.ExchangeMode;
import org.tornadohalo.interop.KernelSource;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How the work is spread: ranks, grid, host, exchange. */
public final class RankOptions {
    @Mixin
    private GridOptions gridOptions;

    @Option(
            names = "--exchange",
            paramLabel = "NAME",
            defaultValue = "fused",
            description = "Design of the halo exchange: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private ExchangeMode exchange;

    @Option(
            names = "--kernels",
            paramLabel = "java|cuda",
            defaultValue = "java",
            description = "Kernels from Java methods, or from their hand-written CUDA twins on GPUs, for comparison"
                    + " (default: ${DEFAULT-VALUE}).")
    private KernelSource kernels;

    @Mixin
    private HostOptions hostOptions;

    /** The number of ranks; see {@link GridOptions#rankCount}. */
    public int rankCount() {
        return gridOptions.rankCount();
    }

    /** Cells of the domain grid; see {@link GridOptions#cells}. */
    public int[] cells() {
        return gridOptions.cells();
    }

    /** The number of ranks if the command line names one. */
    public OptionalInt namedRankCount() {
        return gridOptions.namedRankCount();
    }

    /** The design of the halo exchange. */
    public ExchangeMode exchange() {
        return exchange;
    }

    /** Where kernels come from. */
    public KernelSource kernels() {
        return kernels;
    }

    /** The host and what belongs to it. */
    public HostOptions hostOptions() {
        return hostOptions;
    }
}

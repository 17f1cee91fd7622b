package org.tornadohalo.cli.options;

import java.util.OptionalInt;
import org.tornadohalo.ExchangeMode;
import org.tornadohalo.graph.NonbondedMode;
import org.tornadohalo.interop.KernelSource;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How the work is spread: ranks, grid, host, exchange, kernels. */
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
            names = "--nonbonded",
            paramLabel = "NAME",
            defaultValue = "auto",
            description =
                    "Form of the non-bonded kernel: ${COMPLETION-CANDIDATES}. cluster computes each pair of atoms once and has"
                            + " the device search pairs; auto is cluster on GPUs and simple in the JVM (default:"
                            + " ${DEFAULT-VALUE}).")
    private NonbondedMode nonbonded;

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

    /**
     * The design of the halo exchange.
     *
     * @throws IllegalArgumentException if it cannot keep to the path that was chosen
     */
    public ExchangeMode exchange() {
        exchange.require(hostOptions.path());
        return exchange;
    }

    /** The form of the non-bonded kernel. */
    public NonbondedMode nonbonded() {
        return nonbonded;
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

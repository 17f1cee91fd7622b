package org.tornadohalo.cli.options;

import java.util.List;
import org.tornadohalo.interop.KernelSource;
import picocli.CommandLine.Option;

/** What every benchmark wants to know: which kernels, and how often. */
public final class MeasureOptions {
    @Option(
            names = "--kernels",
            paramLabel = "java,cuda",
            split = ",",
            defaultValue = "java",
            description =
                    "Kernels from Java methods, from their hand-written CUDA twins on GPUs, or both for a comparison"
                            + " (default: ${DEFAULT-VALUE}).")
    private List<KernelSource> kernels;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "30",
            description = "Timed rounds, in which all configurations take turns (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(
            names = "--warm-up",
            paramLabel = "N",
            defaultValue = "5",
            description = "Rounds before them that are not timed (default: ${DEFAULT-VALUE}).")
    private int warmUps;

    /** Sources of kernels, each once. */
    public List<KernelSource> kernels() {
        return kernels.stream().distinct().toList();
    }

    /** Timed rounds, 1 or more. */
    public int rounds() {
        return atLeast(1, rounds, "--rounds");
    }

    /** Rounds before them, 0 or more. */
    public int warmUps() {
        return atLeast(0, warmUps, "--warm-up");
    }

    static int atLeast(int least, int value, String option) {
        if (value < least) {
            throw new IllegalArgumentException(option + " must be at least " + least + ", but is " + value);
        }
        return value;
    }
}

package org.tornadohalo.cli.options;

import java.util.List;
import org.tornadohalo.interop.KernelSource;
import picocli.CommandLine.Option;

/** What every benchmark wants to know: which kernels, and how often. */
public final class MeasureOptions {
    /** All times are kept until the end, for each configuration on each rank. */
    private static final int MOST_ROUNDS = 10_000;

    @Option(
            names = "--kernels",
            paramLabel = "java,cuda",
            split = ",",
            preprocessor = ListCheck.class,
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

    /** Timed rounds, 1 to 10,000. */
    public int rounds() {
        return within(1, rounds, MOST_ROUNDS, "--rounds");
    }

    /** Rounds before them, 0 to 10,000. */
    public int warmUps() {
        return within(0, warmUps, MOST_ROUNDS, "--warm-up");
    }

    static int within(int least, int value, int most, String option) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(option + " must be from " + least + " to " + most + ", but is " + value);
        }
        return value;
    }
}

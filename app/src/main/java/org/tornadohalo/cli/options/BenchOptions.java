package org.tornadohalo.cli.options;

import java.util.ArrayList;
import java.util.List;
import org.tornadohalo.ExchangeContent;
import org.tornadohalo.decomposition.SyntheticHalo.IndexMap;
import org.tornadohalo.interop.KernelSource;
import picocli.CommandLine.Option;

/** What a benchmark of the exchange measures, and how often. */
public final class BenchOptions {
    private static final double LEAST_RADIUS = 0.01;
    /** All times are kept until the end, for each configuration on each rank. */
    private static final int MOST_ROUNDS = 10_000;

    private static final int MOST_REPLAYS = 1_000_000;

    @Option(
            names = "--what",
            paramLabel = "x,f,x+f",
            split = ",",
            preprocessor = ListCheck.class,
            defaultValue = "x,f,x+f",
            description = "Coordinates alone, forces alone, both (default: ${DEFAULT-VALUE}).")
    private List<ExchangeContent> contents;

    @Option(
            names = "--exchange",
            paramLabel = "all|NAME,...",
            converter = ModeChoice.Converter.class,
            defaultValue = "all",
            description = "Designs of the halo exchange; all leaves out those that cannot run here, and says so"
                    + " (default: ${DEFAULT-VALUE}).")
    private ModeChoice modes;

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
            names = "--atoms",
            paramLabel = "N,...",
            split = ",",
            preprocessor = ListCheck.class,
            converter = AtomCount.Converter.class,
            description = "Sizes of the box, such as 12k,45k,180k,3M: copies of the example, as near as they come"
                    + " (default: 45k, or none with --halo-atoms).")
    private List<AtomCount> atoms = List.of();

    @Option(
            names = "--halo-atoms",
            paramLabel = "N,...",
            split = ",",
            preprocessor = ListCheck.class,
            converter = AtomCount.Converter.class,
            description = "Instead of a box, synthetic transfers in which each rank sends N atoms to its neighbours.")
    private List<AtomCount> haloAtoms = List.of();

    @Option(
            names = "--map",
            paramLabel = "sorted,scattered",
            split = ",",
            preprocessor = ListCheck.class,
            description = "Index maps of synthetic transfers: contiguous atoms, or random ones in random order"
                    + " (default: both).")
    private List<IndexMap> maps = List.of();

    @Option(
            names = "--rlist",
            paramLabel = "NM",
            defaultValue = "1.0",
            description = "Reach of the halo in a box, nm (default: ${DEFAULT-VALUE}).")
    private double listRadius;

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

    @Option(
            names = "--replays",
            paramLabel = "N",
            defaultValue = "100",
            description = "Exchanges of a configuration in a round (default: ${DEFAULT-VALUE}).")
    private int replays;

    /** What is exchanged, each once. */
    public List<ExchangeContent> contents() {
        return contents.stream().distinct().toList();
    }

    /** Designs. */
    public ModeChoice modes() {
        return modes;
    }

    /** Sources of kernels, each once. */
    public List<KernelSource> kernels() {
        return kernels.stream().distinct().toList();
    }

    /** Sizes of boxes; none if only synthetic transfers are wanted. */
    public List<Integer> atoms() {
        boolean isDefault = atoms.isEmpty() && haloAtoms.isEmpty();
        return values(isDefault ? List.of(new AtomCount(45_000)) : atoms);
    }

    /** Atoms of synthetic transfers. */
    public List<Integer> haloAtoms() {
        return values(haloAtoms);
    }

    private static List<Integer> values(List<AtomCount> counts) {
        List<Integer> values = new ArrayList<>();
        counts.forEach(count -> values.add(count.value()));
        return values.stream().distinct().toList();
    }

    /**
     * Index maps of synthetic transfers, each once; all unless told otherwise.
     *
     * @throws IllegalArgumentException if some are named, but no synthetic transfers are wanted
     */
    public List<IndexMap> maps() {
        if (maps.isEmpty()) {
            return List.of(IndexMap.values());
        }
        if (haloAtoms.isEmpty()) {
            throw new IllegalArgumentException(
                    "--map is of synthetic transfers alone, but a box is to be measured: give --halo-atoms N, or leave"
                            + " --map out");
        }
        return maps.stream().distinct().toList();
    }

    /**
     * Reach of the halo, nm.
     *
     * @throws IllegalArgumentException if it is no length
     */
    public double listRadius() {
        if (!(listRadius >= LEAST_RADIUS && Double.isFinite(listRadius))) {
            throw new IllegalArgumentException(
                    "--rlist must be a length of at least " + LEAST_RADIUS + " nm, but is " + listRadius);
        }
        return listRadius;
    }

    /** Timed rounds, 1 to 10,000. */
    public int rounds() {
        return within(1, rounds, MOST_ROUNDS, "--rounds");
    }

    /** Rounds before them, 0 to 10,000. */
    public int warmUps() {
        return within(0, warmUps, MOST_ROUNDS, "--warm-up");
    }

    /** Exchanges in a round, 1 to 1,000,000. */
    public int replays() {
        return within(1, replays, MOST_REPLAYS, "--replays");
    }

    private static int within(int least, int value, int most, String option) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(option + " must be from " + least + " to " + most + ", but is " + value);
        }
        return value;
    }
}

package org.tornadohalo.cli.options;

import java.util.List;
import org.tornadohalo.ExchangeContent;
import org.tornadohalo.decomposition.SyntheticHalo.IndexMap;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What a benchmark of the exchange measures, and how often. */
public final class BenchOptions {
    private static final double LEAST_RADIUS = 0.01;
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

    @Mixin
    private MeasureOptions measure;

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

    /** Sources of kernels, and how often is measured. */
    public MeasureOptions measure() {
        return measure;
    }

    /** Sizes of boxes; none if only synthetic transfers are wanted. */
    public List<Integer> atoms() {
        return AtomCount.boxes(atoms, haloAtoms);
    }

    /** Atoms of synthetic transfers. */
    public List<Integer> haloAtoms() {
        return AtomCount.values(haloAtoms);
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

    /** Exchanges in a round, 1 to 1,000,000. */
    public int replays() {
        return MeasureOptions.within(1, replays, MOST_REPLAYS, "--replays");
    }
}

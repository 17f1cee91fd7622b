package org.tornadohalo.cli.options;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.tornadohalo.performance.Constant;
import org.tornadohalo.performance.Constants;
import org.tornadohalo.performance.MeasuredPoint;
import org.tornadohalo.performance.PointsFile;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;

/** What a prediction of scaling is made from and for. */
public final class PredictOptions {
    private static final double GBIT_PER_GBYTE = 8;
    private static final int MOST_NODES = 4096;
    private static final int MOST_GPUS_PER_NODE = 256;
    private static final double LEAST = 1e-3;
    private static final double MOST_GBIT = 1e5;
    private static final double LONGEST_LATENCY = 1e6;

    @Option(
            names = "--predict",
            description = "Predict the time of a step and strong scaling of copies of the system instead"
                    + " (docs/performance-model.md).")
    private boolean predict;

    @Option(
            names = "--points",
            paramLabel = "FILE",
            description =
                    "With --predict: fit to these measured points instead of the program's: JSON reports of run, or a"
                            + " table with the columns atoms,ranks,gpus,exchange,ms_per_step,source,date; may be repeated.")
    private List<Path> points = List.of();

    @Option(
            names = "--atoms",
            paramLabel = "N,...",
            split = ",",
            preprocessor = ListCheck.class,
            converter = AtomCount.Converter.class,
            defaultValue = "45k,180k,720k,2880k,11520k,23040k",
            description =
                    "With --predict: sizes: copies of the system, as near as they come (default: ${DEFAULT-VALUE}).")
    private List<AtomCount> atoms;

    @Option(
            names = "--nodes",
            paramLabel = "N",
            defaultValue = "576",
            description = "With --predict: most nodes, 1 to " + MOST_NODES + " (default: ${DEFAULT-VALUE}).")
    private int nodes;

    @Option(
            names = "--gpus-per-node",
            paramLabel = "N",
            defaultValue = "8",
            description = "With --predict: GPUs of a node, linked by NVLink, 1 to " + MOST_GPUS_PER_NODE
                    + " (default: ${DEFAULT-VALUE}).")
    private int gpusPerNode;

    @Option(
            names = "--network-gbit",
            paramLabel = "G",
            defaultValue = "400",
            description = "With --predict: network of each GPU, Gb/s (default: ${DEFAULT-VALUE}).")
    private double networkGbit;

    @Option(
            names = "--network-latency",
            paramLabel = "US",
            defaultValue = "5",
            description =
                    "With --predict: what a pulse between nodes takes longer than one inside, microseconds: assumed,"
                            + " not measured (default: ${DEFAULT-VALUE}).")
    private double networkLatency;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "With --predict: write the prediction as JSON; - is standard output, and tables go to the"
                    + " error stream.")
    private String jsonFile;

    @Option(names = "--plot", paramLabel = "FILE", description = "With --predict: draw the scaling as an SVG picture.")
    private Path plotFile;

    /** Whether a prediction is wanted. */
    public boolean isWanted() {
        return predict;
    }

    /**
     * Checks that no option of a prediction is given without {@code --predict}.
     *
     * @throws IllegalArgumentException with one line if one is
     */
    public static void requireNone(ParseResult commandLine) {
        for (String option : List.of(
                "--points",
                "--atoms",
                "--nodes",
                "--gpus-per-node",
                "--network-gbit",
                "--network-latency",
                "--json",
                "--plot")) {
            if (commandLine.hasMatchedOption(option)) {
                throw new IllegalArgumentException(option + " is for a prediction: give --predict, too");
            }
        }
    }

    /**
     * Measured points of all files, or those that come with the program.
     *
     * @throws IllegalArgumentException with one line if a file holds anything else
     * @throws IOException if reading fails
     */
    public List<MeasuredPoint> points() throws IOException {
        if (points.isEmpty()) {
            return PointsFile.shipped();
        }
        List<MeasuredPoint> all = new ArrayList<>();
        for (Path file : points) {
            all.addAll(PointsFile.read(file));
        }
        return all;
    }

    /** Files with measured points. */
    public List<Path> pointFiles() {
        return points;
    }

    /** Sizes, each once. */
    public List<Integer> atoms() {
        return AtomCount.values(atoms);
    }

    /** Most nodes. */
    public int nodes() {
        return MeasureOptions.within(1, nodes, MOST_NODES, "--nodes");
    }

    /** GPUs of a node. */
    public int gpusPerNode() {
        return MeasureOptions.within(1, gpusPerNode, MOST_GPUS_PER_NODE, "--gpus-per-node");
    }

    /** What is taken as given. */
    public Constants constants() {
        require("--network-gbit", networkGbit, MOST_GBIT);
        require("--network-latency", networkLatency, LONGEST_LATENCY);
        return Constants.defaults()
                .with(Constant.NETWORK, networkGbit / GBIT_PER_GBYTE)
                .with(Constant.NETWORK_LATENCY, networkLatency);
    }

    private static void require(String option, double value, double most) {
        if (!(value >= LEAST && value <= most)) {
            throw new IllegalArgumentException(
                    String.format(Locale.ROOT, "%s must be from %s to %.0f, but is %s", option, LEAST, most, value));
        }
    }

    /** Where JSON goes; null for nowhere. */
    public String jsonFile() {
        return jsonFile;
    }

    /** Where the picture goes; null for nowhere. */
    public Path plotFile() {
        return plotFile;
    }
}

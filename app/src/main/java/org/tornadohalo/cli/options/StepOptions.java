package org.tornadohalo.cli.options;

import java.util.ArrayList;
import java.util.List;
import org.tornadohalo.graph.NonbondedMode;
import org.tornadohalo.topology.BondConstraints;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** What a benchmark of whole steps measures, and how often. */
public final class StepOptions {
    @Option(
            names = "--exchange",
            paramLabel = "all|NAME,...",
            converter = ModeChoice.Converter.class,
            defaultValue = "fused",
            description = "Designs of the halo exchange; all leaves out those that cannot run here, and says so"
                    + " (default: ${DEFAULT-VALUE}).")
    private ModeChoice modes;

    @Option(
            names = "--nonbonded",
            paramLabel = "NAME,...",
            split = ",",
            preprocessor = ListCheck.class,
            defaultValue = "simple,cluster",
            description = "Forms of the non-bonded kernel (default: ${DEFAULT-VALUE}).")
    private List<NonbondedMode> nonbonded;

    @Option(
            names = "--replay",
            arity = "1",
            paramLabel = "on,off",
            split = ",",
            preprocessor = ListCheck.class,
            converter = Switch.class,
            defaultValue = "on,off",
            description = "Steps replayed as CUDA graphs, executed by TornadoVM, or both by turns; the same on host jvm"
                    + " (default: ${DEFAULT-VALUE}).")
    private List<Boolean> replays;

    @Mixin
    private MeasureOptions measure;

    @Mixin
    private ConstraintOptions constraints;

    @Option(
            names = "--atoms",
            paramLabel = "N,...",
            split = ",",
            preprocessor = ListCheck.class,
            converter = AtomCount.Converter.class,
            description = "Sizes of the box, such as 12k,45k,180k,3M: copies of the example, as near as they come"
                    + " (default: 45k, or none with --replicate).")
    private List<AtomCount> atoms = List.of();

    @Option(
            names = "--replicate",
            paramLabel = "X,Y,Z;...",
            split = ";",
            preprocessor = ListCheck.class,
            converter = IntTriple.Converter.class,
            description = "Boxes as copies of the example along its edges, such as 2,2,2 or '2,2,2;4,2,2'.")
    private List<IntTriple> copies = List.of();

    /** Reads {@code on} and {@code off}. */
    static final class Switch implements ITypeConverter<Boolean> {
        @Override
        public Boolean convert(String text) {
            return switch (text.strip()) {
                case "on" -> true;
                case "off" -> false;
                default -> throw new TypeConversionException("'" + text + "' is none of on, off");
            };
        }
    }

    /** Designs. */
    public ModeChoice modes() {
        return modes;
    }

    /**
     * Forms of the non-bonded kernel, each once.
     *
     * @throws IllegalArgumentException for auto, which means another one on another host
     */
    public List<NonbondedMode> nonbonded() {
        if (nonbonded.contains(NonbondedMode.AUTO)) {
            throw new IllegalArgumentException(
                    "--nonbonded auto names no kernel to measure: use simple, cluster or both");
        }
        return nonbonded.stream().distinct().toList();
    }

    /** Whether steps are replayed, each once. */
    public List<Boolean> replays() {
        return replays.stream().distinct().toList();
    }

    /** Sources of kernels, and how often is measured. */
    public MeasureOptions measure() {
        return measure;
    }

    /** Which bonds of the example become constraints. */
    public BondConstraints constraints() {
        return constraints.bonds();
    }

    /** Sizes of boxes; the default if no copies are given either. */
    public List<Integer> atoms() {
        return AtomCount.boxes(atoms, copies);
    }

    /** Copies of the example in each dimension, [3] each. */
    public List<int[]> copies() {
        List<int[]> each = new ArrayList<>();
        copies.stream().distinct().forEach(triple -> each.add(triple.toArray()));
        return each;
    }
}

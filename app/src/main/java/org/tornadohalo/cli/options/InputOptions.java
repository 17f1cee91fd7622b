package org.tornadohalo.cli.options;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.tornadohalo.io.GroConfiguration;
import org.tornadohalo.io.GroFile;
import org.tornadohalo.io.TopologyFile;
import org.tornadohalo.topology.BondConstraints;
import org.tornadohalo.topology.ConstraintGroup;
import org.tornadohalo.topology.MolecularSystem;
import org.tornadohalo.topology.Topology;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which system: two files, or an example that comes with the program. */
public final class InputOptions {
    /** The define that makes the example's water flexible. */
    private static final String FLEXIBLE = "FLEXIBLE";

    @Option(names = "--gro", paramLabel = "FILE", description = "Coordinates, velocities and box (.gro).")
    private Path gro;

    @Option(names = "--top", paramLabel = "FILE", description = "Topology (.top with the .itp files it includes).")
    private Path top;

    @Option(
            names = "--example",
            paramLabel = "NAME",
            description = "A system that comes with the program instead of --gro and --top: ${COMPLETION-CANDIDATES}"
                    + " (5,625 atoms, cubic box of 3.879 nm).")
    private Example example;

    @Option(
            names = {"-D", "--define"},
            paramLabel = "NAME[=VALUE]",
            description = "Define a name for the topology's preprocessor; may be repeated.")
    private List<String> defines = List.of();

    @Option(
            names = "--include",
            paramLabel = "DIR",
            description = "Look here for files that the topology includes, after the including file's folder and before"
                    + " the folders of GMXLIB; may be repeated.")
    private List<Path> includeFolders = List.of();

    @Option(
            names = "--replicate",
            paramLabel = "X,Y,Z",
            converter = IntTriple.Converter.class,
            defaultValue = "1,1,1",
            description = "Repeat the system along the box edges (default: ${DEFAULT-VALUE}).")
    private IntTriple replicate;

    @Mixin
    private ConstraintOptions constraints;

    /** Systems that come with the program. */
    enum Example {
        WATER_ETHANOL("water-ethanol");

        private final String name;

        Example(String name) {
            this.name = name;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private boolean isExample() {
        return example != null;
    }

    /**
     * Reads the system to move it: as {@link #load}, but the example has flexible water unless bonds are constrained,
     * which makes it as rigid as the other molecules' hydrogen atoms.
     */
    public MolecularSystem loadToMove(Consumer<String> warnings) throws IOException {
        return load(isExample() ? definesToMove(constraints.bonds()) : Set.of(), warnings);
    }

    private static Set<String> definesToMove(BondConstraints bonds) {
        return bonds == BondConstraints.NONE ? Set.of(FLEXIBLE) : Set.of();
    }

    /**
     * Reads the system.
     *
     * @param warnings receives one line per doubt that does not stop the program
     * @throws IllegalArgumentException with one line if options or files cannot be used, or constraints tie atoms in a
     *     shape that is not supported
     * @throws IOException if reading fails
     */
    public MolecularSystem load(Consumer<String> warnings) throws IOException {
        return load(Set.of(), warnings);
    }

    private MolecularSystem load(Set<String> extraDefines, Consumer<String> warnings) throws IOException {
        checkSource();
        Set<String> names = new LinkedHashSet<>(defines);
        names.addAll(extraDefines);
        MolecularSystem system = isExample() ? loadExample(names) : read(gro, top, names);
        system.nameWarnings().forEach(warnings);
        system = constrained(system, constraints.bonds());
        return replicate.product() == 1 ? system : system.replicate(replicate.x(), replicate.y(), replicate.z());
    }

    private void checkSource() {
        if (isExample() ? gro != null || top != null : gro == null || top == null) {
            throw new IllegalArgumentException(
                    "give either --gro FILE and --top FILE, or --example " + Example.WATER_ETHANOL);
        }
    }

    private MolecularSystem read(Path coordinates, Path topology, Set<String> names) throws IOException {
        List<Path> folders = includePath(includeFolders, System.getenv("GMXLIB"));
        return new MolecularSystem(GroFile.read(coordinates), TopologyFile.read(topology, names, folders));
    }

    private static MolecularSystem constrained(MolecularSystem system, BondConstraints bonds) {
        Topology topology = system.topology().constrainBonds(bonds);
        // For its exception: all commands tell of a shape that is not supported, and tell it at once.
        topology.moleculeTypes().forEach(ConstraintGroup::of);
        return new MolecularSystem(system.configuration(), topology);
    }

    /** The folders given, and then those of GMXLIB, which may be null. */
    static List<Path> includePath(List<Path> given, String gmxlib) {
        Stream<Path> library = gmxlib == null
                ? Stream.empty()
                : Arrays.stream(gmxlib.split(File.pathSeparator))
                        .filter(folder -> !folder.isBlank())
                        .map(Path::of);
        return Stream.concat(given.stream(), library).toList();
    }

    /** The files that the command line names; included ones are not among them. */
    public List<Path> files() {
        return Stream.of(gro, top).filter(Objects::nonNull).toList();
    }

    private MolecularSystem loadExample(Set<String> defines) throws IOException {
        return inExampleFolder(
                folder -> read(folder.resolve(example + ".gro"), folder.resolve(example + ".top"), defines));
    }

    /** Coordinates and box of the example. */
    public static GroConfiguration exampleConfiguration() throws IOException {
        return inExampleFolder(folder -> GroFile.read(folder.resolve(Example.WATER_ETHANOL + ".gro")));
    }

    /** The example as it is moved: with flexible water unless bonds are constrained. */
    public static MolecularSystem movableExample(BondConstraints bonds) throws IOException {
        return inExampleFolder(folder -> constrained(
                new MolecularSystem(
                        GroFile.read(folder.resolve(Example.WATER_ETHANOL + ".gro")),
                        TopologyFile.read(
                                folder.resolve(Example.WATER_ETHANOL + ".top"), definesToMove(bonds), List.of())),
                bonds));
    }

    private interface Reader<T> {
        T read(Path folder) throws IOException;
    }

    /** The readers want paths: those of the jar that this class comes from, or of a folder of classes. */
    private static <T> T inExampleFolder(Reader<T> reader) throws IOException {
        Path classes = classes();
        if (Files.isDirectory(classes)) {
            return reader.read(classes.resolve("example"));
        }
        try (FileSystem jar = FileSystems.newFileSystem(classes)) {
            return reader.read(jar.getPath("/").resolve("example"));
        }
    }

    private static Path classes() throws IOException {
        try {
            return Path.of(InputOptions.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IOException("the folder of the program has a name that Java cannot use", e);
        }
    }
}

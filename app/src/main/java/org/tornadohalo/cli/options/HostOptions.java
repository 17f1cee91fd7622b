package org.tornadohalo.cli.options;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.tornadohalo.interop.PeerPath;
import picocli.CommandLine.Option;

/** What executes the kernels, how its ranks meet, and what it leaves behind. */
public final class HostOptions {
    @Option(
            names = "--host",
            paramLabel = "jvm|tornado|auto",
            defaultValue = "auto",
            description =
                    "What executes the kernels: this JVM, or GPUs through TornadoVM with one process per rank; auto"
                            + " takes GPUs where all they need is there (default: ${DEFAULT-VALUE}).")
    private HostChoice host;

    @Option(
            names = "--path",
            paramLabel = "auto|nvlink|put",
            defaultValue = "auto",
            description = "How ranks reach each other's memory: directly where possible, directly or not at all, or by"
                    + " put-with-signal only (default: ${DEFAULT-VALUE}).")
    private PeerPath path;

    @Option(
            names = "--wait-timeout",
            paramLabel = "SECONDS",
            defaultValue = "60",
            description =
                    "Longest wait for another rank before the run ends with a report (default: ${DEFAULT-VALUE}).")
    private double waitTimeout;

    @Option(
            names = "--meet",
            paramLabel = "HOST:PORT|FILE",
            description =
                    "Where the ranks find each other on host tornado: rank 0's address, or a file on a folder that"
                            + " all ranks see (also: TORNADO_HALO_MEET; default: a file that fits ranks on one node).")
    private String meetingPoint;

    @Option(
            names = "--symmetric-size",
            paramLabel = "SIZE",
            description = "Symmetric memory of each rank on host tornado, such as 512M or 4G (default:"
                    + " NVSHMEM_SYMMETRIC_SIZE, or 1G).")
    private String symmetricSize;

    @Option(
            names = "--dump-kernels",
            paramLabel = "DIR",
            description = "Write each kernel's CUDA C, PTX, cubin, registers and spills to DIR/rank-R on host tornado.")
    private Path dumpFolder;

    @Option(
            names = "--kernel-cache",
            paramLabel = "DIR|none",
            description = "Where host tornado keeps linked kernels between runs (default: ~/.cache/tornado-halo).")
    private String kernelCache;

    private String decision;

    /** Hosts by name. */
    public enum HostChoice {
        JVM,
        TORNADO,
        AUTO
    }

    /** The host asked for. */
    public HostChoice host() {
        return host;
    }

    /** How ranks may reach each other's memory. */
    public PeerPath path() {
        return path;
    }

    /**
     * The longest wait for another rank.
     *
     * @throws IllegalArgumentException if it is not from 1 ms to 10⁶ s
     */
    public Duration waitBound() {
        if (!(waitTimeout >= 1e-3 && waitTimeout <= 1e6)) {
            throw new IllegalArgumentException(
                    "--wait-timeout must be from 0.001 to 1e6 seconds, but is " + waitTimeout);
        }
        return Duration.ofNanos((long) (waitTimeout * 1e9));
    }

    /** Where the ranks find each other, if the command line says so. */
    public Optional<String> meetingPoint() {
        return Optional.ofNullable(meetingPoint);
    }

    /**
     * Symmetric memory of each rank in NVSHMEM's notation, if the command line says so.
     *
     * @throws IllegalArgumentException if it is none
     */
    public Optional<String> symmetricSize() {
        if (symmetricSize != null && !symmetricSize.matches("[0-9]+(\\.[0-9]+)?[kKmMgGtT]?")) {
            throw new IllegalArgumentException("--symmetric-size must be a number of bytes with K, M, G or T behind it,"
                    + " such as 512M, but is " + symmetricSize);
        }
        return Optional.ofNullable(symmetricSize);
    }

    /** Where kernels are written, if that is wanted. */
    public Optional<Path> dumpFolder() {
        return Optional.ofNullable(dumpFolder);
    }

    /** Where linked kernels are kept, or {@code none}, if the command line says so. */
    public Optional<String> kernelCache() {
        return Optional.ofNullable(kernelCache);
    }

    /** The first option given that host jvm, which has no use for it, is to refuse. */
    public Optional<String> refusedByJvm() {
        Optional<String> dump = given("--dump-kernels", dumpFolder);
        return dump.isPresent() || host != HostChoice.JVM ? dump : onlyForGpus().findFirst();
    }

    /** The options given that host jvm has no use for, and that a choice of {@code auto} passes over. */
    public List<String> unusedByJvm() {
        return host == HostChoice.AUTO ? onlyForGpus().toList() : List.of();
    }

    /** The options given that say how GPUs are used, but change nothing in what a run leaves behind. */
    private Stream<String> onlyForGpus() {
        return Stream.of(
                        given("--meet", meetingPoint),
                        given("--symmetric-size", symmetricSize),
                        given("--kernel-cache", kernelCache))
                .flatMap(Optional::stream);
    }

    private static Optional<String> given(String name, Object value) {
        return Optional.ofNullable(value).map(_ -> name);
    }

    /** Notes why {@code auto} chose its host. */
    public void decided(String reason) {
        decision = reason;
    }

    /** Why {@code auto} chose its host; empty if the user named one. */
    public Optional<String> decision() {
        return Optional.ofNullable(decision);
    }
}

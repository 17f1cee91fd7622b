package org.tornadohalo.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.tornadohalo.cli.launch.RankProcess;
import org.tornadohalo.cli.options.HostOptions;
import org.tornadohalo.cli.options.RankOptions;
import org.tornadohalo.cli.output.OutputFile;
import org.tornadohalo.cli.plan.Domain;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.interop.PeProvider;
import org.tornadohalo.interop.PeSession;
import org.tornadohalo.interop.PeerPath;
import org.tornadohalo.interop.device.Watchdog;
import org.tornadohalo.interop.jvm.JvmWorld;
import org.tornadohalo.md.RankSimulation;
import org.tornadohalo.md.SimulationSettings;
import org.tornadohalo.topology.MolecularSystem;

/** Runs the ranks of a computation: all of them as threads, or the one that this process is. */
final class Ranks {
    /** Threads of one JVM: their host messages grow with the square of their number, and each has its own arrays. */
    static final int MOST_ON_JVM = 256;

    private Ranks() {}

    /**
     * Runs a program on every rank that simulates a system.
     *
     * @param out gets a line about the host
     * @return what the program returned on rank 0, or on the rank that this process is
     * @throws IllegalArgumentException or {@link org.tornadohalo.decomposition.DecompositionException} with one line if
     *     the host is not there or the system cannot be spread over the ranks; no rank is started then
     */
    static <T> T run(
            RankOptions options,
            MolecularSystem system,
            SimulationSettings settings,
            PrintWriter out,
            Function<RankSimulation, T> program) {
        return run(options, system, settings, out, (_, simulation) -> program.apply(simulation));
    }

    /** As the other method, for a program that also looks at the rank's PE. */
    static <T> T run(
            RankOptions options,
            MolecularSystem system,
            SimulationSettings settings,
            PrintWriter out,
            BiFunction<Pe, RankSimulation, T> program) {
        Domain.choose(system, options.rankCount(), settings);
        return run(options.hostOptions(), options.rankCount(), out, pe -> {
            pe.compileFrom(options.kernels());
            return simulate(pe, system, settings, program);
        });
    }

    /**
     * Runs a program on every rank.
     *
     * @param out gets a line about the host
     * @return what the program returned on rank 0, or on the rank that this process is
     * @throws IllegalArgumentException with one line if the host is not there or cannot run so many ranks; no rank is
     *     started then
     */
    static <T> T run(HostOptions host, int rankCount, PrintWriter out, Function<Pe, T> program) {
        if (RankProcess.current().isPresent()) {
            return onPe(host, out, program);
        }
        host.refusedByJvm().ifPresent(option -> {
            throw new IllegalArgumentException(option + " needs --host tornado: host jvm runs all ranks in one process"
                    + " and compiles no kernels");
        });
        if (rankCount > MOST_ON_JVM) {
            throw new IllegalArgumentException("host jvm runs at most " + MOST_ON_JVM
                    + " ranks, threads of one process, but is asked for " + rankCount
                    + ": take fewer ranks, or --host tornado on GPUs");
        }
        host.decision().ifPresent(reason -> out.println("host jvm: " + reason));
        if (!host.unusedByJvm().isEmpty()) {
            out.println("note: host jvm has no use for " + String.join(", ", host.unusedByJvm()));
        }
        boolean direct = host.path() != PeerPath.PUT;
        try (JvmWorld world = new JvmWorld(rankCount, host.waitBound(), direct)) {
            return world.run(program::apply).getFirst();
        }
    }

    /**
     * Opens the PE of the rank that this process is, and runs a program on it.
     *
     * @throws IllegalArgumentException if GPUs cannot be used here
     */
    static <T> T onPe(HostOptions host, PrintWriter out, Function<Pe, T> program) {
        RankProcess rank = RankProcess.current().orElseThrow();
        PeProvider provider = PeProvider.named("tornado")
                .orElseThrow(
                        () -> new IllegalArgumentException("--host tornado is not in this build: set TORNADOVM_HOME"
                                + " and start through scripts/tornado-halo, which builds it"));
        provider.unavailableReason().ifPresent(reason -> {
            throw new IllegalArgumentException("--host tornado cannot run: " + reason);
        });
        out.println(rank.placement());
        processorNote(Runtime.getRuntime().availableProcessors()).ifPresent(out::println);
        out.flush();
        try (PeSession pe = provider.open(rank.address(), host.waitBound(), host.path())) {
            out.println("path between ranks: " + pe.host().path());
            out.flush();
            return reportingFailure(pe, () -> program.apply(pe));
        }
    }

    /**
     * What makes a rank slow that shares one processor with its JVM's and driver's threads; Open MPI gives it no more.
     */
    static Optional<String> processorNote(int processors) {
        return processors > 1
                ? Optional.empty()
                : Optional.of(
                        "note: a rank has one processor only, so that host work takes many times as long: start with"
                                + " mpirun --bind-to none, or srun --cpus-per-task=4");
    }

    private static <T> T simulate(
            Pe pe, MolecularSystem system, SimulationSettings settings, BiFunction<Pe, RankSimulation, T> program) {
        try (RankSimulation simulation = RankSimulation.open(pe, system, settings)) {
            return reportingFailure(pe, () -> program.apply(pe, simulation));
        }
    }

    /** Tells the other ranks of a failure before anything is closed, which would wait for them. */
    private static <T> T reportingFailure(Pe pe, Supplier<T> work) {
        try {
            return work.get();
        } catch (RuntimeException | Error e) {
            pe.messenger().abort(e);
            Watchdog.poison(pe.watchdogAddress());
            throw e;
        }
    }

    /**
     * An output file of the process that speaks for all ranks; null in others.
     *
     * @param file where; null for no file
     * @throws IOException if it cannot be written
     */
    static OutputFile output(Path file) throws IOException {
        return OutputFile.prepare(RankProcess.speaks() ? file : null);
    }
}

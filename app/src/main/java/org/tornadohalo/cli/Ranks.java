package org.tornadohalo.cli;

import java.util.function.Function;
import org.tornadohalo.cli.options.RankOptions;
import org.tornadohalo.cli.options.RankOptions.HostChoice;
import org.tornadohalo.cli.plan.Domain;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.interop.PeProvider;
import org.tornadohalo.interop.jvm.JvmWorld;
import org.tornadohalo.md.RankSimulation;
import org.tornadohalo.md.SimulationSettings;
import org.tornadohalo.topology.MolecularSystem;

/** Starts the ranks of a computation on the host that was asked for. */
final class Ranks {
    private Ranks() {}

    /**
     * Runs a program on every rank that simulates a system.
     *
     * @return what the program of rank 0 returned
     * @throws IllegalArgumentException or {@link org.tornadohalo.decomposition.DecompositionException} with one line if
     *     the host is not there or the system cannot be spread over the ranks; no rank is started then
     */
    static <T> T run(
            RankOptions options,
            MolecularSystem system,
            SimulationSettings settings,
            Function<RankSimulation, T> program) {
        requireHost(options.host());
        Domain.choose(system, options.rankCount(), settings);
        try (JvmWorld world = new JvmWorld(options.rankCount(), options.waitBound(), options.directPeers())) {
            return world.run(pe -> runRank(pe, system, settings, program)).getFirst();
        }
    }

    private static <T> T runRank(
            Pe pe, MolecularSystem system, SimulationSettings settings, Function<RankSimulation, T> program) {
        try (RankSimulation simulation = RankSimulation.open(pe, system, settings)) {
            return program.apply(simulation);
        }
    }

    /**
     * Refuses a host that this program cannot use; early, so that nothing else is done first.
     *
     * @throws IllegalArgumentException if it is not there
     */
    static void requireHost(HostChoice host) {
        if (host == HostChoice.TORNADO) {
            throw new IllegalArgumentException("--host tornado cannot run here: " + whyNotTornado()
                    + "; use --host jvm ('tornado-halo doctor' shows what is there)");
        }
    }

    private static String whyNotTornado() {
        return PeProvider.named("tornado")
                .map(provider -> provider.unavailableReason().orElse("this program starts ranks as threads only"))
                .orElse("this build has no part for GPUs: it was made without a TornadoVM SDK with CUDA backend");
    }
}

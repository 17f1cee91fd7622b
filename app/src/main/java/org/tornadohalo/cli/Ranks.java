package org.tornadohalo.cli;

import java.util.function.Function;
import org.tornadohalo.cli.options.RankOptions;
import org.tornadohalo.cli.options.RankOptions.HostChoice;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.interop.jvm.JvmWorld;

/** Starts the ranks of a computation on the host that was asked for. */
final class Ranks {
    private Ranks() {}

    /**
     * Runs a program on every rank.
     *
     * @return what the program of rank 0 returned
     * @throws IllegalArgumentException if the host is not there or an option has an unusable value
     */
    static <T> T run(RankOptions options, Function<Pe, T> program) {
        requireHost(options.host());
        try (JvmWorld world = new JvmWorld(options.rankCount(), options.waitBound(), options.directPeers())) {
            return world.run(program::apply).getFirst();
        }
    }

    /**
     * Refuses a host that this program cannot use; early, so that nothing else is done first.
     *
     * @throws IllegalArgumentException if it is not there
     */
    static void requireHost(HostChoice host) {
        if (host == HostChoice.TORNADO) {
            throw new IllegalArgumentException("--host tornado needs a TornadoVM SDK with its CUDA backend"
                    + " (TORNADOVM_HOME) and this program's part for it, and this build has none: use --host jvm;"
                    + " 'tornado-halo doctor' shows what is there");
        }
    }
}

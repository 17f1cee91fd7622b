package org.tornadohalo.cli.options;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.tornadohalo.graph.NonbondedMode;
import org.tornadohalo.interop.HostProfile;
import org.tornadohalo.interop.KernelSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class RankOptionsTest {
    @Command
    private static final class Line {
        @Mixin
        private RankOptions ranks;
    }

    private static RankOptions parse(String... arguments) {
        Line line = new Line();
        CommandLine commandLine = new CommandLine(line);
        Choices.register(commandLine);
        commandLine.parseArgs(arguments);
        return line.ranks;
    }

    @Test
    void choosesTheKernelOfTheHostUnlessAsked() {
        HostProfile jvm = new HostProfile(HostProfile.JVM, "shared-memory", 32, 8);
        HostProfile gpu = new HostProfile("tornado", "peer-direct", 256, 132);

        assertEquals(NonbondedMode.SIMPLE, parse().nonbonded().on(jvm));
        assertEquals(NonbondedMode.CLUSTER, parse().nonbonded().on(gpu));
        assertEquals(
                NonbondedMode.CLUSTER,
                parse("--nonbonded", "Cluster").nonbonded().on(jvm));
        assertEquals(
                NonbondedMode.SIMPLE, parse("--nonbonded", "simple").nonbonded().on(gpu));
    }

    @Test
    void refusesADesignThatCannotKeepToThePath() {
        RankOptions both = parse("--exchange", "pulse", "--path", "nvlink");

        String message =
                assertThrows(IllegalArgumentException.class, both::exchange).getMessage();
        assertEquals(
                "--exchange pulse cannot keep to --path nvlink: use --path auto or put, or another --exchange",
                message);
    }

    @Test
    void takesBothNonbondedKernelsFromJavaAndFromCuda() {
        for (KernelSource kernels : KernelSource.values()) {
            for (NonbondedMode nonbonded : NonbondedMode.values()) {
                RankOptions both = parse("--nonbonded", nonbonded.toString(), "--kernels", kernels.toString());

                assertEquals(nonbonded, both.nonbonded());
                assertEquals(kernels, both.kernels());
            }
        }
    }
}

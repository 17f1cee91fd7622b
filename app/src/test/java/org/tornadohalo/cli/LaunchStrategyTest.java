package org.tornadohalo.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LaunchStrategyTest {
    private static final String FORCES = "forces --example water-ethanol";

    private static Cli run(Map<String, String> environment, String line) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = Main.commandLine()
                .setExecutionStrategy(new LaunchStrategy(environment))
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(line.split(" "));
        return new Cli(code, out.toString(), err.toString());
    }

    private static void assertRefused(Map<String, String> environment, String line, String message) {
        Cli result = run(environment, line);

        assertEquals(2, result.code(), result.err());
        assertTrue(result.err().contains(message), result.err());
        assertEquals(1, result.err().lines().count(), result.err());
    }

    @Test
    void saysWhyItTookTheJvmHost() {
        Cli result = run(Map.of(), FORCES);

        assertEquals(0, result.code(), result.err());
        assertTrue(
                result.out().startsWith("host jvm: --host auto found no TornadoVM SDK (TORNADOVM_HOME is not set)"),
                result.out());
    }

    @Test
    void neverReplacesTheHostThatWasAskedFor() {
        assertRefused(
                Map.of(),
                FORCES + " --host tornado",
                "--host tornado needs what is missing here: TornadoVM SDK (TORNADOVM_HOME is not set)");
        assertRefused(
                Map.of("TORNADOVM_HOME", "/nowhere"),
                FORCES + " --host tornado",
                "TORNADOVM_HOME=/nowhere holds no SDK");
    }

    @Test
    void refusesToComputeTheSameOnEveryProcessOfMpirun() {
        Map<String, String> mpirun = Map.of("OMPI_COMM_WORLD_RANK", "0", "OMPI_COMM_WORLD_SIZE", "2");

        assertRefused(mpirun, FORCES + " --host jvm", "host jvm runs all ranks in one process");
        assertRefused(mpirun, FORCES, "start it without mpirun or srun, or install TornadoVM SDK");
    }

    @Test
    void refusesVariablesOfALauncherThatContradictEachOther() {
        assertRefused(
                Map.of("PMI_RANK", "4", "PMI_SIZE", "2"), FORCES, "PMI_RANK must be below PMI_SIZE, but is 4 of 2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--dump-kernels k", "--meet localhost:5000", "--symmetric-size 4G", "--kernel-cache none"})
    void refusesWhatHostJvmHasNoUseFor(String option) {
        assertRefused(Map.of(), FORCES + " --host jvm " + option, option.split(" ")[0] + " needs --host tornado");
    }

    @Test
    void notesWhatTheJvmHostThatItTookHasNoUseFor() {
        Cli result = run(Map.of(), FORCES + " --kernel-cache none --symmetric-size 4G");

        assertEquals(0, result.code(), result.err());
        assertEquals(
                "note: host jvm has no use for --symmetric-size, --kernel-cache",
                result.out().lines().toList().get(1));
        assertFalse(run(Map.of(), FORCES).out().contains("has no use"));
    }

    @Test
    void refusesToLeaveOutFilesThatWereAskedForWhateverHostItTook() {
        assertRefused(Map.of(), FORCES + " --dump-kernels k", "--dump-kernels needs --host tornado");
    }

    @Test
    void runsUnderMpirunWithOneRank() {
        Cli result = run(Map.of("OMPI_COMM_WORLD_RANK", "0", "OMPI_COMM_WORLD_SIZE", "1"), FORCES + " --host jvm");

        assertEquals(0, result.code(), result.err());
    }
}

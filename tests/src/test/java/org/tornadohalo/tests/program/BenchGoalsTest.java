package org.tornadohalo.tests.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** scripts/bench-goals on reports of the JVM host, with sizes, kernels and times of its own. */
class BenchGoalsTest {
    private static final Path SCRIPT =
            Path.of("../scripts/bench-goals").toAbsolutePath().normalize();
    private static final String SHORT = "bench exchange --host jvm --ranks 2 --rounds 1 --warm-up 0 --replays 2 ";

    private static JsonNode box;
    private static JsonNode scattered;

    @TempDir
    private Path folder;

    private record Outcome(int code, String table) {}

    @BeforeAll
    static void measure() {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/python3")), "needs python3");
        box = Program.report(SHORT + "--atoms 5k --exchange fused,host-p2p --what x,x+f");
        scattered = Program.report(SHORT + "--halo-atoms 200 --map scattered --exchange fused-tma --what x");
    }

    /** The report with other atoms, and with each result once for Java and once for CUDA kernels in the times given. */
    private Path report(String name, JsonNode measured, int atoms, Map<String, double[]> javaAndCuda)
            throws IOException {
        ObjectNode report = measured.deepCopy();
        ArrayNode results = report.putArray("results");
        for (JsonNode result : measured.get("results")) {
            double[] micros = javaAndCuda.get(
                    result.get("exchange").asText() + " " + result.get("what").asText());
            for (int k = 0; micros != null && k < micros.length; k++) {
                ObjectNode copy = result.deepCopy();
                copy.put("atoms", atoms).put("median_us", micros[k]).put("kernels", k == 0 ? "java" : "cuda");
                results.add(copy);
            }
        }
        return Files.writeString(folder.resolve(name), report.toString());
    }

    private Outcome judge(Path... reports) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(SCRIPT.toString()));
        for (Path report : reports) {
            command.add(report.toString());
        }
        Path output = folder.resolve("output");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertTrue(process.waitFor(60, TimeUnit.SECONDS));
        return new Outcome(process.exitValue(), Files.readString(output).replaceAll(" +", " "));
    }

    private static void has(Outcome outcome, String... lines) {
        for (String line : lines) {
            assertTrue(outcome.table.contains("\n" + line), outcome.table);
        }
    }

    private Path goodBox() throws IOException {
        return report(
                "box.json",
                box,
                45_000,
                Map.of(
                        "limit-16 x", new double[] {10, 9.8},
                        "fused x", new double[] {12.7, 12.5},
                        "fused x+f", new double[] {30, 30},
                        "host-p2p x+f", new double[] {61, 60}));
    }

    @Test
    void passesWhatReachesTheGoals() throws IOException, InterruptedException {
        Path tma = report(
                "tma.json",
                scattered,
                1_000_000,
                Map.of(
                        "limit-12-plain x", new double[] {120, 118},
                        "limit-12-bulk x", new double[] {101, 100},
                        "fused-tma x", new double[] {100, 96}));

        Outcome outcome = judge(goodBox(), tma);

        assertEquals(0, outcome.code, outcome.table);
        has(
                outcome,
                "java/cuda, worst size fused x 1.016 (12.70 / 12.50 us, 45,000 atoms, box) <= 1.05, goal 1.00 pass\n",
                "java/cuda, worst size fused x+f 1.000 (30.00 / 30.00 us, 45,000 atoms, box) <= 1.05, goal 1.00 pass, goal\n",
                "fused over limit-16 x, 45,000 atoms, box 1.296 (12.70 / 9.80 us) <= 1.30 pass\n",
                "fused faster than the host's x+f, 45,000 atoms, box 2.00 x host-p2p >= 2.0 pass\n",
                "launches, host waits fused x+f 2, 0 2, 0 pass\n",
                "fused-tma faster than limit-12-plain x, 1,000,000 atoms, scattered 1.180 (118.00 / 100.00 us) >= 1.15 pass\n",
                "fused-tma, speed of its twin x, 1,000,000 atoms, scattered 0.960 (96.00 / 100.00 us) >= 0.95 pass\n",
                "limit-12-bulk faster than limit-12-plain x, 1,000,000 atoms, scattered 1.168 (118.00 / 101.00 us) >= 1.15"
                        + " pass\n");
    }

    @Test
    void failsWhatMissesThem() throws IOException, InterruptedException {
        Path slow = report(
                "box.json",
                box,
                45_000,
                Map.of(
                        "limit-16 x", new double[] {10, 9},
                        "fused x", new double[] {13.2, 12.5},
                        "fused x+f", new double[] {31, 31},
                        "host-p2p x+f", new double[] {61, 60}));
        Path tma = report(
                "tma.json",
                scattered,
                4_000_000,
                Map.of("limit-12-plain x", new double[] {114, 120}, "fused-tma x", new double[] {100, 94}));

        Outcome outcome = judge(slow, tma);

        assertEquals(1, outcome.code, outcome.table);
        assertTrue(outcome.table.contains("\n4 passed, 7 failed"), outcome.table);
    }

    @Test
    void allowsWhatTheClockCannotTellApart() throws IOException, InterruptedException {
        Map<String, double[]> near = Map.of("fused x", new double[] {4.6, 4.4});
        Map<String, double[]> far = Map.of("fused x", new double[] {4.7, 4.4});

        has(judge(report("near", box, 12_000, near)), "java/cuda, worst size fused x 1.045");
        assertEquals(1, judge(report("far", box, 12_000, far)).code);
        assertEquals(0, judge(report("short", box, 12_000, Map.of("fused x", new double[] {2.15, 2.0}))).code);
        assertEquals(1, judge(report("long", box, 12_000, Map.of("fused x", new double[] {22, 20}))).code);
    }

    @Test
    void saysWhatWasNotMeasuredAndFailsIfThatIsAll() throws IOException, InterruptedException {
        Outcome outcome = judge(report("empty.json", box, 45_000, Map.of()));

        assertEquals(1, outcome.code, outcome.table);
        has(outcome, "fused over limit-16 x, 45,000 atoms <= 1.30 not measured\n", "0 passed, 0 failed, ");
    }

    @Test
    void refusesWhatIsNoReportOfTwoRanks() throws IOException, InterruptedException {
        ObjectNode four = box.deepCopy();
        Path file = Files.writeString(
                folder.resolve("four.json"), four.put("ranks", 4).toString());
        Path other = Files.writeString(folder.resolve("other.json"), "{}");

        assertEquals("bench-goals: " + file + " has 4 ranks, but the goals are those of 2\n", judge(file).table);
        assertEquals("bench-goals: " + other + " is no report of bench exchange\n", judge(other).table);
    }
}

package org.tornadohalo.tests.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tornadohalo.ExchangeMode;

/** The command {@code bench exchange} on the JVM host: what it counts and that it checks; times are only positive. */
@Timeout(60)
class BenchExchangeTest {
    private static final String SHORT = "bench exchange --host jvm --rounds 2 --warm-up 1 --replays 2 ";
    private static final int LIMITS = 4;
    private static final int CONTENTS = 3;

    @TempDir
    private Path folder;

    @ParameterizedTest(name = "{0}, path {1}")
    @CsvSource({"'2,1,1', auto, 1, 0", "'2,2,2', auto, 3, 0", "'2,2,2', put, 3, 2", "'1,3,2', auto, 2, 0"})
    void measuresAllDesignsInABox(String grid, String path, int pulses, int skipped) {
        JsonNode report = Program.report(SHORT + "--atoms 5k --grid " + grid + " --path " + path);

        List<JsonNode> results = results(report);
        assertEquals(CONTENTS * (ExchangeMode.values().length - skipped) + LIMITS * (CONTENTS - 1), results.size());
        results.forEach(BenchExchangeTest::requireMeasured);
        for (JsonNode result : results) {
            requireCounts(result, pulses);
        }
        assertEquals(skipped, report.get("skipped").size());
    }

    @Test
    void measuresSyntheticTransfersOfExactlySoManyAtoms() {
        JsonNode report = Program.report(SHORT + "--ranks 4 --grid 2,2,1 --halo-atoms 101,3 --what x,x+f");

        List<JsonNode> results = results(report);
        assertEquals(4 * 2 * (ExchangeMode.values().length + LIMITS), results.size());
        for (JsonNode result : results) {
            requireMeasured(result);
            int directions = result.get("what").asText().equals("x") ? 1 : 2;
            assertEquals(
                    directions * result.get("atoms").asInt(),
                    result.get("atoms_moved").asInt(),
                    result.toString());
        }
        assertEquals(
                List.of("sorted", "scattered"),
                results.stream()
                        .map(result -> result.get("system").asText())
                        .distinct()
                        .toList());
    }

    private static List<JsonNode> results(JsonNode report) {
        List<JsonNode> results = new ArrayList<>();
        report.get("results").forEach(results::add);
        return results;
    }

    private static void requireMeasured(JsonNode result) {
        String text = result.toString();
        double median = result.get("median_us").asDouble();
        assertTrue(median > 0 && Double.isFinite(median), text);
        assertTrue(result.get("min_us").asDouble() <= median, text);
        assertTrue(result.get("max_us").asDouble() >= median, text);
        assertTrue(result.get("atoms_moved").asLong() > 0, text);
        assertTrue(
                result.get("bytes_moved").asLong()
                        >= 12 * result.get("atoms_moved").asLong(),
                text);
        assertTrue(result.get("gb_per_s").asDouble() > 0, text);
        assertTrue(result.get("java_over_cuda").isNull(), text);
        if (result.get("exchange").asText().equals("limit-16")) {
            assertEquals(0, result.get("above_floor_us").asDouble(), text);
        }
    }

    private static void requireCounts(JsonNode result, int pulses) {
        int directions = result.get("what").asText().equals("x+f") ? 2 : 1;
        String exchange = result.get("exchange").asText();
        switch (exchange) {
            case "limit-16", "limit-12", "limit-12-plain", "limit-12-bulk", "fused", "direct" ->
                requireCounts(result, directions + 1, 0);
            case "pulse", "pulse-nvlink" -> requireCounts(result, directions * pulses + 1, 0);
            // A direction waits for its kernel, its copy and a message for each pulse; alone also for an answer.
            case "host-p2p" ->
                requireCounts(result, directions * pulses, (3 * directions + (directions == 1 ? 1 : 0)) * pulses);
            default -> assertTrue(result.get("launches").asInt() > 0, result.toString());
        }
    }

    private static void requireCounts(JsonNode result, int launches, int hostWaits) {
        assertEquals(launches, result.get("launches").asInt(), result.toString());
        assertEquals(hostWaits, result.get("host_waits").asInt(), result.toString());
    }

    @Test
    void leavesOutSizesThatTheGridDoesNotFitAndSaysWhy() {
        JsonNode report =
                Program.report(SHORT + "--atoms 5k,180k --grid 8,1,1 --rlist 1.95 --exchange direct --what x");

        assertEquals(LIMITS + 1, report.get("results").size());
        assertEquals(1, report.get("skipped").size());
        assertTrue(report.get("skipped").get(0).get("what").asText().contains("5,625 atoms"), report.toString());
        assertTrue(report.get("skipped").get(0).get("reason").asText().contains("half the box"), report.toString());
    }

    @Test
    void leavesOutDesignsThatCannotKeepToThePathAndSaysWhy() {
        JsonNode report = Program.report(SHORT + "--halo-atoms 3 --map sorted --ranks 2 --what x --path nvlink");

        List<String> measured = results(report).stream()
                .map(result -> result.get("exchange").asText())
                .toList();
        assertEquals(
                List.of(
                        "limit-16",
                        "limit-12",
                        "limit-12-plain",
                        "limit-12-bulk",
                        "fused",
                        "fused-tma",
                        "pulse-nvlink",
                        "direct"),
                measured);
        assertEquals(
                List.of("pulse", "host-p2p", "host-mpi", "stream"),
                report.get("skipped").findValuesAsText("what"));
        assertEquals(
                "--exchange pulse cannot keep to --path nvlink: use --path auto or put, or another --exchange",
                report.get("skipped").get(0).get("reason").asText());
    }

    @Test
    void writesTablesAndAPicture() throws IOException {
        Path picture = folder.resolve("times.svg");

        Program.Result result = Program.call(SHORT + "--atoms 5k --ranks 2 --exchange fused", "--plot", picture);

        assertEquals(0, result.code(), result.err());
        assertEquals("", result.err());
        assertTrue(result.out().contains("5,625 atoms in the box, grid 2x1x1"), result.out());
        assertTrue(Files.readString(picture).contains("Halo exchange alone"), "the picture has a title");
    }

    @Test
    void refusesCudaKernelsWithoutAGpuInOneLine() {
        Program.Result result = Program.call(SHORT + "--ranks 2 --atoms 5k --kernels java,cuda");

        assertEquals(2, result.code());
        assertEquals(
                "tornado-halo: --kernels cuda needs GPUs: host jvm runs Java kernels only",
                result.err().strip());
    }
}

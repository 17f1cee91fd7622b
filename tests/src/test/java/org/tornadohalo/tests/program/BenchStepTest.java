package org.tornadohalo.tests.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The command {@code bench step} on the JVM host: what it counts and that it checks; times are only positive. */
@Timeout(60)
class BenchStepTest {
    private static final String SHORT =
            "bench step --host jvm --replicate 1,1,1 --rounds 1 --warm-up 0 --nstlist 3 --nonbonded simple ";
    private static final int KERNELS = 8;
    private static final int KERNELS_ALONE = 4;

    @TempDir
    private Path folder;

    private static List<JsonNode> list(JsonNode array) {
        List<JsonNode> elements = new ArrayList<>();
        array.forEach(elements::add);
        return elements;
    }

    private static List<String> texts(List<JsonNode> nodes, String key) {
        return nodes.stream().map(node -> node.get(key).asText()).toList();
    }

    @Test
    void measuresStepsRepartitionsAndKernelsOfOneRank() {
        JsonNode report = Program.report(SHORT);

        List<JsonNode> results = list(report.get("results"));
        assertEquals(List.of("on", "off"), texts(results, "replay"));
        for (JsonNode result : results) {
            requireMeasured(result);
            assertEquals(5625, result.get("atoms").asInt());
            assertEquals("1x1x1", result.get("grid").asText());
            assertEquals(KERNELS_ALONE, result.get("launches").asInt());
            assertTrue(result.get("list_share").asDouble() > 0, result.toString());
            assertTrue(
                    result.get("list_step_ms").isNull()
                            && result.get("list_renewal_ms").isNull(),
                    result.toString());
        }
        assertEquals(0, results.get(0).get("host_waits").asInt());
        assertEquals(4, results.get(1).get("host_waits").asInt());
        List<JsonNode> kernels = list(report.get("kernel_times"));
        assertEquals(
                List.of(
                        "list.remember",
                        "local.nonbonded",
                        "bonded.bonded",
                        "move.leapFrog",
                        "end.advanceStep",
                        "energies.sum"),
                texts(kernels, "kernel"));
        assertEquals(1.0 / 3, kernels.getFirst().get("launches_per_step").asDouble(), 1e-12);
        assertEquals(0.01, kernels.getLast().get("launches_per_step").asDouble());
        for (JsonNode kernel : kernels) {
            assertTrue(kernel.get("median_us").asDouble() > 0, kernel.toString());
            assertTrue(kernel.get("part_of_step").asDouble() > 0, kernel.toString());
        }
        assertEquals(0, report.get("skipped").size());
    }

    private static void requireMeasured(JsonNode result) {
        String text = result.toString();
        for (String time : List.of("step_ms", "first_steps_ms", "repartition_ms", "whole_step_ms")) {
            double median = result.get(time).get("median").asDouble();
            assertTrue(median > 0 && Double.isFinite(median), text);
        }
        assertEquals(3, result.get("nstlist").asInt());
        assertTrue(result.get("list_share").asDouble() < 1, text);
        double whole = result.get("whole_step_ms").get("median").asDouble();
        assertEquals(86_400 * 0.0005 / whole, result.get("ns_per_day").asDouble(), 1e-9, text);
        assertTrue(result.get("host_us_per_step").isNull(), text);
        assertTrue(result.get("java_over_cuda").isNull(), text);
    }

    @Test
    void designsThatTheHostDrivesAreReplayedBetweenItsTurns() {
        JsonNode report = Program.report(SHORT + "--grid 2,1,1 --exchange fused,host-p2p");

        List<JsonNode> results = list(report.get("results"));
        assertEquals(List.of("fused", "fused", "host-p2p", "host-p2p"), texts(results, "exchange"));
        assertEquals(List.of("on", "off", "on", "off"), texts(results, "replay"));
        assertEquals(List.of("0", "8", "8", "12"), texts(results, "host_waits"));
        results.forEach(BenchStepTest::requireMeasured);
        for (JsonNode result : results) {
            assertTrue(result.get("exchange_alone_us").isNull(), "the JVM runs nothing beside the exchange");
        }
        assertTrue(report.get("skipped").isEmpty(), report.toString());
    }

    @Test
    void clusterListsAreRenewedWithoutARepartition() {
        JsonNode report = Program.report(SHORT.replace("simple", "cluster") + "--replay on");

        JsonNode result = report.get("results").get(0);
        requireMeasured(result);
        double bytes = result.get("bytes_per_atom").asDouble();
        assertTrue(bytes > 200 && bytes < 20_000, bytes + " bytes an atom: positions and lists take some, not more");
        double step = result.get("step_ms").get("median").asDouble();
        double listStep = result.get("list_step_ms").get("median").asDouble();
        double renewal = result.get("list_renewal_ms").get("median").asDouble();
        double whole = result.get("whole_step_ms").get("median").asDouble();
        assertEquals(listStep - step, renewal, 1e-9 * listStep, result.toString());
        assertEquals((listStep + 2 * step) / 3, whole, 0.2 * whole, "a step of three has new lists");
        assertEquals(renewal / 3 / whole, result.get("list_share").asDouble(), 1e-12, result.toString());
        List<JsonNode> kernels = list(report.get("kernel_times"));
        assertEquals(
                List.of(
                        "list.start",
                        "list.count",
                        "list.sum",
                        "list.columns",
                        "list.place",
                        "list.sort",
                        "list.box",
                        "localList.find",
                        "localList.list",
                        "report.search"),
                texts(kernels.subList(0, 10), "kernel"));
        for (JsonNode kernel : kernels.subList(0, 10)) {
            assertEquals(1.0 / 3, kernel.get("launches_per_step").asDouble(), 1e-12, kernel.toString());
            assertEquals(1, kernel.get("repetitions").asInt(), kernel.toString());
        }
    }

    @Test
    void tellsWhatItCostsToPruneLists() {
        String line = SHORT.replace("simple", "cluster").replace("--nstlist 3", "--nstlist 6 --nstprune 3");
        JsonNode report = Program.report(line + "--rlist 1.0 --ranks 2 --replay on");

        JsonNode result = report.get("results").get(0);
        assertEquals(3, result.get("nstprune").asInt());
        assertEquals(1.0, result.get("r_list_nm").asDouble());
        double radius = result.get("r_list_inner_nm").asDouble();
        assertTrue(radius > 0.9 && radius < 1.0, "inner radius " + radius);
        assertTrue(Double.isFinite(result.get("pruning_ms").get("median").asDouble()), result.toString());
        assertEquals(KERNELS + 2, result.get("launches").asInt(), "without the prunings");
        List<JsonNode> kernels = list(report.get("kernel_times"));
        List<String> names = texts(kernels, "kernel");
        assertEquals(names.stream().distinct().toList(), names);
        for (String name : List.of("prune.prune", "nonLocalPrune.prune")) {
            JsonNode kernel = kernels.get(names.indexOf(name));
            assertEquals(1.0 / 3, kernel.get("launches_per_step").asDouble(), 1e-12, name);
        }
        assertEquals(
                1.0 / 6,
                kernels.get(names.indexOf("list.remember"))
                        .get("launches_per_step")
                        .asDouble(),
                1e-12);
    }

    @Test
    void clusterListsHaveTwoMoreKernels() {
        JsonNode report = Program.report(SHORT.replace("simple", "cluster") + "--ranks 2 --replay off");

        JsonNode result = report.get("results").get(0);
        assertEquals(KERNELS + 2, result.get("launches").asInt());
        List<String> kernels = texts(list(report.get("kernel_times")), "kernel");
        assertTrue(kernels.containsAll(List.of("slots.slots", "nonLocalSlots.slots")), kernels.toString());
    }

    @Test
    void writesTablesAPictureAndATraceOfEveryRank() throws IOException {
        Path picture = folder.resolve("times.svg");
        Path trace = folder.resolve("trace.json");

        Program.Result result = Program.call(SHORT + "--ranks 2 --replay off", "--plot", picture, "--trace", trace);

        assertEquals(0, result.code(), result.err());
        assertEquals("", result.err());
        assertTrue(result.out().contains("5,625 atoms in the box (example x 1x1x1), grid 2x1x1"), result.out());
        assertTrue(Files.readString(picture).contains("a repartition"), "the picture has a panel of repartitions");
        List<JsonNode> events = list(new ObjectMapper().readTree(trace.toFile()));
        List<JsonNode> spans = events.stream()
                .filter(event -> event.get("ph").asText().equals("X"))
                .toList();
        assertEquals(2 * 3 * KERNELS, spans.size(), "two ranks, three steps");
        assertEquals(Set.of("0", "1"), new TreeSet<>(texts(spans, "tid")));
        assertEquals("rank 1", events.get(2).get("args").get("name").asText());
    }

    @Test
    void refusesWhatCannotBeMeasuredInOneLine() {
        Program.Result result = Program.call(SHORT + "--kernels java,cuda");

        assertEquals(2, result.code(), result.err());
        assertEquals(1, result.err().strip().lines().count(), result.err());
        assertTrue(
                result.err().startsWith("tornado-halo: --kernels cuda needs GPUs: host jvm runs Java kernels only"),
                result.err());
    }
}

package org.tornadohalo.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.tornadohalo.bench.BenchReport.Skipped;
import org.tornadohalo.bench.StepTrace.Span;

/** The report of whole steps in its forms: two sizes, two sources of kernels, with and without replay. */
class StepReportTest {
    private static RoundStatistics around(double median) {
        return new RoundStatistics(median, 1.4 * median, 0.8 * median, 1.5 * median, 0.1 * median);
    }

    private static StepName name(int atoms, String kernels) {
        return new StepName(atoms, "2x2x2", "2x1x1", 0.933, "fused", "simple", kernels);
    }

    private static StepResult result(int atoms, String kernels, boolean isReplayed) {
        double step = atoms / 1e5 * (isReplayed ? 0.5 : 1) * (kernels.equals("java") ? 1.1 : 1);
        return new StepResult(
                name(atoms, kernels),
                isReplayed,
                "peer-direct",
                around(step),
                around(3 * step),
                around(80 * step),
                isReplayed ? Optional.of(around(6 * step)) : Optional.empty(),
                isReplayed ? Optional.of(around(5 * step)) : Optional.empty(),
                isReplayed ? Optional.of(new PruningCost(5, 0.91, around(0.2 * step))) : Optional.empty(),
                around(10 * step),
                10,
                0.0005,
                isReplayed ? OptionalDouble.of(0.7) : OptionalDouble.empty(),
                8,
                isReplayed ? 0 : 4,
                1234.5,
                isReplayed ? Optional.of(new ExchangeShare(20, 5, 0.25)) : Optional.empty(),
                OptionalDouble.of(1.1));
    }

    private static KernelResult kernel(int atoms, String kernels, String task, double micros) {
        boolean isSum = task.equals("energies.sum");
        return new KernelResult(
                name(atoms, kernels),
                task,
                isSum ? 0.01 : 1,
                around(micros),
                task.contains("exchange") ? 1 : 100,
                0.25,
                task.contains("exchange") ? Optional.empty() : Optional.of(around(micros + 1)),
                OptionalDouble.of(1.02));
    }

    @Test
    void aKernelIsComparedOnAllArraysThatBothCodesWereTimedOn() {
        KernelResult java = kernel(45_000, "java", "local.nonbonded", 10);
        KernelResult cuda = kernel(45_000, "cuda", "local.nonbonded", 12);
        assertEquals(
                (10 + 13) / (12.0 + 11),
                Comparisons.javaOverCudaOnAllArrays(List.of(java, cuda)).orElseThrow(),
                1e-12);

        KernelResult exchange = kernel(45_000, "java", "x.exchangeX", 10);
        KernelResult twin = kernel(45_000, "cuda", "x.exchangeX", 8);
        assertEquals(
                10 / 8.0,
                Comparisons.javaOverCudaOnAllArrays(List.of(twin, exchange)).orElseThrow(),
                1e-12);

        assertTrue(Comparisons.javaOverCudaOnAllArrays(List.of(java)).isEmpty());
    }

    private static StepReport report() {
        List<StepResult> results = new ArrayList<>();
        List<KernelResult> kernels = new ArrayList<>();
        for (int atoms : new int[] {45_000, 360_000}) {
            for (String source : List.of("java", "cuda")) {
                results.add(result(atoms, source, true));
                results.add(result(atoms, source, false));
                kernels.add(kernel(atoms, source, "local.nonbonded", 64));
                kernels.add(kernel(atoms, source, "nonLocal.exchangeX", 9));
                kernels.add(kernel(atoms, source, "energies.sum", 2));
            }
        }
        StepTrace trace = new StepTrace(
                name(45_000, "java"),
                List.of(
                        new Span(0, "local.nonbonded", 0, 64),
                        new Span(0, "local.bonded", 64.5, 3),
                        new Span(1, "local.nonbonded", 0, 60)));
        return new StepReport(
                2, "tornado", 30, 5, results, kernels, List.of(trace), List.of(new Skipped("stream", "needs MPS")));
    }

    private static List<String> names(JsonNode json) {
        List<String> names = new ArrayList<>();
        json.fieldNames().forEachRemaining(names::add);
        return names;
    }

    @Test
    void speedAndShareComeFromTheWholeRound() {
        StepResult result = result(100_000, "cuda", false);

        assertEquals(86_400 * 0.0005 / 10, result.nsPerDay(), 1e-12);
        assertEquals(86_400 * 0.0005, result.nsPerDayOfSteps(), 1e-12);
        assertEquals(0.8, result.listShare(), 1e-12, "80 ms in 10 steps of 10 ms");
        assertEquals(0.05, result(100_000, "cuda", true).listShare(), 1e-12, "2.5 ms in 10 steps of 5 ms");
    }

    /** The keys of what a simulation's name begins. */
    private static List<String> keysOfNamed(String... others) {
        return Stream.concat(
                        Stream.of("atoms", "copies", "grid", "r_list_nm", "exchange", "nonbonded", "kernels"),
                        Stream.of(others))
                .toList();
    }

    @Test
    void jsonHasEveryKeyOfTheInterface() {
        JsonNode json = StepJson.of(report(), Reports.MACHINE);

        assertEquals(
                List.of(
                        "benchmark",
                        "date",
                        "command",
                        "program",
                        "jdk",
                        "cpu",
                        "cores",
                        "gpus",
                        "host",
                        "ranks",
                        "rounds",
                        "warm_up_rounds",
                        "first_steps",
                        "results",
                        "kernel_times",
                        "skipped"),
                names(json));
        assertEquals("step", json.get("benchmark").asText());
        JsonNode result = json.get("results").get(1);
        assertEquals(
                keysOfNamed(
                        "replay",
                        "path",
                        "step_ms",
                        "first_steps_ms",
                        "repartition_ms",
                        "list_step_ms",
                        "list_renewal_ms",
                        "pruning_ms",
                        "whole_step_ms",
                        "nstlist",
                        "nstprune",
                        "r_list_inner_nm",
                        "dt_ps",
                        "list_share",
                        "ns_per_day",
                        "ns_per_day_of_steps",
                        "host_us_per_step",
                        "launches",
                        "host_waits",
                        "bytes_per_atom",
                        "exchange_alone_us",
                        "exchange_exposed_us",
                        "exchange_hidden",
                        "exchange_held_us",
                        "java_over_cuda"),
                names(result));
        assertEquals(1234.5, result.get("bytes_per_atom").asDouble());
        assertEquals("off", result.get("replay").asText());
        assertEquals(0.495, result.get("step_ms").get("median").asDouble(), 1e-12);
        assertEquals(List.of("median", "p99", "min", "max", "mad"), names(result.get("step_ms")));
        assertTrue(result.get("host_us_per_step").isNull());
        assertTrue(result.get("list_step_ms").isNull()
                && result.get("list_renewal_ms").isNull());
        assertTrue(result.get("exchange_hidden").isNull());
        JsonNode renewing = json.get("results").get(0);
        assertEquals(20, renewing.get("exchange_alone_us").asDouble());
        assertEquals(5, renewing.get("exchange_exposed_us").asDouble());
        assertEquals(0.75, renewing.get("exchange_hidden").asDouble());
        assertEquals(5, renewing.get("exchange_held_us").asDouble());
        assertEquals(1.485, renewing.get("list_step_ms").get("median").asDouble(), 1e-12);
        assertEquals(1.2375, renewing.get("list_renewal_ms").get("median").asDouble(), 1e-12);
        assertEquals(0.0495, renewing.get("pruning_ms").get("median").asDouble(), 1e-12);
        assertEquals(5, renewing.get("nstprune").asInt());
        assertEquals(0.91, renewing.get("r_list_inner_nm").asDouble());
        assertTrue(result.get("pruning_ms").isNull()
                && result.get("r_list_inner_nm").isNull());
        assertEquals(0, result.get("nstprune").asInt());
        JsonNode kernel = json.get("kernel_times").get(1);
        assertEquals(
                keysOfNamed(
                        "kernel",
                        "launches_per_step",
                        "repetitions",
                        "median_us",
                        "p99_us",
                        "min_us",
                        "max_us",
                        "mad_us",
                        "part_of_step",
                        "other_us",
                        "java_over_cuda"),
                names(kernel));
        assertEquals("nonLocal.exchangeX", kernel.get("kernel").asText());
        assertEquals(1, kernel.get("repetitions").asInt());
        assertEquals(9, kernel.get("median_us").asDouble());
        assertEquals(0.25, kernel.get("part_of_step").asDouble());
        assertTrue(kernel.get("other_us").isNull());
        JsonNode repeated = json.get("kernel_times").get(0);
        assertEquals(65, repeated.get("other_us").get("median").asDouble());
        assertEquals(1.02, kernel.get("java_over_cuda").asDouble());
        assertEquals("needs MPS", json.get("skipped").get(0).get("reason").asText());
    }

    @Test
    void tablesShowStepsAndKernelsOfEachSize() {
        String text = StepTables.of(report(), Reports.MACHINE);

        assertTrue(
                text.contains("45,000 atoms in the box (example x 2x2x2), grid 2x1x1, list radius 0.933 nm,"
                        + " new lists every 10 steps of 0.0005 ps, of clusters pruned to 0.910 nm every 5 steps"),
                text);
        assertTrue(text.contains("360,000 atoms in the box"), text);
        assertTrue(
                text.lines()
                        .anyMatch(
                                line -> line.matches(
                                        "fused +simple +java +on +peer-direct +0.2475 .* 19.8000 +1.2375 +0.0495 +5.0 +2.4750 .* 0.7 +8 +0 +1235 +5.00 +75 +5.00 +1.10")),
                text);
        assertTrue(
                text.lines()
                        .anyMatch(line -> line.matches(
                                "fused +simple +cuda +off .* 36.0000 +- +- +80.0 .* - +8 +4 +1235 +- +- +- +1.10")),
                text);
        assertTrue(
                text.lines()
                        .anyMatch(line ->
                                line.matches("local.nonbonded +fused +simple +java +1.00 +100 +64.00 .* 25.0 +1.02")),
                text);
        assertTrue(text.lines().anyMatch(line -> line.matches("energies.sum .* 0.0100 +100 +2.00 .*")), text);
        assertEquals(
                2,
                text.lines()
                        .filter(line -> line.startsWith("kernels of a step"))
                        .count());
        assertTrue(text.lines().anyMatch(line -> line.matches("stream +needs MPS")), text);
    }

    @Test
    void thePictureHasAPanelForEachPartOfARound() {
        String svg = StepPlot.draw(report(), Reports.MACHINE);

        for (String text : List.of(
                "a step",
                "a repartition",
                "a step with new lists",
                "fused, simple, replayed, java",
                "fused, simple, replayed, cuda",
                "fused, simple, java",
                "fused, simple, cuda",
                "ms",
                "2 ranks, host tornado, a GPU, 1 MiB, 580, 2026-01-02; median of 30 rounds, bars from min to max")) {
            assertTrue(svg.contains(">" + text + "<"), text);
        }
        assertFalse(svg.contains("NaN"), "every place is a number");
    }

    @Test
    void aTraceHasAProcessForEachSimulationAndAThreadForEachRank() {
        JsonNode events = ChromeTrace.of(report().traces());

        assertEquals(6, events.size());
        JsonNode process = events.get(0);
        assertEquals(List.of("name", "ph", "pid", "tid", "args"), names(process));
        assertEquals("process_name", process.get("name").asText());
        assertTrue(process.get("args").get("name").asText().endsWith("fused, simple, java kernels"));
        assertEquals("rank 1", events.get(2).get("args").get("name").asText());
        JsonNode bonded = events.get(4);
        assertEquals(
                "{\"name\":\"local.bonded\",\"cat\":\"kernel\",\"ph\":\"X\",\"ts\":64.5,\"dur\":3.0,\"pid\":0,\"tid\":0}",
                bonded.toString());
        assertEquals(1, events.get(5).get("tid").asInt());
    }
}

package org.tornadohalo.bench;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tornadohalo.cli.output.TextTable;

/** The report of whole steps as text. */
public final class StepTables {
    private StepTables() {}

    /** Two tables for each system, steps and kernels, and what they were measured on. */
    public static String of(StepReport report, Machine machine) {
        List<String> parts = new ArrayList<>();
        parts.add(head(report, machine).toString());
        Map<String, List<StepResult>> steps = new LinkedHashMap<>();
        for (StepResult result : report.results()) {
            String heading = result.name().system() + ", new lists every " + result.listInterval() + " steps of "
                    + BigDecimal.valueOf(result.timeStep()).stripTrailingZeros().toPlainString() + " ps";
            steps.computeIfAbsent(heading, key -> new ArrayList<>()).add(result);
        }
        steps.forEach((heading, results) -> {
            String system = results.getFirst().name().system();
            List<KernelResult> kernels = report.kernels().stream()
                    .filter(kernel -> kernel.name().system().equals(system))
                    .toList();
            parts.add(heading + pruning(results) + System.lineSeparator() + stepTable(results));
            parts.add("kernels of a step, microseconds" + System.lineSeparator() + kernelTable(kernels));
        });
        return BenchTables.joined(parts, report.skipped());
    }

    /** How lists of clusters are pruned, if they are, for a heading. */
    private static String pruning(List<StepResult> results) {
        return results.stream()
                .flatMap(result -> result.pruning().stream())
                .findFirst()
                .map(cost -> BenchTables.number(", of clusters pruned to %.3f nm", cost.radius()) + " every "
                        + cost.interval() + " steps")
                .orElse("");
    }

    private static TextTable head(StepReport report, Machine machine) {
        return BenchTables.head("step", machine, report.host(), report.ranks())
                .row(
                        "rounds",
                        report.rounds() + " of one repartition and the steps of a list interval, after "
                                + report.warmUps() + " to warm up")
                .row("times", "milliseconds on the slowest rank");
    }

    private static TextTable stepTable(List<StepResult> results) {
        TextTable table = new TextTable(
                "exchange",
                "nonbonded",
                "kernels",
                "replay",
                "path",
                "ms/step",
                "p99",
                "min",
                "max",
                "MAD",
                "first " + StepSimulation.FIRST_STEPS,
                "repartition",
                "renewal",
                "pruning",
                "share %",
                "whole ms/step",
                "ns/day",
                "host us",
                "launches",
                "host waits",
                "B/atom",
                "exposed us",
                "hidden %",
                "held us",
                "java/cuda");
        for (StepResult result : results) {
            RoundStatistics step = result.step();
            table.row(
                    result.name().exchange(),
                    result.name().nonbonded(),
                    result.name().kernels(),
                    result.isReplayed() ? "on" : "off",
                    result.path(),
                    millis(step.median()),
                    millis(step.p99()),
                    millis(step.min()),
                    millis(step.max()),
                    millis(step.mad()),
                    millis(result.first().median()),
                    millis(result.repartition().median()),
                    result.renewal().map(renewal -> millis(renewal.median())).orElse(BenchTables.NONE),
                    result.pruning().map(cost -> millis(cost.extra().median())).orElse(BenchTables.NONE),
                    BenchTables.number("%.1f", 100 * result.listShare()),
                    millis(result.whole().median()),
                    BenchTables.number("%.3g", result.nsPerDay()),
                    BenchTables.optional("%.1f", result.hostMicros()),
                    result.launches(),
                    result.hostWaits(),
                    BenchTables.number("%.0f", result.bytesPerAtom()),
                    result.exchange()
                            .map(share -> BenchTables.time(share.exposedMicros()))
                            .orElse(BenchTables.NONE),
                    result.exchange()
                            .map(share -> BenchTables.number("%.0f", 100 * share.hidden()))
                            .orElse(BenchTables.NONE),
                    result.exchange()
                            .map(share -> BenchTables.time(share.heldMicros()))
                            .orElse(BenchTables.NONE),
                    BenchTables.optional("%.2f", result.javaOverCuda()));
        }
        return table;
    }

    private static TextTable kernelTable(List<KernelResult> kernels) {
        TextTable table = new TextTable(
                "kernel",
                "exchange",
                "nonbonded",
                "kernels",
                "launches",
                "in a row",
                "median",
                "min",
                "max",
                "MAD",
                "% of step",
                "java/cuda");
        for (KernelResult kernel : kernels) {
            table.row(
                    kernel.task(),
                    kernel.name().exchange(),
                    kernel.name().nonbonded(),
                    kernel.name().kernels(),
                    BenchTables.number("%.3g", kernel.launchesPerStep()),
                    kernel.repetitions(),
                    BenchTables.time(kernel.micros().median()),
                    BenchTables.time(kernel.micros().min()),
                    BenchTables.time(kernel.micros().max()),
                    BenchTables.time(kernel.micros().mad()),
                    BenchTables.number("%.1f", 100 * kernel.partOfStep()),
                    BenchTables.optional("%.2f", kernel.javaOverCuda()));
        }
        return table;
    }

    private static String millis(double value) {
        return BenchTables.number("%.4f", value);
    }
}

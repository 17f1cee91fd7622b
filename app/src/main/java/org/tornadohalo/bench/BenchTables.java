package org.tornadohalo.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.tornadohalo.bench.BenchReport.Skipped;
import org.tornadohalo.cli.output.TextTable;

/** The report of a benchmark as text. */
public final class BenchTables {
    static final String NONE = "-";

    private BenchTables() {}

    /** A table for each system, and what it was measured on. */
    public static String of(BenchReport report, Machine machine) {
        List<String> parts = new ArrayList<>();
        parts.add(head(report, machine).toString());
        byCase(report).forEach((heading, results) -> parts.add(heading + System.lineSeparator() + table(results)));
        return joined(parts, report.skipped());
    }

    /** Parts below each other, and what was left out at the end. */
    static String joined(List<String> parts, List<Skipped> skipped) {
        List<String> all = new ArrayList<>(parts);
        if (!skipped.isEmpty()) {
            TextTable table = new TextTable("not measured", "because").leftAligned();
            skipped.forEach(left -> table.row(left.what(), left.reason()));
            all.add(table.toString());
        }
        String gap = System.lineSeparator() + System.lineSeparator();
        return System.lineSeparator() + String.join(gap, all);
    }

    /** What was measured, when and on what. */
    static TextTable head(String benchmark, Machine machine, String host, int ranks) {
        TextTable head = new TextTable("benchmark", benchmark)
                .leftAligned()
                .row("date", machine.date())
                .row("command", machine.commandLine())
                .row("program", machine.program() + ", JDK " + machine.java())
                .row("processor", machine.cpu() + ", " + machine.cores() + " cores");
        machine.gpus().forEach(gpu -> head.row("GPU", gpu));
        return head.row("host", host).row("ranks", ranks);
    }

    private static TextTable head(BenchReport report, Machine machine) {
        return head("exchange", machine, report.host(), report.ranks())
                .row(
                        "rounds",
                        report.rounds() + " of " + report.replays() + " exchanges, after " + report.warmUps()
                                + " to warm up")
                .row("times", "microseconds per exchange on the slowest rank");
    }

    private static Map<String, List<BenchResult>> byCase(BenchReport report) {
        Map<String, List<BenchResult>> cases = new LinkedHashMap<>();
        for (BenchResult result : report.results()) {
            String what =
                    result.system().equals("box") ? "atoms in the box" : "atoms sent by each rank, " + result.system();
            String heading = String.format(Locale.ROOT, "%,d %s, grid %s", result.atoms(), what, result.grid());
            cases.computeIfAbsent(heading, key -> new ArrayList<>()).add(result);
        }
        return cases;
    }

    private static TextTable table(List<BenchResult> results) {
        TextTable table = new TextTable(
                "exchange",
                "what",
                "kernels",
                "path",
                "median",
                "p99",
                "min",
                "max",
                "MAD",
                "above floor",
                "GB/s",
                "atoms moved",
                "bytes moved",
                "launches",
                "host waits",
                "java/cuda");
        for (BenchResult result : results) {
            RoundStatistics micros = result.micros();
            table.row(
                    result.exchange(),
                    result.content(),
                    result.kernels(),
                    result.path(),
                    time(micros.median()),
                    time(micros.p99()),
                    time(micros.min()),
                    time(micros.max()),
                    time(micros.mad()),
                    time(result.aboveFloor()),
                    number("%.3g", result.gigabytesPerSecond()),
                    number("%,d", result.atomsSent()),
                    number("%,d", result.bytesSent()),
                    result.launches(),
                    result.hostWaits(),
                    optional("%.2f", result.javaOverCuda()));
        }
        return table;
    }

    static String time(double micros) {
        return number("%.2f", micros);
    }

    static String number(String format, Object value) {
        return String.format(Locale.ROOT, format, value);
    }

    static String optional(String format, OptionalDouble value) {
        return value.isPresent() ? number(format, value.getAsDouble()) : NONE;
    }
}

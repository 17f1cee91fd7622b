package org.tornadohalo.performance;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.tornadohalo.ExchangeMode;
import org.tornadohalo.cli.output.TextTable;
import org.tornadohalo.performance.ScalingReport.Row;
import org.tornadohalo.performance.ScalingReport.SystemScaling;

/** Predicted scaling as text: what it rests on, and a table for each system. */
public final class ScalingTables {
    private ScalingTables() {}

    /** The whole report. */
    public static String of(ScalingReport report) {
        List<String> parts = new ArrayList<>();
        parts.add(points(report.predictor()).toString());
        parts.add(summary(report));
        parts.add(parameters(report.predictor()).toString());
        parts.add(constants(report.predictor().constants()).toString());
        report.systems().forEach(system -> parts.add(system(report, system)));
        parts.add(warning(report));
        String gap = System.lineSeparator() + System.lineSeparator();
        return String.join(gap, parts);
    }

    private static TextTable points(Predictor predictor) {
        TextTable table = new TextTable("measured, and predicted when left out", "ms", "predicted", "error", "source");
        predictor
                .leaveOneOut()
                .errors()
                .forEach(error -> table.row(
                        error.point().configuration(),
                        number("%.3f", error.point().msPerStep()),
                        number("%.3f", error.predictedMs()),
                        percent(error.relative()),
                        error.point().source()));
        return table;
    }

    private static String summary(ScalingReport report) {
        return number(
                "errors: %.1f%% of the fit to all points, %.1f%% at points left out (root mean square)",
                100 * report.predictor().residualRms(),
                100 * report.predictor().leaveOneOut().rms());
    }

    private static TextTable parameters(Predictor predictor) {
        TextTable table = new TextTable("fitted, for", "us", "standard error");
        for (Parameter parameter : Parameter.values()) {
            table.row(
                    parameter.text(),
                    number("%.4g", predictor.parameter(parameter)),
                    number("%.2g", predictor.standardError(parameter)));
        }
        return table;
    }

    private static TextTable constants(Constants constants) {
        TextTable table = new TextTable("taken as given", "value", "from", "to", "unit", "source");
        for (Constant constant : Constant.values()) {
            boolean isDefault = constants.of(constant) == constant.defaultValue();
            table.row(
                    constant.text(),
                    number("%.3g", constants.of(constant)),
                    number("%.3g", constants.low(constant)),
                    number("%.3g", constants.high(constant)),
                    constant.unit(),
                    isDefault ? constant.source() : "given");
        }
        return table;
    }

    private static String system(ScalingReport report, SystemScaling system) {
        List<String> header = new ArrayList<>(List.of("GPUs", "nodes", "grid", "pulses", "home", "halo"));
        report.modes().forEach(mode -> header.addAll(List.of(mode + " ms", "ns/day", "eff.")));
        header.add("basis");
        TextTable table = new TextTable(header.toArray(String[]::new));
        system.rows().forEach(row -> table.row(cells(report, system, row).toArray()));
        List<String> lines = new ArrayList<>();
        lines.add(number(
                "%,d atoms, box %.2f x %.2f x %.2f nm, list radius %.3f nm, time step %s ps",
                system.atoms(),
                system.box()[0],
                system.box()[1],
                system.box()[2],
                report.listRadius(),
                report.timeStepPs()));
        lines.addAll(table.lines());
        report.modes().forEach(mode -> lines.add(end(system, mode)));
        system.refused().forEach(left -> lines.add(number("not on %,d GPUs: %s", left.gpus(), left.reason())));
        return String.join(System.lineSeparator(), lines);
    }

    private static List<Object> cells(ScalingReport report, SystemScaling system, Row row) {
        List<Object> cells = new ArrayList<>(List.of(
                number("%,d", row.gpus()),
                number("%,d", row.nodes()),
                row.grid(),
                row.geometry().pulses().size(),
                number("%,.0f", row.geometry().homeAtoms()),
                number("%,.0f", row.geometry().haloAtoms())));
        for (ExchangeMode mode : report.modes()) {
            Prediction time = row.times().get(mode);
            cells.add(number("%.3f +- %.3f", time.ms(), time.uncertaintyMs()));
            cells.add(number("%.4g", time.nsPerDay(report.timeStepPs())));
            cells.add(number("%.0f%%", 100 * system.efficiency(row, mode)));
        }
        cells.add(row.basis());
        return cells;
    }

    private static String end(SystemScaling system, ExchangeMode mode) {
        Row fastest = system.fastest(mode);
        Prediction time = fastest.times().get(mode);
        boolean isLast = fastest == system.rows().getLast();
        return number(
                "%s: %s %s, %.3f +- %.3f ms, within the uncertainty from %s on; %s",
                mode,
                isLast ? "still scales at" : "stops scaling at",
                gpus(fastest.gpus()),
                time.ms(),
                time.uncertaintyMs(),
                gpus(system.firstAsFast(mode).gpus()),
                system.firstBelowHalf(mode)
                        .map(row -> "efficiency below 50% from " + gpus(row.gpus()))
                        .orElse("efficiency never below 50%"));
    }

    private static String gpus(int count) {
        return number("%,d GPU%s", count, count == 1 ? "" : "s");
    }

    private static String warning(ScalingReport report) {
        String modes = report.modes().stream().map(ExchangeMode::toString).collect(Collectors.joining(", "));
        return String.join(
                System.lineSeparator(),
                "+- is two standard uncertainties: of the fit, of the error at points left out, and of what"
                        + " is taken as given.",
                number(
                        "Nothing beyond %s was measured: every row beyond is an extrapolation.",
                        gpus(report.predictor().mostMeasuredGpus())),
                number(
                        "Rows of more than %s, one node, rest on an assumed latency and bandwidth of the network.",
                        gpus(report.gpusPerNode())),
                "The steps are like those that were measured (program, interactions, steps between lists), for " + modes
                        + "; balanced load is assumed.");
    }

    private static String percent(double share) {
        return number("%+.1f%%", 100 * share);
    }

    private static String number(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}

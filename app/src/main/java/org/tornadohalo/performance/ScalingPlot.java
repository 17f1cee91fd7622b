package org.tornadohalo.performance;

import java.awt.Color;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import java.util.Locale;
import org.tornadohalo.ExchangeMode;
import org.tornadohalo.cli.output.LogAxis;
import org.tornadohalo.cli.output.LogPanel;
import org.tornadohalo.cli.output.SvgCanvas;
import org.tornadohalo.performance.ScalingReport.Basis;
import org.tornadohalo.performance.ScalingReport.Row;
import org.tornadohalo.performance.ScalingReport.SystemScaling;

/**
 * Predicted scaling as a picture: ms per step over GPUs, both logarithmic, a panel for each system. Bars are the
 * uncertainty; full marks lie in the measured range, the ground of what rests on an assumed network is grey.
 */
public final class ScalingPlot {
    private static final int COLUMNS = 3;
    private static final double PANEL_WIDTH = 300;
    private static final double PANEL_HEIGHT = 280;
    private static final double LEFT = 60;
    private static final double TOP = 92;
    private static final double GAP_X = 56;
    private static final double GAP_Y = 84;
    private static final double LEGEND_WIDTH = 210;
    private static final double BOTTOM = 52;
    private static final double LINE_HEIGHT = 19;
    private static final double MARKER = 3.4;
    private static final double DODGE = 2.5;
    private static final int TITLE_SIZE = 18;
    private static final float LINE_WIDTH = 2;
    /** A bar that reaches below zero is cut, at this share of its value. */
    private static final double SHORTEST = 0.1;

    private static final Color ASSUMED_GROUND = new Color(0xf3, 0xf4, 0xf6);
    private static final Color IDEAL = new Color(0x9a, 0xa4, 0xb0);

    private final ScalingReport report;
    private final SvgCanvas svg;
    private final int columns;

    private ScalingPlot(ScalingReport report) {
        this.report = report;
        this.columns = Math.min(COLUMNS, report.systems().size());
        int rows = (report.systems().size() + columns - 1) / columns;
        this.svg = new SvgCanvas(
                LEFT + columns * (PANEL_WIDTH + GAP_X) + LEGEND_WIDTH,
                TOP + rows * (PANEL_HEIGHT + GAP_Y) - GAP_Y + BOTTOM,
                LogPanel.INK);
    }

    /** The picture as the text of an SVG file. */
    public static String draw(ScalingReport report) {
        return new ScalingPlot(report).draw();
    }

    private String draw() {
        svg.text("Predicted strong scaling: time of a step over GPUs", LEFT, 30, TITLE_SIZE, true);
        String subtitle = String.format(
                Locale.ROOT,
                "fitted to points of at most %d GPUs, %.1f%% off at points left out; bars: two standard uncertainties",
                report.predictor().mostMeasuredGpus(),
                100 * report.predictor().leaveOneOut().rms());
        svg.text(subtitle, LEFT, 52, LogPanel.TEXT_SIZE, false);
        for (int k = 0; k < report.systems().size(); k++) {
            double left = LEFT + k % columns * (PANEL_WIDTH + GAP_X);
            double top = TOP + k / columns * (PANEL_HEIGHT + GAP_Y);
            drawPanel(report.systems().get(k), left, top);
        }
        drawLegend(LEFT + columns * (PANEL_WIDTH + GAP_X) - GAP_X / 2);
        return svg.document();
    }

    private void drawPanel(SystemScaling system, double left, double top) {
        double[] gpus = system.rows().stream().mapToDouble(Row::gpus).toArray();
        double[] times = system.rows().stream()
                .flatMap(row -> report.modes().stream().map(mode -> point(row, mode)))
                .flatMap(point -> List.of(point.low(), point.high()).stream())
                .mapToDouble(Double::doubleValue)
                .toArray();
        LogAxis x = LogAxis.of(gpus, left, left + PANEL_WIDTH);
        LogAxis y = LogAxis.of(times, top + PANEL_HEIGHT, top);
        shadeAssumed(x, y);
        LogPanel panel = new LogPanel(svg, x, y);
        panel.frame(String.format(Locale.ROOT, "%,d atoms", system.atoms()), "GPUs", "ms");
        drawIdeal(system, x, y);
        for (int k = 0; k < report.modes().size(); k++) {
            ExchangeMode mode = report.modes().get(k);
            Color colour = colour(k);
            LogPanel.Style style = new LogPanel.Style(
                    colour, LINE_WIDTH, DODGE * (k - (report.modes().size() - 1) / 2.0));
            panel.series(
                    system.rows(),
                    row -> point(row, mode),
                    style,
                    (row, atX, atY) -> drawMarker(colour, row.basis() == Basis.MEASURED_RANGE, atX, atY));
        }
    }

    private static LogPanel.Point point(Row row, ExchangeMode mode) {
        Prediction time = row.times().get(mode);
        double low = Math.max(SHORTEST * time.ms(), time.ms() - time.uncertaintyMs());
        return new LogPanel.Point(row.gpus(), time.ms(), low, time.ms() + time.uncertaintyMs());
    }

    private void shadeAssumed(LogAxis x, LogAxis y) {
        double from = x.at(Math.min(x.high(), report.gpusPerNode() * Math.sqrt(2)));
        svg.fill(new Rectangle2D.Double(from, y.end(), x.end() - from, y.start() - y.end()), ASSUMED_GROUND);
    }

    /** Half the time on twice the GPUs, down to the end of the panel. */
    private void drawIdeal(SystemScaling system, LogAxis x, LogAxis y) {
        double single =
                system.rows().getFirst().times().get(report.modes().getFirst()).ms();
        double gpus = Math.min(system.rows().getLast().gpus(), single / y.low());
        svg.round(new Line2D.Double(x.at(1), y.at(single), x.at(gpus), y.at(single / gpus)), IDEAL, 1);
    }

    private static Color colour(int series) {
        return LogPanel.COLOURS.get(series % LogPanel.COLOURS.size());
    }

    private void drawMarker(Color colour, boolean isMeasuredRange, double x, double y) {
        svg.fill(new Ellipse2D.Double(x - MARKER, y - MARKER, 2 * MARKER, 2 * MARKER), colour);
        if (!isMeasuredRange) {
            svg.fill(new Ellipse2D.Double(x - MARKER / 2, y - MARKER / 2, MARKER, MARKER), Color.WHITE);
        }
    }

    private void drawLegend(double left) {
        double y = TOP + 6;
        for (int k = 0; k < report.modes().size(); k++) {
            svg.round(new Line2D.Double(left, y, left + 26, y), colour(k), LINE_WIDTH);
            svg.text(report.modes().get(k).toString(), left + 34, y + 4, LogPanel.TEXT_SIZE, false);
            y += LINE_HEIGHT;
        }
        svg.round(new Line2D.Double(left, y, left + 26, y), IDEAL, 1);
        svg.text("ideal", left + 34, y + 4, LogPanel.TEXT_SIZE, false);
        y += LINE_HEIGHT;
        drawMarker(LogPanel.INK, true, left + 13, y);
        svg.text("in the measured range", left + 34, y + 4, LogPanel.TEXT_SIZE, false);
        y += LINE_HEIGHT;
        drawMarker(LogPanel.INK, false, left + 13, y);
        svg.text("extrapolated", left + 34, y + 4, LogPanel.TEXT_SIZE, false);
        y += LINE_HEIGHT;
        svg.fill(new Rectangle2D.Double(left, y - 6, 26, 12), ASSUMED_GROUND);
        svg.text("network assumed", left + 34, y + 4, LogPanel.TEXT_SIZE, false);
    }
}

package org.tornadohalo.bench;

import java.awt.Color;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.tornadohalo.cli.output.LogAxis;
import org.tornadohalo.cli.output.LogPanel;
import org.tornadohalo.cli.output.SvgCanvas;

/**
 * The report of a benchmark as a picture: median times over the number of atoms, both logarithmic, in panels, those of
 * a row with the same axes. Bars reach from the shortest to the longest round.
 */
final class BenchPlot {
    /**
     * One of the panels.
     *
     * @param row from 0, from above
     * @param column from 0
     * @param title above it
     * @param axis what its horizontal axis counts
     */
    record Panel(int row, int column, String title, String axis) {}

    /**
     * A configuration, shown as a line.
     *
     * @param name in the legend
     * @param design decides the colour
     * @param isLimit whether it is a least exchange
     * @param isHollow whether its marks are hollow, as those of CUDA kernels are
     */
    record Series(String name, String design, boolean isLimit, boolean isHollow) {}

    /** A median with its bar. */
    record Point(Panel panel, Series series, int atoms, RoundStatistics times) {}

    private static final Color[] LIMITS = {
        new Color(0x5a, 0x66, 0x74), new Color(0x9a, 0xa4, 0xb0), new Color(0xc0, 0xc7, 0xd0)
    };

    private static final double PANEL_WIDTH = 300;
    private static final double PANEL_HEIGHT = 280;
    private static final double LEFT = 60;
    private static final double TOP = 92;
    private static final double GAP_X = 56;
    private static final double GAP_Y = 84;
    private static final double LEGEND_TEXT = 34;
    private static final double MARGIN = 20;
    private static final double BOTTOM = 52;
    private static final double LINE_HEIGHT = 19;
    private static final double MARKER = 3.4;
    private static final double DODGE = 3;
    private static final int TITLE_SIZE = 18;

    private final List<Point> points;
    private final List<Series> series;
    private final Map<String, Color> colours = new LinkedHashMap<>();
    private final String unit;

    /**
     * @param points in the order of the legend
     * @param unit of the times
     */
    BenchPlot(List<Point> points, String unit) {
        this.points = points;
        this.unit = unit;
        this.series = points.stream().map(Point::series).distinct().toList();
        int limits = 0;
        int designs = 0;
        for (Series one : series) {
            if (!colours.containsKey(one.design)) {
                Color colour = one.isLimit
                        ? LIMITS[limits++ % LIMITS.length]
                        : LogPanel.COLOURS.get(designs++ % LogPanel.COLOURS.size());
                colours.put(one.design, colour);
            }
        }
    }

    /** What a subtitle says of the machine. */
    static String place(int ranks, String host, Machine machine) {
        String device =
                machine.gpus().isEmpty() ? machine.cpu() : machine.gpus().getFirst();
        String day = machine.date().substring(0, machine.date().indexOf('T'));
        return ranks + (ranks == 1 ? " rank" : " ranks") + ", host " + host + ", " + device + ", " + day;
    }

    /** The picture as the text of an SVG file. */
    String draw(String title, String subtitle) {
        List<Panel> panels = points.stream().map(Point::panel).distinct().toList();
        int columns = 1 + panels.stream().mapToInt(Panel::column).max().orElse(0);
        int rows = 1 + panels.stream().mapToInt(Panel::row).max().orElse(0);
        double right = LEFT + columns * (PANEL_WIDTH + GAP_X);
        double height = TOP + rows * (PANEL_HEIGHT + GAP_Y) - GAP_Y + BOTTOM;
        double width = Math.max(right + legendWidth(), LEFT + textWidth(subtitle) + MARGIN);
        SvgCanvas svg = new SvgCanvas(width, height, LogPanel.INK);
        svg.text(title, LEFT, 30, TITLE_SIZE, true);
        svg.text(subtitle, LEFT, 52, LogPanel.TEXT_SIZE, false);
        panels.forEach(panel -> drawPanel(svg, panel));
        drawLegend(svg, right - GAP_X / 2);
        return svg.document();
    }

    private void drawPanel(SvgCanvas svg, Panel panel) {
        double left = LEFT + panel.column * (PANEL_WIDTH + GAP_X);
        double top = TOP + panel.row * (PANEL_HEIGHT + GAP_Y);
        List<Point> ofRow =
                points.stream().filter(point -> point.panel.row == panel.row).toList();
        LogAxis x = LogAxis.of(ofRow.stream().mapToDouble(Point::atoms).toArray(), left, left + PANEL_WIDTH);
        double[] times = ofRow.stream()
                .flatMapToDouble(point -> DoubleStream.of(point.times.min(), point.times.max()))
                .toArray();
        LogPanel axes = new LogPanel(svg, x, LogAxis.of(times, top + PANEL_HEIGHT, top));
        axes.frame(panel.title, panel.axis, unit);
        for (int k = 0; k < series.size(); k++) {
            Series one = series.get(k);
            List<Point> shown = points.stream()
                    .filter(point -> point.panel.equals(panel) && point.series.equals(one))
                    .toList();
            double dodge = DODGE * (k - (series.size() - 1) / 2.0);
            axes.series(
                    shown,
                    BenchPlot::place,
                    new LogPanel.Style(colours.get(one.design), width(one), dodge),
                    (point, atX, atY) -> drawMarker(svg, one, atX, atY));
        }
    }

    private static LogPanel.Point place(Point point) {
        return new LogPanel.Point(point.atoms, point.times.median(), point.times.min(), point.times.max());
    }

    private static float width(Series of) {
        return of.isLimit ? 1.2f : 2f;
    }

    /** Discs; squares for the least exchanges. */
    private void drawMarker(SvgCanvas svg, Series of, double x, double y) {
        double size = 2 * MARKER;
        svg.fill(
                of.isLimit
                        ? new Rectangle2D.Double(x - MARKER, y - MARKER, size, size)
                        : new Ellipse2D.Double(x - MARKER, y - MARKER, size, size),
                colours.get(of.design));
        if (of.isHollow) {
            double inner = MARKER / 2;
            svg.fill(new Ellipse2D.Double(x - inner, y - inner, MARKER, MARKER), Color.WHITE);
        }
    }

    private void drawLegend(SvgCanvas svg, double left) {
        double y = TOP + 6;
        for (Series one : series) {
            svg.round(new Line2D.Double(left, y, left + 26, y), colours.get(one.design), width(one));
            drawMarker(svg, one, left + 13, y);
            svg.text(one.name, left + LEGEND_TEXT, y + 4, LogPanel.TEXT_SIZE, false);
            y += LINE_HEIGHT;
        }
    }

    private double legendWidth() {
        double longest =
                series.stream().mapToDouble(one -> textWidth(one.name)).max().orElse(0);
        return LEGEND_TEXT + longest + MARGIN - GAP_X / 2;
    }

    private static double textWidth(String text) {
        return LogPanel.CHARACTER * LogPanel.TEXT_SIZE * text.length();
    }
}

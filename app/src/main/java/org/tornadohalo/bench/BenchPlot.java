package org.tornadohalo.bench;

import java.awt.Color;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.tornadohalo.cli.output.SvgCanvas;

/**
 * The report of a benchmark as a picture: median times over the number of atoms, both logarithmic, in panels, those of a row
 * with the same axes. Bars reach from the shortest to the longest round.
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

    private static final Color INK = new Color(0x22, 0x2b, 0x36);
    private static final Color GRID = new Color(0xe3, 0xe6, 0xea);
    private static final Color[] LIMITS = {
        new Color(0x5a, 0x66, 0x74), new Color(0x9a, 0xa4, 0xb0), new Color(0xc0, 0xc7, 0xd0)
    };

    /** Told apart with any colour vision (M. Okabe, K. Ito, "Color Universal Design", 2008). */
    private static final Color[] COLOURS = {
        new Color(0x00, 0x72, 0xb2),
        new Color(0xd5, 0x5e, 0x00),
        new Color(0x00, 0x9e, 0x73),
        new Color(0xcc, 0x79, 0xa7),
        new Color(0xe6, 0x9f, 0x00),
        new Color(0x56, 0xb4, 0xe9),
        new Color(0xb0, 0xa4, 0x00),
        INK
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
    private static final int TEXT_SIZE = 13;
    private static final int TICK_SIZE = 11;
    private static final double CHARACTER = 0.56;

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
                Color colour = one.isLimit ? LIMITS[limits++ % LIMITS.length] : COLOURS[designs++ % COLOURS.length];
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
        SvgCanvas svg = new SvgCanvas(width, height, INK);
        svg.text(title, LEFT, 30, TITLE_SIZE, true);
        svg.text(subtitle, LEFT, 52, TEXT_SIZE, false);
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
        LogAxis y = LogAxis.of(times, top + PANEL_HEIGHT, top);
        drawAxes(svg, x, y);
        svg.text(panel.title, left, top - 10, TEXT_SIZE, true);
        centred(svg, panel.axis, left + PANEL_WIDTH / 2, top + PANEL_HEIGHT + 36);
        svg.text(unit, left - 34, top - 10, TICK_SIZE, false);
        for (int k = 0; k < series.size(); k++) {
            Series one = series.get(k);
            List<Point> shown = points.stream()
                    .filter(point -> point.panel.equals(panel) && point.series.equals(one))
                    .sorted(Comparator.comparingInt(Point::atoms))
                    .toList();
            drawSeries(svg, shown, x, y, DODGE * (k - (series.size() - 1) / 2.0));
        }
    }

    private static void drawAxes(SvgCanvas svg, LogAxis x, LogAxis y) {
        for (double tick : x.ticks()) {
            svg.round(new Line2D.Double(x.at(tick), y.start(), x.at(tick), y.end()), GRID, 1);
            centred(svg, LogAxis.label(tick), x.at(tick), y.start() + 17);
        }
        for (double tick : y.ticks()) {
            svg.round(new Line2D.Double(x.start(), y.at(tick), x.end(), y.at(tick)), GRID, 1);
            String label = LogAxis.label(tick);
            svg.text(label, x.start() - 6 - width(label), y.at(tick) + 4, TICK_SIZE, false);
        }
        svg.outline(new Rectangle2D.Double(x.start(), y.end(), x.end() - x.start(), y.start() - y.end()), 1);
    }

    /**
     * @param rising points in rising order
     * @param dodge pixels to the right, so that bars of one size do not hide each other
     */
    private void drawSeries(SvgCanvas svg, List<Point> rising, LogAxis x, LogAxis y, double dodge) {
        if (rising.isEmpty()) {
            return;
        }
        Series of = rising.getFirst().series;
        Color colour = colours.get(of.design);
        Path2D line = new Path2D.Double();
        for (Point point : rising) {
            double atX = x.at(point.atoms) + dodge;
            double atY = y.at(point.times.median());
            if (line.getCurrentPoint() == null) {
                line.moveTo(atX, atY);
            } else {
                line.lineTo(atX, atY);
            }
            svg.round(new Line2D.Double(atX, y.at(point.times.min()), atX, y.at(point.times.max())), colour, 1);
            drawMarker(svg, of, atX, atY);
        }
        svg.round(line, colour, width(of));
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
            svg.text(one.name, left + LEGEND_TEXT, y + 4, TEXT_SIZE, false);
            y += LINE_HEIGHT;
        }
    }

    private double legendWidth() {
        double longest =
                series.stream().mapToDouble(one -> textWidth(one.name)).max().orElse(0);
        return LEGEND_TEXT + longest + MARGIN - GAP_X / 2;
    }

    private static double textWidth(String text) {
        return CHARACTER * TEXT_SIZE * text.length();
    }

    private static void centred(SvgCanvas svg, String text, double x, double y) {
        svg.text(text, x - width(text) / 2, y, TICK_SIZE, false);
    }

    private static double width(String text) {
        return CHARACTER * TICK_SIZE * text.length();
    }
}

package org.tornadohalo.bench;

import java.awt.Color;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.tornadohalo.ExchangeContent;
import org.tornadohalo.cli.output.SvgCanvas;

/**
 * The report of a benchmark as a picture: median times over the number of atoms, both logarithmic, a panel for each kind of
 * system and each content. Bars reach from the shortest to the longest round.
 */
public final class BenchPlot {
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
    private static final double LEGEND_WIDTH = 190;
    private static final double BOTTOM = 52;
    private static final double LINE_HEIGHT = 19;
    private static final double MARKER = 3.4;
    private static final double DODGE = 3;
    private static final int TITLE_SIZE = 18;
    private static final int TEXT_SIZE = 13;
    private static final int TICK_SIZE = 11;
    private static final double CHARACTER = 0.56;

    private final BenchReport report;
    private final Map<String, Color> colours = new LinkedHashMap<>();
    private final boolean hasBothKernels;
    private final List<String> names;

    private BenchPlot(BenchReport report) {
        this.report = report;
        this.hasBothKernels =
                report.results().stream().map(BenchResult::kernels).distinct().count() > 1;
        int limits = 0;
        int designs = 0;
        for (BenchResult result : report.results()) {
            if (!colours.containsKey(result.exchange())) {
                Color colour =
                        result.isLimit() ? LIMITS[limits++ % LIMITS.length] : COLOURS[designs++ % COLOURS.length];
                colours.put(result.exchange(), colour);
            }
        }
        this.names = report.results().stream().map(this::name).distinct().toList();
    }

    /** The picture as the text of an SVG file. */
    public static String draw(BenchReport report, Machine machine) {
        return new BenchPlot(report).draw(machine);
    }

    private String draw(Machine machine) {
        List<String> systems =
                report.results().stream().map(BenchResult::system).distinct().toList();
        List<ExchangeContent> contents = report.results().stream()
                .filter(result -> !result.isLimit())
                .map(BenchResult::content)
                .distinct()
                .sorted()
                .toList();
        double right = LEFT + contents.size() * (PANEL_WIDTH + GAP_X);
        double height = TOP + systems.size() * (PANEL_HEIGHT + GAP_Y) - GAP_Y + BOTTOM;
        SvgCanvas svg = new SvgCanvas(right + LEGEND_WIDTH, height, INK);
        drawTitle(svg, machine);
        for (int row = 0; row < systems.size(); row++) {
            for (int column = 0; column < contents.size(); column++) {
                double left = LEFT + column * (PANEL_WIDTH + GAP_X);
                double top = TOP + row * (PANEL_HEIGHT + GAP_Y);
                drawPanel(svg, systems.get(row), contents.get(column), left, top);
            }
        }
        drawLegend(svg, right - GAP_X / 2);
        return svg.document();
    }

    private void drawTitle(SvgCanvas svg, Machine machine) {
        svg.text("Halo exchange alone: time over number of atoms", LEFT, 30, TITLE_SIZE, true);
        String device =
                machine.gpus().isEmpty() ? machine.cpu() : machine.gpus().getFirst();
        String subtitle = String.format(
                Locale.ROOT,
                "%d ranks, host %s, %s, %s; median of %d rounds of %d exchanges, bars from min to max",
                report.ranks(),
                report.host(),
                device,
                machine.date().substring(0, machine.date().indexOf('T')),
                report.rounds(),
                report.replays());
        svg.text(subtitle, LEFT, 52, TEXT_SIZE, false);
    }

    /** The results that a panel shows; a least exchange of coordinates stands in the panel of forces, too. */
    private List<BenchResult> shown(String system, ExchangeContent content) {
        return report.results().stream()
                .filter(result -> result.system().equals(system))
                .filter(result -> result.content() == content
                        || result.isLimit()
                                && content == ExchangeContent.FORCES
                                && result.content() == ExchangeContent.COORDINATES)
                .toList();
    }

    private void drawPanel(SvgCanvas svg, String system, ExchangeContent content, double left, double top) {
        List<BenchResult> results = shown(system, content);
        List<BenchResult> ofSystem = report.results().stream()
                .filter(result -> result.system().equals(system))
                .toList();
        LogAxis x = LogAxis.of(ofSystem.stream().mapToDouble(BenchResult::atoms).toArray(), left, left + PANEL_WIDTH);
        double[] times = ofSystem.stream()
                .flatMap(
                        result -> List.of(result.micros().min(), result.micros().max()).stream())
                .mapToDouble(Double::doubleValue)
                .toArray();
        LogAxis y = LogAxis.of(times, top + PANEL_HEIGHT, top);
        drawAxes(svg, x, y);
        svg.text(content + title(system), left, top - 10, TEXT_SIZE, true);
        String axis = system.equals("box") ? "atoms in the box" : "atoms sent by each rank";
        centred(svg, axis, left + PANEL_WIDTH / 2, top + PANEL_HEIGHT + 36);
        svg.text("µs", left - 34, top - 10, TICK_SIZE, false);
        for (int series = 0; series < names.size(); series++) {
            String name = names.get(series);
            List<BenchResult> points =
                    results.stream().filter(result -> name(result).equals(name)).toList();
            drawSeries(svg, points, x, y, DODGE * (series - (names.size() - 1) / 2.0));
        }
    }

    private static String title(String system) {
        return system.equals("box") ? ", box" : ", synthetic, " + system + " index map";
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

    /** @param dodge pixels to the right, so that bars of one size do not hide each other */
    private void drawSeries(SvgCanvas svg, List<BenchResult> points, LogAxis x, LogAxis y, double dodge) {
        if (points.isEmpty()) {
            return;
        }
        List<BenchResult> rising = new ArrayList<>(points);
        rising.sort((a, b) -> Integer.compare(a.atoms(), b.atoms()));
        Color colour = colours.get(points.getFirst().exchange());
        float width = points.getFirst().isLimit() ? 1.2f : 2f;
        Path2D line = new Path2D.Double();
        for (BenchResult point : rising) {
            RoundStatistics micros = point.micros();
            double atX = x.at(point.atoms()) + dodge;
            double atY = y.at(micros.median());
            if (line.getCurrentPoint() == null) {
                line.moveTo(atX, atY);
            } else {
                line.lineTo(atX, atY);
            }
            svg.round(new Line2D.Double(atX, y.at(micros.min()), atX, y.at(micros.max())), colour, 1);
            drawMarker(svg, point, atX, atY);
        }
        svg.round(line, colour, width);
    }

    /** Discs; squares for the least exchanges, hollow for CUDA kernels. */
    private void drawMarker(SvgCanvas svg, BenchResult result, double x, double y) {
        Color colour = colours.get(result.exchange());
        double size = 2 * MARKER;
        svg.fill(
                result.isLimit()
                        ? new Rectangle2D.Double(x - MARKER, y - MARKER, size, size)
                        : new Ellipse2D.Double(x - MARKER, y - MARKER, size, size),
                colour);
        if (result.kernels().equals("cuda")) {
            double inner = MARKER / 2;
            svg.fill(new Ellipse2D.Double(x - inner, y - inner, MARKER, MARKER), Color.WHITE);
        }
    }

    private void drawLegend(SvgCanvas svg, double left) {
        double y = TOP + 6;
        for (String name : names) {
            BenchResult example = report.results().stream()
                    .filter(result -> name(result).equals(name))
                    .findFirst()
                    .orElseThrow();
            svg.round(
                    new Line2D.Double(left, y, left + 26, y),
                    colours.get(example.exchange()),
                    example.isLimit() ? 1.2f : 2f);
            drawMarker(svg, example, left + 13, y);
            svg.text(name, left + 34, y + 4, TEXT_SIZE, false);
            y += LINE_HEIGHT;
        }
    }

    private String name(BenchResult result) {
        return result.exchange() + (hasBothKernels ? ", " + result.kernels() : "");
    }

    private static void centred(SvgCanvas svg, String text, double x, double y) {
        svg.text(text, x - width(text) / 2, y, TICK_SIZE, false);
    }

    private static double width(String text) {
        return CHARACTER * TICK_SIZE * text.length();
    }
}

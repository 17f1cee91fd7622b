package org.tornadohalo.bench;

import java.awt.Color;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.tornadohalo.ExchangeContent;
import org.tornadohalo.cli.output.LogAxis;
import org.tornadohalo.cli.output.LogPanel;
import org.tornadohalo.cli.output.SvgCanvas;

/**
 * The report of a benchmark as a picture: median times over the number of atoms, both logarithmic, a panel for each kind of
 * system and each content. Bars reach from the shortest to the longest round.
 */
public final class BenchPlot {
    private static final Color[] LIMITS = {
        new Color(0x5a, 0x66, 0x74), new Color(0x9a, 0xa4, 0xb0), new Color(0xc0, 0xc7, 0xd0)
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
                Color colour = result.isLimit()
                        ? LIMITS[limits++ % LIMITS.length]
                        : LogPanel.COLOURS.get(designs++ % LogPanel.COLOURS.size());
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
        SvgCanvas svg = new SvgCanvas(right + LEGEND_WIDTH, height, LogPanel.INK);
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
        svg.text(subtitle, LEFT, 52, LogPanel.TEXT_SIZE, false);
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
        LogPanel panel = new LogPanel(svg, x, y);
        String axis = system.equals("box") ? "atoms in the box" : "atoms sent by each rank";
        panel.frame(content + title(system), axis, "µs");
        for (int series = 0; series < names.size(); series++) {
            String name = names.get(series);
            List<BenchResult> points =
                    results.stream().filter(result -> name(result).equals(name)).toList();
            if (!points.isEmpty()) {
                BenchResult first = points.getFirst();
                double dodge = DODGE * (series - (names.size() - 1) / 2.0);
                LogPanel.Style style =
                        new LogPanel.Style(colours.get(first.exchange()), first.isLimit() ? 1.2f : 2f, dodge);
                panel.series(points, BenchPlot::point, style, (point, atX, atY) -> drawMarker(svg, point, atX, atY));
            }
        }
    }

    private static LogPanel.Point point(BenchResult result) {
        RoundStatistics micros = result.micros();
        return new LogPanel.Point(result.atoms(), micros.median(), micros.min(), micros.max());
    }

    private static String title(String system) {
        return system.equals("box") ? ", box" : ", synthetic, " + system + " index map";
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
            svg.text(name, left + 34, y + 4, LogPanel.TEXT_SIZE, false);
            y += LINE_HEIGHT;
        }
    }

    private String name(BenchResult result) {
        return result.exchange() + (hasBothKernels ? ", " + result.kernels() : "");
    }
}

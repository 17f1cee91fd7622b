package org.tornadohalo.cli.output;

import java.awt.Color;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/** A panel of a picture with two logarithmic axes: a frame with ticks, and series of points with bars. */
public final class LogPanel {
    /** For text and outlines. */
    public static final Color INK = new Color(0x22, 0x2b, 0x36);
    /** For text beside a panel. */
    public static final int TEXT_SIZE = 13;
    /** Mean width of a character over the size of the text. */
    public static final double CHARACTER = 0.56;

    /** Told apart with any colour vision (M. Okabe, K. Ito, "Color Universal Design", 2008). */
    public static final List<Color> COLOURS = List.of(
            new Color(0x00, 0x72, 0xb2),
            new Color(0xd5, 0x5e, 0x00),
            new Color(0x00, 0x9e, 0x73),
            new Color(0xcc, 0x79, 0xa7),
            new Color(0xe6, 0x9f, 0x00),
            new Color(0x56, 0xb4, 0xe9),
            new Color(0xb0, 0xa4, 0x00),
            INK);

    private static final Color GRID = new Color(0xe3, 0xe6, 0xea);
    private static final int TICK_SIZE = 11;

    private final SvgCanvas svg;
    private final LogAxis x;
    private final LogAxis y;

    /**
     * A panel between the ends of its axes.
     *
     * @param x from left to right
     * @param y from bottom to top
     */
    public LogPanel(SvgCanvas svg, LogAxis x, LogAxis y) {
        this.svg = svg;
        this.x = x;
        this.y = y;
    }

    /**
     * A value and the range that its bar shows.
     *
     * @param x above 0
     * @param y above 0
     * @param low lower end of the bar, above 0
     * @param high upper end of the bar
     */
    public record Point(double x, double y, double low, double high) {}

    /** Draws what stands at a point. */
    @FunctionalInterface
    public interface Marker<T> {
        /** Draws the mark of a value at a place in pixels. */
        void draw(T value, double x, double y);
    }

    /** Draws the frame with ticks and titles. */
    public void frame(String title, String xTitle, String yUnit) {
        for (double tick : x.ticks()) {
            svg.round(new Line2D.Double(x.at(tick), y.start(), x.at(tick), y.end()), GRID, 1);
            centred(LogAxis.label(tick), x.at(tick), y.start() + 17);
        }
        for (double tick : y.ticks()) {
            svg.round(new Line2D.Double(x.start(), y.at(tick), x.end(), y.at(tick)), GRID, 1);
            String label = LogAxis.label(tick);
            svg.text(label, x.start() - 6 - width(label), y.at(tick) + 4, TICK_SIZE, false);
        }
        svg.outline(new Rectangle2D.Double(x.start(), y.end(), x.end() - x.start(), y.start() - y.end()), 1);
        svg.text(title, x.start(), y.end() - 10, TEXT_SIZE, true);
        centred(xTitle, (x.start() + x.end()) / 2, y.start() + 36);
        svg.text(yUnit, x.start() - 34, y.end() - 10, TICK_SIZE, false);
    }

    private void centred(String text, double middle, double base) {
        svg.text(text, middle - width(text) / 2, base, TICK_SIZE, false);
    }

    private static double width(String text) {
        return CHARACTER * TICK_SIZE * text.length();
    }

    /**
     * How a series looks.
     *
     * @param colour of line and bars
     * @param width of the line, pixels
     * @param dodge pixels to the right, so that bars at one place do not hide each other
     */
    public record Style(Color colour, float width, double dodge) {}

    /** Draws a line through values in the order of their x, with a bar and a mark at each. */
    public <T> void series(List<T> values, Function<T, Point> toPoint, Style style, Marker<T> marker) {
        if (values.isEmpty()) {
            return;
        }
        Path2D line = new Path2D.Double();
        List<T> rising = values.stream()
                .sorted(Comparator.comparingDouble(value -> toPoint.apply(value).x()))
                .toList();
        for (T value : rising) {
            Point point = toPoint.apply(value);
            double atX = x.at(point.x) + style.dodge;
            double atY = y.at(point.y);
            if (line.getCurrentPoint() == null) {
                line.moveTo(atX, atY);
            } else {
                line.lineTo(atX, atY);
            }
            svg.round(new Line2D.Double(atX, y.at(point.low), atX, y.at(point.high)), style.colour, 1);
            marker.draw(value, atX, atY);
        }
        svg.round(line, style.colour, style.width);
    }
}

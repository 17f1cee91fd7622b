package org.tornadohalo.cli.output;

import java.awt.Color;
import java.awt.Shape;
import java.awt.geom.PathIterator;
import java.awt.geom.Rectangle2D;
import java.util.Locale;

/**
 * A picture being drawn, in pixels from the upper left corner.
 *
 * <p>Shapes are Java's, written as SVG paths here: libraries that do so are under licences that would bind this
 * program, or ask the system for fonts, which machines without a desktop may lack.
 */
public final class SvgCanvas {
    private static final Color LABEL_GROUND = new Color(255, 255, 255, 215);
    private static final double LABEL_CHARACTER = 0.58;
    /** Path commands by the segment types of {@link PathIterator}, and how many numbers follow each. */
    private static final String COMMANDS = "MLQCZ";

    private static final int[] NUMBERS = {2, 2, 4, 6, 0};

    private final StringBuilder elements = new StringBuilder();
    private final double width;
    private final double height;
    private final Color ink;

    /** A white canvas; text is drawn in {@code ink}. */
    public SvgCanvas(double width, double height, Color ink) {
        this.width = width;
        this.height = height;
        this.ink = ink;
        fill(new Rectangle2D.Double(0, 0, width, height), Color.WHITE);
    }

    private void path(Shape shape, String style) {
        elements.append("<path d='");
        double[] numbers = new double[6];
        for (PathIterator at = shape.getPathIterator(null); !at.isDone(); at.next()) {
            int segment = at.currentSegment(numbers);
            elements.append(COMMANDS.charAt(segment));
            for (int k = 0; k < NUMBERS[segment]; k++) {
                elements.append(k == 0 ? "" : " ").append(pixels(numbers[k]));
            }
        }
        elements.append("' ").append(style).append("/>\n");
    }

    private static String paint(String attribute, Color colour) {
        String opacity = colour.getAlpha() == 255
                ? ""
                : String.format(Locale.ROOT, " %s-opacity='%.2f'", attribute, colour.getAlpha() / 255.0);
        return attribute + "='" + hex(colour) + "'" + opacity;
    }

    private static String hex(Color colour) {
        return String.format("#%06x", colour.getRGB() & 0xffffff);
    }

    private static String pixels(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    /** Fills a shape. */
    public void fill(Shape shape, Color colour) {
        path(shape, paint("fill", colour));
    }

    /** Draws the outline of a shape in ink. */
    public void outline(Shape shape, float width) {
        path(shape, "fill='none' " + paint("stroke", ink) + " stroke-width='" + width + "'");
    }

    /** Draws lines with round ends. */
    public void round(Shape lines, Color colour, float width) {
        path(
                lines,
                "fill='none' " + paint("stroke", colour) + " stroke-width='" + width
                        + "' stroke-linecap='round' stroke-linejoin='round'");
    }

    /** Writes a line of text whose base line begins at (x, y). */
    public void text(String text, double x, double y, int size, boolean bold) {
        String escaped = text.replace("&", "&amp;").replace("<", "&lt;");
        elements.append(String.format(
                Locale.ROOT,
                "<text x='%s' y='%s' font-family='sans-serif' font-size='%d'%s fill='%s'>%s</text>%n",
                pixels(x),
                pixels(y),
                size,
                bold ? " font-weight='bold'" : "",
                hex(ink),
                escaped));
    }

    /** Writes text on a light ground, so that it stays readable on top of atoms. */
    public void label(String text, double x, double y, int size, boolean bold) {
        double width = LABEL_CHARACTER * size * text.length();
        fill(new Rectangle2D.Double(x - 2, y - size + 1, width + 4, size + 2), LABEL_GROUND);
        text(text, x, y, size, bold);
    }

    /** The picture as the text of an SVG file. */
    public String document() {
        return String.format(
                Locale.ROOT,
                "<svg xmlns='http://www.w3.org/2000/svg' width='%1$s' height='%2$s' viewBox='0 0 %1$s %2$s'>%n%3$s</svg>%n",
                pixels(width),
                pixels(height),
                elements);
    }
}

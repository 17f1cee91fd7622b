package org.tornadohalo.cli.output;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Shape;
import java.awt.geom.Rectangle2D;
import java.util.Locale;
import org.jfree.svg.SVGGraphics2D;
import org.jfree.svg.SVGUnits;

/**
 * A picture being drawn, in pixels from the upper left corner.
 *
 * <p>Text goes into the SVG as it is: {@link SVGGraphics2D#drawString} would ask the system for its fonts, and machines
 * without a desktop may have none.
 */
public final class SvgCanvas {
    private static final Color LABEL_GROUND = new Color(255, 255, 255, 215);
    private static final double LABEL_CHARACTER = 0.58;

    private final StringBuilder elements = new StringBuilder();
    private final SVGGraphics2D graphics;
    private final Color ink;

    /** A white canvas; text is drawn in {@code ink}. */
    public SvgCanvas(double width, double height, Color ink) {
        this.graphics = new SVGGraphics2D(width, height, SVGUnits.PX, elements);
        this.ink = ink;
        graphics.setGeomDoubleConverter(SvgCanvas::pixels);
        fill(new Rectangle2D.Double(0, 0, width, height), Color.WHITE);
    }

    private static String pixels(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    /** Fills a shape. */
    public void fill(Shape shape, Color colour) {
        graphics.setColor(colour);
        graphics.fill(shape);
    }

    /** Draws the outline of a shape in ink. */
    public void outline(Shape shape, float width) {
        graphics.setColor(ink);
        graphics.setStroke(new BasicStroke(width));
        graphics.draw(shape);
    }

    /** Draws lines with round ends. */
    public void round(Shape lines, Color colour, float width) {
        graphics.setColor(colour);
        graphics.setStroke(new BasicStroke(width, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
        graphics.draw(lines);
    }

    /** Writes a line of text whose base line begins at (x, y). */
    public void text(String text, double x, double y, int size, boolean bold) {
        String escaped = text.replace("&", "&amp;").replace("<", "&lt;");
        elements.append(String.format(
                Locale.ROOT,
                "<text x='%s' y='%s' font-family='sans-serif' font-size='%d'%s fill='#%06x'>%s</text>",
                pixels(x),
                pixels(y),
                size,
                bold ? " font-weight='bold'" : "",
                ink.getRGB() & 0xffffff,
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
        return graphics.getSVGDocument();
    }
}

package org.tornadohalo.cli.plan;

import java.awt.Color;
import java.awt.Shape;
import java.awt.geom.Arc2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.Locale;
import java.util.function.IntConsumer;
import org.tornadohalo.cli.output.SvgCanvas;
import org.tornadohalo.decomposition.DomainGrid;
import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.decomposition.Pulse;
import org.tornadohalo.decomposition.Zone;

/** One view of rank 0 along an axis: cells, halo regions, atoms, and an arrow per pulse. */
final class PlanPanel {
    static final Color INK = new Color(0x22, 0x2b, 0x36);
    static final int TEXT_SIZE = 13;

    /** Home and zones 1 to 7; tell apart with any colour vision (M. Okabe, K. Ito, "Color Universal Design", 2008). */
    static final Color[] ZONE_COLOURS = {
        new Color(0x7a, 0x86, 0x94),
        new Color(0x00, 0x72, 0xb2),
        new Color(0xd5, 0x5e, 0x00),
        new Color(0x00, 0x9e, 0x73),
        new Color(0xcc, 0x79, 0xa7),
        new Color(0xe6, 0x9f, 0x00),
        new Color(0x56, 0xb4, 0xe9),
        new Color(0xb0, 0xa4, 0x00)
    };

    private static final int SMALL_SIZE = 11;
    private static final float CELL_LINE = 0.8f;
    private static final float HEAVY_LINE = 2.2f;
    private static final int REGION_OPACITY = 46;
    private static final int MOST_DOTS = 2500;
    private static final float DOT = 2.4f;
    private static final double ARROW_HEAD = 7;

    private final Partition rank;
    private final DomainGrid grid;
    private final int a;
    private final int b;
    private final double scale;
    private final double left;
    private final double top;

    /**
     * @param rank partition of rank 0
     * @param a dimension to the right
     * @param b dimension upwards
     * @param scale pixels per nm
     * @param left pixels
     * @param top pixels
     */
    PlanPanel(Partition rank, int a, int b, double scale, double left, double top) {
        this.rank = rank;
        this.grid = rank.grid();
        this.a = a;
        this.b = b;
        this.scale = scale;
        this.left = left;
        this.top = top;
    }

    double left() {
        return left;
    }

    double width() {
        return grid.box(a) * scale;
    }

    double height() {
        return grid.box(b) * scale;
    }

    /** Boundaries come last, so that no label hides one. */
    void draw(SvgCanvas svg) {
        drawRegions(svg);
        drawAtoms(svg);
        forEachCell(owner -> drawName(svg, owner));
        drawArrows(svg);
        forEachCell(owner -> drawBoundary(svg, owner));
        svg.outline(rectangle(0, 0, edge(a), edge(b)), HEAVY_LINE);
        drawAxes(svg);
    }

    private double px(double position) {
        return left + position * scale;
    }

    private double py(double position) {
        return top + height() - position * scale;
    }

    /** Edge of rank 0's cell, which begins at the origin. */
    private double edge(int dim) {
        return grid.upperBoundary(0, dim);
    }

    private double reach() {
        return rank.reach().cutoff();
    }

    /** The bit of a dimension in zone shifts; 0 if it is not decomposed. */
    private int bit(int dim) {
        int[] dims = grid.decomposedDims();
        for (int k = 0; k < dims.length; k++) {
            if (dims[k] == dim) {
                return 1 << k;
            }
        }
        return 0;
    }

    private void drawRegions(SvgCanvas svg) {
        fillRegion(svg, 0, rectangle(0, 0, edge(a), edge(b)));
        if (bit(a) != 0) {
            fillRegion(svg, bit(a), rectangle(edge(a), 0, reach(), edge(b)));
        }
        if (bit(b) != 0) {
            fillRegion(svg, bit(b), rectangle(0, edge(b), edge(a), reach()));
        }
        if (bit(a) != 0 && bit(b) != 0) {
            double r = reach() * scale;
            fillRegion(
                    svg,
                    bit(a) | bit(b),
                    new Arc2D.Double(px(edge(a)) - r, py(edge(b)) - r, 2 * r, 2 * r, 0, 90, Arc2D.PIE));
        }
    }

    private Rectangle2D rectangle(double x, double y, double width, double height) {
        return new Rectangle2D.Double(px(x), py(y + height), width * scale, height * scale);
    }

    private static void fillRegion(SvgCanvas svg, int zoneShift, Shape region) {
        Color colour = ZONE_COLOURS[Zone.numberOf(zoneShift)];
        svg.fill(region, new Color(colour.getRed(), colour.getGreen(), colour.getBlue(), REGION_OPACITY));
    }

    /**
     * Draws the atoms of zones in this plane, of many every n-th only. A dot is a line without length, with round ends.
     */
    private void drawAtoms(SvgCanvas svg) {
        int inPlane = bit(a) | bit(b);
        int step = 1 + rank.atomCount() / MOST_DOTS;
        for (int shift = 0; shift < Zone.COUNT; shift++) {
            if ((shift & ~inPlane) == 0) {
                svg.round(dotsOf(shift, step), ZONE_COLOURS[Zone.numberOf(shift)], DOT);
            }
        }
    }

    private Path2D dotsOf(int zoneShift, int step) {
        float[] x = rank.x();
        Path2D dots = new Path2D.Double();
        for (int atom = 0; atom < rank.atomCount(); atom += step) {
            if (rank.zoneShift()[atom] == zoneShift) {
                dots.moveTo(px(x[3 * atom + a]), py(x[3 * atom + b]));
                dots.lineTo(px(x[3 * atom + a]), py(x[3 * atom + b]));
            }
        }
        return dots;
    }

    private void forEachCell(IntConsumer action) {
        int[] cell = new int[3];
        for (cell[a] = 0; cell[a] < grid.cellCount(a); cell[a]++) {
            for (cell[b] = 0; cell[b] < grid.cellCount(b); cell[b]++) {
                action.accept(grid.rankOf(cell[0], cell[1], cell[2]));
            }
        }
    }

    private void drawName(SvgCanvas svg, int owner) {
        double x = px(grid.lowerBoundary(owner, a)) + 5;
        svg.label("rank " + owner, x, py(grid.upperBoundary(owner, b)) + 14, SMALL_SIZE, false);
    }

    private void drawBoundary(SvgCanvas svg, int owner) {
        double x = grid.lowerBoundary(owner, a);
        double y = grid.lowerBoundary(owner, b);
        double height = grid.upperBoundary(owner, b) - y;
        svg.outline(rectangle(x, y, grid.upperBoundary(owner, a) - x, height), CELL_LINE);
    }

    private void drawArrows(SvgCanvas svg) {
        for (Pulse pulse : rank.pulses()) {
            double start = edge(pulse.dim()) + Math.min(reach(), (pulse.number() + 0.8) * edge(pulse.dim()));
            double end = edge(pulse.dim()) + Math.min(0.75 * reach(), pulse.number() * edge(pulse.dim()));
            double across = 0.5 + 0.18 * pulse.number();
            if (pulse.dim() == a) {
                arrow(svg, px(start), py(across * edge(b)), px(end - 0.12 * reach()), py(across * edge(b)), pulse);
            } else if (pulse.dim() == b) {
                arrow(svg, px(across * edge(a)), py(start), px(across * edge(a)), py(end - 0.12 * reach()), pulse);
            }
        }
    }

    private static void arrow(SvgCanvas svg, double x0, double y0, double x1, double y1, Pulse pulse) {
        double length = Math.hypot(x1 - x0, y1 - y0);
        double ux = (x1 - x0) / length;
        double uy = (y1 - y0) / length;
        svg.outline(new Line2D.Double(x0, y0, x1 - ux * ARROW_HEAD, y1 - uy * ARROW_HEAD), HEAVY_LINE);
        Path2D head = new Path2D.Double();
        head.moveTo(x1, y1);
        head.lineTo(x1 - ARROW_HEAD * (ux - 0.55 * uy), y1 - ARROW_HEAD * (uy + 0.55 * ux));
        head.lineTo(x1 - ARROW_HEAD * (ux + 0.55 * uy), y1 - ARROW_HEAD * (uy - 0.55 * ux));
        head.closePath();
        svg.fill(head, INK);
        svg.label(PlanTables.name(pulse.dim(), pulse.number()), (x0 + x1) / 2 + 6, (y0 + y1) / 2 - 5, TEXT_SIZE, true);
    }

    private void drawAxes(SvgCanvas svg) {
        for (int i = 0; i < grid.cellCount(a); i++) {
            tickBelow(svg, grid.lowerBoundary(cellRank(a, i), a));
        }
        tickBelow(svg, grid.box(a));
        for (int i = 0; i < grid.cellCount(b); i++) {
            tickLeft(svg, grid.lowerBoundary(cellRank(b, i), b));
        }
        tickLeft(svg, grid.box(b));
        String plane = "xyz".charAt(a) + " to the right, " + "xyz".charAt(b) + " upwards (nm)";
        svg.text(plane, left + width() / 2 - 3.2 * plane.length(), top + height() + 33, TEXT_SIZE, false);
    }

    private int cellRank(int dim, int index) {
        int[] cell = new int[3];
        cell[dim] = index;
        return grid.rankOf(cell[0], cell[1], cell[2]);
    }

    private void tickBelow(SvgCanvas svg, double position) {
        svg.text(tick(position), px(position) - 10, top + height() + 15, SMALL_SIZE, false);
    }

    private void tickLeft(SvgCanvas svg, double position) {
        svg.text(tick(position), left - 27, py(position) + 4, SMALL_SIZE, false);
    }

    private static String tick(double position) {
        return String.format(Locale.ROOT, "%.2f", position);
    }
}

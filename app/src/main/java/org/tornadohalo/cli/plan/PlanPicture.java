package org.tornadohalo.cli.plan;

import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.tornadohalo.cli.output.SvgCanvas;
import org.tornadohalo.decomposition.DecompositionStatistics;
import org.tornadohalo.decomposition.DecompositionStatistics.PulseStatistics;
import org.tornadohalo.decomposition.DomainGrid;
import org.tornadohalo.decomposition.Zone;

/**
 * Draws cells, home atoms, halo and pulses of rank 0 as SVG.
 *
 * <p>One panel per pair of decomposed dimensions, with the atoms of the zones that lie in that plane; below them
 * what the colours and pulses are (a single panel has that on its right):
 *
 * <pre>
 *   title
 *   +---------+  +---------+  +---------+
 *   |  x - y  |  |  x - z  |  |  y - z  |
 *   +---------+  +---------+  +---------+
 *   zones        pulses
 * </pre>
 */
public final class PlanPicture {
    private static final int MARGIN = 48;
    private static final int PANEL_GAP = 72;
    private static final int TITLE_HEIGHT = 74;
    private static final int LEGEND_GAP = 62;
    private static final int LINE_HEIGHT = 19;
    private static final int PANEL_EDGE = 340;
    private static final int LEGEND_COLUMN = 270;
    private static final int PULSE_COLUMN = 520;
    private static final int SWATCH = 11;
    private static final int TITLE_SIZE = 17;

    private final DecompositionPlan plan;
    private final DomainGrid grid;
    private final List<PlanPanel> panels = new ArrayList<>();

    private PlanPicture(DecompositionPlan plan) {
        this.plan = plan;
        this.grid = plan.grid();
        double scale = PANEL_EDGE / grid.longestEdge();
        double left = MARGIN;
        for (int[] dims : planes(grid)) {
            PlanPanel panel = new PlanPanel(plan.first(), dims[0], dims[1], scale, left, TITLE_HEIGHT);
            panels.add(panel);
            left += panel.width() + PANEL_GAP;
        }
    }

    /** The picture of a plan as the text of an SVG file. */
    public static String draw(DecompositionPlan plan) {
        return new PlanPicture(plan).draw();
    }

    /** Pairs of decomposed dimensions; a dimension without a partner gets the next one. */
    static List<int[]> planes(DomainGrid grid) {
        int[] dims = grid.decomposedDims();
        return switch (dims.length) {
            case 0 -> List.of(new int[] {0, 1});
            case 1 -> List.of(dims[0] == 2 ? new int[] {0, 2} : new int[] {dims[0], dims[0] + 1});
            case 2 -> List.of(dims);
            default -> List.of(new int[] {0, 1}, new int[] {0, 2}, new int[] {1, 2});
        };
    }

    private String draw() {
        PlanPanel last = panels.getLast();
        double right = last.left() + last.width();
        double bottom = TITLE_HEIGHT
                + panels.stream().mapToDouble(PlanPanel::height).max().orElseThrow();
        int zoneLines = PlanTables.zonesOf(grid).size() + 2;
        int pulseLines = plan.first().pulses().size() + 1;
        boolean legendBeside = panels.size() == 1;
        double legendLeft = legendBeside ? right + PANEL_GAP / 2.0 : MARGIN;
        double legendTop = legendBeside ? TITLE_HEIGHT + LINE_HEIGHT : bottom + LEGEND_GAP;
        double pulsesLeft = legendBeside ? legendLeft : MARGIN + LEGEND_COLUMN;
        double pulsesTop = legendBeside ? legendTop + (zoneLines + 1) * LINE_HEIGHT : legendTop;
        double legendBottom = Math.max(legendTop + zoneLines * LINE_HEIGHT, pulsesTop + pulseLines * LINE_HEIGHT);
        double width = Math.max(right + MARGIN, pulsesLeft + PULSE_COLUMN);
        double height = Math.max(bottom + LEGEND_GAP, legendBottom);
        SvgCanvas svg = new SvgCanvas(width, height, PlanPanel.INK);
        drawTitle(svg);
        panels.forEach(panel -> panel.draw(svg));
        drawZones(svg, legendLeft, legendTop);
        if (!plan.first().pulses().isEmpty()) {
            drawPulses(svg, pulsesLeft, pulsesTop);
        }
        return svg.document();
    }

    private void drawTitle(SvgCanvas svg) {
        svg.text("Home atoms and halo of rank 0", MARGIN, 28, TITLE_SIZE, true);
        String subtitle = String.format(
                Locale.ROOT,
                "%s, grid %s, box %.3f x %.3f x %.3f nm, list radius %.3f nm",
                grid.rankCount() == 1 ? "1 rank" : String.format(Locale.ROOT, "%,d ranks", grid.rankCount()),
                grid,
                grid.box(0),
                grid.box(1),
                grid.box(2),
                plan.first().reach().listRadius());
        svg.text(subtitle, MARGIN, 47, PlanPanel.TEXT_SIZE, false);
    }

    private void drawZones(SvgCanvas svg, double left, double top) {
        DecompositionStatistics rank = plan.statistics().getFirst();
        svg.text("Zones of rank 0", left, top, PlanPanel.TEXT_SIZE, true);
        List<Integer> zones = new ArrayList<>(List.of(0));
        zones.addAll(PlanTables.zonesOf(grid));
        double y = top;
        for (int zone : zones) {
            y += LINE_HEIGHT;
            svg.fill(new Rectangle2D.Double(left, y - SWATCH + 1, SWATCH, SWATCH), PlanPanel.ZONE_COLOURS[zone]);
            String name = zone == 0 ? "home" : "zone " + zone + " (" + shiftOf(zone) + ")";
            String line = String.format(Locale.ROOT, "%s: %,d atoms", name, rank.zoneAtomCount()[zone]);
            svg.text(line, left + 18, y, PlanPanel.TEXT_SIZE, false);
        }
    }

    /** The dimensions in which a zone is shifted, such as {@code +x +y}. */
    private String shiftOf(int zone) {
        int[] dims = grid.decomposedDims();
        StringBuilder shift = new StringBuilder();
        for (int bits = 1; bits < 1 << dims.length; bits++) {
            for (int k = 0; Zone.numberOf(bits) == zone && k < dims.length; k++) {
                boolean shifted = (bits >> k & 1) == 1;
                shift.append(shifted ? (shift.isEmpty() ? "+" : " +") + "xyz".charAt(dims[k]) : "");
            }
        }
        return shift.toString();
    }

    private void drawPulses(SvgCanvas svg, double left, double top) {
        String heading = "Pulses of coordinates, in order (forces go the other way)";
        svg.text(heading, left, top, PlanPanel.TEXT_SIZE, true);
        double y = top;
        for (PulseStatistics pulse : plan.statistics().getFirst().pulses()) {
            y += LINE_HEIGHT;
            String line = String.format(
                    Locale.ROOT,
                    "%s: receives %,d from rank %d, sends %,d home + %,d halo atoms to rank %d",
                    PlanTables.name(pulse),
                    pulse.receiveCount(),
                    pulse.receiveRank(),
                    pulse.independentCount(),
                    pulse.dependentCount(),
                    pulse.sendRank());
            svg.text(line, left, y, PlanPanel.TEXT_SIZE, false);
        }
    }
}

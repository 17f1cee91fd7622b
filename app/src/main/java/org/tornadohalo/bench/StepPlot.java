package org.tornadohalo.bench;

import java.util.ArrayList;
import java.util.List;
import org.tornadohalo.bench.BenchPlot.Panel;
import org.tornadohalo.bench.BenchPlot.Point;
import org.tornadohalo.bench.BenchPlot.Series;

/**
 * The times of whole steps as a picture: a panel for steps, one for repartitions, and one for renewals of lists, if
 * any.
 */
public final class StepPlot {
    private static final String AXIS = "atoms in the box";
    private static final Panel STEP = new Panel(0, 0, "a step", AXIS);
    private static final Panel REPARTITION = new Panel(1, 0, "a repartition", AXIS);
    private static final Panel LIST_STEP = new Panel(2, 0, "a step with new lists", AXIS);

    private StepPlot() {}

    /** The picture as the text of an SVG file. */
    public static String draw(StepReport report, Machine machine) {
        String subtitle = BenchPlot.place(report.ranks(), report.host(), machine) + "; median of " + report.rounds()
                + " rounds, bars from min to max";
        List<Point> points = new ArrayList<>();
        for (StepResult result : report.results()) {
            Series series = series(result);
            points.add(new Point(STEP, series, result.name().atoms(), result.step()));
            points.add(new Point(REPARTITION, series, result.name().atoms(), result.repartition()));
            result.listStep()
                    .ifPresent(times -> points.add(
                            new Point(LIST_STEP, series, result.name().atoms(), times)));
        }
        return new BenchPlot(points, "ms").draw("MD step: time over number of atoms", subtitle);
    }

    private static Series series(StepResult result) {
        StepName name = result.name();
        String design = name.exchange() + ", " + name.nonbonded() + (result.isReplayed() ? ", replayed" : "");
        return new Series(
                design + ", " + name.kernels(), design, false, name.kernels().equals("cuda"));
    }
}

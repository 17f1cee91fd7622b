package org.tornadohalo.bench;

import java.util.ArrayList;
import java.util.List;
import org.tornadohalo.ExchangeContent;
import org.tornadohalo.bench.BenchPlot.Panel;
import org.tornadohalo.bench.BenchPlot.Point;
import org.tornadohalo.bench.BenchPlot.Series;

/** The times of exchanges as a picture: a row for each kind of system, a panel for each content. */
public final class ExchangePlot {
    private ExchangePlot() {}

    /** The picture as the text of an SVG file. */
    public static String draw(BenchReport report, Machine machine) {
        String subtitle = BenchPlot.place(report.ranks(), report.host(), machine) + "; median of " + report.rounds()
                + " rounds of " + report.replays() + " exchanges, bars from min to max";
        return new BenchPlot(points(report), "µs").draw("Halo exchange alone: time over number of atoms", subtitle);
    }

    private static List<Point> points(BenchReport report) {
        List<String> systems =
                report.results().stream().map(BenchResult::system).distinct().toList();
        List<ExchangeContent> contents = report.results().stream()
                .filter(result -> !result.isLimit())
                .map(BenchResult::content)
                .distinct()
                .sorted()
                .toList();
        boolean hasBothKernels =
                report.results().stream().map(BenchResult::kernels).distinct().count() > 1;
        List<Point> points = new ArrayList<>();
        for (BenchResult result : report.results()) {
            for (ExchangeContent content : contents) {
                if (isShown(result, content)) {
                    Panel panel = panel(systems.indexOf(result.system()), contents.indexOf(content), result, content);
                    points.add(new Point(panel, series(result, hasBothKernels), result.atoms(), result.micros()));
                }
            }
        }
        return points;
    }

    /** A least exchange of coordinates stands in the panel of forces, too. */
    private static boolean isShown(BenchResult result, ExchangeContent content) {
        return result.content() == content
                || result.isLimit()
                        && content == ExchangeContent.FORCES
                        && result.content() == ExchangeContent.COORDINATES;
    }

    private static Panel panel(int row, int column, BenchResult result, ExchangeContent content) {
        boolean isBox = result.system().equals("box");
        String title = content + (isBox ? ", box" : ", synthetic, " + result.system() + " index map");
        return new Panel(row, column, title, isBox ? "atoms in the box" : "atoms sent by each rank");
    }

    private static Series series(BenchResult result, boolean hasBothKernels) {
        String name = result.exchange() + (hasBothKernels ? ", " + result.kernels() : "");
        return new Series(
                name, result.exchange(), result.isLimit(), result.kernels().equals("cuda"));
    }
}

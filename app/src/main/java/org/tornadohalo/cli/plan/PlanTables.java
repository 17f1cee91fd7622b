package org.tornadohalo.cli.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.tornadohalo.cli.output.TextTable;
import org.tornadohalo.decomposition.DecompositionStatistics;
import org.tornadohalo.decomposition.DecompositionStatistics.PulseStatistics;
import org.tornadohalo.decomposition.DomainGrid;
import org.tornadohalo.decomposition.Zone;
import org.tornadohalo.kernels.Position;

/** A decomposition as tables: the whole, the zones of each rank, the pulses of each rank. */
public final class PlanTables {
    private PlanTables() {}

    /** The whole: grid, reach, pulses, balance, volume of the exchange. */
    public static TextTable overview(DecompositionPlan plan) {
        DomainGrid grid = plan.grid();
        double groupRadius = plan.first().reach().groupRadius();
        IntSummaryStatistics home = plan.statistics().stream()
                .mapToInt(DecompositionStatistics::homeCount)
                .summaryStatistics();
        IntSummaryStatistics halo = plan.statistics().stream()
                .mapToInt(DecompositionStatistics::haloCount)
                .summaryStatistics();
        long sent = plan.atomsSent();
        return new TextTable("decomposition", "")
                .leftAligned()
                .row("atoms", count(home.getSum()))
                .row("box (nm)", triple(grid.box(0), grid.box(1), grid.box(2)))
                .row("ranks", count(grid.rankCount()) + " (grid " + grid + ")")
                .row("list radius", plan.listRadius())
                .row("atoms stick out of cells by (nm)", number("%.4f", groupRadius))
                .row(
                        "pulses in x, y, z",
                        Arrays.stream(plan.pulsesPerDim())
                                .mapToObj(String::valueOf)
                                .collect(Collectors.joining(", ")))
                .row("home atoms, least / mean / most", spread(home))
                .row("halo atoms, least / mean / most", spread(halo))
                .row("atoms sent per exchange, all ranks", number("%,d", sent))
                .row("  as coordinates", number("%,d bytes", sent * Position.BYTES))
                .row("  as forces", number("%,d bytes", sent * DecompositionPlan.FORCE_BYTES));
    }

    private static String spread(IntSummaryStatistics counts) {
        return number("%,d / %,.1f / %,d", counts.getMin(), counts.getAverage(), counts.getMax());
    }

    /** Cell and atoms per zone of each rank; zones that the grid does not have are left out. */
    public static TextTable zones(DecompositionPlan plan) {
        List<Integer> zones = zonesOf(plan.grid());
        List<String> header = new ArrayList<>(List.of("rank", "cell", "size (nm)", "home", "halo"));
        zones.forEach(zone -> header.add("zone " + zone));
        TextTable table = new TextTable(header.toArray(String[]::new));
        for (DecompositionStatistics rank : plan.statistics()) {
            List<Object> row = new ArrayList<>();
            row.add(rank.rank());
            row.add(Arrays.stream(rank.cell()).mapToObj(String::valueOf).collect(Collectors.joining(",")));
            row.add(triple(rank.cellSize()[0], rank.cellSize()[1], rank.cellSize()[2]));
            row.add(count(rank.homeCount()));
            row.add(count(rank.haloCount()));
            zones.forEach(zone -> row.add(count(rank.zoneAtomCount()[zone])));
            table.row(row.toArray());
        }
        return table;
    }

    /** Numbers of the halo zones of a grid, increasing. */
    static List<Integer> zonesOf(DomainGrid grid) {
        List<Integer> zones = new ArrayList<>();
        for (int shift = 1; shift < 1 << grid.decomposedDims().length; shift++) {
            zones.add(Zone.numberOf(shift));
        }
        zones.sort(null);
        return zones;
    }

    /** What each rank sends and receives in each pulse; sent = independent (home) + dependent (halo) atoms. */
    public static TextTable pulses(DecompositionPlan plan) {
        List<String> header = new ArrayList<>(List.of("rank"));
        for (PulseStatistics pulse : plan.statistics().getFirst().pulses()) {
            String name = name(pulse);
            header.addAll(List.of(name + " to", "sent ind+dep", "received"));
        }
        TextTable table = new TextTable(header.toArray(String[]::new));
        for (DecompositionStatistics rank : plan.statistics()) {
            List<Object> row = new ArrayList<>(List.of(rank.rank()));
            for (PulseStatistics pulse : rank.pulses()) {
                row.add(pulse.sendRank());
                row.add(count(pulse.independentCount()) + "+" + count(pulse.dependentCount()));
                row.add(count(pulse.receiveCount()));
            }
            table.row(row.toArray());
        }
        return table;
    }

    /** The name of a pulse: its dimension and its number there, such as {@code x0}. */
    static String name(PulseStatistics pulse) {
        return name(pulse.dim(), pulse.number());
    }

    static String name(int dim, int number) {
        return "xyz".charAt(dim) + String.valueOf(number);
    }

    private static String count(long value) {
        return number("%,d", value);
    }

    private static String triple(double x, double y, double z) {
        return number("%.3f x %.3f x %.3f", x, y, z);
    }

    private static String number(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}

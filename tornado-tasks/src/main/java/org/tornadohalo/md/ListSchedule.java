package org.tornadohalo.md;

import java.util.List;
import org.tornadohalo.decomposition.AtomGroups;
import org.tornadohalo.decomposition.DomainGrid;
import org.tornadohalo.forcefield.BufferRule;
import org.tornadohalo.graph.NonbondedMode;
import org.tornadohalo.topology.MolecularSystem;

/**
 * How often a run searches pairs and prunes its lists, where the settings leave that open.
 *
 * @param listInterval steps between searches
 * @param pruneInterval steps between prunings, or 0
 */
public record ListSchedule(int listInterval, int pruneInterval) {
    /** Where lists are used as the search makes them. */
    public static final ListSchedule WITHOUT_PRUNING = new ListSchedule(10, 0);

    /** How far atoms should be able to stray between repartitions, nm, so that these are rare: {@link HaloRadius}. */
    private static final double ENOUGH_STRAY = 0.25;

    /**
     * The fastest first: the former two measured for water at 0.5 fs a step (docs/gpu-results.md), the last one for
     * steps of 1 and 2 fs, in which lists without pruning reach far.
     */
    private static final List<ListSchedule> WITH_PRUNING =
            List.of(new ListSchedule(40, 5), new ListSchedule(20, 5), new ListSchedule(9, 3));

    /** Likewise where a tolerance decides: buffers then grow less with the time that lists serve. */
    private static final List<ListSchedule> WITHIN_TOLERANCE =
            List.of(new ListSchedule(100, 5), new ListSchedule(40, 5), new ListSchedule(20, 5));

    /**
     * The most that pruning may leave of the radius to pay where pairs are searched as often as without: four fifths
     * of the entries. Two prunings in nine steps take less than a tenth of the time of forces from all entries.
     */
    private static final double SHORT_INNER_RADIUS = 0.9;

    /**
     * The settings with a schedule: lists are pruned if clusters are read, and the longer lists of the searches fit the
     * box and the ranks without further pulses or many repartitions.
     *
     * @param form of the non-bonded kernel
     * @param groups atoms that stay together
     */
    public static SimulationSettings choose(
            int ranks, NonbondedMode form, MolecularSystem system, AtomGroups groups, SimulationSettings settings) {
        if (!settings.choosesSchedule()) {
            return settings;
        }
        SimulationSettings plain = WITHOUT_PRUNING.in(settings);
        if (form == NonbondedMode.CLUSTER && settings.listRadius().isEmpty()) {
            double radius = ListRadius.of(system, plain).nm();
            double groupRadius = DomainChoice.groupRadius(system.configuration(), groups);
            DomainGrid grid = DomainChoice.grid(ranks, system.configuration(), settings.cells(), groups, radius);
            double enough = Math.min(ENOUGH_STRAY, stray(grid, radius, groupRadius, settings));
            boolean isTolerance = settings.bufferRule() == BufferRule.TOLERANCE;
            for (ListSchedule schedule : isTolerance ? WITHIN_TOLERANCE : WITH_PRUNING) {
                SimulationSettings pruned = schedule.in(settings);
                double longer = ListRadius.estimate(system, pruned).nm();
                if (schedule.pays(ListRadius.inner(system, pruned).orElseThrow().nm(), longer)
                        && HaloRadius.allows(grid, radius, longer, groupRadius)
                        && stray(grid, longer, groupRadius, settings) >= enough) {
                    // On the grid that it was judged on: the longer lists alone might ask for another one.
                    return pruned.withCells(grid.cellCount(0), grid.cellCount(1), grid.cellCount(2));
                }
            }
        }
        return plain;
    }

    private boolean pays(double innerRadius, double radius) {
        return listInterval >= 2 * WITHOUT_PRUNING.listInterval || innerRadius <= SHORT_INNER_RADIUS * radius;
    }

    private static double stray(DomainGrid grid, double listRadius, double groupRadius, SimulationSettings settings) {
        return HaloRadius.of(grid, listRadius, settings.nonbonded().cutoff(), groupRadius, NonbondedMode.CLUSTER)
                .strayDistance();
    }

    private SimulationSettings in(SimulationSettings settings) {
        return settings.withSchedule(listInterval, pruneInterval);
    }
}

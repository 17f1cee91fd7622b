package org.tornadohalo.cli.plan;

import org.tornadohalo.decomposition.AtomGroups;
import org.tornadohalo.decomposition.DomainGrid;
import org.tornadohalo.md.DomainChoice;
import org.tornadohalo.md.ListRadius;
import org.tornadohalo.md.ListSchedule;
import org.tornadohalo.md.SimulationSettings;
import org.tornadohalo.topology.MolecularSystem;

/**
 * The domain grid that a system gets, found out before any rank is started.
 *
 * @param grid cells of all ranks
 * @param groups atoms that stay together
 * @param listRadius of the pair lists
 */
public record Domain(DomainGrid grid, AtomGroups groups, ListRadius listRadius) {
    /**
     * Chooses the grid as the ranks will.
     *
     * @param ranks number of ranks
     * @throws IllegalArgumentException or {@link org.tornadohalo.decomposition.DecompositionException} with one line if
     *     the system cannot be spread that way
     */
    public static Domain choose(MolecularSystem system, int ranks, SimulationSettings settings) {
        AtomGroups groups = DomainChoice.groups(system.topology(), settings.maxGroupAtoms());
        // Lists of pairs, unless clusters are asked for: what a host would choose is not known here.
        ListRadius listRadius =
                ListRadius.of(system, ListSchedule.choose(ranks, settings.nonbondedMode(), system, groups, settings));
        DomainGrid grid = DomainChoice.grid(ranks, system.configuration(), settings.cells(), groups, listRadius.nm());
        DomainChoice.requirePulses(grid, system.configuration(), groups, listRadius.nm());
        return new Domain(grid, groups, listRadius);
    }
}

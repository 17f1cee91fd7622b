package org.tornadohalo.cli.output;

import java.util.Optional;
import org.tornadohalo.decomposition.DomainGrid;
import org.tornadohalo.interop.KernelSource;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.md.ListRadius;
import org.tornadohalo.md.RankSimulation;

/**
 * What an evaluation without a step was made with; the same on all ranks.
 *
 * @param kernels where kernels came from
 * @param nonbonded name of the form of the non-bonded kernel
 * @param grid cells in x, y and z
 * @param listRadius of the pair lists that a search made
 * @param innerRadius of those that were left when these were pruned; empty without pruning
 */
public record EvaluationSetup(
        KernelSource kernels, String nonbonded, int[] grid, ListRadius listRadius, Optional<ListRadius> innerRadius) {
    /** That of a rank's simulation. */
    public static EvaluationSetup of(Pe pe, RankSimulation simulation, KernelSource kernels) {
        DomainGrid grid = simulation.grid();
        return new EvaluationSetup(
                kernels,
                simulation.settings().nonbondedMode().on(pe.host()).toString(),
                new int[] {grid.cellCount(0), grid.cellCount(1), grid.cellCount(2)},
                simulation.listRadius(),
                simulation.innerRadius());
    }
}

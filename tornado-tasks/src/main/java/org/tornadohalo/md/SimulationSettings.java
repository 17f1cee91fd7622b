package org.tornadohalo.md;

import java.util.OptionalDouble;
import org.tornadohalo.ExchangeMode;
import org.tornadohalo.forcefield.BufferRule;
import org.tornadohalo.forcefield.NonbondedSettings;
import org.tornadohalo.graph.NonbondedMode;

/**
 * What a run computes and how the system is spread over ranks; equal on all ranks.
 *
 * @param nonbonded cut-off and reaction field
 * @param timeStep ps
 * @param steps number of steps
 * @param listInterval steps between repartitions and new pair lists ({@code nstlist}); 0 to let the program choose this
 *     and {@code pruneInterval}
 * @param pruneInterval steps between prunings of a list of clusters ({@code nstprune}); 0, or as many as between lists
 *     or more, for none
 * @param listRadius radius of the pair list before it is pruned, nm; if absent it is estimated from
 *     {@code bufferTolerance}
 * @param bufferTolerance the most energy drift that the estimate allows, kJ/mol/ps per atom
 * @param bufferRule what lists have to hold
 * @param energyInterval steps between energies
 * @param cells cells of the domain grid in x, y and z, or null to let the program choose
 * @param exchange design of the halo exchange
 * @param nonbondedMode form of the non-bonded kernel
 * @param maxGroupAtoms molecules of at most so many atoms stay on one rank; 1 assigns every atom alone that no
 *     constraint ties
 * @param temperature of velocities that are generated when the coordinates have none, and of the buffer estimate, K
 * @param seed of generated velocities
 * @param replay whether steps are replayed, where the host can
 */
public record SimulationSettings(
        NonbondedSettings nonbonded,
        double timeStep,
        long steps,
        int listInterval,
        int pruneInterval,
        OptionalDouble listRadius,
        double bufferTolerance,
        BufferRule bufferRule,
        int energyInterval,
        int[] cells,
        ExchangeMode exchange,
        NonbondedMode nonbondedMode,
        int maxGroupAtoms,
        double temperature,
        long seed,
        boolean replay) {
    /** Refuses values that no run can have. */
    public SimulationSettings {
        require(timeStep > 0 && timeStep <= 0.1, "the time step must be above 0 and at most 0.1 ps", timeStep);
        require(steps >= 0, "the number of steps must not be negative", steps);
        require(listInterval >= 0, "nstlist must be at least 1, or 0 to let the program choose", listInterval);
        require(pruneInterval >= 0, "nstprune must be 0 for no pruning or above", pruneInterval);
        require(
                pruneInterval == 0
                        || listInterval > 0 && (pruneInterval >= listInterval || listInterval % pruneInterval == 0),
                "nstlist must be a multiple of nstprune, which is " + pruneInterval,
                listInterval);
        requirePrunable(nonbondedMode, listInterval, pruneInterval);
        require(energyInterval >= 1, "the energy interval must be at least 1", energyInterval);
        require(bufferTolerance > 0, "the Verlet buffer tolerance must be above 0", bufferTolerance);
        require(maxGroupAtoms >= 1, "atom groups must have at least 1 atom", maxGroupAtoms);
        require(temperature >= 0 && temperature < 1e6, "the temperature must be from 0 to 1e6 K", temperature);
        listRadius.ifPresent(radius -> require(
                radius >= nonbonded.cutoff(),
                "the list radius must be at least the cut-off " + nonbonded.cutoff(),
                radius));
    }

    /** Lists of pairs are not pruned. */
    static void requirePrunable(NonbondedMode form, int listInterval, int pruneInterval) {
        if (form == NonbondedMode.SIMPLE && pruneInterval > 0 && pruneInterval < listInterval) {
            throw new IllegalArgumentException("--nstprune " + pruneInterval
                    + " needs --nonbonded cluster: lists of pairs are not pruned, so leave it out or choose that");
        }
    }

    /** Whether the program chooses how often it searches pairs and prunes lists. */
    boolean choosesSchedule() {
        return listInterval == 0;
    }

    /** These settings with given cells of the domain grid. */
    SimulationSettings withCells(int... newCells) {
        return with(listInterval, pruneInterval, newCells);
    }

    /** These settings with other intervals of searches and prunings. */
    SimulationSettings withSchedule(int newListInterval, int newPruneInterval) {
        return with(newListInterval, newPruneInterval, cells);
    }

    private SimulationSettings with(int newListInterval, int newPruneInterval, int[] newCells) {
        return new SimulationSettings(
                nonbonded,
                timeStep,
                steps,
                newListInterval,
                newPruneInterval,
                listRadius,
                bufferTolerance,
                bufferRule,
                energyInterval,
                newCells,
                exchange,
                nonbondedMode,
                maxGroupAtoms,
                temperature,
                seed,
                replay);
    }

    /** Whether lists are pruned where the non-bonded kernel reads clusters. */
    public boolean prunesLists() {
        return pruneInterval > 0 && pruneInterval < listInterval;
    }

    private static void require(boolean holds, String rule, Object value) {
        if (!holds) {
            throw new IllegalArgumentException(rule + ", but is " + value);
        }
    }
}

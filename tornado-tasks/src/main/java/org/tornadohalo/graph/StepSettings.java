package org.tornadohalo.graph;

import org.tornadohalo.ExchangeMode;
import org.tornadohalo.forcefield.NonbondedSettings;

/**
 * What the steps of a rank compute, and how; equal on all ranks. The array must not be changed.
 *
 * @param exchange design of the halo exchange
 * @param nonbonded cut-off and reaction field
 * @param lennardJones 6 c6 and 12 c12 of each pair of types, [types * types * 2]
 * @param timeStep ps
 * @param energyInterval steps between energies
 * @param replays whether {@link MdStep#steps} may replay the graphs
 * @param nonbondedMode form of the non-bonded kernel; decides what list {@link RankWork#pairs} is
 * @param pruning of the lists of cluster pairs; those of pairs are not pruned
 * @param allowedMove how far an atom may move while a list is in use that forces are computed from, nm
 */
public record StepSettings(
        ExchangeMode exchange,
        NonbondedSettings nonbonded,
        float[] lennardJones,
        double timeStep,
        int energyInterval,
        boolean replays,
        NonbondedMode nonbondedMode,
        Pruning pruning,
        double allowedMove) {}

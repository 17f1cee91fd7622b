package org.tornadohalo.md;

/**
 * Energies and forces of one configuration.
 *
 * @param energies of the whole system; the kinetic energy is that of the velocities half a step before and after,
 *     and has no meaning before {@link RankSimulation#start} where atoms do not obey their constraints yet
 * @param forces in the order of the input, [3 * atoms], kJ/mol/nm; empty on ranks other than 0
 */
public record Evaluation(Energies energies, double[] forces) {}

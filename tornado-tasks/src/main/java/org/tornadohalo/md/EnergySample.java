package org.tornadohalo.md;

/**
 * Energies at one time.
 *
 * @param step number of steps done before, from 0
 * @param timePs step times the time step, ps
 * @param energies energies of the whole system
 */
public record EnergySample(long step, double timePs, Energies energies) {}

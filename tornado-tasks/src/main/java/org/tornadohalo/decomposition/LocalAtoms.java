package org.tornadohalo.decomposition;

/**
 * Home and halo atoms of one rank: home atoms first, halo atoms after them in the order in which pulses bring them.
 *
 * @param globalIndex index in the whole system, [atomCount]
 * @param zoneShift bit k is set when the copy comes from another cell in the k-th decomposed dimension, [atomCount]
 * @param ownerRank rank on which the atom is a home atom, [atomCount]
 * @param ownerIndex local index on that rank, [atomCount]
 * @param x positions with box shifts added, nm, [3 * atomCount]
 */
public record LocalAtoms(int[] globalIndex, byte[] zoneShift, int[] ownerRank, int[] ownerIndex, float[] x) {}

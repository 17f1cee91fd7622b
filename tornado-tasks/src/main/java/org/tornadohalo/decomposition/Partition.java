package org.tornadohalo.decomposition;

import java.util.List;

/**
 * What one rank holds until the next repartition: its home atoms, its halo atoms and the pulses that refresh them.
 *
 * <p>Local indices run over home atoms (0 to homeCount - 1) and halo atoms after them. Every pulse lands in one
 * contiguous range; ranges follow one another in the order of the pulses, and within a range atoms keep the order in
 * which the sender holds them (its home atoms, then its halo atoms). The arrays must not be changed; positions are
 * those of the moment of partitioning.
 *
 * @param grid cells of all ranks
 * @param rank the rank that holds this partition
 * @param reach list radius and group radius that it was made for
 * @param home the home atoms in local order, with velocities and low-order parts
 * @param atoms home and halo atoms
 * @param pulses in the order of their execution for coordinates; equally many on all ranks
 */
public record Partition(
        DomainGrid grid, int rank, HaloReach reach, HomeAtoms home, LocalAtoms atoms, List<Pulse> pulses) {
    public Partition {
        pulses = List.copyOf(pulses);
    }

    /** Number of home atoms. */
    public int homeCount() {
        return home.count();
    }

    /** Number of home and halo atoms. */
    public int atomCount() {
        return atoms.globalIndex().length;
    }

    /** Index of each local atom in the whole system, [atomCount]. */
    public int[] globalIndex() {
        return atoms.globalIndex();
    }

    /** Zone shift of each local atom, [atomCount]: bit k is set when it comes from another cell in decomposed dim k. */
    public byte[] zoneShift() {
        return atoms.zoneShift();
    }

    /** Positions of all local atoms with box shifts added, nm, [3 * atomCount]. */
    public float[] x() {
        return atoms.x();
    }
}

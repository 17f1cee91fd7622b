package org.tornadohalo.decomposition;

import org.tornadohalo.interop.HostMessenger;

/**
 * Divides a system over the ranks: migrates atoms, orders them and builds halo and pulses.
 *
 * <p>Called again at every pair search, because atoms move. The rules are those of the package description. One
 * partitioner per rank; its methods are collective and block until host messages have come.
 */
public final class Partitioner {
    private final HostMessenger messenger;
    private final DomainGrid grid;
    private final double listRadius;
    private final Migration migration;

    /**
     * @param messenger messages between the ranks
     * @param grid cells of all ranks
     * @param groups atoms that stay together
     * @param listRadius pair-list radius, nm
     * @throws DecompositionException when grid and messenger differ in their ranks, or the list radius exceeds half the
     *     box
     */
    public Partitioner(HostMessenger messenger, DomainGrid grid, AtomGroups groups, double listRadius) {
        if (grid.rankCount() != messenger.rankCount()) {
            throw new DecompositionException("grid " + grid + " has " + grid.rankCount() + " cells for "
                    + messenger.rankCount() + " ranks: give three cell counts whose product is the number of ranks");
        }
        grid.checkListRadius(listRadius);
        this.messenger = messenger;
        this.grid = grid;
        this.listRadius = listRadius;
        this.migration = new Migration(messenger, grid, groups, listRadius);
    }

    /**
     * Divides a configuration that every rank holds in full, collective.
     *
     * @param system all atoms, the same on all ranks; not changed
     * @throws DecompositionException as {@link #partition}
     */
    public Partition scatter(HomeAtoms system) {
        return partition(migration.pick(system));
    }

    /**
     * Divides the system anew from the atoms that each rank holds, collective.
     *
     * <p>Atoms are wrapped into the box with their groups and may have moved any distance. The result depends only on
     * the positions, not on which rank held which atom.
     *
     * @param atoms atoms that this rank holds, groups whole; not changed
     * @throws DecompositionException when a position is not finite, atoms are missing or given twice, a group is split
     *     over ranks, or the groups stick out so far that the grid has too few cells for the pulses; a rank that fails
     *     must abort the messenger, because the others may wait for it
     */
    public Partition partition(HomeAtoms atoms) {
        HomeAtoms home = migration.migrate(atoms);
        HaloReach reach = new HaloReach(listRadius, messenger.max(migration.groupRadius()));
        HaloBuilder halo = new HaloBuilder(messenger, grid, home, reach);
        LocalAtoms local = halo.build();
        return new Partition(grid, messenger.rank(), reach, home, local, halo.pulses());
    }
}

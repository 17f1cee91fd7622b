package org.tornadohalo.decomposition;

import java.util.Arrays;
import org.tornadohalo.interop.HostMessenger;

/** Brings every group to the rank whose cell holds its reference atom and puts home atoms into spatial order. */
final class Migration {
    private final HostMessenger messenger;
    private final DomainGrid grid;
    private final GroupWrap wrap;
    private final HomeOrder order;
    private final int atomCount;

    Migration(HostMessenger messenger, DomainGrid grid, AtomGroups groups, double listRadius) {
        this.messenger = messenger;
        this.grid = grid;
        this.wrap = new GroupWrap(grid, groups);
        this.order = new HomeOrder(grid, messenger.rank(), listRadius);
        this.atomCount = groups.atomCount();
    }

    /** The largest distance of an atom from its reference atom, among the atoms given to the last migration, nm. */
    double groupRadius() {
        return wrap.radius();
    }

    /** The atoms of the whole system that belong to this rank. */
    HomeAtoms pick(HomeAtoms system) {
        int[] reference = wrap.referencesOf(system);
        HomeAtoms inBox = wrap.wrap(system, reference);
        int[] owner = ownersOf(inBox, reference);
        int[] own = ParallelLoop.select(0, owner.length, atom -> owner[atom] == messenger.rank());
        return inBox.select(own, own.length);
    }

    /** Moves atoms to their ranks, collective; the argument is not changed. */
    HomeAtoms migrate(HomeAtoms atoms) {
        int[] reference = wrap.referencesOf(atoms);
        HomeAtoms inBox = wrap.wrap(atoms, reference);
        HomeAtoms arrived = exchange(inBox, ownersOf(inBox, reference));
        checkAllPresent(arrived.count());
        int[] arrivedReference = arrived == inBox ? reference : wrap.referencesOf(arrived);
        int[] sorted = order.of(arrived, arrivedReference, wrap::localIndexOf);
        return arrived.select(sorted, sorted.length);
    }

    private int[] ownersOf(HomeAtoms atoms, int[] reference) {
        int[] owner = new int[atoms.count()];
        ParallelLoop.run(owner.length, (from, to) -> {
            for (int atom = from; atom < to; atom++) {
                int k = 3 * reference[atom];
                owner[atom] = grid.rankAt(atoms.position(k), atoms.position(k + 1), atoms.position(k + 2));
            }
        });
        return owner;
    }

    /** Gives atoms to their owners; those that stay are not sent. */
    private HomeAtoms exchange(HomeAtoms atoms, int[] owner) {
        int self = messenger.rank();
        int[] leaving = ParallelLoop.select(0, owner.length, atom -> owner[atom] != self);
        byte[][] received = messenger.allToAll(messages(atoms, owner, leaving));
        int arriving = AtomMessage.migratingCount(received);
        if (leaving.length == 0 && arriving == 0) {
            return atoms;
        }
        int[] staying = ParallelLoop.select(0, owner.length, atom -> owner[atom] == self);
        HomeAtoms all = atoms.select(staying, staying.length + arriving);
        AtomMessage.readMigration(received, all, staying.length);
        return all;
    }

    private byte[][] messages(HomeAtoms atoms, int[] owner, int[] leaving) {
        IntList[] toRank = new IntList[messenger.rankCount()];
        Arrays.setAll(toRank, rank -> new IntList());
        for (int atom : leaving) {
            toRank[owner[atom]].add(atom);
        }
        byte[][] messages = new byte[toRank.length][];
        Arrays.setAll(messages, rank -> AtomMessage.ofMigration(atoms, toRank[rank].toArray()));
        return messages;
    }

    private void checkAllPresent(int count) {
        long total = (long) messenger.sum(new double[] {count})[0];
        if (total != atomCount) {
            throw new DecompositionException("the ranks hold " + total + " atoms together but the system has "
                    + atomCount + ": each atom must be given by exactly one rank");
        }
    }
}

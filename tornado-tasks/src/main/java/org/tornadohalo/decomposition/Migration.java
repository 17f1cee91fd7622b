package org.tornadohalo.decomposition;

import java.util.Arrays;
import org.tornadohalo.interop.HostMessenger;

/** Brings every group to the rank whose cell holds its reference atom and puts home atoms into spatial order. */
final class Migration {
    /** Home atoms are sorted by small cubes of this part of the list radius: a few atoms each in a liquid. */
    private static final double CUBE_PER_LIST_RADIUS = 1.0 / 3;

    private static final int CUBES_PER_DIM = 1024;

    private final HostMessenger messenger;
    private final DomainGrid grid;
    private final GroupWrap wrap;
    private final int atomCount;
    private final double listRadius;

    Migration(HostMessenger messenger, DomainGrid grid, AtomGroups groups, double listRadius) {
        this.messenger = messenger;
        this.grid = grid;
        this.wrap = new GroupWrap(grid, groups);
        this.atomCount = groups.atomCount();
        this.listRadius = listRadius;
    }

    /** The largest distance of an atom from its reference atom, among the atoms given to the last migration, nm. */
    double groupRadius() {
        return wrap.radius();
    }

    /** The atoms of the whole system that belong to this rank. */
    HomeAtoms pick(HomeAtoms system) {
        HomeAtoms copy = copyOf(system);
        int[] owner = ownersOf(copy, wrap.wrap(copy));
        return copy.select(atomsOf(owner, messenger.rank()));
    }

    /** Moves atoms to their ranks, collective; the argument is not changed. */
    HomeAtoms migrate(HomeAtoms atoms) {
        HomeAtoms copy = copyOf(atoms);
        int[] owner = ownersOf(copy, wrap.wrap(copy));
        byte[][] messages = new byte[messenger.rankCount()][];
        for (int to = 0; to < messages.length; to++) {
            messages[to] = AtomMessage.ofMigration(copy, atomsOf(owner, to));
        }
        HomeAtoms arrived = AtomMessage.readMigration(messenger.allToAll(messages));
        checkAllPresent(arrived.count());
        return sort(arrived);
    }

    private static HomeAtoms copyOf(HomeAtoms atoms) {
        return new HomeAtoms(
                atoms.globalIndex().clone(),
                atoms.x().clone(),
                atoms.xLow().clone(),
                atoms.v().clone());
    }

    private int[] ownersOf(HomeAtoms atoms, int[] reference) {
        int[] owner = new int[atoms.count()];
        for (int atom = 0; atom < owner.length; atom++) {
            int k = 3 * reference[atom];
            owner[atom] = grid.rankAt(atoms.position(k), atoms.position(k + 1), atoms.position(k + 2));
        }
        return owner;
    }

    private static int[] atomsOf(int[] owner, int rank) {
        IntList atoms = new IntList();
        for (int atom = 0; atom < owner.length; atom++) {
            if (owner[atom] == rank) {
                atoms.add(atom);
            }
        }
        return atoms.toArray();
    }

    private void checkAllPresent(int count) {
        long total = (long) messenger.sum(new double[] {count})[0];
        if (total != atomCount) {
            throw new DecompositionException("the ranks hold " + total + " atoms together but the system has "
                    + atomCount + ": each atom must be given by exactly one rank");
        }
    }

    /** Sorts by small cubes along a Morton curve, which keeps a warp's atoms close, then by global index. */
    private HomeAtoms sort(HomeAtoms atoms) {
        int[] reference = wrap.referencesOf(atoms);
        long[] keys = new long[atoms.count()];
        for (int atom = 0; atom < keys.length; atom++) {
            keys[atom] = (long) cubeOf(atoms, reference[atom]) << Integer.SIZE | atoms.globalIndex()[atom];
        }
        long[] sorted = keys.clone();
        Arrays.sort(sorted);
        int[] order = new int[keys.length];
        for (int atom = 0; atom < keys.length; atom++) {
            order[Arrays.binarySearch(sorted, keys[atom])] = atom;
        }
        return atoms.select(order);
    }

    private int cubeOf(HomeAtoms atoms, int atom) {
        int curve = 0;
        for (int dim = 0; dim < 3; dim++) {
            double lower = grid.lowerBoundary(messenger.rank(), dim);
            double width = grid.upperBoundary(messenger.rank(), dim) - lower;
            double edge = Math.max(listRadius * CUBE_PER_LIST_RADIUS, width / CUBES_PER_DIM);
            int cube = (int) ((atoms.position(3 * atom + dim) - lower) / edge);
            curve |= spreadBits(Math.clamp(cube, 0, CUBES_PER_DIM - 1)) << 2 - dim;
        }
        return curve;
    }

    /** Puts two zero bits between the ten bits of a cube index. */
    private static int spreadBits(int index) {
        int spread = 0;
        for (int bit = 0; bit < 10; bit++) {
            spread |= (index >> bit & 1) << 3 * bit;
        }
        return spread;
    }
}

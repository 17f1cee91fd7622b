package org.tornadohalo.decomposition;

import java.util.Arrays;

/**
 * Wraps groups into the box: the reference atom comes to lie inside, the other atoms become its nearest images, so that
 * no group is split by the periodic boundary.
 */
final class GroupWrap {
    private final DomainGrid grid;
    private final AtomGroups groups;
    private final int[] localOf;
    private double radius;

    GroupWrap(DomainGrid grid, AtomGroups groups) {
        this.grid = grid;
        this.groups = groups;
        this.localOf = new int[groups.atomCount()];
        Arrays.fill(localOf, -1);
    }

    /** The largest distance of an atom from its reference atom in the last {@link #wrap}, nm. */
    double radius() {
        return radius;
    }

    /**
     * Wraps the atoms in place.
     *
     * @return the local index of each atom's reference atom, [count]
     * @throws DecompositionException when a position is not finite, or a reference atom is not among the atoms
     */
    int[] wrap(HomeAtoms atoms) {
        int[] reference = referencesOf(atoms);
        double largestSquare = 0;
        for (int atom = 0; atom < atoms.count(); atom++) {
            if (reference[atom] != atom) {
                double square = 0;
                for (int dim = 0; dim < 3; dim++) {
                    double distance = moveToNearestImage(atoms, atom, reference[atom], dim);
                    square += distance * distance;
                }
                largestSquare = Math.max(largestSquare, square);
            }
        }
        radius = Math.sqrt(largestSquare);
        wrapWithReference(atoms, reference);
        return reference;
    }

    /**
     * The local index of each atom's reference atom, [count].
     *
     * @throws DecompositionException as {@link #wrap}
     */
    int[] referencesOf(HomeAtoms atoms) {
        int[] globalIndex = atoms.globalIndex();
        for (int atom = 0; atom < globalIndex.length; atom++) {
            checkAtom(atoms, atom);
            localOf[globalIndex[atom]] = atom;
        }
        int[] reference = new int[globalIndex.length];
        for (int atom = 0; atom < reference.length; atom++) {
            reference[atom] = localOf[groups.referenceAtom(globalIndex[atom])];
            if (reference[atom] < 0) {
                throw new DecompositionException("atom " + globalIndex[atom] + " is here without its reference atom "
                        + groups.referenceAtom(globalIndex[atom])
                        + ": the atoms of a group must be on one rank; scatter the configuration of all atoms first");
            }
        }
        for (int global : globalIndex) {
            localOf[global] = -1;
        }
        return reference;
    }

    private void checkAtom(HomeAtoms atoms, int atom) {
        int global = atoms.globalIndex()[atom];
        if (global < 0 || global >= groups.atomCount()) {
            throw new DecompositionException("atom " + global + " does not exist: the system has atoms 0 to "
                    + (groups.atomCount() - 1) + "; give configuration and topology of the same system");
        }
        if (localOf[global] >= 0) {
            throw new DecompositionException(
                    "atom " + global + " is given twice: each atom must be given by exactly one rank");
        }
        for (int k = 3 * atom; k < 3 * atom + 3; k++) {
            if (!Double.isFinite(atoms.position(k))) {
                throw new DecompositionException("atom " + global + " has position " + atoms.position(k) + " nm in "
                        + DomainGrid.dimName(k % 3)
                        + ": positions must be finite; check the start configuration or use a shorter time step");
            }
        }
    }

    private double moveToNearestImage(HomeAtoms atoms, int atom, int reference, int dim) {
        double distance = atoms.position(3 * atom + dim) - atoms.position(3 * reference + dim);
        double images = Math.rint(distance / grid.box(dim));
        move(atoms, 3 * atom + dim, -images * grid.box(dim));
        return distance - images * grid.box(dim);
    }

    private void wrapWithReference(HomeAtoms atoms, int[] reference) {
        double[] shift = new double[atoms.x().length];
        for (int k = 0; k < shift.length; k++) {
            shift[k] = -Math.floor(atoms.position(3 * reference[k / 3] + k % 3) / grid.box(k % 3)) * grid.box(k % 3);
        }
        for (int k = 0; k < shift.length; k++) {
            move(atoms, k, shift[k]);
        }
    }

    private static void move(HomeAtoms atoms, int component, double shift) {
        if (shift != 0) {
            atoms.setPosition(component, atoms.position(component) + shift);
        }
    }
}

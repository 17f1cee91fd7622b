package org.tornadohalo.decomposition;

import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;

/**
 * Wraps groups into the box: the reference atom comes to lie inside, the other atoms become its nearest images, so that
 * no group is split by the periodic boundary.
 */
final class GroupWrap {
    private final DomainGrid grid;
    private final AtomGroups groups;
    private final LocalIndex localIndex;
    private double radius;

    GroupWrap(DomainGrid grid, AtomGroups groups) {
        this.grid = grid;
        this.groups = groups;
        this.localIndex = new LocalIndex(groups.atomCount());
    }

    /** The largest distance of an atom from its reference atom in the last {@link #wrap}, nm. */
    double radius() {
        return radius;
    }

    /**
     * The atoms with their positions in the box; the argument is not changed.
     *
     * @param reference the local index of each atom's reference atom, [count]
     */
    HomeAtoms wrap(HomeAtoms atoms, int[] reference) {
        HomeAtoms wrapped = new HomeAtoms(
                atoms.globalIndex(), atoms.x().clone(), atoms.xLow().clone(), atoms.v());
        List<Double> squares =
                ParallelLoop.results(atoms.count(), (from, to) -> wrap(atoms, reference, from, to, wrapped));
        radius = Math.sqrt(squares.stream().reduce(0.0, Math::max));
        return wrapped;
    }

    /** Wraps some of the atoms; returns the largest square distance from a reference atom, nm². */
    private double wrap(HomeAtoms atoms, int[] reference, int from, int to, HomeAtoms wrapped) {
        double largestSquare = 0;
        for (int atom = from; atom < to; atom++) {
            double square = 0;
            for (int dim = 0; dim < 3; dim++) {
                int component = 3 * atom + dim;
                double edge = grid.box(dim);
                double center = atoms.position(3 * reference[atom] + dim);
                if (reference[atom] != atom) {
                    double distance = moveToNearestImage(wrapped, component, center, edge);
                    square += distance * distance;
                }
                move(wrapped, component, -Math.floor(center / edge) * edge);
            }
            largestSquare = Math.max(largestSquare, square);
        }
        return largestSquare;
    }

    private static double moveToNearestImage(HomeAtoms atoms, int component, double center, double edge) {
        double distance = atoms.position(component) - center;
        double images = Math.rint(distance / edge);
        move(atoms, component, -images * edge);
        return distance - images * edge;
    }

    private static void move(HomeAtoms atoms, int component, double shift) {
        if (shift != 0) {
            atoms.setPosition(component, atoms.position(component) + shift);
        }
    }

    /**
     * The local index of each atom's reference atom, [count].
     *
     * @throws DecompositionException when a position is not finite, an atom is given twice, or a reference atom is not
     *     among the atoms
     */
    int[] referencesOf(HomeAtoms atoms) {
        int[] globalIndex = atoms.globalIndex();
        refuse(globalIndex.length, atom -> !isSound(atoms, atom), atom -> describeUnsound(atoms, atom));
        localIndex.enter(globalIndex);
        int[] reference = new int[globalIndex.length];
        refuse(
                reference.length,
                atom -> {
                    int global = globalIndex[atom];
                    reference[atom] = localIndex.of(groups.referenceAtom(global));
                    return reference[atom] < 0 || localIndex.of(global) != atom;
                },
                atom -> describeUngrouped(globalIndex[atom], reference[atom]));
        return reference;
    }

    /** The local index of an atom among those whose references were last asked for. */
    int localIndexOf(int global) {
        return localIndex.of(global);
    }

    private static void refuse(int count, IntPredicate isBad, IntFunction<String> describe) {
        List<Integer> firstBad = ParallelLoop.results(count, (from, to) -> {
            int bad = to;
            for (int atom = to - 1; atom >= from; atom--) {
                bad = isBad.test(atom) ? atom : bad;
            }
            return bad < to ? bad : count;
        });
        int first = firstBad.stream().reduce(count, Math::min);
        if (first < count) {
            throw new DecompositionException(describe.apply(first));
        }
    }

    private boolean isSound(HomeAtoms atoms, int atom) {
        int global = atoms.globalIndex()[atom];
        return global >= 0
                && global < groups.atomCount()
                && Double.isFinite(atoms.position(3 * atom))
                && Double.isFinite(atoms.position(3 * atom + 1))
                && Double.isFinite(atoms.position(3 * atom + 2));
    }

    private String describeUnsound(HomeAtoms atoms, int atom) {
        int global = atoms.globalIndex()[atom];
        if (global < 0 || global >= groups.atomCount()) {
            return "atom " + global + " does not exist: the system has atoms 0 to " + (groups.atomCount() - 1)
                    + "; give configuration and topology of the same system";
        }
        int component = 3 * atom;
        while (Double.isFinite(atoms.position(component))) {
            component++;
        }
        return "atom " + global + " has position " + atoms.position(component) + " nm in "
                + DomainGrid.dimName(component % 3)
                + ": positions must be finite; check the start configuration or use a shorter time step";
    }

    private String describeUngrouped(int global, int reference) {
        if (reference < 0) {
            return "atom " + global + " is here without its reference atom " + groups.referenceAtom(global)
                    + ": the atoms of a group must be on one rank; scatter the configuration of all atoms first";
        }
        return "atom " + global + " is given twice: each atom must be given by exactly one rank";
    }
}

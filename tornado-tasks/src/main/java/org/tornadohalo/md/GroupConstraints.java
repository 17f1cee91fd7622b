package org.tornadohalo.md;

import java.util.List;
import java.util.stream.IntStream;
import org.tornadohalo.topology.ConstraintGroup;
import org.tornadohalo.topology.MoleculeType;

/**
 * The constraints of a group of atoms, met in double precision one after the other and over again until all are kept;
 * immutable.
 *
 * <p>Corrections of two atoms are opposite and weighted with inverse masses, so that the centre of mass and its
 * momentum stay. Positions and velocities are [3 * atoms], in the order of {@link #atom}; positions are images of one
 * box.
 */
final class GroupConstraints {
    /** Deviation from a length over it, or of a velocity along a constraint over the velocities, that is none. */
    private static final double TOLERANCE = 1e-12;

    /** Far more than rigid water takes, about 50: heavy atoms around a light one need more. */
    private static final int MOST_SWEEPS = 10_000;

    private final int[] atoms;
    private final double[] inverseMass;
    /** Components in which the two atoms of each constraint begin. */
    private final int[] first;

    private final int[] second;
    private final double[] length;

    private GroupConstraints(MoleculeType type, ConstraintGroup group) {
        int partners = group.partners().length;
        atoms = IntStream.concat(IntStream.of(group.center()), IntStream.of(group.partners()))
                .toArray();
        inverseMass =
                IntStream.of(atoms).mapToDouble(atom -> 1 / type.mass(atom)).toArray();
        int count = group.constraintCount();
        first = new int[count];
        second = new int[count];
        length = new double[count];
        for (int k = 0; k < count; k++) {
            boolean isClosing = k == partners;
            first[k] = isClosing ? 3 : 0;
            second[k] = isClosing ? 6 : 3 * (k + 1);
            length[k] = group.length(k);
        }
    }

    /**
     * The groups of a molecule type.
     *
     * @throws IllegalArgumentException if constraints tie atoms in another shape
     */
    static List<GroupConstraints> of(MoleculeType type) {
        return ConstraintGroup.of(type).stream()
                .map(group -> new GroupConstraints(type, group))
                .toList();
    }

    /** Number of atoms. */
    int atomCount() {
        return atoms.length;
    }

    /** Molecule-local index of an atom. */
    int atom(int place) {
        return atoms[place];
    }

    /** Number of constraints. */
    int count() {
        return length.length;
    }

    /** Place of the first atom of a constraint. */
    int firstPlace(int constraint) {
        return first[constraint] / 3;
    }

    /** Place of the second atom of a constraint. */
    int secondPlace(int constraint) {
        return second[constraint] / 3;
    }

    /** Distance that a constraint keeps, nm. */
    double length(int constraint) {
        return length[constraint];
    }

    /** Distance of the atoms of a constraint, nm. */
    double distance(int constraint, double[] x) {
        return Math.sqrt(dot(constraint, x, x));
    }

    /**
     * Moves atoms along the given vectors of their constraints until all distances are kept: SHAKE (J.-P. Ryckaert, G.
     * Ciccotti, H. J. C. Berendsen, J. Comput. Phys. 23, 327, 1977).
     *
     * @param given positions that give the directions, nm
     * @param x positions to correct, nm
     * @return false if that cannot be reached
     */
    boolean moveApart(double[] given, double[] x) {
        for (int sweep = 0; sweep < MOST_SWEEPS; sweep++) {
            double largest = 0;
            for (int k = 0; k < length.length; k++) {
                double wanted = length[k] * length[k];
                double excess = dot(k, x, x) - wanted;
                largest = Math.max(largest, Math.abs(excess) / wanted);
                correct(k, x, given, excess / (2 * dot(k, x, given)));
            }
            if (largest <= 2 * TOLERANCE) {
                return true;
            }
        }
        return false;
    }

    /**
     * Takes from the velocities what would change a distance.
     *
     * @param x positions, nm
     * @param v velocities to correct, nm/ps
     * @return false if that cannot be reached
     */
    boolean stopStretching(double[] x, double[] v) {
        double fastest = 0;
        for (double component : v) {
            fastest = Math.max(fastest, Math.abs(component));
        }
        for (int sweep = 0; sweep < MOST_SWEEPS; sweep++) {
            double largest = 0;
            for (int k = 0; k < length.length; k++) {
                double stretching = dot(k, v, x);
                double square = dot(k, x, x);
                largest = Math.max(largest, Math.abs(stretching) / Math.sqrt(square));
                correct(k, v, x, stretching / square);
            }
            if (largest <= TOLERANCE * fastest) {
                return true;
            }
        }
        return false;
    }

    /** The product of the differences that the two atoms of a constraint have in {@code a} and in {@code b}. */
    private double dot(int constraint, double[] a, double[] b) {
        int i = first[constraint];
        int j = second[constraint];
        double product = 0;
        for (int dim = 0; dim < 3; dim++) {
            product += (a[i + dim] - a[j + dim]) * (b[i + dim] - b[j + dim]);
        }
        return product;
    }

    /** Lessens the difference of the two atoms in {@code values} by {@code part} of their vector. */
    private void correct(int constraint, double[] values, double[] vectors, double part) {
        int i = first[constraint];
        int j = second[constraint];
        double ofFirst = inverseMass[i / 3] / (inverseMass[i / 3] + inverseMass[j / 3]);
        for (int dim = 0; dim < 3; dim++) {
            double change = part * (vectors[i + dim] - vectors[j + dim]);
            values[i + dim] -= ofFirst * change;
            values[j + dim] += (1 - ofFirst) * change;
        }
    }
}

package org.tornadohalo.topology;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Atoms of a molecule type that constraints tie together, of a shape that the motion keeps rigid: an atom and up to
 * {@link #MAX_PARTNERS} partners at fixed distances from it, such as a carbon atom and its hydrogen atoms; or three
 * atoms with all their distances fixed, such as rigid water. Indices are molecule-local.
 *
 * @param center the atom that all constraints of a star share; the first atom of a triangle
 * @param partners the other atoms, ascending
 * @param lengths of each partner from the center, nm
 * @param closing distance of the two partners of a triangle, nm; 0 for a star
 */
public record ConstraintGroup(int center, int[] partners, double[] lengths, double closing) {
    /** The most atoms that can be tied to one. */
    public static final int MAX_PARTNERS = 4;

    /**
     * The most that the longest side of a triangle may be of the sum of the others. The equations of atoms in line have
     * no solution: nearer to it than this (173 degrees for equal sides) it takes thousands of corrections.
     */
    private static final double FLATTEST = 0.998;

    /**
     * The groups of a molecule type, by ascending lowest atom.
     *
     * @throws IllegalArgumentException if constraints tie atoms in another shape, or two constraints the same two, or
     *     three atoms nearly in line
     */
    public static List<ConstraintGroup> of(MoleculeType type) {
        requireDifferentPairs(type);
        int[] root = new int[type.atomCount()];
        Arrays.setAll(root, atom -> atom);
        for (Constraint constraint : type.constraints()) {
            int a = rootOf(root, constraint.atomA());
            int b = rootOf(root, constraint.atomB());
            root[Math.max(a, b)] = Math.min(a, b);
        }
        Map<Integer, List<Constraint>> tied = type.constraints().stream()
                .collect(Collectors.groupingBy(
                        constraint -> rootOf(root, constraint.atomA()), TreeMap::new, Collectors.toList()));
        return tied.values().stream().map(together -> of(type, together)).toList();
    }

    private static void requireDifferentPairs(MoleculeType type) {
        Set<List<Integer>> pairs = new HashSet<>();
        for (Constraint constraint : type.constraints()) {
            int a = Math.min(constraint.atomA(), constraint.atomB());
            int b = Math.max(constraint.atomA(), constraint.atomB());
            if (!pairs.add(List.of(a, b))) {
                throw new IllegalArgumentException(String.format(
                        "atoms %d (%s) and %d (%s) of molecule type %s are tied by two constraints, bonds that become"
                                + " constraints included: leave one of them out",
                        a + 1, type.atomName(a), b + 1, type.atomName(b), type.name()));
            }
        }
    }

    /** The lowest atom that constraints connect with an atom. */
    private static int rootOf(int[] root, int atom) {
        int at = atom;
        while (root[at] != at) {
            root[at] = root[root[at]];
            at = root[at];
        }
        return at;
    }

    private static ConstraintGroup of(MoleculeType type, List<Constraint> tied) {
        int[] atoms = tied.stream()
                .flatMapToInt(constraint -> Arrays.stream(new int[] {constraint.atomA(), constraint.atomB()}))
                .sorted()
                .distinct()
                .toArray();
        boolean isTriangle = atoms.length == 3 && tied.size() == 3 && !Double.isNaN(length(tied, atoms[1], atoms[2]));
        for (int center : atoms) {
            int[] partners = Arrays.stream(atoms).filter(atom -> atom != center).toArray();
            double[] lengths = Arrays.stream(partners)
                    .mapToDouble(partner -> length(tied, center, partner))
                    .toArray();
            boolean isStar = tied.size() == partners.length && partners.length <= MAX_PARTNERS;
            if ((isStar || isTriangle) && Arrays.stream(lengths).noneMatch(Double::isNaN)) {
                double closing = isTriangle ? length(tied, partners[0], partners[1]) : 0;
                if (isTriangle) {
                    requireTriangle(type, center, lengths, closing);
                }
                return new ConstraintGroup(center, partners, lengths, closing);
            }
        }
        throw new IllegalArgumentException(String.format(
                "%d constraints of molecule type %s tie %d atoms, from %s on, in a shape that is not supported: an atom"
                        + " and up to %d others, or three atoms with all their distances, can be rigid; constrain fewer"
                        + " bonds, such as those with hydrogen atoms alone",
                tied.size(), type.name(), atoms.length, type.atomName(atoms[0]), MAX_PARTNERS));
    }

    private static void requireTriangle(MoleculeType type, int center, double[] sides, double closing) {
        double longest = Math.max(closing, Math.max(sides[0], sides[1]));
        if (!(longest <= FLATTEST * (sides[0] + sides[1] + closing - longest))) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "the constraints of atom %s of molecule type %s, %s, %s and %s nm, make no triangle, or one too"
                            + " flat to be kept: correct the lengths, or leave the longest one out",
                    type.atomName(center),
                    type.name(),
                    sides[0],
                    sides[1],
                    closing));
        }
    }

    /** The length of the only constraint of two atoms, or not a number. */
    private static double length(List<Constraint> constraints, int a, int b) {
        List<Constraint> found =
                constraints.stream().filter(constraint -> constraint.ties(a, b)).toList();
        return found.size() == 1 ? found.getFirst().length() : Double.NaN;
    }

    /** Whether all distances of its three atoms are fixed. */
    public boolean isTriangle() {
        return closing > 0;
    }

    /** Number of constraints: one of the center with each partner, in order, and last the one that closes a triangle. */
    public int constraintCount() {
        return partners.length + (isTriangle() ? 1 : 0);
    }

    /** Distance that a constraint keeps, nm. */
    public double length(int constraint) {
        return constraint < partners.length ? lengths[constraint] : closing;
    }
}

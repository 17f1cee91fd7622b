package org.tornadohalo.md;

import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.tornadohalo.topology.BondedTerm;
import org.tornadohalo.topology.BondedTerm.Kind;
import org.tornadohalo.topology.Constraint;
import org.tornadohalo.topology.MoleculeType;
import org.tornadohalo.topology.Topology;

/**
 * A harmonic bond or angle as an oscillator of its own: ω² = k G with the inverse reduced mass G (E. B. Wilson, J. C.
 * Decius, P. C. Cross, Molecular Vibrations, 1955, chapter 4).
 *
 * @param periodPs 2π/ω, ps
 * @param name what vibrates
 */
public record Vibration(double periodPs, String name) {
    /** Steps that a period should have at least. */
    public static final int STEPS_PER_PERIOD = 10;

    /** The bond or angle of shortest period; empty if a topology has none. */
    public static Optional<Vibration> fastest(Topology topology) {
        return topology.moleculeTypes().stream()
                .flatMap(type -> type.terms().stream().flatMap(term -> of(term, type)))
                .min(Comparator.comparingDouble(Vibration::periodPs));
    }

    private static Stream<Vibration> of(BondedTerm term, MoleculeType type) {
        double stiffness = term.kind() == Kind.BOND || term.kind() == Kind.ANGLE ? term.parameters()[1] : 0;
        if (!(stiffness > 0)) {
            return Stream.empty();
        }
        double inverseMass = term.kind() == Kind.BOND ? ofBond(term, type) : ofAngle(term, type);
        double period = 2 * Math.PI / Math.sqrt(stiffness * inverseMass);
        return inverseMass > 0 ? Stream.of(new Vibration(period, name(term, type))) : Stream.empty();
    }

    private static double ofBond(BondedTerm bond, MoleculeType type) {
        return 1 / type.mass(bond.atoms()[0]) + 1 / type.mass(bond.atoms()[1]);
    }

    /** 0 if a side of the angle is no bond, so that its length is not known, or if a constraint ties its ends. */
    private static double ofAngle(BondedTerm angle, MoleculeType type) {
        int[] atoms = angle.atoms();
        double first = sideLength(atoms[0], atoms[1], type);
        double second = sideLength(atoms[1], atoms[2], type);
        boolean isRigid = constraintLength(atoms[0], atoms[2], type).isPresent();
        if (isRigid || !(first > 0 && second > 0)) {
            return 0;
        }
        double cosine = Math.cos(angle.parameters()[0]);
        double inFirst = 1 / (first * first);
        double inSecond = 1 / (second * second);
        return inFirst / type.mass(atoms[0])
                + inSecond / type.mass(atoms[2])
                + (inFirst + inSecond - 2 * cosine / (first * second)) / type.mass(atoms[1]);
    }

    /** Of a bond or a constraint; 0 if the atoms have neither. */
    private static double sideLength(int a, int b, MoleculeType type) {
        return type.terms().stream()
                .filter(term -> term.kind() == Kind.BOND)
                .filter(bond -> areSame(a, b, bond.atoms()[0], bond.atoms()[1]))
                .mapToDouble(bond -> bond.parameters()[0])
                .findFirst()
                .orElseGet(() -> constraintLength(a, b, type).orElse(0));
    }

    private static OptionalDouble constraintLength(int a, int b, MoleculeType type) {
        return type.constraints().stream()
                .filter(constraint -> constraint.ties(a, b))
                .mapToDouble(Constraint::length)
                .findFirst();
    }

    private static boolean areSame(int a, int b, int c, int d) {
        return Math.min(a, b) == Math.min(c, d) && Math.max(a, b) == Math.max(c, d);
    }

    private static String name(BondedTerm term, MoleculeType type) {
        StringBuilder names = new StringBuilder(term.kind() == Kind.BOND ? "bond " : "angle ");
        for (int k = 0; k < term.atoms().length; k++) {
            names.append(k == 0 ? "" : "-").append(type.atomName(term.atoms()[k]));
        }
        return names + " of " + type.name();
    }
}

package org.tornadohalo.io;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.tornadohalo.topology.BondedTerm.Kind;

/**
 * Function types of bonded sections that are understood, and how their parameters are written (GROMACS reference
 * manual, "Topology file: table of interaction types").
 */
enum BondedFunction {
    HARMONIC_BOND(Kind.BOND, "b0 kb", 1),
    HARMONIC_ANGLE(Kind.ANGLE, "theta0 ktheta", 1),
    PROPER_DIHEDRAL(Kind.PROPER_DIHEDRAL, "phi0 kphi multiplicity", 1, 9),
    RYCKAERT_BELLEMANS(Kind.RYCKAERT_BELLEMANS, "C0 C1 C2 C3 C4 C5", 3),
    LENNARD_JONES_PAIR(Kind.PAIR_14, "V W", 1);

    /** Functions of bonds and their types. */
    static final List<BondedFunction> BONDS = List.of(HARMONIC_BOND);
    /** Functions of angles and their types. */
    static final List<BondedFunction> ANGLES = List.of(HARMONIC_ANGLE);
    /** Functions of dihedrals and their types. */
    static final List<BondedFunction> DIHEDRALS = List.of(PROPER_DIHEDRAL, RYCKAERT_BELLEMANS);
    /** Functions of 1-4 pairs and their types. */
    static final List<BondedFunction> PAIRS = List.of(LENNARD_JONES_PAIR);

    /** Function type of a dihedral that is a sum of several proper dihedrals. */
    static final int DIHEDRAL_SUM = 9;

    private final Kind kind;
    private final String layout;
    private final Set<Integer> functionTypes;

    BondedFunction(Kind kind, String layout, Integer... functionTypes) {
        this.kind = kind;
        this.layout = layout;
        this.functionTypes = Set.of(functionTypes);
    }

    Kind kind() {
        return kind;
    }

    /** Number of parameters in the file. */
    int parameterCount() {
        return layout.split(" ").length;
    }

    /** Names of the parameters as an error shows them. */
    String layout() {
        return layout;
    }

    /**
     * Finds the function of a line among those of its section; empty if it is one that is not supported.
     *
     * @throws FileFormatException if the given field holds no function type
     */
    static Optional<BondedFunction> find(Fields line, int field, List<BondedFunction> section) {
        int type = line.integer(field, "the function type");
        if (type < 1) {
            throw unsupported(line, field, section, "");
        }
        return section.stream()
                .filter(function -> function.functionTypes.contains(type))
                .findFirst();
    }

    /** The error for a function type of a line that is not one of its section. */
    static FileFormatException unsupported(Fields line, int field, List<BondedFunction> section, String hint) {
        int type = line.integer(field, "the function type");
        return unsupported(line, type, section.stream().flatMap(function -> function.functionTypes.stream()), hint);
    }

    /**
     * Checks a function type that lies between 1 and {@code most}.
     *
     * @throws FileFormatException if it does not
     */
    static int requireType(Fields line, int field, int most) {
        int type = line.integer(field, "the function type");
        if (type < 1 || type > most) {
            throw unsupported(line, type, IntStream.rangeClosed(1, most).boxed(), "");
        }
        return type;
    }

    private static FileFormatException unsupported(Fields line, int type, Stream<Integer> supported, String hint) {
        String list = supported.sorted().map(String::valueOf).collect(Collectors.joining(", "));
        return line.error("function type %d is not supported here; supported: %s%s".formatted(type, list, hint));
    }

    /**
     * Reads the parameters that begin in a field and converts them to the units of {@link Kind}.
     *
     * @return the parameters of the kind; of a 1-4 pair only c6 and c12
     */
    double[] read(Fields line, int from, CombinationRule rule) {
        double[] values = new double[parameterCount()];
        for (int k = 0; k < values.length; k++) {
            values[k] = line.real(from + k, "a parameter (%s)".formatted(layout));
        }
        return switch (this) {
            case HARMONIC_ANGLE -> new double[] {Math.toRadians(values[0]), values[1]};
            case PROPER_DIHEDRAL ->
                new double[] {Math.toRadians(values[0]), values[1], requireMultiplicity(line, values[2])};
            case LENNARD_JONES_PAIR -> rule.toC6C12(values[0], values[1]);
            case HARMONIC_BOND, RYCKAERT_BELLEMANS -> values;
        };
    }

    private static double requireMultiplicity(Fields line, double value) {
        if (value < 0 || value != Math.rint(value)) {
            throw line.error("the multiplicity of a dihedral must be a whole number, but is " + value);
        }
        return value;
    }
}

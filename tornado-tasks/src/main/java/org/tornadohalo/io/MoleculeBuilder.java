package org.tornadohalo.io;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.tornadohalo.io.ForceField.AtomType;
import org.tornadohalo.topology.BondedTerm;
import org.tornadohalo.topology.Constraint;
import org.tornadohalo.topology.Exclusions;
import org.tornadohalo.topology.MoleculeAtom;
import org.tornadohalo.topology.MoleculeType;

/** Collects the sections of one molecule type. */
final class MoleculeBuilder {
    /** Constraint function whose atoms count as bonded when exclusions are generated. */
    private static final int BONDING_CONSTRAINT = 1;

    /** Products of larger charges (e) leave too little of what float can hold. */
    private static final double LEAST_IMPOSSIBLE_CHARGE = 1e6;

    private final SourceLine source;
    private final String name;
    private final int maxExcludedBonds;
    private final ForceField forceField;

    private final List<Atom> atoms = new ArrayList<>();
    private final List<BondedTerm> terms = new ArrayList<>();
    private final List<Constraint> constraints = new ArrayList<>();
    private final List<int[]> bonds = new ArrayList<>();
    private final List<int[]> explicitExclusions = new ArrayList<>();
    private FileFormatException unsupported;

    /** An atom before the atom types in use are numbered. */
    private record Atom(
            String name, int residueNumber, String residueName, AtomType type, double charge, double mass) {}

    /** Opens a molecule type with the line of its moleculetype section. */
    MoleculeBuilder(Fields line, ForceField forceField) {
        line.requireSize(2, 2, "name nrexcl");
        source = line.source();
        name = line.text(0);
        maxExcludedBonds = line.nonNegativeInteger(1, "nrexcl");
        this.forceField = forceField;
    }

    String name() {
        return name;
    }

    SourceLine source() {
        return source;
    }

    /**
     * Reads one line of a section of this molecule type.
     *
     * <p>A line that uses something unsupported makes the molecule type one that cannot be built; lines after it do not
     * matter then.
     */
    void read(Directive section, Fields line) {
        if (unsupported == null) {
            readSupported(section, line);
        }
    }

    private void readSupported(Directive section, Fields line) {
        switch (section) {
            case ATOMS -> readAtom(line);
            case BONDS -> readTerm(line, BondedFunction.BONDS);
            case ANGLES -> readTerm(line, BondedFunction.ANGLES);
            case DIHEDRALS -> readTerm(line, BondedFunction.DIHEDRALS);
            case PAIRS -> readTerm(line, BondedFunction.PAIRS);
            case SETTLES -> readSettles(line);
            case CONSTRAINTS -> readConstraint(line);
            case EXCLUSIONS -> readExclusions(line);
            case CMAP ->
                unsupported = line.error("molecule type %s uses [ cmap ], which is not supported%s"
                        .formatted(name, declaredIn(forceField.firstCmapType())));
            default -> throw new IllegalStateException("[ " + section.label() + " ] is not a molecule section");
        }
    }

    private void readAtom(Fields line) {
        line.requireSize(6, 8, "nr type resnr residue atom cgnr [charge [mass]]");
        if (line.integer(0, "the atom number") != atoms.size() + 1) {
            throw line.error("atoms must be numbered consecutively; expected %d, but found %s"
                    .formatted(atoms.size() + 1, line.text(0)));
        }
        AtomType type = forceField.atomType(line, 1);
        line.integer(5, "the charge group number");
        Optional<SourceLine> declared = forceField.unsupportedSource(type);
        if (declared.isPresent()) {
            unsupported = line.error("atom type %s is no atom (ptype A), and other particles are not supported%s"
                    .formatted(type.name(), declaredIn(declared)));
            return;
        }
        double mass = line.size() > 7 ? line.real(7, "the mass") : type.mass();
        if (!(mass > 0)) {
            throw line.error("the mass of an atom must be positive, but is " + mass);
        }
        double charge = line.size() > 6 ? line.real(6, "the charge") : type.charge();
        if (Math.abs(charge) >= LEAST_IMPOSSIBLE_CHARGE) {
            throw line.error("the charge must be between -1e6 and 1e6 e, but is " + charge);
        }
        atoms.add(new Atom(line.text(4), line.integer(2, "the residue number"), line.text(3), type, charge, mass));
    }

    private static String declaredIn(Optional<SourceLine> declaration) {
        return declaration.map(line -> "; it is declared in " + line.place()).orElse("");
    }

    private void readTerm(Fields line, List<BondedFunction> section) {
        int atomCount = section.getFirst().kind().atomCount();
        line.requireSize(atomCount + 1, Integer.MAX_VALUE, "atoms function [parameters]");
        Optional<BondedFunction> supported = BondedFunction.find(line, atomCount, section);
        int[] indices = atomIndices(line, atomCount);
        if (supported.isEmpty()) {
            unsupported = unsupportedFunction(line, section, indices);
            return;
        }
        BondedFunction function = supported.get();
        List<double[]> found = parameters(line, function, indices);
        Optional<SourceLine> other = unsupportedSource(section, indices);
        if (found.isEmpty() && other.isPresent()) {
            unsupported = line.error("the parameters for types %s have a function that is not supported%s"
                    .formatted(String.join(" ", types(section, indices)), declaredIn(other)));
            return;
        }
        for (double[] parameters : requireFound(line, found, types(section, indices))) {
            terms.add(new BondedTerm(function.kind(), indices, withCharges(function, indices, parameters)));
        }
        if (function == BondedFunction.HARMONIC_BOND) {
            bonds.add(indices);
        }
    }

    private FileFormatException unsupportedFunction(Fields line, List<BondedFunction> section, int[] indices) {
        boolean isTyped = line.size() == indices.length + 1;
        String declaration = isTyped ? declaredIn(unsupportedSource(section, indices)) : "";
        return BondedFunction.unsupported(line, indices.length, section, declaration);
    }

    private Optional<SourceLine> unsupportedSource(List<BondedFunction> section, int[] indices) {
        return forceField.unsupportedTypes(section).source(types(section, indices));
    }

    private double[] withCharges(BondedFunction function, int[] indices, double[] parameters) {
        if (function != BondedFunction.LENNARD_JONES_PAIR) {
            return parameters;
        }
        double charges = atoms.get(indices[0]).charge() * atoms.get(indices[1]).charge();
        return new double[] {parameters[0], parameters[1], forceField.defaults().fudgeQq() * charges};
    }

    private List<double[]> parameters(Fields line, BondedFunction function, int[] indices) {
        int given = line.size() - indices.length - 1;
        if (given == function.parameterCount()) {
            return List.of(function.read(
                    line, indices.length + 1, forceField.defaults().rule()));
        }
        if (given != 0) {
            throw line.error(
                    "function %s takes %d parameters (%s) or none, but %d are given; a second state is not supported"
                            .formatted(line.text(indices.length), function.parameterCount(), function.layout(), given));
        }
        List<double[]> found = typedParameters(function, indices);
        boolean isSum = line.integer(indices.length, "the function type") == BondedFunction.DIHEDRAL_SUM;
        if (found.size() > 1 && !isSum) {
            throw line.error("types %s have %d dihedral terms; use function 9 for their sum"
                    .formatted(String.join(" ", bondedTypes(indices)), found.size()));
        }
        return found;
    }

    private List<double[]> typedParameters(BondedFunction function, int[] indices) {
        if (function == BondedFunction.LENNARD_JONES_PAIR) {
            return forceField.pairParameters(
                    atoms.get(indices[0]).type(), atoms.get(indices[1]).type());
        }
        return forceField.bonded(function).find(bondedTypes(indices));
    }

    private static List<double[]> requireFound(Fields line, List<double[]> found, List<String> types) {
        if (found.isEmpty()) {
            throw line.error("there are no parameters for types %s; give them in this line or with the force field"
                    .formatted(String.join(" ", types)));
        }
        return found;
    }

    private List<String> bondedTypes(int[] indices) {
        List<String> types = new ArrayList<>(indices.length);
        for (int index : indices) {
            types.add(atoms.get(index).type().bondedType());
        }
        return types;
    }

    /** The names that parameters of a section's types are found by. */
    private List<String> types(List<BondedFunction> section, int[] indices) {
        return section == BondedFunction.PAIRS
                ? List.of(
                        atoms.get(indices[0]).type().name(),
                        atoms.get(indices[1]).type().name())
                : bondedTypes(indices);
    }

    private void readSettles(Fields line) {
        line.requireSize(4, 4, "oxygen function doh dhh");
        BondedFunction.requireType(line, 1, 1);
        int oxygen = atomIndex(line, 0);
        if (oxygen + 2 >= atoms.size()) {
            throw line.error("the two hydrogens must follow oxygen %d, but the molecule has %d atoms"
                    .formatted(oxygen + 1, atoms.size()));
        }
        double oxygenHydrogen = line.positiveReal(2, "doh");
        double hydrogenHydrogen = line.positiveReal(3, "dhh");
        constraints.add(new Constraint(oxygen, oxygen + 1, oxygenHydrogen, true));
        constraints.add(new Constraint(oxygen, oxygen + 2, oxygenHydrogen, true));
        constraints.add(new Constraint(oxygen + 1, oxygen + 2, hydrogenHydrogen, true));
        bonds.add(new int[] {oxygen, oxygen + 1});
        bonds.add(new int[] {oxygen, oxygen + 2});
    }

    private void readConstraint(Fields line) {
        line.requireSize(3, 4, "atom atom function [b0]");
        int function = BondedFunction.requireType(line, 2, 2);
        int[] pair = atomIndices(line, 2);
        double length = line.size() == 4
                ? line.positiveReal(3, "the constraint length")
                : requireFound(line, forceField.constraintTypes().find(bondedTypes(pair)), bondedTypes(pair))
                        .getFirst()[0];
        constraints.add(new Constraint(pair[0], pair[1], length, false));
        if (function == BONDING_CONSTRAINT) {
            bonds.add(pair);
        }
    }

    private void readExclusions(Fields line) {
        line.requireSize(2, Integer.MAX_VALUE, "atom excluded-atoms");
        int first = atomIndex(line, 0);
        for (int field = 1; field < line.size(); field++) {
            explicitExclusions.add(new int[] {first, atomIndex(line, field)});
        }
    }

    private int[] atomIndices(Fields line, int count) {
        int[] indices = new int[count];
        for (int k = 0; k < count; k++) {
            indices[k] = atomIndex(line, k);
            for (int earlier = 0; earlier < k; earlier++) {
                if (indices[earlier] == indices[k]) {
                    throw line.error("atom %d occurs twice in one interaction".formatted(indices[k] + 1));
                }
            }
        }
        return indices;
    }

    private int atomIndex(Fields line, int field) {
        int number = line.integer(field, "the atom number");
        if (number < 1 || number > atoms.size()) {
            throw line.error("atom %d is not in molecule type %s, which has %d atoms so far"
                    .formatted(number, name, atoms.size()));
        }
        return number - 1;
    }

    /** Adds the atom types that occur in this molecule type to a set. */
    void collectAtomTypes(Set<AtomType> types) {
        atoms.forEach(atom -> types.add(atom.type()));
    }

    /**
     * Builds the molecule type.
     *
     * @param typeIndices index of each atom type in use
     * @throws FileFormatException if the molecule type has no atoms or uses something that is not supported
     */
    MoleculeType build(Map<AtomType, Integer> typeIndices) {
        if (unsupported != null) {
            throw unsupported;
        }
        if (atoms.isEmpty()) {
            throw source.error("molecule type %s has no atoms".formatted(name));
        }
        List<MoleculeAtom> built = atoms.stream()
                .map(atom -> new MoleculeAtom(
                        atom.name(),
                        atom.residueNumber(),
                        atom.residueName(),
                        typeIndices.get(atom.type()),
                        atom.charge(),
                        atom.mass()))
                .toList();
        int[][] exclusions = Exclusions.withinBonds(atoms.size(), bonds, maxExcludedBonds, explicitExclusions);
        return new MoleculeType(name, built, terms, constraints, exclusions);
    }
}

package org.tornadohalo.io;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.tornadohalo.topology.LennardJonesTable;

/**
 * Defaults, atom types and typed parameters of a topology: everything before its first molecule type.
 *
 * <p>Force fields declare more than a system uses. What is not supported is kept with the line that declares it, and
 * matters only to a molecule that uses it.
 */
final class ForceField {
    private final Map<String, AtomType> atomTypes = new LinkedHashMap<>();
    private final Set<String> bondedTypes = new HashSet<>();
    private final Map<BondedFunction, TypeTable> bonded = new EnumMap<>(BondedFunction.class);
    private final TypeTable constraintTypes = new TypeTable();
    private final TypeTable nonbondedParameters = new TypeTable();
    private final Map<List<BondedFunction>, TypeTable> unsupportedTypes = new HashMap<>();
    private final Map<AtomType, SourceLine> unsupportedAtomTypes = new HashMap<>();
    private SourceLine firstCmapType;
    private Defaults defaults;

    /**
     * The defaults section.
     *
     * @param rule how Lennard-Jones parameters are written and combined
     * @param generatesPairs whether 1-4 parameters that are not given follow from the atom types
     * @param fudgeLj factor on generated 1-4 Lennard-Jones parameters
     * @param fudgeQq factor on every 1-4 Coulomb interaction
     */
    record Defaults(CombinationRule rule, boolean generatesPairs, double fudgeLj, double fudgeQq) {}

    /**
     * One line of the atomtypes section.
     *
     * @param name name in molecules, pair types and non-bonded parameters
     * @param bondedType name in the bonded type sections
     * @param mass u
     * @param charge e
     * @param v σ (nm; negative for repulsion alone) or c6
     * @param w ε (kJ/mol) or c12
     */
    record AtomType(String name, String bondedType, double mass, double charge, double v, double w) {}

    ForceField() {
        for (BondedFunction function : BondedFunction.values()) {
            bonded.put(function, new TypeTable());
        }
    }

    boolean hasDefaults() {
        return defaults != null;
    }

    Defaults defaults() {
        return defaults;
    }

    void setDefaults(Defaults newDefaults) {
        defaults = newDefaults;
    }

    /** Adds an atom type; false if the name is taken. */
    boolean addAtomType(AtomType type) {
        bondedTypes.add(type.bondedType());
        return atomTypes.putIfAbsent(type.name(), type) == null;
    }

    /** Notes that an atom type is a particle that is not supported. */
    void setUnsupported(AtomType type, SourceLine source) {
        unsupportedAtomTypes.put(type, source);
    }

    /** The line that declares an atom type, if it is one that is not supported. */
    Optional<SourceLine> unsupportedSource(AtomType type) {
        return Optional.ofNullable(unsupportedAtomTypes.get(type));
    }

    /** Types with functions that are not supported, of one kind of interaction. */
    TypeTable unsupportedTypes(List<BondedFunction> section) {
        return unsupportedTypes.computeIfAbsent(section, key -> new TypeTable());
    }

    /** Notes a line of the cmaptypes section. */
    void addCmapType(SourceLine source) {
        firstCmapType = firstCmapType == null ? source : firstCmapType;
    }

    /** The first line of the cmaptypes section. */
    Optional<SourceLine> firstCmapType() {
        return Optional.ofNullable(firstCmapType);
    }

    boolean isBondedType(String name) {
        return bondedTypes.contains(name);
    }

    /**
     * Returns the atom type that a field names.
     *
     * @throws FileFormatException if it is not defined
     */
    AtomType atomType(Fields line, int field) {
        AtomType type = atomTypes.get(line.text(field));
        if (type == null) {
            throw line.error("atom type %s is not defined".formatted(line.text(field)));
        }
        return type;
    }

    TypeTable bonded(BondedFunction function) {
        return bonded.get(function);
    }

    TypeTable constraintTypes() {
        return constraintTypes;
    }

    TypeTable nonbondedParameters() {
        return nonbondedParameters;
    }

    /** Returns c6 and c12 of a 1-4 pair whose line gives none, or an empty list if there are no such parameters. */
    List<double[]> pairParameters(AtomType a, AtomType b) {
        List<double[]> given = bonded(BondedFunction.LENNARD_JONES_PAIR).find(List.of(a.name(), b.name()));
        if (!given.isEmpty() || !defaults.generatesPairs()) {
            return given;
        }
        double[] combined = defaults.rule().combine(a.v(), a.w(), b.v(), b.w());
        return List.of(new double[] {defaults.fudgeLj() * combined[0], defaults.fudgeLj() * combined[1]});
    }

    /** Builds the Lennard-Jones table of the given atom types, in their order. */
    LennardJonesTable lennardJones(List<AtomType> types) {
        int n = types.size();
        double[] c6 = new double[n * n];
        double[] c12 = new double[n * n];
        List<String> names = new ArrayList<>(n);
        for (int a = 0; a < n; a++) {
            names.add(types.get(a).name());
            for (int b = 0; b < n; b++) {
                double[] parameters = lennardJones(types.get(a), types.get(b));
                c6[a * n + b] = parameters[0];
                c12[a * n + b] = parameters[1];
            }
        }
        return new LennardJonesTable(names, c6, c12);
    }

    private double[] lennardJones(AtomType a, AtomType b) {
        List<double[]> given = nonbondedParameters.find(List.of(a.name(), b.name()));
        return given.isEmpty() ? defaults.rule().combine(a.v(), a.w(), b.v(), b.w()) : given.getFirst();
    }
}

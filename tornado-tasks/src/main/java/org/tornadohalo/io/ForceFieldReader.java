package org.tornadohalo.io;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Reads the lines of the force-field sections into a {@link ForceField}. */
final class ForceFieldReader {
    private static final String WILDCARD = "X";
    private static final int REPULSION_POWER = 12;
    /** Particles that GROMACS knows besides atoms: shells and virtual sites. */
    private static final Set<String> UNSUPPORTED_PARTICLES = Set.of("S", "V", "D");

    private final ForceField forceField;

    ForceFieldReader(ForceField forceField) {
        this.forceField = forceField;
    }

    /** Reads one line of a section. */
    void read(Directive section, Fields line) {
        switch (section) {
            case DEFAULTS -> readDefaults(line);
            case ATOMTYPES -> readAtomType(line);
            case BONDTYPES -> readBondedType(line, BondedFunction.BONDS);
            case ANGLETYPES -> readBondedType(line, BondedFunction.ANGLES);
            case DIHEDRALTYPES -> readBondedType(line, BondedFunction.DIHEDRALS);
            case PAIRTYPES -> readPairType(line);
            case CONSTRAINTTYPES -> readConstraintType(line);
            case NONBOND_PARAMS -> readNonbondedParameters(line);
            case CMAPTYPES -> forceField.addCmapType(line.source());
            case IMPLICIT_GENBORN_PARAMS -> line.requireSize(1, Integer.MAX_VALUE, "type parameters");
            default -> throw new IllegalStateException("[ " + section.label() + " ] is not a force-field section");
        }
    }

    private void readDefaults(Fields line) {
        line.requireSize(2, 6, "nbfunc comb-rule gen-pairs fudgeLJ fudgeQQ n");
        if (forceField.hasDefaults()) {
            throw line.error("the [ defaults ] were already given");
        }
        if (line.integer(0, "nbfunc") != 1) {
            throw line.error("nbfunc must be 1 (Lennard-Jones), but is " + line.text(0));
        }
        if (line.size() > 5 && line.real(5, "n") != REPULSION_POWER) {
            throw line.error("the repulsion power n must be 12, but is " + line.text(5));
        }
        forceField.setDefaults(new ForceField.Defaults(
                combinationRule(line),
                line.size() > 2 && generatesPairs(line),
                line.size() > 3 ? line.real(3, "fudgeLJ") : 1,
                line.size() > 4 ? line.real(4, "fudgeQQ") : 1));
    }

    private static CombinationRule combinationRule(Fields line) {
        int number = line.integer(1, "comb-rule");
        if (number < 1 || number > CombinationRule.values().length) {
            throw line.error("comb-rule must be 1, 2 or 3, but is " + number);
        }
        return CombinationRule.values()[number - 1];
    }

    private static boolean generatesPairs(Fields line) {
        return switch (line.text(2).toLowerCase(Locale.ROOT)) {
            case "yes" -> true;
            case "no" -> false;
            default -> throw line.error("gen-pairs must be yes or no, but is " + line.text(2));
        };
    }

    /** The fields before the particle type tell which of the two optional ones are there. */
    private void readAtomType(Fields line) {
        line.requireSize(6, 8, "name [bonded-type] [atomic-number] mass charge ptype V W");
        int ptype = line.size() - 3;
        boolean isSupported = line.text(ptype).equals("A");
        if (!isSupported && !UNSUPPORTED_PARTICLES.contains(line.text(ptype))) {
            throw line.error("ptype must be A, S, V or D, but is '%s'".formatted(line.text(ptype)));
        }
        boolean hasBondedType =
                ptype == 5 || (ptype == 4 && Character.isLetter(line.text(1).charAt(0)));
        boolean hasAtomicNumber = ptype == 5 || (ptype == 4 && !hasBondedType);
        if (hasAtomicNumber) {
            line.integer(ptype - 3, "the atomic number");
        }
        String name = line.text(0);
        ForceField.AtomType type = new ForceField.AtomType(
                name,
                hasBondedType ? line.text(1) : name,
                line.nonNegativeReal(ptype - 2, "the mass"),
                line.real(ptype - 1, "the charge"),
                readV(line, ptype + 1),
                line.nonNegativeReal(ptype + 2, "W"));
        if (!forceField.addAtomType(type)) {
            throw line.error("atom type %s was already defined".formatted(name));
        }
        if (!isSupported) {
            forceField.setUnsupported(type, line.source());
        }
    }

    /** A c6 or σ; only a σ may be negative. */
    private double readV(Fields line, int field) {
        return forceField.defaults().rule() == CombinationRule.C6_C12
                ? line.nonNegativeReal(field, "V")
                : line.real(field, "V");
    }

    private void readBondedType(Fields line, List<BondedFunction> section) {
        int atoms = section.getFirst().kind().atomCount();
        boolean middleOnly = namesMiddleOnly(line, atoms);
        int typeCount = middleOnly ? 2 : atoms;
        Optional<BondedFunction> supported = functionOf(line, typeCount, section);
        List<String> types = bondedTypes(line, typeCount, atoms == 4);
        List<String> key = middleOnly ? List.of(WILDCARD, types.get(0), types.get(1), WILDCARD) : types;
        if (supported.isEmpty()) {
            forceField.unsupportedTypes(section).addDeclaration(line, key);
            return;
        }
        BondedFunction function = supported.get();
        double[] parameters =
                function.read(line, typeCount + 1, forceField.defaults().rule());
        if (line.integer(typeCount, "the function type") == BondedFunction.DIHEDRAL_SUM) {
            forceField.bonded(function).addToSum(line, key, parameters);
        } else {
            forceField.bonded(function).add(line, key, parameters);
        }
    }

    /** A dihedral type may name only its two middle atoms; its third field is then the function type. */
    private boolean namesMiddleOnly(Fields line, int atoms) {
        return atoms == 4 && line.size() > 2 && line.text(2).matches("[0-9]") && !forceField.isBondedType(line.text(2));
    }

    private static Optional<BondedFunction> functionOf(Fields line, int typeCount, List<BondedFunction> section) {
        line.requireSize(typeCount + 1, Integer.MAX_VALUE, "types function parameters");
        Optional<BondedFunction> supported = BondedFunction.find(line, typeCount, section);
        supported.ifPresent(function -> {
            int size = typeCount + 1 + function.parameterCount();
            line.requireSize(size, size, "types function " + function.layout());
        });
        return supported;
    }

    private void readPairType(Fields line) {
        Optional<BondedFunction> supported = functionOf(line, 2, BondedFunction.PAIRS);
        if (supported.isEmpty()) {
            forceField.unsupportedTypes(BondedFunction.PAIRS).addDeclaration(line, atomTypes(line));
            return;
        }
        BondedFunction function = supported.get();
        double[] parameters = function.read(line, 3, forceField.defaults().rule());
        forceField.bonded(function).add(line, atomTypes(line), parameters);
    }

    private void readConstraintType(Fields line) {
        line.requireSize(4, 4, "type type function b0");
        BondedFunction.requireType(line, 2, 2);
        double length = line.positiveReal(3, "the constraint length");
        forceField.constraintTypes().add(line, bondedTypes(line, 2, false), new double[] {length});
    }

    private void readNonbondedParameters(Fields line) {
        line.requireSize(5, 5, "type type function V W");
        BondedFunction.requireType(line, 2, 1);
        double[] parameters = BondedFunction.LENNARD_JONES_PAIR.read(
                line, 3, forceField.defaults().rule());
        forceField.nonbondedParameters().add(line, atomTypes(line), parameters);
    }

    private List<String> atomTypes(Fields line) {
        return List.of(
                forceField.atomType(line, 0).name(),
                forceField.atomType(line, 1).name());
    }

    private List<String> bondedTypes(Fields line, int count, boolean allowsWildcards) {
        List<String> types = new ArrayList<>(count);
        for (int k = 0; k < count; k++) {
            String type = line.text(k);
            boolean isWildcard = allowsWildcards && type.equals(WILDCARD);
            if (!isWildcard && !forceField.isBondedType(type)) {
                throw line.error("bonded type %s belongs to no atom type".formatted(type));
            }
            types.add(type);
        }
        return types;
    }
}

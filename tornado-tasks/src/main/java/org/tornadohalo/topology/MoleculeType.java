package org.tornadohalo.topology;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A kind of molecule: its atoms, bonded terms, exclusions and constraints, all with molecule-local indices. */
public final class MoleculeType {
    private final String name;
    private final List<MoleculeAtom> atoms;
    private final List<BondedTerm> terms;
    private final List<Constraint> constraints;
    private final int[][] exclusions;

    /**
     * Creates a molecule type.
     *
     * @param name name that the molecules section refers to
     * @param atoms at least one atom
     * @param terms bonded terms
     * @param constraints fixed distances
     * @param exclusions for each atom the sorted atoms it has no Lennard-Jones and Coulomb pair with, as
     *     {@link Exclusions} makes them
     * @throws IllegalArgumentException if there is no atom, an index lies outside the molecule, or the
     *     exclusion lists are not sorted and symmetric
     */
    public MoleculeType(
            String name,
            List<MoleculeAtom> atoms,
            List<BondedTerm> terms,
            List<Constraint> constraints,
            int[][] exclusions) {
        if (atoms.isEmpty() || exclusions.length != atoms.size()) {
            throw new IllegalArgumentException(
                    "molecule type %s needs atoms and one exclusion list per atom, but has %d atoms and %d lists"
                            .formatted(name, atoms.size(), exclusions.length));
        }
        this.name = name;
        this.atoms = List.copyOf(atoms);
        this.terms = List.copyOf(terms);
        this.constraints = List.copyOf(constraints);
        this.exclusions = Arrays.stream(exclusions).map(int[]::clone).toArray(int[][]::new);
        checkIndices();
    }

    private void checkIndices() {
        for (BondedTerm term : terms) {
            checkIndices(term.kind().toString(), term.atoms());
        }
        for (Constraint constraint : constraints) {
            checkIndices("constraint", constraint.atomA(), constraint.atomB());
        }
        for (int[] list : exclusions) {
            checkIndices("exclusion", list);
        }
        if (!Exclusions.areConsistent(exclusions)) {
            throw new IllegalArgumentException(
                    "the exclusion lists of molecule type %s must be sorted, symmetric and without the atom itself"
                            .formatted(name));
        }
    }

    private void checkIndices(String what, int... indices) {
        for (int index : indices) {
            if (index < 0 || index >= atoms.size()) {
                throw new IllegalArgumentException("a %s of molecule type %s names atom index %d, but indices end at %d"
                        .formatted(what, name, index, atoms.size() - 1));
            }
        }
    }

    /** Name that the molecules section refers to. */
    public String name() {
        return name;
    }

    /** Number of atoms in one molecule. */
    public int atomCount() {
        return atoms.size();
    }

    /** The atoms in order. */
    public List<MoleculeAtom> atoms() {
        return atoms;
    }

    /** Name of atom {@code i}. */
    public String atomName(int i) {
        return atoms.get(i).name();
    }

    /** Residue name of atom {@code i}. */
    public String residueName(int i) {
        return atoms.get(i).residueName();
    }

    /** Residue number of atom {@code i} as the topology file gives it. */
    public int residueNumber(int i) {
        return atoms.get(i).residueNumber();
    }

    /** Mass of atom {@code i}, u. */
    public double mass(int i) {
        return atoms.get(i).mass();
    }

    /** Charge of atom {@code i}, e. */
    public double charge(int i) {
        return atoms.get(i).charge();
    }

    /** Atom type index of atom {@code i}. */
    public int atomType(int i) {
        return atoms.get(i).atomType();
    }

    /** Bonded terms, 1-4 pairs included, in the order of the topology file. */
    public List<BondedTerm> terms() {
        return terms;
    }

    /** Fixed distances; a rigid water has three, marked as {@linkplain Constraint#settles() settles}. */
    public List<Constraint> constraints() {
        return constraints;
    }

    /**
     * The type with bonds as constraints of their equilibrium lengths, after those that it has; exclusions stay.
     *
     * @return this type if none of its bonds is to be one
     * @throws IllegalArgumentException if such a bond has no length
     */
    MoleculeType constrainBonds(BondConstraints bonds) {
        Map<Boolean, List<BondedTerm>> terms =
                this.terms.stream().collect(Collectors.partitioningBy(term -> bonds.includes(term, this)));
        if (terms.get(true).isEmpty()) {
            return this;
        }
        List<Constraint> all = new ArrayList<>(constraints);
        terms.get(true).forEach(bond -> all.add(constraint(bond)));
        return new MoleculeType(name, atoms, terms.get(false), all, exclusions);
    }

    private Constraint constraint(BondedTerm bond) {
        int a = bond.atoms()[0];
        int b = bond.atoms()[1];
        double length = bond.parameters()[0];
        if (!(length > 0)) {
            throw new IllegalArgumentException(
                    "bond %s-%s of molecule type %s has length %s nm and cannot be a constraint: give it one above 0"
                            .formatted(atomName(a), atomName(b), name, length));
        }
        return new Constraint(a, b, length, false);
    }

    /** Atoms that atom {@code i} has no non-bonded pair with: sorted, symmetric, without {@code i}; do not modify. */
    public int[] exclusions(int i) {
        return exclusions[i];
    }

    /** Whether the pair of two different atoms of the same molecule is excluded; false for an atom with itself. */
    public boolean isExcluded(int i, int j) {
        return Arrays.binarySearch(exclusions[i], j) >= 0;
    }

    @Override
    public String toString() {
        return name;
    }
}

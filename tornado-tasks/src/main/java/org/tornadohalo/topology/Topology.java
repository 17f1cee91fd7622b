package org.tornadohalo.topology;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * All molecules of a system, in order.
 *
 * <p>A topology is a list of blocks of equal molecules, repeated a number of times. Atoms and molecules are numbered
 * from 0 through all repetitions; every question about an atom is answered from its block, so memory grows with the
 * molecule types and blocks and not with the atoms:
 *
 * <pre>
 *   | ETH ETH ... | SOL SOL SOL ... || ETH ETH ... | SOL SOL SOL ... || ...
 *   '--- block 0 -'--- block 1 -----''
 *   '--------- one unit ------------'
 * </pre>
 */
public final class Topology {
    private final String name;
    private final LennardJonesTable lennardJones;
    private final List<MoleculeBlock> blocks;
    private final int unitCount;
    private final int[] blockFirstAtom;
    private final int[] blockFirstMolecule;
    private final int unitAtomCount;
    private final int unitMoleculeCount;

    /**
     * Creates the topology of the given blocks.
     *
     * @param name title of the system
     * @param lennardJones atom types; every atom's type is one of them
     * @param blocks molecules in order; empty blocks are left out
     * @throws IllegalArgumentException if there are no atoms, or more than 2³¹−1
     */
    public Topology(String name, LennardJonesTable lennardJones, List<MoleculeBlock> blocks) {
        this(name, lennardJones, withoutEmpty(blocks), 1);
    }

    private Topology(String name, LennardJonesTable lennardJones, List<MoleculeBlock> blocks, int unitCount) {
        this.name = name;
        this.lennardJones = lennardJones;
        this.blocks = blocks;
        this.unitCount = unitCount;
        blockFirstAtom = new int[blocks.size()];
        blockFirstMolecule = new int[blocks.size()];
        long atoms = 0;
        long molecules = 0;
        for (int b = 0; b < blocks.size(); b++) {
            MoleculeBlock block = blocks.get(b);
            checkAtomTypes(block.type());
            blockFirstAtom[b] = (int) atoms;
            blockFirstMolecule[b] = (int) molecules;
            molecules += block.moleculeCount();
            atoms += (long) block.moleculeCount() * block.type().atomCount();
            checkAtomCount(atoms);
        }
        checkAtomCount(Math.multiplyExact(atoms, (long) unitCount));
        unitAtomCount = (int) atoms;
        unitMoleculeCount = (int) molecules;
    }

    private static List<MoleculeBlock> withoutEmpty(List<MoleculeBlock> blocks) {
        return blocks.stream().filter(block -> block.moleculeCount() > 0).toList();
    }

    private void checkAtomTypes(MoleculeType type) {
        for (MoleculeAtom atom : type.atoms()) {
            if (atom.atomType() < 0 || atom.atomType() >= lennardJones.typeCount()) {
                throw new IllegalArgumentException(
                        "atom %s of molecule type %s has atom type %d, but there are %d types"
                                .formatted(atom.name(), type, atom.atomType(), lennardJones.typeCount()));
            }
        }
    }

    private void checkAtomCount(long atoms) {
        if (atoms > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("system '%s' would have %d atoms or more; at most %d are possible"
                    .formatted(name, atoms, Integer.MAX_VALUE));
        }
        if (blocks.isEmpty()) {
            throw new IllegalArgumentException("system '%s' has no atoms; list its molecules".formatted(name));
        }
    }

    /** Title of the system. */
    public String name() {
        return name;
    }

    /** Number of atoms of all molecules. */
    public int atomCount() {
        return unitAtomCount * unitCount;
    }

    /** Number of molecules. */
    public int moleculeCount() {
        return unitMoleculeCount * unitCount;
    }

    /** The different molecule types in the order of their first occurrence. */
    public List<MoleculeType> moleculeTypes() {
        return blocks.stream().map(MoleculeBlock::type).distinct().toList();
    }

    /** Blocks of equal molecules in order, through all repetitions. */
    public List<MoleculeBlock> blocks() {
        List<MoleculeBlock> all = new ArrayList<>(blocks.size() * unitCount);
        for (int unit = 0; unit < unitCount; unit++) {
            all.addAll(blocks);
        }
        return all;
    }

    /** Type of a molecule. */
    public MoleculeType typeOf(int molecule) {
        return blocks.get(blockOfMolecule(molecule)).type();
    }

    /** First atom of a molecule. */
    public int firstAtom(int molecule) {
        int block = blockOfMolecule(molecule);
        int moleculeInBlock = molecule % unitMoleculeCount - blockFirstMolecule[block];
        return molecule / unitMoleculeCount * unitAtomCount
                + blockFirstAtom[block]
                + moleculeInBlock * blocks.get(block).type().atomCount();
    }

    /** Molecule that an atom belongs to. */
    public int moleculeOf(int atom) {
        int block = blockOfAtom(atom);
        int atomInBlock = atom % unitAtomCount - blockFirstAtom[block];
        return atom / unitAtomCount * unitMoleculeCount
                + blockFirstMolecule[block]
                + atomInBlock / blocks.get(block).type().atomCount();
    }

    /** Molecule-local index of an atom. */
    public int localIndex(int atom) {
        int block = blockOfAtom(atom);
        return (atom % unitAtomCount - blockFirstAtom[block])
                % blocks.get(block).type().atomCount();
    }

    /** Charge of an atom, e. */
    public double charge(int atom) {
        return atom(atom).charge();
    }

    /** Mass of an atom, u. */
    public double mass(int atom) {
        return atom(atom).mass();
    }

    /** Atom type index of an atom. */
    public int atomType(int atom) {
        return atom(atom).atomType();
    }

    /** Name of an atom. */
    public String atomName(int atom) {
        return atom(atom).name();
    }

    /** Residue name of an atom. */
    public String residueName(int atom) {
        return atom(atom).residueName();
    }

    /** Number of atom types. */
    public int atomTypeCount() {
        return lennardJones.typeCount();
    }

    /** Name of an atom type. */
    public String atomTypeName(int type) {
        return lennardJones.name(type);
    }

    /** Dispersion parameter of a pair of atom types, kJ/mol nm⁶: V = c12/r¹² − c6/r⁶. */
    public double c6(int typeA, int typeB) {
        return lennardJones.c6(typeA, typeB);
    }

    /** Repulsion parameter of a pair of atom types, kJ/mol nm¹². */
    public double c12(int typeA, int typeB) {
        return lennardJones.c12(typeA, typeB);
    }

    /**
     * Whether two atoms of the same molecule are excluded from non-bonded interaction; false for an atom with itself.
     */
    public boolean isExcluded(int atomA, int atomB) {
        int molecule = moleculeOf(atomA);
        int first = firstAtom(molecule);
        MoleculeType type = typeOf(molecule);
        return atomB >= first && atomB < first + type.atomCount() && type.isExcluded(atomA - first, atomB - first);
    }

    /** Whether any molecule has fixed distances. */
    public boolean hasConstraints() {
        return blocks.stream().anyMatch(block -> !block.type().constraints().isEmpty());
    }

    /** Number of fixed distances in all molecules. */
    public long constraintCount() {
        long inUnit = blocks.stream()
                .mapToLong(block -> (long) block.moleculeCount()
                        * block.type().constraints().size())
                .sum();
        return inUnit * unitCount;
    }

    /**
     * Number of degrees of freedom of the motion: 3 for each atom, less one for each constraint and 3 for the centre of
     * mass, which rests (GROMACS reference manual, "Temperature"). At least 0.
     */
    public long degreesOfFreedom() {
        return Math.max(0, 3L * atomCount() - 3 - constraintCount());
    }

    /**
     * Returns the topology with bonds as constraints: a bond's term goes, its length stays fixed, and so do the
     * exclusions. Equal molecules share a type as they did.
     *
     * @param bonds which
     * @throws IllegalArgumentException if such a bond has no length
     */
    public Topology constrainBonds(BondConstraints bonds) {
        Map<MoleculeType, MoleculeType> constrained = new IdentityHashMap<>();
        List<MoleculeBlock> changed = blocks.stream()
                .map(block -> new MoleculeBlock(
                        constrained.computeIfAbsent(block.type(), type -> type.constrainBonds(bonds)),
                        block.moleculeCount()))
                .toList();
        return new Topology(name, lennardJones, changed, unitCount);
    }

    /**
     * Returns the topology of this system repeated, as whole copies one after the other.
     *
     * @param copies how many, at least 1
     * @throws IllegalArgumentException if {@code copies} is below 1 or the atoms would exceed 2³¹−1
     */
    public Topology replicate(int copies) {
        if (copies < 1) {
            throw new IllegalArgumentException("the number of copies must be at least 1, but is " + copies);
        }
        checkAtomCount((long) atomCount() * copies);
        return new Topology(name, lennardJones, blocks, unitCount * copies);
    }

    private MoleculeAtom atom(int atom) {
        int block = blockOfAtom(atom);
        MoleculeType type = blocks.get(block).type();
        return type.atoms().get((atom % unitAtomCount - blockFirstAtom[block]) % type.atomCount());
    }

    private int blockOfAtom(int atom) {
        checkIndex("atom", atom, atomCount());
        return lastNotAbove(blockFirstAtom, atom % unitAtomCount);
    }

    private int blockOfMolecule(int molecule) {
        checkIndex("molecule", molecule, moleculeCount());
        return lastNotAbove(blockFirstMolecule, molecule % unitMoleculeCount);
    }

    private static void checkIndex(String what, int index, int count) {
        if (index < 0 || index >= count) {
            throw new IndexOutOfBoundsException("%s %d does not exist; there are %d".formatted(what, index, count));
        }
    }

    private static int lastNotAbove(int[] firsts, int value) {
        int found = Arrays.binarySearch(firsts, value);
        return found >= 0 ? found : -found - 2;
    }
}

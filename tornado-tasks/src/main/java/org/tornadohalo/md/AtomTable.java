package org.tornadohalo.md;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.tornadohalo.decomposition.ExcludedPartners;
import org.tornadohalo.decomposition.ParallelLoop;
import org.tornadohalo.forcefield.DeviceParameters;
import org.tornadohalo.forcefield.NonbondedSettings;
import org.tornadohalo.topology.MoleculeAtom;
import org.tornadohalo.topology.MoleculeBlock;
import org.tornadohalo.topology.MoleculeType;
import org.tornadohalo.topology.Topology;

/**
 * What kernels need to know of each atom of a system, as they read it; immutable. The atoms of equal molecules share
 * entries.
 */
final class AtomTable {
    private static final double LEAST_MASS = 1e-3;
    private static final double LARGEST_MASS = 1e6;

    private final int[] entryOf;
    private final float[] charge;
    private final int[] type;
    private final float[] inverseMass;
    /** How far the excluded atoms of each entry are from the atom in the numbering of the system, and where they start. */
    private final int[] excludedDistance;

    private final int[] excludedStart;

    private final int largestMolecule;

    /** @throws IllegalArgumentException if a mass is out of range */
    AtomTable(Topology topology, NonbondedSettings settings) {
        int entries = topology.moleculeTypes().stream()
                .mapToInt(MoleculeType::atomCount)
                .sum();
        this.entryOf = new int[topology.atomCount()];
        this.charge = new float[entries];
        this.type = new int[entries];
        this.inverseMass = new float[entries];
        this.excludedStart = new int[entries + 1];
        IntStream.Builder distances = IntStream.builder();
        Map<MoleculeType, Integer> firstEntry = new IdentityHashMap<>();
        int largest = 1;
        int known = 0;
        int atom = 0;
        for (MoleculeBlock block : topology.blocks()) {
            int size = block.type().atomCount();
            if (firstEntry.putIfAbsent(block.type(), known) == null) {
                addEntries(block.type(), known, atom, settings, distances);
                known += size;
            }
            int first = firstEntry.get(block.type());
            for (int n = 0; n < block.moleculeCount() * size; n++) {
                entryOf[atom++] = first + n % size;
            }
            largest = Math.max(largest, size);
        }
        this.excludedDistance = distances.build().toArray();
        this.largestMolecule = largest;
    }

    private void addEntries(
            MoleculeType molecule,
            int firstEntry,
            int firstAtom,
            NonbondedSettings settings,
            IntStream.Builder distances) {
        for (int place = 0; place < molecule.atomCount(); place++) {
            MoleculeAtom atom = molecule.atoms().get(place);
            int entry = firstEntry + place;
            charge[entry] = DeviceParameters.charge(atom.charge(), settings);
            type[entry] = atom.atomType();
            inverseMass[entry] = (float) (1 / requireMass(atom.mass(), firstAtom + place));
            int[] excluded = molecule.exclusions(place);
            excludedStart[entry + 1] = excludedStart[entry] + excluded.length;
            for (int other : excluded) {
                distances.add(other - place);
            }
        }
    }

    private static double requireMass(double mass, int atom) {
        if (!(mass >= LEAST_MASS && mass <= LARGEST_MASS)) {
            throw new IllegalArgumentException("atom " + (atom + 1) + " has mass " + mass + " u: masses must be from "
                    + LEAST_MASS + " to " + LARGEST_MASS + " u");
        }
        return mass;
    }

    /** A bound on the difference of the indices of two atoms of a molecule. */
    int largestIndexDistance() {
        return largestMolecule - 1;
    }

    /** Number of entries. */
    int entryCount() {
        return charge.length;
    }

    /** The entry of each atom of the system; must not be changed. */
    int[] entries() {
        return entryOf;
    }

    /** Charges of all entries, (kJ/mol nm)^½; must not be changed. */
    float[] charges() {
        return charge;
    }

    /** Types of all entries; must not be changed. */
    int[] types() {
        return type;
    }

    /** Inverse masses of all entries, 1/u; must not be changed. */
    float[] inverseMasses() {
        return inverseMass;
    }

    /** The entries of atoms given by global index. */
    int[] entries(int[] global) {
        int[] entries = new int[global.length];
        ParallelLoop.run(entries.length, (from, to) -> {
            for (int atom = from; atom < to; atom++) {
                entries[atom] = entryOf[global[atom]];
            }
        });
        return entries;
    }

    /** Charges of atoms given by their entries, (kJ/mol nm)^½. */
    float[] charges(int[] entries) {
        return values(charge, entries, entries.length);
    }

    /** Inverse masses of the first {@code count} of the atoms given by their entries, 1/u. */
    float[] inverseMasses(int[] entries, int count) {
        return values(inverseMass, entries, count);
    }

    private static float[] values(float[] ofEntry, int[] entries, int count) {
        float[] values = new float[count];
        ParallelLoop.run(count, (from, to) -> {
            for (int atom = from; atom < to; atom++) {
                values[atom] = ofEntry[entries[atom]];
            }
        });
        return values;
    }

    /** Types of atoms given by their entries. */
    int[] types(int[] entries) {
        return values(type, entries, entries.length);
    }

    /** What a table over entries has for the first {@code count} of the atoms given by their entries, [count]. */
    static int[] values(int[] ofEntry, int[] entries, int count) {
        int[] values = new int[count];
        ParallelLoop.run(count, (from, to) -> {
            for (int atom = from; atom < to; atom++) {
                values[atom] = ofEntry[entries[atom]];
            }
        });
        return values;
    }

    /** The excluded partners of atoms given by global index. */
    ExcludedPartners excludedPartners(int[] global) {
        return new ExcludedPartners(entries(global), excludedStart, excludedDistance, largestIndexDistance());
    }
}

package org.tornadohalo.md;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.tornadohalo.io.GroConfiguration;
import org.tornadohalo.topology.LennardJonesTable;
import org.tornadohalo.topology.MolecularSystem;
import org.tornadohalo.topology.MoleculeAtom;
import org.tornadohalo.topology.MoleculeBlock;
import org.tornadohalo.topology.MoleculeType;
import org.tornadohalo.topology.Topology;

/** Systems of atoms without bonds. */
public final class Particles {
    private final List<MoleculeBlock> blocks = new ArrayList<>();

    /**
     * The next atoms of the system, each a molecule.
     *
     * @param charge e
     * @param mass u
     */
    public Particles add(int count, double charge, double mass) {
        return addMolecules(count, 1, charge, mass);
    }

    /** The next molecules of the system; the atoms of one have no pairs with one another. */
    public Particles addMolecules(int count, int atoms, double charge, double mass) {
        String name = "P" + (blocks.size() + 1);
        MoleculeAtom atom = new MoleculeAtom(name, 1, name, 0, charge, mass);
        int[][] exclusions = new int[atoms][];
        Arrays.setAll(
                exclusions,
                own -> IntStream.range(0, atoms).filter(other -> other != own).toArray());
        MoleculeType type = new MoleculeType(name, Collections.nCopies(atoms, atom), List.of(), List.of(), exclusions);
        blocks.add(new MoleculeBlock(type, count));
        return this;
    }

    /**
     * The system with the atoms at {@code x}, nm, with {@code v}, nm/ps.
     *
     * @param c6 kJ/mol nm⁶
     * @param c12 kJ/mol nm¹²
     */
    public MolecularSystem at(double[] x, double[] v, double[] box, double c6, double c12) {
        LennardJonesTable table = new LennardJonesTable(List.of("T"), new double[] {c6}, new double[] {c12});
        int atoms = x.length / 3;
        int[] numbers = new int[atoms];
        Arrays.setAll(numbers, atom -> atom + 1);
        String[] names = new String[atoms];
        Arrays.fill(names, "P");
        return new MolecularSystem(
                new GroConfiguration("particles", numbers, names, names, x, v, box),
                new Topology("particles", table, blocks));
    }
}

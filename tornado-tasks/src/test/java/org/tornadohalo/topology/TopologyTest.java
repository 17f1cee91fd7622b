package org.tornadohalo.topology;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TopologyTest {
    private static final LennardJonesTable TABLE =
            new LennardJonesTable(List.of("A", "B"), new double[] {1, 2, 2, 3}, new double[] {10, 20, 20, 30});
    private static final MoleculeType ION = new MoleculeType(
            "ION", List.of(new MoleculeAtom("NA", 1, "ION", 0, 1, 23)), List.of(), List.of(), new int[][] {{}});
    private static final MoleculeType CHAIN = new MoleculeType(
            "CHAIN",
            List.of(
                    new MoleculeAtom("C1", 1, "CHN", 1, -0.5, 12),
                    new MoleculeAtom("C2", 1, "CHN", 1, 0.25, 13),
                    new MoleculeAtom("C3", 1, "CHN", 0, 0.25, 14)),
            List.of(),
            List.of(new Constraint(0, 1, 0.1, false)),
            new int[][] {{1}, {0, 2}, {1}});

    private static Topology mixture() {
        return new Topology(
                "mixture",
                TABLE,
                List.of(
                        new MoleculeBlock(ION, 2),
                        new MoleculeBlock(CHAIN, 2),
                        new MoleculeBlock(ION, 0),
                        new MoleculeBlock(ION, 1)));
    }

    @Test
    void answersEveryAtomAsAListOfAllAtomsWould() {
        Topology topology = mixture().replicate(3);
        List<MoleculeType> molecules = new ArrayList<>();
        for (int copy = 0; copy < 3; copy++) {
            molecules.addAll(List.of(ION, ION, CHAIN, CHAIN, ION));
        }

        int atom = 0;
        for (int molecule = 0; molecule < molecules.size(); molecule++) {
            MoleculeType type = molecules.get(molecule);
            assertEquals(type, topology.typeOf(molecule));
            assertEquals(atom, topology.firstAtom(molecule));
            for (int i = 0; i < type.atomCount(); i++, atom++) {
                assertEquals(molecule, topology.moleculeOf(atom));
                assertEquals(i, topology.localIndex(atom));
                assertEquals(type.charge(i), topology.charge(atom));
                assertEquals(type.mass(i), topology.mass(atom));
                assertEquals(type.atomType(i), topology.atomType(atom));
                assertEquals(type.atomName(i), topology.atomName(atom));
                assertEquals(type.residueName(i), topology.residueName(atom));
            }
        }
        assertEquals(atom, topology.atomCount());
        assertEquals(molecules.size(), topology.moleculeCount());
    }

    @Test
    void excludesOnlyWithinOneMolecule() {
        Topology topology = mixture();

        assertTrue(topology.isExcluded(2, 3));
        assertTrue(topology.isExcluded(3, 2));
        assertFalse(topology.isExcluded(2, 4));
        assertFalse(topology.isExcluded(2, 2));
        assertFalse(topology.isExcluded(4, 5));
        assertFalse(topology.isExcluded(2, 6));
    }

    @Test
    void listsTypesAndBlocksWithoutEmptyOnes() {
        Topology topology = mixture().replicate(2);

        assertEquals(List.of(ION, CHAIN), topology.moleculeTypes());
        assertEquals(6, topology.blocks().size());
        assertTrue(topology.hasConstraints());
        assertFalse(new Topology("t", TABLE, List.of(new MoleculeBlock(ION, 1))).hasConstraints());
    }

    @Test
    void keepsTheLennardJonesTable() {
        Topology topology = mixture();

        assertEquals(2, topology.atomTypeCount());
        assertEquals("B", topology.atomTypeName(1));
        assertEquals(2, topology.c6(0, 1));
        assertEquals(30, topology.c12(1, 1));
    }

    @Test
    void refusesMoreAtomsThanAnIntegerCounts() {
        Topology chains = new Topology("chains", TABLE, List.of(new MoleculeBlock(CHAIN, 400_000_000)));

        assertThrows(IllegalArgumentException.class, () -> chains.replicate(2));
        assertThrows(
                IllegalArgumentException.class,
                () -> new Topology("t", TABLE, List.of(new MoleculeBlock(CHAIN, 800_000_000))));
    }

    @Test
    void refusesEmptySystemsAndWrongNumbers() {
        assertThrows(IllegalArgumentException.class, () -> new Topology("t", TABLE, List.of()));
        assertThrows(IllegalArgumentException.class, () -> mixture().replicate(0));
        assertThrows(IllegalArgumentException.class, () -> new MoleculeBlock(ION, -1));
        assertThrows(IndexOutOfBoundsException.class, () -> mixture().charge(9));
        assertThrows(IndexOutOfBoundsException.class, () -> mixture().typeOf(-1));
    }

    @Test
    void refusesInconsistentMoleculeTypes() {
        List<MoleculeAtom> atoms = CHAIN.atoms();
        List<Constraint> outside = List.of(new Constraint(0, 3, 0.1, false));
        int[][] none = {{}, {}, {}};
        int[][] oneSided = {{1}, {}, {}};

        assertThrows(
                IllegalArgumentException.class, () -> new MoleculeType("M", List.of(), List.of(), List.of(), none));
        assertThrows(IllegalArgumentException.class, () -> new MoleculeType("M", atoms, List.of(), outside, none));
        assertThrows(
                IllegalArgumentException.class, () -> new MoleculeType("M", atoms, List.of(), List.of(), oneSided));
        assertThrows(
                IllegalArgumentException.class,
                () -> new BondedTerm(BondedTerm.Kind.BOND, new int[] {0, 1, 2}, new double[] {1, 2}));
    }
}

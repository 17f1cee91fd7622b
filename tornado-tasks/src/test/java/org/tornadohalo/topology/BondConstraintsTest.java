package org.tornadohalo.topology;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.tornadohalo.io.TopologyFile;
import org.tornadohalo.reference.ExampleSystem;
import org.tornadohalo.topology.BondedTerm.Kind;

class BondConstraintsTest {
    private static final LennardJonesTable TABLE =
            new LennardJonesTable(List.of("T"), new double[] {1}, new double[] {1});
    private static final BondedTerm HEAVY = bond(0, 1, 0.15);
    private static final BondedTerm ANGLE = new BondedTerm(Kind.ANGLE, new int[] {0, 1, 2}, new double[] {1.9, 300});
    /** A carbon chain with a hydrogen atom of each case; its second bond is given from the hydrogen atom on. */
    private static final MoleculeType CHAIN = type(
            "CHAIN",
            List.of("C1", "C2", "HA", "hb", "CH"),
            List.of(bond(2, 1, 0.109), HEAVY, ANGLE, bond(1, 3, 0.108), bond(1, 4, 0.152)),
            List.of(new Constraint(0, 4, 0.3, false)));

    private static final MoleculeType ION = type("ION", List.of("NA"), List.of(), List.of());

    private static BondedTerm bond(int a, int b, double length) {
        return new BondedTerm(Kind.BOND, new int[] {a, b}, new double[] {length, 1000});
    }

    private static MoleculeType type(
            String name, List<String> atoms, List<BondedTerm> terms, List<Constraint> constraints) {
        int[][] exclusions = new int[atoms.size()][0];
        if (atoms.size() > 1) {
            exclusions[0] = new int[] {1};
            exclusions[1] = new int[] {0};
        }
        List<MoleculeAtom> all = atoms.stream()
                .map(atom -> new MoleculeAtom(atom, 1, "RES", 0, 0, 1))
                .toList();
        return new MoleculeType(name, all, terms, constraints, exclusions);
    }

    private static Topology topology() {
        return new Topology(
                        "t",
                        TABLE,
                        List.of(new MoleculeBlock(CHAIN, 2), new MoleculeBlock(ION, 3), new MoleculeBlock(CHAIN, 1)))
                .replicate(4);
    }

    @Test
    void turnsBondsWithAHydrogenAtomIntoConstraintsOfTheirLength() {
        MoleculeType chain = topology().constrainBonds(BondConstraints.H_BONDS).typeOf(0);

        assertEquals(List.of(HEAVY, ANGLE, CHAIN.terms().getLast()), chain.terms());
        assertEquals(
                List.of(
                        new Constraint(0, 4, 0.3, false),
                        new Constraint(2, 1, 0.109, false),
                        new Constraint(1, 3, 0.108, false)),
                chain.constraints());
        assertEquals(CHAIN.atoms(), chain.atoms());
        assertArrayEquals(new int[] {1}, chain.exclusions(0));
    }

    @Test
    void equalMoleculesShareATypeAndUnitsStayUnits() {
        Topology constrained = topology().constrainBonds(BondConstraints.H_BONDS);

        assertEquals(2, constrained.moleculeTypes().size());
        assertEquals(12, constrained.blocks().size());
        assertEquals(topology().atomCount(), constrained.atomCount());
        assertNotSame(CHAIN, constrained.typeOf(0));
        assertSame(constrained.typeOf(0), constrained.typeOf(constrained.moleculeCount() - 1));
        assertSame(ION, constrained.typeOf(2));
    }

    @Test
    void noBondsAreConstrainedUnlessAskedFor() {
        Topology same = topology().constrainBonds(BondConstraints.NONE);

        assertEquals(topology().moleculeTypes(), same.moleculeTypes());
    }

    @Test
    void constraintsTakeDegreesOfFreedom() {
        Topology flexible = topology();
        Topology constrained = flexible.constrainBonds(BondConstraints.H_BONDS);

        assertEquals(12, flexible.constraintCount());
        assertEquals(36, constrained.constraintCount());
        assertEquals(3 * 72 - 3 - 36, constrained.degreesOfFreedom());
        assertEquals(0, new Topology("t", TABLE, List.of(new MoleculeBlock(ION, 1))).degreesOfFreedom());
    }

    @Test
    void refusesABondWithoutLength() {
        MoleculeType type = type("M", List.of("O", "H"), List.of(bond(0, 1, 0)), List.of());
        Topology topology = new Topology("t", TABLE, List.of(new MoleculeBlock(type, 1)));

        String message = assertThrows(
                        IllegalArgumentException.class, () -> topology.constrainBonds(BondConstraints.H_BONDS))
                .getMessage();

        assertTrue(message.startsWith("bond O-H of molecule type M has length 0.0 nm"), message);
    }

    @Test
    void theExampleLosesSixBondsOfEachEthanolMolecule() throws Exception {
        Topology example = TopologyFile.read(ExampleSystem.resource("/water-ethanol.top"), Set.of())
                .constrainBonds(BondConstraints.H_BONDS);

        assertEquals(200 * 6 + 1275 * 3, example.constraintCount());
        assertEquals(3 * 5625 - 3 - 5025, example.degreesOfFreedom());
    }
}

package org.tornadohalo.md;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.tornadohalo.io.TopologyFile;
import org.tornadohalo.reference.ExampleSystem;
import org.tornadohalo.topology.BondConstraints;
import org.tornadohalo.topology.BondedTerm;
import org.tornadohalo.topology.BondedTerm.Kind;
import org.tornadohalo.topology.Constraint;
import org.tornadohalo.topology.LennardJonesTable;
import org.tornadohalo.topology.MoleculeAtom;
import org.tornadohalo.topology.MoleculeBlock;
import org.tornadohalo.topology.MoleculeType;
import org.tornadohalo.topology.Topology;

class VibrationTest {
    private static Topology topology(double[] masses, BondedTerm... terms) {
        return topology(masses, List.of(), terms);
    }

    private static Topology topology(double[] masses, List<Constraint> constraints, BondedTerm... terms) {
        List<MoleculeAtom> atoms = new ArrayList<>();
        for (double mass : masses) {
            atoms.add(new MoleculeAtom("A" + (atoms.size() + 1), 1, "RES", 0, 0, mass));
        }
        MoleculeType type = new MoleculeType("MOL", atoms, List.of(terms), constraints, new int[masses.length][0]);
        LennardJonesTable table = new LennardJonesTable(List.of("T"), new double[1], new double[1]);
        return new Topology("t", table, List.of(new MoleculeBlock(type, 1)));
    }

    private static BondedTerm bond(int a, int b, double length, double stiffness) {
        return new BondedTerm(Kind.BOND, new int[] {a, b}, new double[] {length, stiffness});
    }

    @Test
    void takesTheReducedMassOfABond() {
        Vibration vibration = Vibration.fastest(topology(new double[] {2, 6}, bond(0, 1, 0.1, 1.5 * 400)))
                .orElseThrow();

        assertEquals(2 * Math.PI / 20, vibration.periodPs(), 1e-12);
        assertEquals("bond A1-A2 of MOL", vibration.name());
    }

    @Test
    void takesTheInverseReducedMassOfAnAngle() {
        BondedTerm angle = new BondedTerm(Kind.ANGLE, new int[] {0, 1, 2}, new double[] {Math.PI, 3 * 100 * 100.0});
        // Stretched: G = (1/m1 + 1/m3 + 4/m2) / r² = (1 + 1 + 1) * 100 per u nm².
        Vibration vibration = Vibration.fastest(
                        topology(new double[] {1, 4, 1}, bond(0, 1, 0.1, 1), bond(2, 1, 0.1, 1), angle))
                .orElseThrow();

        assertEquals(2 * Math.PI / Math.sqrt(3 * 100 * 100.0 * 300), vibration.periodPs(), 1e-12);
        assertEquals("angle A1-A2-A3 of MOL", vibration.name());
    }

    @Test
    void sidesOfAnAngleMayBeConstraints() {
        BondedTerm angle = new BondedTerm(Kind.ANGLE, new int[] {0, 1, 2}, new double[] {Math.PI, 3 * 100 * 100.0});
        List<Constraint> sides = List.of(new Constraint(1, 0, 0.1, false), new Constraint(1, 2, 0.1, false));

        Vibration vibration = Vibration.fastest(topology(new double[] {1, 4, 1}, sides, angle))
                .orElseThrow();

        assertEquals(2 * Math.PI / Math.sqrt(3 * 100 * 100.0 * 300), vibration.periodPs(), 1e-12);
    }

    @Test
    void anAngleInARigidTriangleDoesNotVibrate() {
        BondedTerm angle = new BondedTerm(Kind.ANGLE, new int[] {0, 1, 2}, new double[] {1.9, 300});
        List<Constraint> triangle = List.of(
                new Constraint(1, 0, 0.1, true), new Constraint(1, 2, 0.1, true), new Constraint(2, 0, 0.16, true));

        assertTrue(Vibration.fastest(topology(new double[] {1, 16, 1}, triangle, angle))
                .isEmpty());
    }

    @Test
    void withConstrainedHydrogenBondsOfTheExampleAnAngleIsFastest() throws Exception {
        Topology example = TopologyFile.read(ExampleSystem.resource("/water-ethanol.top"), Set.of())
                .constrainBonds(BondConstraints.H_BONDS);

        Vibration fastest = Vibration.fastest(example).orElseThrow();

        assertTrue(fastest.periodPs() > 0.02 && fastest.periodPs() < 0.03, fastest.toString());
    }

    @Test
    void findsNoneWithoutBonds() {
        assertTrue(Vibration.fastest(topology(new double[] {1, 1})).isEmpty());
        assertTrue(Vibration.fastest(topology(new double[] {1, 1}, bond(0, 1, 0.1, 0)))
                .isEmpty());
    }

    @Test
    void findsTheHydrogenBondsOfTheExample() throws Exception {
        Topology example = TopologyFile.read(ExampleSystem.resource("/water-ethanol.top"), Set.of("FLEXIBLE"));

        double period = Vibration.fastest(example).orElseThrow().periodPs();

        assertTrue(period > 0.008 && period < 0.01, "O-H stretches at 3000 to 4000 per cm, here in " + period + " ps");
    }
}

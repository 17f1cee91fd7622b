package org.tornadohalo.md;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.tornadohalo.io.GroConfiguration;
import org.tornadohalo.reference.ExampleSystem;
import org.tornadohalo.topology.BondConstraints;
import org.tornadohalo.topology.Constraint;
import org.tornadohalo.topology.LennardJonesTable;
import org.tornadohalo.topology.MolecularSystem;
import org.tornadohalo.topology.MoleculeAtom;
import org.tornadohalo.topology.MoleculeBlock;
import org.tornadohalo.topology.MoleculeType;
import org.tornadohalo.topology.Topology;

class ConstrainedStartTest {
    private static final double[] BOX = {3, 3, 3};
    private static final List<Constraint> PAIR = List.of(tie(0, 1, 0.1));

    private static Constraint tie(int a, int b, double length) {
        return new Constraint(a, b, length, false);
    }

    /** Molecules of one type, one after the other. */
    static MolecularSystem system(double[] masses, List<Constraint> constraints, double[] x, double[] v, double[] box) {
        List<MoleculeAtom> atoms = new ArrayList<>();
        for (double mass : masses) {
            atoms.add(new MoleculeAtom("A" + (atoms.size() + 1), 1, "MOL", 0, 0, mass));
        }
        MoleculeType type = new MoleculeType("MOL", atoms, List.of(), constraints, new int[masses.length][0]);
        int atomCount = x.length / 3;
        String[] names = new String[atomCount];
        Arrays.fill(names, "A");
        return new MolecularSystem(
                new GroConfiguration("t", new int[atomCount], names, names, x, v, box),
                new Topology(
                        "t",
                        new LennardJonesTable(List.of("T"), new double[1], new double[1]),
                        List.of(new MoleculeBlock(type, atomCount / masses.length))));
    }

    @Test
    void movesTheAtomsOfAPairAlongTheirVectorByTheirInverseMasses() {
        double[] x = {1, 1, 1, 1.13, 1, 1};
        MolecularSystem system = system(new double[] {4, 2}, PAIR, x, null, BOX);

        GroConfiguration start = ConstrainedStart.apply(system);

        assertArrayEquals(new double[] {1.01, 1, 1, 1.11, 1, 1}, start.x(), 1e-13);
        assertArrayEquals(new double[] {1, 1, 1, 1.13, 1, 1}, x);
        assertNull(start.v());
    }

    @Test
    void takesFromVelocitiesWhatChangesADistanceAlone() {
        double[] v = {1, 2, 3, 4, 5, 6};
        MolecularSystem system = system(new double[] {4, 2}, PAIR, new double[] {1, 1, 1, 1.1, 1, 1}, v, BOX);

        GroConfiguration start = ConstrainedStart.apply(system);

        assertArrayEquals(new double[] {2, 2, 3, 2, 5, 6}, start.v(), 1e-12);
        assertArrayEquals(new double[] {1, 2, 3, 4, 5, 6}, v);
    }

    @Test
    void measuresAcrossTheBoxAndLeavesAtomsInTheirImages() {
        double[] x = {2.97, 1, 1, 0.03, 1, 4};
        MolecularSystem system = system(new double[] {1, 1}, PAIR, x, new double[] {0, 0, 0, 1, 1, 1}, BOX);

        GroConfiguration start = ConstrainedStart.apply(system);

        assertArrayEquals(new double[] {2.95, 1, 1, 0.05, 1, 4}, start.x(), 1e-13);
        assertArrayEquals(new double[] {0.5, 0, 0, 0.5, 1, 1}, start.v(), 1e-12);
    }

    @Test
    void coordinatesOfAFileMoveByTheirRoundingAlone() throws Exception {
        MolecularSystem example = ExampleSystem.read(Set.of());

        GroConfiguration start = ConstrainedStart.apply(example);

        assertObeys(new MolecularSystem(start, example.topology()));
        double farthest = 0;
        for (int k = 0; k < start.x().length; k++) {
            farthest = Math.max(
                    farthest, Math.abs(start.x()[k] - example.configuration().x()[k]));
        }
        assertTrue(farthest > 1e-4 && farthest < 2e-3, "file of 3 decimals, moved " + farthest + " nm");
    }

    @Test
    void flexibleBondsOfTheExampleGetTheirLengths() throws Exception {
        MolecularSystem read = ExampleSystem.read(Set.of());
        MolecularSystem example =
                new MolecularSystem(read.configuration(), read.topology().constrainBonds(BondConstraints.H_BONDS));

        GroConfiguration start = ConstrainedStart.apply(example);

        MolecularSystem obeying = new MolecularSystem(start, example.topology());
        assertObeys(obeying);
        assertArrayEquals(start.x(), ConstrainedStart.apply(obeying).x(), 1e-12);
        assertArrayEquals(start.v(), ConstrainedStart.apply(obeying).v(), 1e-11);
    }

    private static void assertObeys(MolecularSystem system) {
        Topology topology = system.topology();
        GroConfiguration atoms = system.configuration();
        for (int molecule = 0; molecule < topology.moleculeCount(); molecule++) {
            for (Constraint constraint : topology.typeOf(molecule).constraints()) {
                int a = 3 * (topology.firstAtom(molecule) + constraint.atomA());
                int b = 3 * (topology.firstAtom(molecule) + constraint.atomB());
                double square = 0;
                double stretching = 0;
                for (int dim = 0; dim < 3; dim++) {
                    double d = Math.IEEEremainder(atoms.x()[a + dim] - atoms.x()[b + dim], atoms.box()[dim]);
                    square += d * d;
                    stretching += d * (atoms.v()[a + dim] - atoms.v()[b + dim]);
                }
                assertEquals(constraint.length(), Math.sqrt(square), 1e-12);
                assertEquals(0, stretching / Math.sqrt(square), 1e-10);
            }
        }
    }

    @Test
    void velocitiesThatAreDrawnHaveTheirTemperatureAfterwards() throws Exception {
        MolecularSystem example = ExampleSystem.read(Set.of());
        Topology topology = example.topology();
        GroConfiguration read = example.configuration();
        MolecularSystem resting = new MolecularSystem(read.withState(read.x(), null), topology);

        SimulationSettings settings = new SettingsOfTest().settings();

        float[] v = InitialAtoms.constrained(resting, settings).v();

        double[] exact = new double[v.length];
        Arrays.setAll(exact, k -> v[k]);
        assertEquals(settings.temperature(), MaxwellVelocities.temperatureOf(topology, exact), 1e-4);
    }

    /** The file is of a simulation with constrained bonds of hydrogen atoms at 300 K, whose velocities obey them. */
    @Test
    void velocitiesThatObeyTheConstraintsStayAsTheyAre() throws Exception {
        MolecularSystem read = ExampleSystem.read(Set.of());
        Topology topology = read.topology().constrainBonds(BondConstraints.H_BONDS);

        GroConfiguration start = ConstrainedStart.apply(new MolecularSystem(read.configuration(), topology));

        double given =
                MaxwellVelocities.temperatureOf(topology, read.configuration().v());
        assertEquals(300, given, 8);
        assertEquals(given, MaxwellVelocities.temperatureOf(topology, start.v()), 0.003 * given);
    }

    @Test
    void systemsWithoutConstraintsAreLeftAlone() throws Exception {
        MolecularSystem flexible = ExampleSystem.read(Set.of("FLEXIBLE"));

        assertSame(flexible.configuration(), ConstrainedStart.apply(flexible));
    }

    @Test
    void refusesDistancesThatAreFarOffInTheFirstSuchMolecule() {
        assertRefused(
                "atoms 3 (A1) and 4 (A2) of molecule 2 (MOL) are 0.2100 nm apart, which cannot be corrected to the"
                        + " 0.1000 nm of their constraint: ",
                PAIR,
                1,
                1,
                1,
                1.1,
                1,
                1,
                1,
                2,
                1,
                1.21,
                2,
                1,
                1,
                2.5,
                1,
                1.3,
                2.5,
                1);
        assertRefused("atoms 1 (A1) and 2 (A2) of molecule 1 (MOL) are 0.0490 nm apart", PAIR, 1, 1, 1, 1.049, 1, 1);
        assertRefused("atoms 1 (A1) and 2 (A2) of molecule 1 (MOL) are NaN nm apart", PAIR, 1, 1, 1, Double.NaN, 1, 1);
    }

    @Test
    void refusesATriangleThatDoesNotClose() {
        List<Constraint> impossible = List.of(tie(0, 1, 0.1), tie(0, 2, 0.1), tie(1, 2, 0.3));

        assertRefused(
                "the constraints of atom A1 of molecule type MOL, 0.1, 0.1 and 0.3 nm, make no triangle",
                impossible,
                1,
                1,
                1,
                1.12,
                1,
                1,
                1,
                1.12,
                1);
    }

    @Test
    void refusesAConstraintThatTheBoxIsTooSmallFor() {
        double half = Arrays.stream(BOX).min().orElseThrow() / 2;

        assertRefused(
                "the constraint of atoms A1 and A2 of molecule type MOL, " + half + " nm, must be shorter",
                List.of(tie(0, 1, half)),
                1,
                1,
                1,
                1 + 0.99 * half,
                1,
                1);
    }

    private static void assertRefused(String message, List<Constraint> constraints, double... x) {
        double[] masses = new double[constraints.size() == 1 ? 2 : 3];
        Arrays.fill(masses, 1);
        MolecularSystem system = system(masses, constraints, x, null, BOX);

        IllegalArgumentException refusal =
                assertThrows(IllegalArgumentException.class, () -> ConstrainedStart.apply(system));

        assertTrue(refusal.getMessage().startsWith(message), refusal.getMessage());
        assertEquals(1, refusal.getMessage().lines().count());
    }
}

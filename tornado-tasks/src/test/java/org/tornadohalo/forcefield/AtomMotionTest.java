package org.tornadohalo.forcefield;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tornadohalo.topology.Constraint;
import org.tornadohalo.topology.MoleculeAtom;
import org.tornadohalo.topology.MoleculeType;

class AtomMotionTest {
    private static final double KT = 0.0083144626 * 300;
    private static final double HYDROGEN = 1.008;
    private static final double OXYGEN = 15.9994;
    private static final double[] PARTS_OF_SIGMA = {0.5, 1, 1.5, 2, 2.5, 3, 3.5};
    private static final int SAMPLES = 20_000;

    @Test
    void anAtomThatIsTiedToNoneFliesFreely() {
        AtomMotion motion = motions(tie(1, 2, 0.1))[0];

        assertEquals(new AtomMotion(1, 1, 0), motion);
        assertEquals(KT, motion.velocityVariance(KT, 0.08));
        assertEquals(
                NormalDistribution.tailOfLength(0.3 / (0.08 * Math.sqrt(KT))), motion.tail(0.3, KT, 0.08), "exactly");
        assertEquals(0, motion.tail(0.3, 0, 0.08));
        assertEquals(0, motion.tail(0.3, KT, 0));
    }

    @Test
    void twoAtomsTurnAboutTheirCentreOfMass() {
        AtomMotion[] motions = motions(tie(0, 3, 0.1));

        assertMotion(1, 5, 0.08, motions[0]);
        assertMotion(4, 5, 0.02, motions[3]);
    }

    @Test
    void atomsOfAStarReachAsFarAsItsBondsAllowInLine() {
        AtomMotion[] motions = motions(tie(1, 0, 0.1), tie(1, 3, 0.2));

        assertMotion(1, 7, (2 * 0.1 + 4 * 0.3) / 7, motions[0]);
        assertMotion(2, 7, (1 * 0.1 + 4 * 0.2) / 7, motions[1]);
        assertMotion(4, 7, (2 * 0.2 + 1 * 0.3) / 7, motions[3]);
    }

    @Test
    void atomsOfATriangleReachAsFarAsItsSidesAllow() {
        AtomMotion[] motions = motions(tie(0, 1, 0.1), tie(0, 2, 0.1), tie(1, 2, 0.16));

        assertMotion(1, 6, (2 * 0.1 + 3 * 0.1) / 6, motions[0]);
        assertMotion(2, 6, (1 * 0.1 + 3 * 0.16) / 6, motions[1]);
        assertMotion(3, 6, (1 * 0.1 + 2 * 0.16) / 6, motions[2]);
    }

    @Property(tries = 200)
    void noAtomOfAStarIsFartherFromItsCentreOfMassThanItsReach(@ForAll long seed, @ForAll @IntRange(max = 3) int atom) {
        Random random = new Random(seed);
        double[] lengths = random.doubles(3, 0.08, 0.2).toArray();
        double[][] places = new double[4][3];
        for (int k = 1; k < 4; k++) {
            double[] direction = normal(random, 1);
            for (int dim = 0; dim < 3; dim++) {
                places[k][dim] = lengths[k - 1] * direction[dim] / length(direction);
            }
        }
        AtomMotion motion = motions(tie(0, 1, lengths[0]), tie(0, 2, lengths[1]), tie(0, 3, lengths[2]))[atom];

        double[] fromCentre = new double[3];
        for (int dim = 0; dim < 3; dim++) {
            double centre = 0;
            for (int k = 0; k < 4; k++) {
                centre += (k + 1) * places[k][dim] / 10;
            }
            fromCentre[dim] = places[atom][dim] - centre;
        }
        assertTrue(length(fromCentre) <= motion.reach() + 1e-12);
    }

    @Property(tries = 200)
    void aTiedAtomMovesLessThanAloneButNotLessThanItsCentreOfMass(
            @ForAll @DoubleRange(min = 0.5, max = 50) @Scale(4) double mass,
            @ForAll @DoubleRange(min = 1.02, max = 40) @Scale(4) double ratio,
            @ForAll @DoubleRange(min = 1e-3, max = 0.3) @Scale(4) double reach,
            @ForAll @DoubleRange(min = 1e-4, max = 1) @Scale(5) double time,
            @ForAll @DoubleRange(max = 9) double part) {
        AtomMotion tied = new AtomMotion(mass, ratio * mass, reach);
        AtomMotion alone = new AtomMotion(mass, mass, 0);
        AtomMotion centre = new AtomMotion(ratio * mass, ratio * mass, 0);
        double distance = part * time * Math.sqrt(KT / mass);

        assertTrue(tied.tail(distance, KT, time) <= alone.tail(distance, KT, time));
        assertTrue(tied.tail(distance, KT, time) >= 0.999 * centre.tail(distance, KT, time));
        assertTrue(tied.velocityVariance(KT, time) <= alone.velocityVariance(KT, time));
        assertTrue(tied.velocityVariance(KT, time) >= centre.velocityVariance(KT, time));
    }

    @Property(tries = 100)
    void aTiedAtomMovesAsAloneBeforeItCanHaveTurned(
            @ForAll @DoubleRange(min = 0.5, max = 50) @Scale(4) double mass,
            @ForAll @DoubleRange(min = 1.02, max = 40) @Scale(4) double ratio,
            @ForAll @DoubleRange(min = 0.1, max = 7) double part) {
        double time = 0.01;
        double sigma = time * Math.sqrt(KT / mass);
        double alone = new AtomMotion(mass, mass, 0).tail(part * sigma, KT, time);

        assertEquals(alone, new AtomMotion(mass, ratio * mass, 6 * sigma).tail(part * sigma, KT, time), 1e-3 * alone);
    }

    @Property(tries = 30)
    void linearRotorsThatFlyFreelyStayWithinTheBounds(
            @ForAll long seed,
            @ForAll @DoubleRange(min = 1, max = 20) double mass,
            @ForAll @DoubleRange(min = 1, max = 20) double otherMass,
            @ForAll @DoubleRange(min = 0.005, max = 0.4) @Scale(4) double time) {
        Random random = new Random(seed);
        double groupMass = mass + otherMass;
        double reach = 0.1 * otherMass / groupMass;
        double speed = Math.sqrt(KT * (1 / mass - 1 / groupMass));
        double[][] moves = new double[SAMPLES][];
        for (int n = 0; n < SAMPLES; n++) {
            double[] axis = normal(random, 1);
            double[] turn = normal(random, speed);
            double along = dot(axis, turn) / dot(axis, axis);
            double[] move = normal(random, time * Math.sqrt(KT / groupMass));
            for (int dim = 0; dim < 3; dim++) {
                turn[dim] -= along * axis[dim];
            }
            double angle = length(turn) * time / reach;
            for (int dim = 0; dim < 3; dim++) {
                double unit = axis[dim] / length(axis);
                move[dim] += reach * ((Math.cos(angle) - 1) * unit + Math.sin(angle) * turn[dim] / length(turn));
            }
            moves[n] = move;
        }

        assertWithinBounds(new AtomMotion(mass, groupMass, reach), time, moves);
    }

    @ParameterizedTest(name = "{0} ps")
    @ValueSource(doubles = {0.01, 0.02, 0.04, 0.08, 0.2, 0.4})
    void waterMoleculesThatFlyFreelyStayWithinTheBounds(double time) {
        AtomMotion[] motions = AtomMotion.of(water());
        Random random = new Random(7);
        double[][] oxygens = new double[SAMPLES][];
        double[][] hydrogens = new double[SAMPLES][];
        for (int n = 0; n < SAMPLES; n++) {
            FreeWater water = new FreeWater(random, KT);
            double[] centre = normal(random, time * Math.sqrt(KT / motions[0].groupMass()));
            water.turn(time);
            oxygens[n] = water.moveOfOxygen(centre);
            hydrogens[n] = water.moveOfHydrogen(centre);
        }

        assertWithinBounds(motions[0], time, oxygens);
        assertWithinBounds(motions[1], time, hydrogens);
    }

    /** No more distances than expected, but for what may be chance, and no larger moments that the missed energy has. */
    private static void assertWithinBounds(AtomMotion motion, double time, double[][] moves) {
        double sigma = time * Math.sqrt(motion.velocityVariance(KT, time));
        for (double part : PARTS_OF_SIGMA) {
            double distance = part * sigma;
            double expected = moves.length * motion.tail(distance, KT, time);
            long seen = List.of(moves).stream()
                    .filter(move -> length(move) > distance)
                    .count();
            assertTrue(
                    seen <= expected + 5 * Math.sqrt(expected) + 5,
                    () -> "beyond %s nm after %s ps: %d of %s, but expected %s"
                            .formatted(distance, time, seen, motion, expected));
            double missed = List.of(moves).stream()
                    .mapToDouble(move -> Math.pow(Math.max(0, move[0] - distance), 2) / 2)
                    .average()
                    .orElseThrow();
            double bound = sigma
                    * sigma
                    / 2
                    * ((part * part + 1) * NormalDistribution.tail(part) - part * NormalDistribution.density(part));
            assertTrue(missed <= 1.1 * bound + 5e-4 * sigma * sigma, () -> missed + " exceeds " + bound);
        }
    }

    private static void assertMotion(double mass, double groupMass, double reach, AtomMotion motion) {
        assertEquals(mass, motion.mass());
        assertEquals(groupMass, motion.groupMass(), 1e-12);
        assertEquals(reach, motion.reach(), 1e-12);
    }

    private static double[] normal(Random random, double sigma) {
        return new double[] {sigma * random.nextGaussian(), sigma * random.nextGaussian(), sigma * random.nextGaussian()
        };
    }

    private static double length(double[] vector) {
        return Math.sqrt(dot(vector, vector));
    }

    private static double dot(double[] a, double[] b) {
        return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    }

    private static Constraint tie(int a, int b, double length) {
        return new Constraint(a, b, length, false);
    }

    /** Of four atoms with masses 1 to 4. */
    private static AtomMotion[] motions(Constraint... constraints) {
        List<MoleculeAtom> atoms = IntStream.range(0, 4)
                .mapToObj(k -> new MoleculeAtom("A" + k, 1, "MOL", 0, 0, k + 1))
                .toList();
        return AtomMotion.of(new MoleculeType("MOL", atoms, List.of(), List.of(constraints), new int[4][0]));
    }

    private static MoleculeType water() {
        List<MoleculeAtom> atoms = List.of(
                new MoleculeAtom("OW", 1, "SOL", 0, 0, OXYGEN),
                new MoleculeAtom("HW1", 1, "SOL", 0, 0, HYDROGEN),
                new MoleculeAtom("HW2", 1, "SOL", 0, 0, HYDROGEN));
        List<Constraint> sides = List.of(
                tie(0, 1, FreeWater.OXYGEN_HYDROGEN),
                tie(0, 2, FreeWater.OXYGEN_HYDROGEN),
                tie(1, 2, FreeWater.HYDROGEN_HYDROGEN));
        return new MoleculeType("SOL", atoms, List.of(), sides, new int[3][0]);
    }
}

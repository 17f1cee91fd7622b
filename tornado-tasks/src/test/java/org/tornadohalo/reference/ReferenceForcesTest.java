package org.tornadohalo.reference;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.tornadohalo.forcefield.NonbondedSettings;
import org.tornadohalo.topology.LennardJonesTable;
import org.tornadohalo.topology.MolecularSystem;
import org.tornadohalo.topology.MoleculeAtom;
import org.tornadohalo.topology.MoleculeBlock;
import org.tornadohalo.topology.MoleculeType;
import org.tornadohalo.topology.Topology;

class ReferenceForcesTest {
    private static final NonbondedSettings CONDUCTOR = new NonbondedSettings(0.9, Double.POSITIVE_INFINITY);
    private static final NonbondedSettings DIELECTRIC = new NonbondedSettings(0.9, 78, 2);

    private static MolecularSystem example;
    private static ReferenceForces ofExample;

    @BeforeAll
    static void computeExample() throws IOException {
        example = ExampleSystem.read(Set.of("FLEXIBLE"));
        ofExample = compute(example.configuration().x(), CONDUCTOR);
    }

    @Test
    void forcesOfAllAtomsCancel() {
        double[] sum = new double[3];
        for (int k = 0; k < ofExample.forces().length; k++) {
            sum[k % 3] += ofExample.forces()[k];
        }

        assertArrayEquals(new double[3], sum, 1e-7);
    }

    @Test
    void cellGridFindsTheSamePairsAsTryingAll() {
        ReferenceForces withGrid = compute(0.9);
        ReferenceForces withTwoCells = compute(1.9);

        assertSame(ofExample, withGrid);
        assertSame(ofExample, withTwoCells);
    }

    @Test
    void resultDoesNotDependOnTheNumberOfThreads() throws Exception {
        for (int threads : new int[] {1, 3}) {
            try (ForkJoinPool pool = new ForkJoinPool(threads)) {
                ReferenceForces again = pool.submit(
                                () -> compute(example.configuration().x(), CONDUCTOR))
                        .get();

                assertArrayEquals(ofExample.forces(), again.forces());
                assertEquals(ofExample.energies(), again.energies());
                assertEquals(ofExample.virialTrace(), again.virialTrace());
            }
        }
    }

    @Test
    void movingAtomsByWholeBoxLengthsChangesNothing() {
        double[] x = example.configuration().x().clone();
        Random random = new Random(5);
        for (int k = 0; k < x.length; k++) {
            x[k] += random.nextInt(-2, 3) * example.configuration().box()[k % 3];
        }

        ReferenceForces moved = compute(x, CONDUCTOR);

        assertSame(ofExample, moved);
    }

    @Test
    void forcesAreTheDerivativesOfThePotential() {
        double step = 1e-6;
        ReferenceForces dielectric = compute(example.configuration().x(), DIELECTRIC);
        for (int k : new int[] {13, 5000, 16874}) {
            double[] x = example.configuration().x().clone();
            x[k] += step;
            double above = compute(x, DIELECTRIC).energies().potential();
            x[k] -= 2 * step;
            double below = compute(x, DIELECTRIC).energies().potential();

            assertEquals(-(above - below) / (2 * step), dielectric.forces()[k], 0.01);
        }
    }

    @Test
    void virialIsHalfTheDerivativeByAUniformScaling() {
        double step = 1e-6;

        double slope = (scaledPotential(1 + step) - scaledPotential(1 - step)) / (2 * step);

        assertEquals(slope / 2, ofExample.virialTrace(), 1e-5 * Math.abs(ofExample.virialTrace()));
    }

    @Test
    void twoChargesFeelTheReactionFieldOfTheDielectric() {
        double krf = 76.0 / 158.0 / (0.9 * 0.9 * 0.9);
        double crf = 1 / 0.9 + krf * 0.81;
        double factor = NonbondedSettings.COULOMB_CONSTANT / 2;
        double[] box = {3, 3, 3};
        double[] x = {0.1, 1, 1, 2.8, 1, 1};

        ReferenceForces pair = ReferenceForces.compute(x, box, twoIons(new int[][] {{}, {}}), DIELECTRIC);
        ReferenceForces excluded = ReferenceForces.compute(x, box, twoIons(new int[][] {{1}, {0}}), DIELECTRIC);

        double selfEnergy = -0.5 * factor * crf * (1 + 4);
        double fieldEnergy = -2 * factor * (krf * 0.09 - crf);
        assertEquals(selfEnergy + fieldEnergy, excluded.energies().coulomb(), 1e-9);
        assertEquals(
                selfEnergy + fieldEnergy - 2 * factor / 0.3, pair.energies().coulomb(), 1e-9);
        assertEquals(-2 * factor * -2 * krf * 0.3, excluded.forces()[0], 1e-9);
        assertEquals(-2 * factor * (1 / 0.09 - 2 * krf * 0.3), pair.forces()[0], 1e-9);
        assertEquals(1, pair.pairCount());
        assertEquals(0, excluded.pairCount());
        assertEquals(1, excluded.excludedPairCount());
    }

    @Test
    void pairsBeyondTheCutoffDoNotInteract() {
        Topology ions = twoIons(new int[][] {{}, {}});

        ReferenceForces apart =
                ReferenceForces.compute(new double[] {0, 0, 0, 0.9, 0, 0}, new double[] {3, 3, 3}, ions, CONDUCTOR);

        assertEquals(0, apart.pairCount());
        assertArrayEquals(new double[6], apart.forces());
    }

    @Test
    void findsPairsAcrossTheEdgeOfALargeEmptyBox() {
        double[] x = {0.1, 0, 0, 99_999.9, 0, 0};
        double[] box = {100_000, 100_000, 100_000};

        ReferenceForces apart = ReferenceForces.compute(x, box, twoIons(new int[][] {{}, {}}), CONDUCTOR, 0.9);

        assertEquals(1, apart.pairCount());
    }

    @Test
    void refusesArraysAndCutoffsThatDoNotFit() {
        Topology ions = twoIons(new int[][] {{}, {}});

        assertThrows(
                IllegalArgumentException.class,
                () -> ReferenceForces.compute(new double[3], new double[] {3, 3, 3}, ions, CONDUCTOR));
        assertThrows(
                IllegalArgumentException.class,
                () -> ReferenceForces.compute(new double[6], new double[] {3, 1.7, 3}, ions, CONDUCTOR));
    }

    private static ReferenceForces compute(double[] x, NonbondedSettings settings) {
        return ReferenceForces.compute(x, example.configuration().box(), example.topology(), settings, 0.9);
    }

    private static ReferenceForces compute(double cellWidth) {
        return ReferenceForces.compute(
                example.configuration().x(), example.configuration().box(), example.topology(), CONDUCTOR, cellWidth);
    }

    private static double scaledPotential(double scale) {
        double[] x = example.configuration().x().clone();
        double[] box = example.configuration().box().clone();
        for (int k = 0; k < x.length; k++) {
            x[k] *= scale;
        }
        for (int d = 0; d < 3; d++) {
            box[d] *= scale;
        }
        return ReferenceForces.compute(x, box, example.topology(), CONDUCTOR, 0.9)
                .energies()
                .potential();
    }

    private static void assertSame(ReferenceForces expected, ReferenceForces found) {
        assertEquals(expected.pairCount(), found.pairCount());
        assertEquals(expected.excludedPairCount(), found.excludedPairCount());
        assertEquals(expected.energies().potential(), found.energies().potential(), 1e-7);
        assertEquals(expected.virialTrace(), found.virialTrace(), 1e-7);
        assertArrayEquals(expected.forces(), found.forces(), 1e-7);
    }

    private static Topology twoIons(int[][] exclusions) {
        List<MoleculeAtom> atoms =
                List.of(new MoleculeAtom("NA", 1, "ION", 0, 1, 23), new MoleculeAtom("CL", 1, "ION", 0, -2, 35));
        MoleculeType molecule = new MoleculeType("ION", atoms, List.of(), List.of(), exclusions);
        LennardJonesTable table = new LennardJonesTable(List.of("I"), new double[1], new double[1]);
        return new Topology("ions", table, List.of(new MoleculeBlock(molecule, 1)));
    }
}

package org.tornadohalo.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Forces of single terms against numerical derivatives of their energies, and known energies. */
class BondedForcesTest {
    private static final double STEP = 1e-6;
    private static final double TOLERANCE = 1e-6;
    private static final int RANDOM_GEOMETRIES = 50;

    /** One bonded term: energy of positions, forces added. */
    private interface Term {
        double evaluate(double[] x, double[] f);
    }

    @Test
    void bondForceIsTheDerivativeOfItsEnergy() {
        double[] parameters = {0.15, 900};
        checkDerivatives(2, (x, f) -> BondedForces.bond(parameters, x, f));
    }

    @Test
    void angleForceIsTheDerivativeOfItsEnergy() {
        double[] parameters = {1.9, 40};
        checkDerivatives(3, (x, f) -> BondedForces.angle(parameters, x, f));
    }

    @Test
    void properDihedralForceIsTheDerivativeOfItsEnergy() {
        for (int multiplicity = 0; multiplicity <= 6; multiplicity++) {
            double[] parameters = {0.7, 5, multiplicity};
            checkDerivatives(4, (x, f) -> BondedForces.properDihedral(parameters, x, f));
        }
    }

    @Test
    void ryckaertBellemansForceIsTheDerivativeOfItsEnergy() {
        double[] parameters = {9.28, 12.16, -13.12, -3.06, 26.24, -31.5};
        checkDerivatives(4, (x, f) -> BondedForces.ryckaertBellemans(parameters, x, f));
    }

    @Test
    void pairForcesAreTheDerivativesOfTheirEnergies() {
        double[] parameters = {1e-3, 1e-6, -0.2};
        checkDerivatives(2, (x, f) -> BondedForces.lennardJones14(parameters, x, f));
        checkDerivatives(2, (x, f) -> BondedForces.coulomb14(parameters, 138.9, x, f));
    }

    @Test
    void dihedralAngleHasTheSignOfTheIupacConvention() {
        assertEquals(0, BondedForces.dihedralAngle(butane(0)), 1e-12);
        assertEquals(Math.PI / 3, BondedForces.dihedralAngle(butane(Math.PI / 3)), 1e-12);
        assertEquals(-2, BondedForces.dihedralAngle(butane(-2)), 1e-12);
        assertEquals(Math.PI, Math.abs(BondedForces.dihedralAngle(butane(Math.PI))), 1e-12);
    }

    @Test
    void ryckaertBellemansCountsItsAngleFromTrans() {
        double[] parameters = {1, 10, 100, 1000, 10_000, 100_000};

        assertEquals(111_111, energyOfRyckaertBellemans(parameters, Math.PI), 1e-6);
        assertEquals(1 - 10 + 100 - 1000 + 10_000 - 100_000, energyOfRyckaertBellemans(parameters, 0), 1e-6);
    }

    @Test
    void properDihedralIsHighestAtItsPhase() {
        double[] parameters = {Math.toRadians(60), 4, 3};

        double highest = BondedForces.properDihedral(parameters, butane(Math.toRadians(20)), new double[12]);
        double lowest = BondedForces.properDihedral(parameters, butane(Math.toRadians(80)), new double[12]);

        assertEquals(8, highest, 1e-12);
        assertEquals(0, lowest, 1e-12);
    }

    @Test
    void harmonicTermsHaveTheFactorOneHalf() {
        double[] rightAngle = {0.2, 0, 0, 0, 0, 0, 0, 0.3, 0};

        assertEquals(0.5 * 1000 * 0.01, BondedForces.bond(new double[] {0.1, 1000}, rightAngle, new double[6]), 1e-12);
        assertEquals(
                0.5 * 40 * 0.25,
                BondedForces.angle(new double[] {Math.PI / 2 - 0.5, 40}, rightAngle, new double[9]),
                1e-12);
    }

    @Test
    void aStraightAngleWithoutBendHasNoForce() {
        double[] straight = {-0.1, 0, 0, 0, 0, 0, 0.1, 0, 0};
        double[] f = new double[9];

        double energy = BondedForces.angle(new double[] {Math.PI, 40}, straight, f);

        assertEquals(0, energy, 1e-12);
        for (double component : f) {
            assertEquals(0, component, 1e-9);
        }
    }

    private static double energyOfRyckaertBellemans(double[] parameters, double phi) {
        return BondedForces.ryckaertBellemans(parameters, butane(phi), new double[12]);
    }

    /** Seen along the middle bond from atom 1 to atom 2, atom 3 is turned clockwise by phi from atom 0. */
    private static double[] butane(double phi) {
        return new double[] {1, 0, 0, 0, 0, 0, 0, 0, 1, Math.cos(phi), Math.sin(phi), 1};
    }

    private static void checkDerivatives(int atoms, Term term) {
        Random random = new Random(20240607);
        for (int geometry = 0; geometry < RANDOM_GEOMETRIES; geometry++) {
            double[] x = bentChain(random, atoms);
            double[] f = new double[3 * atoms];
            term.evaluate(x, f);
            double largest = 1;
            for (double component : f) {
                largest = Math.max(largest, Math.abs(component));
            }
            for (int k = 0; k < x.length; k++) {
                assertEquals(-slope(term, x, k), f[k], TOLERANCE * largest, "component " + k);
            }
        }
    }

    private static double slope(Term term, double[] x, int k) {
        double[] moved = x.clone();
        moved[k] = x[k] + STEP;
        double above = term.evaluate(moved, new double[x.length]);
        moved[k] = x[k] - STEP;
        return (above - term.evaluate(moved, new double[x.length])) / (2 * STEP);
    }

    /** Atoms 0.3 nm apart along changing axes, each displaced at random, so that no angle comes near 0 or π. */
    private static double[] bentChain(Random random, int atoms) {
        double[] x = new double[3 * atoms];
        for (int atom = 0; atom < atoms; atom++) {
            for (int d = 0; d < 3; d++) {
                double previous = atom == 0 ? 0 : x[3 * (atom - 1) + d];
                double stride = atom > 0 && (atom - 1) % 3 == d ? 0.3 : 0;
                x[3 * atom + d] = previous + stride + random.nextDouble(-0.08, 0.08);
            }
        }
        return x;
    }
}

package org.tornadohalo.md;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.constraints.IntRange;
import org.tornadohalo.io.GroConfiguration;
import org.tornadohalo.topology.Constraint;
import org.tornadohalo.topology.MolecularSystem;

/** Random groups of every shape, of any masses, with distances up to some 15 % off, anywhere in a box. */
class ConstrainedStartPropertyTest {
    private static final int MOLECULES = 5;
    private static final double[] BOX = {1.1, 1.3, 1.7};
    private static final double SHAKE = 0.004;

    /** Molecules of one group each, with a place for every atom at which all distances are as they should be. */
    private record Ideal(double[] masses, List<Constraint> constraints, double[] x) {
        int atoms() {
            return masses.length;
        }
    }

    @Property(tries = 300, shrinking = ShrinkingMode.OFF)
    void distancesAreKeptAndNothingElseChanges(@ForAll @IntRange(min = 1, max = 5) int shape, @ForAll long seed) {
        Random random = new Random(seed);
        Ideal ideal = ideal(random, shape);
        int n = ideal.atoms();
        double[] x = new double[3 * n * MOLECULES];
        double[] v = new double[x.length];
        for (int k = 0; k < x.length; k++) {
            double image = random.nextInt(3) * BOX[k % 3];
            x[k] = ideal.x[k % (3 * n)] + k / (3 * n) * 0.3 + image + SHAKE * (2 * random.nextDouble() - 1);
            v[k] = random.nextGaussian();
        }
        MolecularSystem system = ConstrainedStartTest.system(ideal.masses, ideal.constraints, x, v, BOX);

        GroConfiguration start = ConstrainedStart.apply(system);

        for (int molecule = 0; molecule < MOLECULES; molecule++) {
            int first = 3 * n * molecule;
            for (Constraint constraint : ideal.constraints) {
                checkConstraint(constraint, first, start);
            }
            assertArrayEquals(momentum(ideal, first, x), momentum(ideal, first, start.x()), 1e-11);
            assertArrayEquals(momentum(ideal, first, v), momentum(ideal, first, start.v()), 1e-10);
            assertEquals(0, workOfCorrection(ideal, first, v, start.v()), 1e-8);
        }
    }

    private static Ideal ideal(Random random, int shape) {
        boolean isTriangle = shape == 5;
        int atoms = isTriangle ? 3 : shape + 1;
        double[] masses = random.doubles(atoms, 1, 40).toArray();
        double[] x = new double[3 * atoms];
        for (int atom = 1; atom < atoms; atom++) {
            double length = 0.08 + 0.1 * random.nextDouble();
            double[] direction = direction(random, isTriangle && atom == 2 ? x : null);
            for (int dim = 0; dim < 3; dim++) {
                x[3 * atom + dim] = length * direction[dim];
            }
        }
        List<Constraint> constraints = new ArrayList<>();
        for (int atom = 1; atom < atoms; atom++) {
            constraints.add(new Constraint(atom, 0, distance(x, 0, atom), false));
        }
        if (isTriangle) {
            constraints.add(new Constraint(1, 2, distance(x, 1, 2), false));
        }
        return new Ideal(masses, constraints, x);
    }

    /** A unit vector, with 60 to 120 degrees between it and the place of atom 1 if that is given. */
    private static double[] direction(Random random, double[] x) {
        while (true) {
            double[] direction = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
            double norm = Math.sqrt(dot(direction, 0, direction, 0));
            double cosine = x == null ? 0 : dot(direction, 0, x, 3) / norm / Math.sqrt(dot(x, 3, x, 3));
            if (norm > 0.1 && Math.abs(cosine) < 0.5) {
                return new double[] {direction[0] / norm, direction[1] / norm, direction[2] / norm};
            }
        }
    }

    private static void checkConstraint(Constraint constraint, int first, GroConfiguration start) {
        double[] d = new double[3];
        double[] relative = new double[3];
        for (int dim = 0; dim < 3; dim++) {
            int a = first + 3 * constraint.atomA() + dim;
            int b = first + 3 * constraint.atomB() + dim;
            d[dim] = Math.IEEEremainder(start.x()[a] - start.x()[b], BOX[dim]);
            relative[dim] = start.v()[a] - start.v()[b];
        }
        double found = Math.sqrt(dot(d, 0, d, 0));
        assertEquals(constraint.length(), found, 1e-12);
        assertEquals(0, dot(relative, 0, d, 0) / found, 1e-10);
    }

    /** Of velocities; of positions the centre of mass times the mass. */
    private static double[] momentum(Ideal ideal, int first, double[] values) {
        double[] sum = new double[3];
        for (int k = 0; k < 3 * ideal.atoms(); k++) {
            sum[k % 3] += ideal.masses[k / 3] * values[first + k];
        }
        return sum;
    }

    /** Forces of constraints do no work: what velocities lose is orthogonal to what they keep, weighted by masses. */
    private static double workOfCorrection(Ideal ideal, int first, double[] before, double[] after) {
        double work = 0;
        for (int k = 0; k < 3 * ideal.atoms(); k++) {
            work += ideal.masses[k / 3] * (before[first + k] - after[first + k]) * after[first + k];
        }
        return work;
    }

    private static double distance(double[] x, int a, int b) {
        double square = 0;
        for (int dim = 0; dim < 3; dim++) {
            double d = x[3 * a + dim] - x[3 * b + dim];
            square += d * d;
        }
        return Math.sqrt(square);
    }

    private static double dot(double[] a, int firstA, double[] b, int firstB) {
        return a[firstA] * b[firstB] + a[firstA + 1] * b[firstB + 1] + a[firstA + 2] * b[firstB + 2];
    }
}

package org.tornadohalo.forcefield;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tornadohalo.kernels.ConstraintLayout;
import org.tornadohalo.topology.Constraint;
import org.tornadohalo.topology.ConstraintGroup;
import org.tornadohalo.topology.MoleculeAtom;
import org.tornadohalo.topology.MoleculeType;

class RigidParametersTest {
    private static final int VECTORS = ConstraintLayout.VECTORS;
    private static final double[] EXCESS = {1e-9, -2e-9, 3e-9, 1.5e-9};

    /** Groups whose angles the response takes: those of a tetrahedron, and any in a triangle. */
    enum Shape {
        TWO_ATOMS(new double[] {0, 0.03, 0.09}),
        STAR_OF_TWO(corner(0.1, 1, 1), corner(0.12, 1, -1)),
        STAR_OF_FOUR(corner(0.1, 1, 1), corner(0.11, 1, -1), corner(0.12, -1, 1), corner(0.13, -1, -1)),
        TRIANGLE(new double[] {0.1, 0.02, 0}, new double[] {-0.03, 0.12, 0.04});

        /** From the center to its partners and, of a triangle, from the first of these to the second. */
        private final List<double[]> vectors;

        Shape(double[]... partners) {
            vectors = new ArrayList<>(List.of(partners));
            if (name().equals("TRIANGLE")) {
                vectors.add(difference(partners[1], partners[0]));
            }
        }

        private static double[] corner(double length, int x, int y) {
            double unit = length / Math.sqrt(3);
            return new double[] {unit * x, unit * y, unit * x * y};
        }

        private boolean isTriangle() {
            return this == TRIANGLE;
        }

        private int from(int vector) {
            return isTriangle() && vector == 2 ? 1 : 0;
        }

        private int to(int vector) {
            return isTriangle() && vector == 2 ? 2 : vector + 1;
        }

        private float[] parameters() {
            int atoms = isTriangle() ? 3 : vectors.size() + 1;
            List<MoleculeAtom> all = new ArrayList<>();
            for (int atom = 0; atom < atoms; atom++) {
                all.add(new MoleculeAtom("A" + atom, 1, "MOL", 0, 0, mass(atom)));
            }
            List<Constraint> constraints = new ArrayList<>();
            for (int k = 0; k < vectors.size(); k++) {
                double length = Math.sqrt(dot(vectors.get(k), vectors.get(k)));
                constraints.add(new Constraint(from(k), to(k), length, false));
            }
            MoleculeType type = new MoleculeType("MOL", all, List.of(), constraints, new int[atoms][0]);
            return RigidParameters.of(type, ConstraintGroup.of(type).getFirst());
        }
    }

    @Test
    void aTypeHasRoomForAllPartnersOfACenter() {
        assertEquals(ConstraintGroup.MAX_PARTNERS, VECTORS);
    }

    @ParameterizedTest
    @EnumSource
    void forcesOfTheResponseTakeWhatSquaresAreTooLong(Shape shape) {
        float[] values = shape.parameters();
        double[][] moves = moves(shape, values);

        for (int k = 0; k < shape.vectors.size(); k++) {
            double[] vector = shape.vectors.get(k);
            double[] change = difference(moves[shape.to(k)], moves[shape.from(k)]);
            assertEquals(-EXCESS[k], 2 * dot(vector, change), 1e-14, "vector " + k);
            assertEquals(dot(vector, vector), values[ConstraintLayout.SQUARE + k], 1e-9);
        }
        assertEquals(shape.isTriangle() ? 1 : 0, values[ConstraintLayout.TRIANGLE]);
    }

    @ParameterizedTest
    @EnumSource
    void couplingsAreWhatForcesDoToVectorsAndToTheCenter(Shape shape) {
        float[] values = shape.parameters();
        double[][] moves = moves(shape, values);

        for (int d = 0; d < 3; d++) {
            double center = 0;
            for (int k = 0; k < shape.vectors.size(); k++) {
                center += values[ConstraintLayout.CENTER + k]
                        * force(k, values)
                        * shape.vectors.get(k)[d];
                double change = 0;
                for (int l = 0; l < shape.vectors.size(); l++) {
                    double coupling = values[ConstraintLayout.COUPLING + VECTORS * k + l];
                    change -= coupling * force(l, values) * shape.vectors.get(l)[d];
                }
                assertEquals(moves[shape.to(k)][d] - moves[shape.from(k)][d], change, 1e-13, "vector " + k);
            }
            assertEquals(moves[0][d], center, 1e-13);
        }
    }

    @ParameterizedTest
    @EnumSource
    void vectorsThatAGroupDoesNotHaveDoNothing(Shape shape) {
        float[] values = shape.parameters();

        for (int k = shape.vectors.size(); k < VECTORS; k++) {
            assertEquals(0, values[ConstraintLayout.SQUARE + k]);
            assertEquals(0, values[ConstraintLayout.CENTER + k]);
            for (int l = 0; l < VECTORS; l++) {
                for (int place : new int[] {VECTORS * k + l, VECTORS * l + k}) {
                    assertEquals(0, values[ConstraintLayout.RESPONSE + place]);
                    assertEquals(0, values[ConstraintLayout.COUPLING + place]);
                }
            }
        }
    }

    /** How forces along the vectors move the atoms: opposite ones at both ends, by their masses. */
    private static double[][] moves(Shape shape, float[] values) {
        double[][] moves = new double[VECTORS + 1][3];
        for (int l = 0; l < shape.vectors.size(); l++) {
            for (int d = 0; d < 3; d++) {
                double along = force(l, values) * shape.vectors.get(l)[d];
                moves[shape.from(l)][d] += along / mass(shape.from(l));
                moves[shape.to(l)][d] -= along / mass(shape.to(l));
            }
        }
        return moves;
    }

    private static double force(int vector, float[] values) {
        double force = 0;
        for (int k = 0; k < VECTORS; k++) {
            force += values[ConstraintLayout.RESPONSE + VECTORS * vector + k] * EXCESS[k];
        }
        return force;
    }

    private static double mass(int atom) {
        return atom == 0 ? 12.011 : atom;
    }

    private static double[] difference(double[] a, double[] b) {
        return new double[] {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
    }

    private static double dot(double[] a, double[] b) {
        return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    }
}

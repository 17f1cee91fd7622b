package org.tornadohalo.forcefield;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.tornadohalo.kernels.ConstraintLayout;
import org.tornadohalo.topology.ConstraintGroup;
import org.tornadohalo.topology.MoleculeType;

/**
 * Lengths and masses of a rigid group in the form that {@link ConstraintLayout} describes, and its response, which serves
 * all steps (docs/adr/0012-keep-constraints-with-one-kernel.md).
 */
public final class RigidParameters {
    private static final int VECTORS = ConstraintLayout.VECTORS;
    /** Of the angle between two partners of a center, where it is not fixed. */
    private static final double TETRAHEDRAL_COSINE = -1.0 / 3;

    private RigidParameters() {}

    /** The {@link ConstraintLayout#VALUES} of a group of a molecule type. */
    public static float[] of(MoleculeType molecule, ConstraintGroup group) {
        int vectors = group.constraintCount();
        double[] length = IntStream.range(0, vectors).mapToDouble(group::length).toArray();
        double[][] coupling = coupling(molecule, group);
        double[][] response = response(length, coupling, group.isTriangle());
        float[] values = new float[ConstraintLayout.VALUES];
        for (int k = 0; k < vectors; k++) {
            boolean beginsAtCenter = k < group.partners().length;
            values[ConstraintLayout.SQUARE + k] = (float) (length[k] * length[k]);
            values[ConstraintLayout.CENTER + k] = beginsAtCenter ? (float) (1 / molecule.mass(group.center())) : 0f;
            for (int l = 0; l < vectors; l++) {
                values[ConstraintLayout.COUPLING + VECTORS * k + l] = (float) coupling[k][l];
                values[ConstraintLayout.RESPONSE + VECTORS * k + l] = (float) response[k][l];
            }
        }
        values[ConstraintLayout.TRIANGLE] = group.isTriangle() ? 1f : 0f;
        return values;
    }

    private static double[][] coupling(MoleculeType molecule, ConstraintGroup group) {
        int vectors = group.constraintCount();
        double[][] coupling = new double[vectors][vectors];
        for (int k = 0; k < group.partners().length; k++) {
            Arrays.fill(coupling[k], 1 / molecule.mass(group.center()));
            coupling[k][k] += 1 / molecule.mass(group.partners()[k]);
        }
        if (group.isTriangle()) {
            double ofFirst = 1 / molecule.mass(group.partners()[0]);
            double ofSecond = 1 / molecule.mass(group.partners()[1]);
            coupling[2] = new double[] {-ofFirst, ofSecond, ofFirst + ofSecond};
            coupling[0][2] = -ofFirst;
            coupling[1][2] = ofSecond;
        }
        return coupling;
    }

    private static double[][] response(double[] length, double[][] coupling, boolean isTriangle) {
        double[][] matrix = new double[length.length][length.length];
        for (int k = 0; k < length.length; k++) {
            for (int l = 0; l < length.length; l++) {
                double cosine = k == l ? 1 : isTriangle ? cosineInTriangle(length, k, l) : TETRAHEDRAL_COSINE;
                matrix[k][l] = 2 * coupling[k][l] * length[k] * length[l] * cosine;
            }
        }
        return inverse(matrix);
    }

    /** Cosine of the angle between two of the vectors a, b and b − a, of the lengths given. */
    private static double cosineInTriangle(double[] length, int k, int l) {
        double a = length[0];
        double b = length[1];
        double closing = length[2];
        return switch (k + l) {
            case 1 -> (a * a + b * b - closing * closing) / (2 * a * b);
            case 2 -> -(a * a + closing * closing - b * b) / (2 * a * closing);
            default -> (b * b + closing * closing - a * a) / (2 * b * closing);
        };
    }

    /** By Gauss-Jordan elimination, without a search for pivots: those of positive definite matrices are above 0. */
    private static double[][] inverse(double[][] matrix) {
        int size = matrix.length;
        double[][] rest = Arrays.stream(matrix).map(double[]::clone).toArray(double[][]::new);
        double[][] inverse = new double[size][size];
        for (int k = 0; k < size; k++) {
            inverse[k][k] = 1;
        }
        for (int pivot = 0; pivot < size; pivot++) {
            double scale = 1 / rest[pivot][pivot];
            for (int column = 0; column < size; column++) {
                rest[pivot][column] *= scale;
                inverse[pivot][column] *= scale;
            }
            for (int row = 0; row < size; row++) {
                double factor = row == pivot ? 0 : rest[row][pivot];
                for (int column = 0; column < size; column++) {
                    rest[row][column] -= factor * rest[pivot][column];
                    inverse[row][column] -= factor * inverse[pivot][column];
                }
            }
        }
        return inverse;
    }
}

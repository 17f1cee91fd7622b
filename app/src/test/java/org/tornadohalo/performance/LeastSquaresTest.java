package org.tornadohalo.performance;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class LeastSquaresTest {
    private static final int ROWS = 12;
    private static final int COLUMNS = 4;

    @Test
    void givesTheCovarianceOfAMeanOfValues() {
        double[][] rows = {{1}, {1}, {1}, {1}};

        LeastSquares mean = LeastSquares.solve(rows, new double[] {1, 2, 3, 6});

        assertEquals(3, mean.coefficients()[0], 1e-12);
        assertEquals(4 + 1 + 9, mean.residualSum(), 1e-12);
        assertEquals(1.0 / 4, mean.inverseNormal()[0][0], 1e-12);
    }

    @Test
    void keepsACoefficientAtZeroThatWouldBeNegative() {
        double[][] rows = {{1, 0}, {1, 1}, {1, 2}};

        LeastSquares solution = LeastSquares.solve(rows, new double[] {3, 2, 1});

        assertArrayEquals(new double[] {2, 0}, solution.coefficients(), 1e-12);
    }

    @Test
    void refusesColumnsThatCannotBeToldApart() {
        double[][] rows = {{1, 2}, {2, 4}, {3, 6}, {4, 8}};

        assertThrows(IllegalArgumentException.class, () -> LeastSquares.solve(rows, new double[] {1, 2, 3, 4}));
    }

    /** The conditions of Karush, Kuhn and Tucker, which hold at the optimum alone. */
    @Property(tries = 200)
    void noSmallChangeOfACoefficientImprovesTheFit(@ForAll long seed) {
        Random random = new Random(seed);
        double[][] rows = new double[ROWS][COLUMNS];
        double[] values = new double[ROWS];
        for (int row = 0; row < ROWS; row++) {
            for (int column = 0; column < COLUMNS; column++) {
                rows[row][column] = random.nextGaussian() * Math.pow(10, column);
            }
            values[row] = random.nextGaussian();
        }

        double[] found = LeastSquares.solve(rows, values).coefficients();

        for (int column = 0; column < COLUMNS; column++) {
            double slope = slope(rows, values, found, column) / Math.pow(10, column);
            if (found[column] > 0) {
                assertEquals(0, slope, 1e-9);
            } else {
                assertEquals(0, found[column]);
                assertTrue(slope > -1e-9, () -> "seed " + seed);
            }
        }
    }

    /** Half the derivative of the sum of squares. */
    private static double slope(double[][] rows, double[] values, double[] coefficients, int column) {
        double slope = 0;
        for (int row = 0; row < rows.length; row++) {
            double residual = -values[row];
            for (int k = 0; k < coefficients.length; k++) {
                residual += rows[row][k] * coefficients[k];
            }
            slope += residual * rows[row][column];
        }
        return slope;
    }
}

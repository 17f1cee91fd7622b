package org.tornadohalo.performance;

import java.util.Arrays;
import org.hipparchus.exception.MathIllegalArgumentException;
import org.hipparchus.stat.regression.OLSMultipleLinearRegression;

/**
 * Linear least squares with coefficients that are not negative.
 *
 * <p>At the optimum the coefficients above 0 are those of ordinary least squares on their columns alone (C. L.
 * Lawson, R. J. Hanson, "Solving Least Squares Problems", 1974, chapter 23), so with a handful of columns all subsets
 * are tried where the fit to all columns has a negative one.
 *
 * @param coefficients one per column
 * @param residualSum sum of squared residuals
 * @param inverseNormal inverse of the normal matrix of all columns: the covariance for residuals of variance 1. It
 *     leaves the bounds out, so a coefficient at 0 is as uncertain as the data make it
 */
record LeastSquares(double[] coefficients, double residualSum, double[][] inverseNormal) {
    /** Relative to a column of length 1. */
    private static final double SINGULAR = 1e-6;

    /**
     * Solves for the least sum of squared residuals.
     *
     * @param rows one per value, [values][columns]; more values than columns
     * @throws IllegalArgumentException if the rows cannot tell the columns apart
     */
    static LeastSquares solve(double[][] rows, double[] values) {
        int columns = rows[0].length;
        double[] lengths = lengths(rows);
        double[][] scaled = scaled(rows, lengths);
        double[][] inverse = inverseNormal(scaled, values);
        double[] best = ordinary(scaled, values, (1 << columns) - 1);
        if (!isAllowed(best)) {
            best = bestSubset(scaled, values);
        }
        double leastSum = residualSum(scaled, values, best);
        for (int row = 0; row < columns; row++) {
            best[row] /= lengths[row];
            for (int column = 0; column < columns; column++) {
                inverse[row][column] /= lengths[row] * lengths[column];
            }
        }
        return new LeastSquares(best, leastSum, inverse);
    }

    private static boolean isAllowed(double[] coefficients) {
        return Arrays.stream(coefficients).allMatch(value -> value >= 0);
    }

    private static double[] bestSubset(double[][] rows, double[] values) {
        double[] best = new double[rows[0].length];
        double leastSum = residualSum(rows, values, best);
        for (int subset = 1; subset < 1 << best.length; subset++) {
            double[] candidate = ordinary(rows, values, subset);
            double sum = residualSum(rows, values, candidate);
            if (isAllowed(candidate) && sum < leastSum) {
                best = candidate;
                leastSum = sum;
            }
        }
        return best;
    }

    private static double[] lengths(double[][] rows) {
        double[] lengths = new double[rows[0].length];
        for (int column = 0; column < lengths.length; column++) {
            for (double[] row : rows) {
                lengths[column] = Math.hypot(lengths[column], row[column]);
            }
        }
        return lengths;
    }

    private static double[][] scaled(double[][] rows, double[] lengths) {
        double[][] scaled = new double[rows.length][lengths.length];
        for (int row = 0; row < rows.length; row++) {
            for (int column = 0; column < lengths.length; column++) {
                scaled[row][column] = lengths[column] == 0 ? 0 : rows[row][column] / lengths[column];
            }
        }
        return scaled;
    }

    private static double[][] inverseNormal(double[][] rows, double[] values) {
        try {
            return regression(rows, values).estimateRegressionParametersVariance();
        } catch (MathIllegalArgumentException e) {
            throw new IllegalArgumentException("the rows cannot tell the columns apart", e);
        }
    }

    private static double[] ordinary(double[][] rows, double[] values, int subset) {
        int[] chosen = bits(subset);
        double[][] some = new double[rows.length][chosen.length];
        for (int row = 0; row < rows.length; row++) {
            for (int k = 0; k < chosen.length; k++) {
                some[row][k] = rows[row][chosen[k]];
            }
        }
        double[] found = regression(some, values).estimateRegressionParameters();
        double[] all = new double[rows[0].length];
        for (int k = 0; k < chosen.length; k++) {
            all[chosen[k]] = found[k];
        }
        return all;
    }

    private static int[] bits(int subset) {
        int[] places = new int[Integer.bitCount(subset)];
        int next = 0;
        for (int bit = 0; next < places.length; bit++) {
            if ((subset >> bit & 1) == 1) {
                places[next++] = bit;
            }
        }
        return places;
    }

    private static OLSMultipleLinearRegression regression(double[][] rows, double[] values) {
        OLSMultipleLinearRegression regression = new OLSMultipleLinearRegression(SINGULAR);
        regression.setNoIntercept(true);
        regression.newSampleData(values, rows);
        return regression;
    }

    private static double residualSum(double[][] rows, double[] values, double[] coefficients) {
        double sum = 0;
        for (int row = 0; row < rows.length; row++) {
            double residual = values[row];
            for (int column = 0; column < coefficients.length; column++) {
                residual -= rows[row][column] * coefficients[column];
            }
            sum += residual * residual;
        }
        return sum;
    }
}

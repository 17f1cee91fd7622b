package org.tornadohalo.performance;

import java.util.ArrayList;
import java.util.List;
import org.tornadohalo.ExchangeMode;

/**
 * The parameters of the model that fit measured points best: least squares of relative errors, because points are
 * measured to some percent.
 *
 * <p>Which branch of the model holds at a point depends on the parameters, so the linear problem is solved until its
 * branches stay (Gauss-Newton; the model is linear on each branch).
 */
final class ModelFit {
    private static final int MOST_ROUNDS = 50;
    private static final double SAME = 1e-12;

    private final StepModel model;
    private final double[] parameters;
    private final double[][] covariance;
    private final double residualRms;

    private ModelFit(StepModel model, double[] parameters, double[][] covariance, double residualRms) {
        this.model = model;
        this.parameters = parameters;
        this.covariance = covariance;
        this.residualRms = residualRms;
    }

    /**
     * Fits the model.
     *
     * @throws IllegalArgumentException with one line if the points are too few or too much alike
     */
    static ModelFit of(List<Sample> samples, Constants constants) {
        StepModel model = new StepModel(constants);
        double[] parameters = new double[Parameter.values().length];
        int[] columns = columns(model, samples, parameters);
        requireEnough(samples, columns);
        LeastSquares solution = null;
        for (int round = 0; round < MOST_ROUNDS; round++) {
            solution = solve(model, samples, columns, parameters);
            double[] next = spread(solution.coefficients(), columns);
            // A point at the seam of two branches could alternate for ever; there both give it the same time.
            boolean isSame = isSame(parameters, next);
            parameters = next;
            if (isSame) {
                break;
            }
        }
        double rms = rms(model, samples, parameters, columns.length);
        return new ModelFit(model, parameters, covariance(solution, columns, rms * rms), rms);
    }

    /** Parameters that some point depends on. */
    private static int[] columns(StepModel model, List<Sample> samples, double[] parameters) {
        List<Integer> used = new ArrayList<>();
        for (int k = 0; k < parameters.length; k++) {
            int column = k;
            boolean isUsed = samples.stream()
                    .anyMatch(sample -> model.terms(sample.geometry(), sample.mode(), parameters)
                                    .slope()[column]
                            != 0);
            if (isUsed) {
                used.add(k);
            }
        }
        return used.stream().mapToInt(Integer::intValue).toArray();
    }

    private static void requireEnough(List<Sample> samples, int[] columns) {
        if (samples.size() <= columns.length) {
            throw new IllegalArgumentException("too few measured points: " + samples.size() + " for " + columns.length
                    + " parameters; " + Predictor.ENOUGH);
        }
    }

    private static LeastSquares solve(StepModel model, List<Sample> samples, int[] columns, double[] parameters) {
        double[][] rows = new double[samples.size()][columns.length];
        double[] values = new double[samples.size()];
        for (int row = 0; row < rows.length; row++) {
            Sample sample = samples.get(row);
            StepModel.Terms terms = model.terms(sample.geometry(), sample.mode(), parameters);
            for (int k = 0; k < columns.length; k++) {
                rows[row][k] = terms.slope()[columns[k]] / sample.micros();
            }
            values[row] = 1 - terms.offset() / sample.micros();
        }
        try {
            return LeastSquares.solve(rows, values);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "the measured points are too much alike to tell the parameters apart; " + Predictor.ENOUGH, e);
        }
    }

    private static double[] spread(double[] coefficients, int[] columns) {
        double[] all = new double[Parameter.values().length];
        for (int k = 0; k < columns.length; k++) {
            all[columns[k]] = coefficients[k];
        }
        return all;
    }

    private static boolean isSame(double[] before, double[] after) {
        for (int k = 0; k < before.length; k++) {
            if (Math.abs(before[k] - after[k]) > SAME * Math.abs(after[k])) {
                return false;
            }
        }
        return true;
    }

    private static double rms(StepModel model, List<Sample> samples, double[] parameters, int fitted) {
        double sum = 0;
        for (Sample sample : samples) {
            double micros =
                    model.terms(sample.geometry(), sample.mode(), parameters).micros(parameters);
            double error = micros / sample.micros() - 1;
            sum += error * error;
        }
        return Math.sqrt(sum / (samples.size() - fitted));
    }

    private static double[][] covariance(LeastSquares solution, int[] columns, double variance) {
        int all = Parameter.values().length;
        double[][] covariance = new double[all][all];
        for (int row = 0; row < columns.length; row++) {
            for (int column = 0; column < columns.length; column++) {
                covariance[columns[row]][columns[column]] = variance * solution.inverseNormal()[row][column];
            }
        }
        return covariance;
    }

    /** The value of a parameter, µs. */
    double parameter(Parameter parameter) {
        return parameters[parameter.ordinal()];
    }

    /** Its standard error, µs. */
    double standardError(Parameter parameter) {
        return Math.sqrt(covariance[parameter.ordinal()][parameter.ordinal()]);
    }

    /** Relative residuals of the points: root of their squares' sum over the degrees of freedom. */
    double residualRms() {
        return residualRms;
    }

    /** The time of a step, µs. */
    double micros(StepGeometry geometry, ExchangeMode mode) {
        return model.terms(geometry, mode, parameters).micros(parameters);
    }

    /** Standard error of that time from the covariance of the parameters, µs. */
    double standardError(StepGeometry geometry, ExchangeMode mode) {
        double[] slope = model.terms(geometry, mode, parameters).slope();
        double variance = 0;
        for (int row = 0; row < slope.length; row++) {
            for (int column = 0; column < slope.length; column++) {
                variance += slope[row] * covariance[row][column] * slope[column];
            }
        }
        return Math.sqrt(Math.max(0, variance));
    }
}

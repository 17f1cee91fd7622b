package org.tornadohalo.performance;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import org.tornadohalo.ExchangeMode;

/** Predicts times of steps from measured points, with their uncertainty. */
public final class Predictor {
    /** What a fit needs, for messages. */
    static final String ENOUGH =
            "give three sizes or more on one GPU, and four or more on several GPUs for every exchange that"
                    + " is to be predicted";

    private static final double COVERAGE = 2;

    private final List<Sample> samples;
    private final Constants constants;
    private final ModelFit fit;
    private final LeaveOneOut leaveOneOut;
    private final List<Variant> variants;

    /** The fits with a constant at both ends of its range. */
    private record Variant(Constant constant, ModelFit low, ModelFit high) {}

    private Predictor(List<Sample> samples, Constants constants, List<Variant> variants) {
        this.samples = samples;
        this.constants = constants;
        this.fit = ModelFit.of(samples, constants);
        this.leaveOneOut = LeaveOneOut.of(samples, constants);
        this.variants = variants;
    }

    /**
     * Fits the model to points.
     *
     * @param points measured inside one node, on boxes of one density
     * @param density atoms per nm^3
     * @param listRadius nm, for points that do not say theirs
     * @throws IllegalArgumentException with one line if the points are too few, too much alike or cannot be spread so
     */
    public static Predictor of(List<MeasuredPoint> points, double density, double listRadius, Constants constants) {
        List<Sample> samples = points.stream()
                .map(point -> Sample.of(point, density, listRadius))
                .toList();
        if (samples.stream().allMatch(sample -> sample.geometry().pulses().isEmpty())) {
            throw new IllegalArgumentException("no measured point has several GPUs; " + ENOUGH);
        }
        List<Variant> variants = new ArrayList<>();
        for (Constant constant : Constant.values()) {
            variants.add(new Variant(
                    constant,
                    ModelFit.of(samples, constants.with(constant, constants.low(constant))),
                    ModelFit.of(samples, constants.with(constant, constants.high(constant)))));
        }
        return new Predictor(samples, constants, variants);
    }

    /** Designs that the points allow to predict: host-mpi only if it was measured. */
    public List<ExchangeMode> modes() {
        boolean hasHostDriven = samples.stream().anyMatch(sample -> sample.mode() == ExchangeMode.HOST_MPI);
        return StepModel.MODES.stream()
                .filter(mode -> mode != ExchangeMode.HOST_MPI || hasHostDriven)
                .toList();
    }

    /**
     * Predicts a step. Its variance is the sum of three: of the parameters, of what the model itself misses
     * (the relative error at points left out), and of each constant's range, taken as one standard uncertainty to both
     * sides.
     */
    public Prediction predict(StepGeometry geometry, ExchangeMode mode) {
        double micros = fit.micros(geometry, mode);
        double variance = square(fit.standardError(geometry, mode)) + square(leaveOneOut.rms() * micros);
        for (Variant variant : variants) {
            variance += square((variant.high.micros(geometry, mode) - variant.low.micros(geometry, mode)) / 2);
        }
        return new Prediction(micros / 1000, COVERAGE * Math.sqrt(variance) / 1000);
    }

    private static double square(double value) {
        return value * value;
    }

    /** Errors at points left out. */
    public LeaveOneOut leaveOneOut() {
        return leaveOneOut;
    }

    /** Relative residuals of the fit to all points. */
    public double residualRms() {
        return fit.residualRms();
    }

    /** A fitted parameter, µs. */
    public double parameter(Parameter parameter) {
        return fit.parameter(parameter);
    }

    /** Its standard error, µs. */
    public double standardError(Parameter parameter) {
        return fit.standardError(parameter);
    }

    /** What was taken as given. */
    public Constants constants() {
        return constants;
    }

    /** Whether a step lies between measured ones: as many ranks and home atoms. */
    boolean isMeasuredRange(int ranks, double homeAtoms) {
        DoubleSummaryStatistics home = samples.stream()
                .mapToDouble(sample -> sample.geometry().homeAtoms())
                .summaryStatistics();
        return ranks <= mostMeasuredGpus() && homeAtoms >= home.getMin() && homeAtoms <= home.getMax();
    }

    /** Most GPUs of a measured point. */
    public int mostMeasuredGpus() {
        return samples.stream().mapToInt(sample -> sample.point().ranks()).max().orElseThrow();
    }
}

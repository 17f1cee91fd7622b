package org.tornadohalo.performance;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How far predictions are off at configurations that were left out of the fit, repetitions together.
 *
 * @param errors one per point, in the order of the points
 */
public record LeaveOneOut(List<Error> errors) {
    /**
     * A point and its prediction by the others.
     *
     * @param point measured
     * @param predictedMs ms per step
     */
    public record Error(MeasuredPoint point, double predictedMs) {
        /** Predicted over measured, less 1. */
        public double relative() {
            return predictedMs / point.msPerStep() - 1;
        }
    }

    /**
     * Leaves out one configuration after the other.
     *
     * @throws IllegalArgumentException with one line if the others are not enough for a fit
     */
    static LeaveOneOut of(List<Sample> samples, Constants constants) {
        Map<String, ModelFit> fits = new LinkedHashMap<>();
        List<Error> errors = new ArrayList<>();
        for (Sample sample : samples) {
            String configuration = sample.point().configuration();
            ModelFit fit = fits.computeIfAbsent(configuration, left -> ModelFit.of(without(samples, left), constants));
            errors.add(new Error(sample.point(), fit.micros(sample.geometry(), sample.mode()) / 1000));
        }
        return new LeaveOneOut(List.copyOf(errors));
    }

    private static List<Sample> without(List<Sample> samples, String configuration) {
        return samples.stream()
                .filter(sample -> !sample.point().configuration().equals(configuration))
                .toList();
    }

    /** Root mean square of the relative errors. */
    public double rms() {
        return Math.sqrt(errors.stream()
                .mapToDouble(error -> error.relative() * error.relative())
                .average()
                .orElseThrow());
    }
}

package org.tornadohalo.performance;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import org.tornadohalo.ExchangeMode;

/** Points that the model itself makes. */
final class Synthetic {
    static final double DENSITY = 96;
    static final double RADIUS = 1.05;

    private static final int[] ATOMS = {12_000, 48_000, 96_000, 192_000, 768_000};
    private static final int[] RANKS = {1, 2, 4, 8};

    private Synthetic() {}

    static MeasuredPoint point(int atoms, int ranks, ExchangeMode mode, double ms) {
        Optional<ExchangeMode> exchange = ranks == 1 ? Optional.empty() : Optional.of(mode);
        return new MeasuredPoint(
                atoms, ranks, exchange, Optional.empty(), OptionalDouble.empty(), ms, "synthetic", "2026-11-30");
    }

    static Sample sample(int atoms, int ranks, ExchangeMode mode) {
        return Sample.of(point(atoms, ranks, mode, 1), DENSITY, RADIUS);
    }

    /** All sizes on all numbers of GPUs, fused and host-mpi, with noise of a relative standard deviation. */
    static List<MeasuredPoint> points(double[] parameters, double noise, Random random) {
        StepModel model = new StepModel(Constants.defaults());
        List<MeasuredPoint> points = new ArrayList<>();
        for (int atoms : ATOMS) {
            for (int ranks : RANKS) {
                for (ExchangeMode mode : List.of(ExchangeMode.FUSED, ExchangeMode.HOST_MPI)) {
                    if (ranks > 1 || mode == ExchangeMode.FUSED) {
                        StepGeometry geometry = sample(atoms, ranks, mode).geometry();
                        double micros = model.terms(geometry, mode, parameters).micros(parameters);
                        points.add(point(atoms, ranks, mode, micros / 1000 * (1 + noise * random.nextGaussian())));
                    }
                }
            }
        }
        return points;
    }
}

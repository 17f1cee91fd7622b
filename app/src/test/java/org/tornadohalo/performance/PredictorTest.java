package org.tornadohalo.performance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.tornadohalo.ExchangeMode;

class PredictorTest {
    /** Those of the example: 5,625 atoms in a cube of 3.8794 nm. */
    private static final double DENSITY = 5_625 / (3.8794 * 3.8794 * 3.8794);

    private static final double[] PARAMETERS = {40, 0.002, 20, 0.003, 0.0004, 8};

    private static Predictor of(List<MeasuredPoint> points) {
        return Predictor.of(points, Synthetic.DENSITY, Synthetic.RADIUS, Constants.defaults());
    }

    @Provide
    Arbitrary<double[]> parameters() {
        Arbitrary<Double> step = Arbitraries.doubles().between(5, 100);
        Arbitrary<Double> atom = Arbitraries.doubles().between(0.0005, 0.01).ofScale(5);
        return Combinators.combine(step, atom, step, atom, atom, step)
                .as((a, b, c, d, e, f) -> new double[] {a, b, c, d, e, f});
    }

    @Property(tries = 30)
    void recoversTheParametersOfPointsWithoutNoise(@ForAll("parameters") double[] parameters) {
        Predictor predictor = of(Synthetic.points(parameters, 0, new Random(1)));

        for (Parameter parameter : Parameter.values()) {
            double expected = parameters[parameter.ordinal()];
            assertEquals(expected, predictor.parameter(parameter), 1e-6 * expected, parameter.text());
        }
        assertEquals(0, predictor.residualRms(), 1e-9);
        assertEquals(0, predictor.leaveOneOut().rms(), 1e-6);
    }

    @Test
    void standardErrorsCoverTheParametersOfNoisyPoints() {
        int within = 0;
        int all = 0;
        for (int seed = 0; seed < 20; seed++) {
            Predictor predictor = of(Synthetic.points(PARAMETERS, 0.03, new Random(seed)));
            for (Parameter parameter : Parameter.values()) {
                double error = predictor.parameter(parameter) - PARAMETERS[parameter.ordinal()];
                within += Math.abs(error) <= 2 * predictor.standardError(parameter) ? 1 : 0;
                all++;
            }
            assertEquals(0.03, predictor.residualRms(), 0.015, "seed " + seed);
        }

        assertTrue(within >= 0.85 * all, within + " of " + all);
        assertTrue(within < all, "errors that are never exceeded are too large");
    }

    @Test
    void theUncertaintyHoldsNoiseAndWhatIsTakenAsGiven() {
        Predictor exact = of(Synthetic.points(PARAMETERS, 0, new Random(1)));
        Predictor noisy = of(Synthetic.points(PARAMETERS, 0.05, new Random(1)));
        StepGeometry single = Synthetic.sample(96_000, 1, ExchangeMode.FUSED).geometry();
        StepGeometry many = Synthetic.sample(96_000, 64, ExchangeMode.FUSED).geometry();

        assertTrue(exact.predict(many, ExchangeMode.FUSED).uncertaintyMs() > 0.001, "latencies are not certain");
        assertTrue(exact.predict(single, ExchangeMode.FUSED).uncertaintyMs() < 0.001);
        assertTrue(relative(noisy.predict(single, ExchangeMode.FUSED)) > 0.05);
        assertTrue(relative(noisy.predict(many, ExchangeMode.FUSED))
                > relative(noisy.predict(single, ExchangeMode.FUSED)));
    }

    private static double relative(Prediction prediction) {
        return prediction.uncertaintyMs() / prediction.ms();
    }

    @Test
    void leavesOutRepetitionsTogether() {
        List<MeasuredPoint> points = new ArrayList<>(Synthetic.points(PARAMETERS, 0, new Random(1)));
        MeasuredPoint first = points.getFirst();
        points.set(0, Synthetic.point(first.atoms(), 1, ExchangeMode.FUSED, 2 * first.msPerStep()));
        points.add(points.getFirst());

        List<LeaveOneOut.Error> errors = of(points).leaveOneOut().errors();

        assertEquals(-0.5, errors.getFirst().relative(), 1e-6);
        assertEquals(errors.getFirst().relative(), errors.getLast().relative());
    }

    @Test
    void thePointsOfTheProgramAreFittedWithinTheirOwnAccuracy() throws Exception {
        Predictor predictor = Predictor.of(PointsFile.shipped(), DENSITY, 1.0, Constants.defaults());

        assertEquals(21, predictor.leaveOneOut().errors().size());
        assertTrue(predictor.residualRms() < 0.08, () -> "fit " + predictor.residualRms());
        assertTrue(
                predictor.leaveOneOut().rms() < 0.10,
                () -> "left out " + predictor.leaveOneOut().rms());
    }

    /** 105 µs on four H100: published, and not among the points. */
    @Test
    void thePublishedStepOf45000AtomsOnFourGpusLiesWithinTheUncertainty() throws Exception {
        Predictor predictor = Predictor.of(PointsFile.shipped(), DENSITY, 1.0, Constants.defaults());
        StepGeometry geometry = Sample.of(Synthetic.point(45_000, 4, ExchangeMode.FUSED, 1), DENSITY, 1.0)
                .geometry();

        Prediction prediction = predictor.predict(geometry, ExchangeMode.FUSED);

        assertEquals(0.105, prediction.ms(), prediction.uncertaintyMs());
        assertTrue(prediction.uncertaintyMs() < 0.03, prediction::toString);
    }

    @Test
    void hostMpiIsPredictedOnlyFromPointsOfIt() {
        List<MeasuredPoint> all = Synthetic.points(PARAMETERS, 0, new Random(1));
        List<MeasuredPoint> fused = all.stream()
                .filter(point -> !point.exchange().equals(Optional.of(ExchangeMode.HOST_MPI)))
                .toList();

        assertEquals(List.of(ExchangeMode.FUSED, ExchangeMode.PULSE, ExchangeMode.HOST_MPI), modesByName(of(all)));
        assertFalse(of(fused).modes().contains(ExchangeMode.HOST_MPI));
    }

    private static List<ExchangeMode> modesByName(Predictor predictor) {
        return predictor.modes().stream().sorted().toList();
    }

    @Test
    void refusesTooFewPoints() {
        List<MeasuredPoint> all = Synthetic.points(PARAMETERS, 0, new Random(1));
        List<MeasuredPoint> single =
                all.stream().filter(point -> point.ranks() == 1).toList();
        List<MeasuredPoint> oneSize =
                all.stream().filter(point -> point.atoms() == 12_000).toList();

        refuses(all.subList(0, 4), "too few measured points: 4 for 6 parameters");
        refuses(single, "no measured point has several GPUs");
        refuses(oneSize, "the measured points are too much alike");
    }

    private static void refuses(List<MeasuredPoint> points, String message) {
        String actual =
                assertThrows(IllegalArgumentException.class, () -> of(points)).getMessage();

        assertTrue(actual.startsWith(message), actual);
        assertTrue(actual.contains("give three sizes or more on one GPU"), actual);
    }

    @Test
    void namesThePointWhoseBoxCannotBeSpread() {
        List<MeasuredPoint> points = new ArrayList<>(Synthetic.points(PARAMETERS, 0, new Random(1)));
        points.add(Synthetic.point(500, 2, ExchangeMode.FUSED, 1));

        String message =
                assertThrows(IllegalArgumentException.class, () -> of(points)).getMessage();

        assertTrue(message.startsWith("the measured point 500 atoms, 2 GPUs, fused (synthetic)"), message);
    }
}

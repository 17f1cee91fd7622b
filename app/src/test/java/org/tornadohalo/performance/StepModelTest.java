package org.tornadohalo.performance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.tornadohalo.ExchangeMode;
import org.tornadohalo.decomposition.DomainGrid;
import org.tornadohalo.performance.StepGeometry.Pulse;

class StepModelTest {
    private static final double ROUNDING = 1e-9;

    private static double micros(StepGeometry geometry, ExchangeMode mode, Constants constants, double[] parameters) {
        return new StepModel(constants).terms(geometry, mode, parameters).micros(parameters);
    }

    @Provide
    Arbitrary<double[]> parameters() {
        Arbitrary<Double> step = Arbitraries.doubles().between(0, 100);
        Arbitrary<Double> atom = Arbitraries.doubles().between(0, 0.01).ofScale(5);
        return Combinators.combine(step, atom, step, atom, atom, step)
                .as((a, b, c, d, e, f) -> new double[] {a, b, c, d, e, f});
    }

    private static StepGeometry geometry(int ranks, int atoms) {
        double edge = Math.cbrt(atoms / 96.0);
        DomainGrid grid = DomainGrid.choose(ranks, new double[] {edge, edge, edge}, 1.0);
        return StepGeometry.of(grid, atoms, 1.0, 8);
    }

    /** By hand: two pulses inside a node, local work too short to hide the exchange. */
    @Test
    void addsTheTermsOfTheFormula() {
        StepGeometry geometry =
                new StepGeometry(1_000, 500, 0.5, List.of(new Pulse(0, 300, false), new Pulse(1, 200, true)));
        double[] parameters = {10, 0.002, 20, 0.004, 0.001, 3};
        Constants constants = Constants.defaults();
        double hops = 2 * 3.6 + 5;
        double coordinates = 300 * 16 / 300e3 + 200 * 16 / 50e3;
        double forces = 300 * 12 / 300e3 + 200 * 12 / 50e3;
        double work = 10 + 2 + 20 + 2 + 1 - 0.6 * 0.5 * 2;

        double fused = work + 2 * (1.6 + hops) + coordinates + forces;

        assertEquals(fused, micros(geometry, ExchangeMode.FUSED, constants, parameters), ROUNDING);
        assertEquals(fused + 2 * 1.6, micros(geometry, ExchangeMode.PULSE, constants, parameters), ROUNDING);
        assertEquals(fused + 2 * 1.6 + 4 * 3, micros(geometry, ExchangeMode.HOST_MPI, constants, parameters), ROUNDING);
    }

    @Test
    void localWorkHidesTheExchangeOfCoordinatesButNotThatOfForces() {
        StepGeometry geometry = new StepGeometry(100_000, 5_000, 0.9, List.of(new Pulse(0, 5_000, false)));
        double[] parameters = {10, 0.002, 0, 0, 0, 0};

        double micros = micros(geometry, ExchangeMode.FUSED, Constants.defaults(), parameters);

        assertEquals(10 + 200 + 1.6 + 3.6 + 5_000 * 12 / 300e3, micros, ROUNDING);
    }

    @Property(tries = 100)
    void oneRankHasNoExchange(@ForAll("parameters") double[] parameters, @ForAll @IntRange(min = 10_000) int atoms) {
        StepGeometry geometry = geometry(1, atoms);

        for (ExchangeMode mode : StepModel.MODES) {
            assertEquals(
                    parameters[0] + parameters[1] * atoms,
                    micros(geometry, mode, Constants.defaults(), parameters),
                    ROUNDING * atoms);
        }
    }

    @Property(tries = 200)
    void fasterLinksAreNeverSlower(
            @ForAll("parameters") double[] parameters,
            @ForAll @IntRange(min = 0, max = 7) int doublings,
            @ForAll @IntRange(min = 40_000, max = 5_000_000) int atoms,
            @ForAll @DoubleRange(min = 1, max = 20) double factor) {
        StepGeometry geometry = geometry(1 << doublings, atoms);
        Constants slow = Constants.defaults();

        for (ExchangeMode mode : StepModel.MODES) {
            double before = micros(geometry, mode, slow, parameters);
            for (Constant bandwidth : List.of(Constant.NVLINK, Constant.NETWORK)) {
                Constants fast = slow.with(bandwidth, slow.of(bandwidth) * factor);
                assertTrue(micros(geometry, mode, fast, parameters) <= before + ROUNDING, bandwidth.text());
            }
            for (Constant latency : List.of(Constant.LAUNCH, Constant.HOP, Constant.NETWORK_LATENCY)) {
                Constants fast = slow.with(latency, slow.of(latency) / factor);
                assertTrue(micros(geometry, mode, fast, parameters) <= before + ROUNDING, latency.text());
            }
        }
    }

    @Property(tries = 200)
    void moreAtomsAndMoreHostWorkAreNeverFaster(
            @ForAll("parameters") double[] parameters,
            @ForAll @IntRange(min = 0, max = 7) int doublings,
            @ForAll @IntRange(min = 40_000, max = 5_000_000) int atoms) {
        StepGeometry geometry = geometry(1 << doublings, atoms);
        StepGeometry larger = new StepGeometry(
                2 * geometry.homeAtoms(), geometry.haloAtoms(), geometry.localShare(), geometry.pulses());
        Constants constants = Constants.defaults();
        double fused = micros(geometry, ExchangeMode.FUSED, constants, parameters);
        double pulse = micros(geometry, ExchangeMode.PULSE, constants, parameters);
        double host = micros(geometry, ExchangeMode.HOST_MPI, constants, parameters);

        assertTrue(micros(larger, ExchangeMode.FUSED, constants, parameters) >= fused - ROUNDING);
        assertTrue(fused <= pulse + ROUNDING && pulse <= host + ROUNDING);
    }
}

package org.tornadohalo.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PairForcesTest {
    private static final double STEP = 1e-6;

    @ParameterizedTest
    @ValueSource(doubles = {0.25, 0.3, 0.35, 0.5, 0.89})
    void forcesAreTheDerivativesOfTheEnergies(double r) {
        double c6 = 2.6e-3;
        double c12 = 2.6e-6;
        double qq = -40;
        double krf = 0.6;

        assertDerivative(
                r, s -> PairForces.lennardJonesEnergy(c6, c12, s * s), PairForces.lennardJonesForce(c6, c12, r * r));
        assertDerivative(r, s -> PairForces.coulombEnergy(qq, s * s), PairForces.coulombForce(qq, r * r));
        assertDerivative(
                r, s -> PairForces.reactionFieldEnergy(qq, s * s, krf, 1.7), PairForces.reactionFieldForce(qq, krf));
    }

    private static void assertDerivative(double r, DoubleUnaryOperator energy, double forceOverDistance) {
        double slope = (energy.applyAsDouble(r + STEP) - energy.applyAsDouble(r - STEP)) / (2 * STEP);
        assertEquals(-slope, forceOverDistance * r, 1e-7 * (1 + Math.abs(slope)));
    }
}

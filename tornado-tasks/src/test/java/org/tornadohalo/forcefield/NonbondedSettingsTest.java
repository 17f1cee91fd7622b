package org.tornadohalo.forcefield;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NonbondedSettingsTest {
    @Test
    void hasTheCoulombConstantOfTheManual() {
        assertEquals(138.935458, NonbondedSettings.COULOMB_CONSTANT, 1e-6);
    }

    @Test
    void takesZeroAsAnInfinitePermittivity() {
        NonbondedSettings zero = new NonbondedSettings(0.9, 0);
        NonbondedSettings infinite = new NonbondedSettings(0.9, Double.POSITIVE_INFINITY);

        assertEquals(infinite.krf(), zero.krf());
        assertEquals(0.5 / (0.9 * 0.9 * 0.9), zero.krf(), 1e-15);
        assertEquals(1.5 / 0.9, zero.crf(), 1e-15);
    }

    @Test
    void approachesTheConductorAsThePermittivityGrows() {
        double conductor = new NonbondedSettings(1.2, 0).krf();

        assertEquals(conductor, new NonbondedSettings(1.2, 1e9).krf(), 1e-8);
        assertEquals(77.0 / 157.0 / 1.728, new NonbondedSettings(1.2, 78).krf(), 1e-14);
    }

    @Test
    void hasNoReactionFieldIfBothPermittivitiesAreEqual() {
        NonbondedSettings settings = new NonbondedSettings(1, 2, 2);

        assertEquals(0, settings.krf());
        assertEquals(1, settings.crf());
        assertEquals(NonbondedSettings.COULOMB_CONSTANT / 2, settings.coulombFactor());
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 1", "-1, 0, 1", "NaN, 0, 1", "Infinity, 0, 1", "1, -1, 1", "1, NaN, 1", "1, 0, 0", "1, 0, NaN"})
    void refusesUnusableValues(double cutoff, double epsilonRf, double epsilonR) {
        assertThrows(IllegalArgumentException.class, () -> new NonbondedSettings(cutoff, epsilonRf, epsilonR));
    }
}

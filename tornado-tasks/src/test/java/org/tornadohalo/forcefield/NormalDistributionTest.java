package org.tornadohalo.forcefield;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NormalDistributionTest {
    /** Values of ½ erfc(x/√2) from tables. */
    @ParameterizedTest
    @CsvSource({
        "0, 0.5",
        "1, 0.158655253931457",
        "2, 0.0227501319481792",
        "3, 1.34989803163009e-3",
        "5, 2.86651571879194e-7",
        "8, 6.22096057427178e-16",
        "20, 2.75362411860623e-89"
    })
    void tailIsAccurateRelativeToItself(double x, double expected) {
        assertEquals(expected, NormalDistribution.tail(x), 1e-12 * expected);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.3, 1, 2.8284, 2.8285, 4, 7})
    void densityIsMinusTheSlopeOfTheTail(double x) {
        double h = 1e-5 * x;
        double slope = (NormalDistribution.tail(x + h) - NormalDistribution.tail(x - h)) / (2 * h);

        assertEquals(NormalDistribution.density(x), -slope, 1e-7 * NormalDistribution.density(x));
    }

    @Test
    void lengthOfAVectorHasTheMaxwellDistribution() {
        double sum = 0;
        double h = 1e-3;
        for (double x = 2 + h / 2; x < 12; x += h) {
            sum += 4 * Math.PI * x * x * Math.pow(NormalDistribution.density(0), 2) * NormalDistribution.density(x) * h;
        }

        assertEquals(1, NormalDistribution.tailOfLength(0), 1e-15);
        assertEquals(sum, NormalDistribution.tailOfLength(2), 1e-6);
    }

    @ParameterizedTest(name = "longer than {0}, offset {1}")
    @CsvSource({"2, 0.5", "2, 3", "0.1, 1e-3", "5, 1", "5, 5", "7, 1e-6", "0, 2"})
    void lengthOfAVectorFromElsewhereIsTheIntegralOverItsComponentAlongTheOffset(double x, double offset) {
        double sum = 0;
        double h = 1e-4;
        for (double z = -x + h / 2; z < x; z += h) {
            sum += NormalDistribution.density(z - offset) * Math.exp((z * z - x * x) / 2) * h;
        }
        sum += NormalDistribution.tail(x - offset) + NormalDistribution.tail(x + offset);

        assertEquals(sum, NormalDistribution.tailOfLength(x, offset), 1e-5 * sum);
        assertEquals(NormalDistribution.tailOfLength(x), NormalDistribution.tailOfLength(x, 0));
    }

    @Test
    void tailOfNegativeValuesIsTheComplement() {
        assertEquals(1 - NormalDistribution.tail(1.5), NormalDistribution.tail(-1.5), 1e-15);
    }
}

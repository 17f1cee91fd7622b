package org.tornadohalo.forcefield;

/**
 * Density and tail of the standard normal distribution, accurate relative to the tail itself.
 *
 * <p>Source: Abramowitz and Stegun, Handbook of Mathematical Functions, 7.1.6 (series) and 7.1.14 (continued fraction).
 */
final class NormalDistribution {
    private static final double SERIES_BELOW = 2;
    private static final int FRACTION_DEPTH = 100;

    private NormalDistribution() {}

    /** exp(−x²/2) / √(2π). */
    static double density(double x) {
        return Math.exp(-0.5 * x * x) / Math.sqrt(2 * Math.PI);
    }

    /** Probability of a value above {@code x}: ½ erfc(x/√2). */
    static double tail(double x) {
        return x < 0 ? 1 - tail(-x) : 0.5 * complementaryErrorFunction(x / Math.sqrt(2));
    }

    /** Probability that a vector of three independent values is longer than {@code x}, for x ≥ 0. */
    static double tailOfLength(double x) {
        return 2 * tail(x) + 2 * x * density(x);
    }

    /**
     * Probability that a vector of three independent values, and one of length {@code offset} added to it, is longer
     * than {@code x}, for x ≥ 0: the integral over the direction between the two.
     */
    static double tailOfLength(double x, double offset) {
        if (offset == 0) {
            return tailOfLength(x);
        }
        double radial = -density(x - offset) * Math.expm1(-2 * x * offset) / offset;
        return tail(x - offset) + tail(x + offset) + radial;
    }

    private static double complementaryErrorFunction(double z) {
        return z < SERIES_BELOW ? 1 - errorFunctionSeries(z) : complementFraction(z);
    }

    private static double errorFunctionSeries(double z) {
        double term = z;
        double sum = z;
        for (int n = 1; term > sum * Math.ulp(1.0); n++) {
            term *= 2 * z * z / (2 * n + 1);
            sum += term;
        }
        return 2 / Math.sqrt(Math.PI) * Math.exp(-z * z) * sum;
    }

    private static double complementFraction(double z) {
        double fraction = z;
        for (int n = FRACTION_DEPTH; n > 0; n--) {
            fraction = z + 0.5 * n / fraction;
        }
        return Math.exp(-z * z) / (Math.sqrt(Math.PI) * fraction);
    }
}

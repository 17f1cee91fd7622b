package org.tornadohalo.kernels;

/** Largest differences of arrays. A difference that is not a number counts as infinite. */
final class Difference {
    private Difference() {}

    /** Number of different words. */
    static double words(int[] expected, int[] seen) {
        int different = Math.abs(expected.length - seen.length);
        for (int i = 0; i < Math.min(expected.length, seen.length); i++) {
            different += expected[i] == seen[i] ? 0 : 1;
        }
        return different;
    }

    /** Number of doubles that are not equal bit for bit. */
    static double bits(double[] expected, double[] seen) {
        int different = 0;
        for (int i = 0; i < expected.length; i++) {
            different += Double.doubleToRawLongBits(expected[i]) == Double.doubleToRawLongBits(seen[i]) ? 0 : 1;
        }
        return different;
    }

    /** Difference of two numbers that have to be equal. */
    static double of(double expected, double seen) {
        return expected == seen ? 0 : finite(Math.abs(expected - seen));
    }

    /**
     * Differences of records of {@code size} values, in units of the record's largest expected value or of the root
     * mean square of all values, whichever is larger: what rounding does to sums whose terms cancel.
     */
    static double relative(double[] expected, double[] seen, int size) {
        double typical = rootMeanSquare(expected);
        double largest = 0;
        for (int first = 0; first < expected.length; first += size) {
            double scale = typical;
            for (int k = first; k < first + size; k++) {
                scale = Math.max(scale, Math.abs(expected[k]));
            }
            for (int k = first; k < first + size; k++) {
                double difference = Math.abs(expected[k] - seen[k]);
                largest = Math.max(largest, difference == 0 ? 0 : finite(difference / scale));
            }
        }
        return largest;
    }

    static double[] doubles(float[] values) {
        double[] doubles = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            doubles[i] = values[i];
        }
        return doubles;
    }

    static double finite(double difference) {
        return Double.isNaN(difference) ? Double.POSITIVE_INFINITY : difference;
    }

    private static double rootMeanSquare(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value * value;
        }
        return Math.sqrt(sum / Math.max(1, values.length));
    }
}

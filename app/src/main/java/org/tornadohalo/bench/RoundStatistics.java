package org.tornadohalo.bench;

import java.util.Arrays;

/**
 * The times of one configuration over all timed rounds.
 *
 * @param median half of the rounds took longer; the mean of the middle two if their number is even
 * @param p99 1 % of the rounds took longer (nearest rank, so the longest of fewer than 100)
 * @param min the shortest
 * @param max the longest
 * @param mad the median absolute deviation from the median: a spread that single slow rounds do not move
 */
public record RoundStatistics(double median, double p99, double min, double max, double mad) {
    private static final double P99 = 0.99;

    /**
     * Statistics of some rounds.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static RoundStatistics of(double[] times) {
        if (times.length == 0) {
            throw new IllegalArgumentException("statistics need at least one round: give --rounds 1 or more");
        }
        double[] sorted = times.clone();
        Arrays.sort(sorted);
        double median = median(sorted);
        double[] deviations = Arrays.stream(sorted)
                .map(time -> Math.abs(time - median))
                .sorted()
                .toArray();
        int rank = (int) Math.ceil(P99 * sorted.length);
        return new RoundStatistics(median, sorted[rank - 1], sorted[0], sorted[sorted.length - 1], median(deviations));
    }

    private static double median(double[] sorted) {
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}

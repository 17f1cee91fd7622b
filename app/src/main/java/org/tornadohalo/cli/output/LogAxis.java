package org.tornadohalo.cli.output;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A logarithmic axis from one place of the picture to another.
 *
 * @param low smallest value shown, above 0
 * @param high largest value shown
 * @param start place of {@code low}, pixels
 * @param end place of {@code high}, pixels
 */
public record LogAxis(double low, double high, double start, double end) {
    private static final int[] STEPS = {1, 2, 5};
    /** Room on both sides of the outermost values, as a factor; a single value gets as much. */
    private static final double MARGIN = 1.35;

    /** An axis with room for all values, all above 0. */
    public static LogAxis of(double[] values, double start, double end) {
        double low = Double.POSITIVE_INFINITY;
        double high = 0;
        for (double value : values) {
            low = Math.min(low, value);
            high = Math.max(high, value);
        }
        return new LogAxis(low / MARGIN, high * MARGIN, start, end);
    }

    /** The place of a value, pixels. */
    public double at(double value) {
        return start + (end - start) * Math.log(value / low) / Math.log(high / low);
    }

    /** Round values within the axis: 1, 2 and 5 of each power of ten, or the powers alone where those are many. */
    public List<Double> ticks() {
        List<Double> ticks = new ArrayList<>();
        boolean isWide = high / low > 2000;
        for (int power = (int) Math.floor(Math.log10(low)); Math.pow(10, power) <= high; power++) {
            for (int step : STEPS) {
                double value = step * Math.pow(10, power);
                if (value >= low && value <= high && (step == 1 || !isWide)) {
                    ticks.add(value);
                }
            }
        }
        return ticks;
    }

    /** A round value in few characters, such as 200k. */
    public static String label(double value) {
        if (value >= 1e6) {
            return plain(value / 1e6) + "M";
        }
        return value >= 1e3 ? plain(value / 1e3) + "k" : plain(value);
    }

    private static String plain(double value) {
        return value >= 1 ? String.valueOf(Math.round(value)) : String.format(Locale.ROOT, "%.1g", value);
    }
}

package org.tornadohalo.performance;

/**
 * The predicted time of a step.
 *
 * @param ms ms per step
 * @param uncertaintyMs two standard uncertainties, ms
 */
public record Prediction(double ms, double uncertaintyMs) {
    private static final double NS_MS_PER_PS_DAY = 86_400;

    /** Simulated time per day of wall time, ns. */
    public double nsPerDay(double timeStepPs) {
        return NS_MS_PER_PS_DAY * timeStepPs / ms;
    }
}

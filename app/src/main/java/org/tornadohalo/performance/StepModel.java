package org.tornadohalo.performance;

import java.util.EnumSet;
import java.util.Set;
import org.tornadohalo.ExchangeMode;
import org.tornadohalo.kernels.Position;

/**
 * The time of a step on a mean rank; docs/performance-model.md derives it.
 *
 * <pre>
 *   T = STEP + HOME_ATOM h                                                       on one rank
 *     + DECOMPOSED_STEP + HALO_ATOM a + DECOMPOSED_ATOM h                        on more
 *     + max(0, X - share local HOME_ATOM h) + F
 *   X, F = launches LAUNCH + sum over pulses (HOP [+ NETWORK_LATENCY] + bytes / bandwidth) [+ pulses HOST_PULSE]
 * </pre>
 *
 * <p>h are home atoms, a halo atoms. X, the exchange of coordinates, is hidden by the pairs of home atoms; F, that of
 * forces, is not. Every sum is linear in the parameters, and the maximum has two of them as branches.
 */
public final class StepModel {
    /** Designs of the exchange that the model knows. */
    public static final Set<ExchangeMode> MODES =
            EnumSet.of(ExchangeMode.FUSED, ExchangeMode.PULSE, ExchangeMode.HOST_MPI);

    private static final int FORCE_BYTES = 3 * Float.BYTES;
    /** 10^9 bytes per second are 10^3 bytes per microsecond. */
    private static final double BYTES_PER_MICRO = 1e3;

    private final Constants constants;

    StepModel(Constants constants) {
        this.constants = constants;
    }

    /**
     * A branch of the model, linear in the parameters.
     *
     * @param slope by {@link Parameter}
     * @param offset what no parameter changes, µs
     */
    record Terms(double[] slope, double offset) {
        double micros(double[] parameters) {
            double sum = offset;
            for (int k = 0; k < slope.length; k++) {
                sum += slope[k] * parameters[k];
            }
            return sum;
        }

        private static Terms of(Parameter parameter, double count) {
            double[] slope = new double[Parameter.values().length];
            slope[parameter.ordinal()] = count;
            return new Terms(slope, 0);
        }

        private Terms plus(double factor, Terms other) {
            double[] sum = slope.clone();
            for (int k = 0; k < sum.length; k++) {
                sum[k] += factor * other.slope[k];
            }
            return new Terms(sum, offset + factor * other.offset);
        }

        private Terms plus(Parameter parameter, double count) {
            return plus(1, of(parameter, count));
        }
    }

    /**
     * The branch that holds for some parameters.
     *
     * @param mode one of {@link #MODES}; ignored on one rank
     */
    Terms terms(StepGeometry geometry, ExchangeMode mode, double[] parameters) {
        double home = geometry.homeAtoms();
        Terms step = Terms.of(Parameter.STEP, 1).plus(Parameter.HOME_ATOM, home);
        if (geometry.pulses().isEmpty()) {
            return step;
        }
        step = step.plus(Parameter.DECOMPOSED_STEP, 1)
                .plus(Parameter.HALO_ATOM, geometry.haloAtoms())
                .plus(Parameter.DECOMPOSED_ATOM, home)
                .plus(1, exchange(geometry, mode, FORCE_BYTES));
        double hidingHome = constants.of(Constant.NON_BONDED_SHARE) * geometry.localShare() * home;
        Terms exposed = exchange(geometry, mode, Position.BYTES).plus(-1, Terms.of(Parameter.HOME_ATOM, hidingHome));
        return exposed.micros(parameters) > 0 ? step.plus(1, exposed) : step;
    }

    private Terms exchange(StepGeometry geometry, ExchangeMode mode, long bytesPerAtom) {
        int pulses = geometry.pulses().size();
        double micros = constants.of(Constant.LAUNCH) * (mode == ExchangeMode.FUSED ? 1 : pulses);
        for (StepGeometry.Pulse pulse : geometry.pulses()) {
            Constant link = pulse.leavesNode() ? Constant.NETWORK : Constant.NVLINK;
            micros += constants.of(Constant.HOP)
                    + (pulse.leavesNode() ? constants.of(Constant.NETWORK_LATENCY) : 0)
                    + pulse.atoms() * bytesPerAtom / (constants.of(link) * BYTES_PER_MICRO);
        }
        Terms given = new Terms(new double[Parameter.values().length], micros);
        return mode == ExchangeMode.HOST_MPI ? given.plus(Parameter.HOST_PULSE, pulses) : given;
    }
}

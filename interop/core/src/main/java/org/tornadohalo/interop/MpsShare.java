package org.tornadohalo.interop;

import java.util.Map;
import java.util.OptionalInt;

/**
 * The part of a GPU that CUDA's Multi-Process Service gives to each process, so that ranks which share a GPU run at the
 * same time; without it they take turns.
 *
 * <p>The service's own variable says it: NVSHMEM asks for it, too, before it lets streams wait for signals of the same
 * GPU.
 */
public final class MpsShare {
    /** Environment variable with the per cent of a GPU's multiprocessors. */
    public static final String VARIABLE = "CUDA_MPS_ACTIVE_THREAD_PERCENTAGE";

    private static final int WHOLE = 100;

    private MpsShare() {}

    /**
     * The per cent that each rank gets; empty without the service.
     *
     * @throws IllegalArgumentException with one line if the variable is no number from 1 to 100
     */
    public static OptionalInt of(Map<String, String> environment) {
        String value = environment.get(VARIABLE);
        if (value == null) {
            return OptionalInt.empty();
        }
        if (!value.matches("[0-9]{1,3}") || Integer.parseInt(value) < 1 || Integer.parseInt(value) > WHOLE) {
            throw new IllegalArgumentException(
                    VARIABLE + " must be the per cent of a GPU that a rank gets, 1 to 100, but is '" + value
                            + "': set it to 100 over the ranks of a GPU");
        }
        return OptionalInt.of(Integer.parseInt(value));
    }

    /**
     * Whether so many ranks have a GPU's multiprocessors to themselves, so that none keeps out a block that another
     * awaits.
     */
    public static boolean holds(Map<String, String> environment, int ranksOfGpu) {
        OptionalInt share = of(environment);
        return share.isPresent() && share.getAsInt() * ranksOfGpu <= WHOLE;
    }
}

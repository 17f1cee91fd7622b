package org.tornadohalo.bench;

import java.util.Locale;

/**
 * What a simulation of a benchmark is called.
 *
 * @param atoms of the system
 * @param copies of the example in each dimension, such as 2x2x2
 * @param grid cells, such as 2x1x1
 * @param listRadius of the pair lists, nm
 * @param exchange design of the exchange
 * @param nonbonded form of the non-bonded kernel
 * @param kernels where kernels come from
 */
public record StepName(
        int atoms, String copies, String grid, double listRadius, String exchange, String nonbonded, String kernels) {
    /** The system, for a heading. */
    String system() {
        return String.format(
                Locale.ROOT,
                "%,d atoms in the box (example x %s), grid %s, list radius %.3f nm",
                atoms,
                copies,
                grid,
                listRadius);
    }

    /** The configuration within its system. */
    String configuration() {
        return exchange + ", " + nonbonded + ", " + kernels + " kernels";
    }

    /** What differs from this name in the source of kernels alone has the same. */
    String withoutKernels() {
        return system() + ", " + exchange + ", " + nonbonded;
    }
}

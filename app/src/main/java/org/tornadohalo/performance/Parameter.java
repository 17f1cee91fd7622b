package org.tornadohalo.performance;

/** What is fitted, microseconds each; no parameter is negative. */
public enum Parameter {
    /** Launches and the rest of a step that does not depend on the number of atoms. */
    STEP("every step"),
    /** Non-bonded pairs, bonded terms and motion. */
    HOME_ATOM("every home atom"),
    /** Kernels and synchronisation that only a decomposed step has. */
    DECOMPOSED_STEP("every decomposed step"),
    /** Lists, clearing and adding of halo atoms, beyond the transfer. */
    HALO_ATOM("every halo atom"),
    /** Repartition and what else decomposition costs by home atoms. */
    DECOMPOSED_ATOM("every home atom of a decomposed step"),
    /** What the host's waits and messages take longer than signals of kernels. */
    HOST_PULSE("every pulse and direction driven by the host");

    private final String text;

    Parameter(String text) {
        this.text = text;
    }

    /** What the parameter is paid for. */
    public String text() {
        return text;
    }
}

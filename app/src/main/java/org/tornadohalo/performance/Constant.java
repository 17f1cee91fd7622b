package org.tornadohalo.performance;

/**
 * What the model takes as given because step times cannot tell it, with the range that it is thought to lie in;
 * docs/performance-model.md has the sources.
 */
public enum Constant {
    /** Share of the non-bonded kernels in the time per home atom: what can hide the exchange of coordinates. */
    NON_BONDED_SHARE("non-bonded share of the time per atom", "", 0.6, 0.4, 0.8, "assumed"),
    /** A kernel of a replayed graph, from launch to end, µs. */
    LAUNCH("launch of a kernel", "us", 1.6, 1.0, 2.5, "measured, 2 H200"),
    /** Gather, store, signal and wait of one pulse inside a node, without launch and bytes, µs. */
    HOP("one pulse inside a node", "us", 3.6, 2.5, 5.0, "measured, 2 H200"),
    /** Gathered stores into a neighbour's memory, 10^9 bytes per second. */
    NVLINK("NVLink, gathered stores", "GB/s", 300, 240, 360, "measured, 2 H200"),
    /** What a pulse takes longer between nodes, µs. */
    NETWORK_LATENCY("further latency of a pulse between nodes", "us", 5, 2, 15, "assumed"),
    /** Between nodes, 10^9 bytes per second of each GPU. */
    NETWORK("network of each GPU", "GB/s", 50, 35, 50, "assumed");

    private final String text;
    private final String unit;
    private final double value;
    private final double low;
    private final double high;
    private final String source;

    Constant(String text, String unit, double value, double low, double high, String source) {
        this.text = text;
        this.unit = unit;
        this.value = value;
        this.low = low;
        this.high = high;
        this.source = source;
    }

    /** In words. */
    public String text() {
        return text;
    }

    /** Unit of its values; empty for a share. */
    public String unit() {
        return unit;
    }

    /** The value where the user gives none. */
    public double defaultValue() {
        return value;
    }

    /** Lower end of the range over the value. */
    double lowFactor() {
        return low / value;
    }

    /** Upper end of the range over the value. */
    double highFactor() {
        return high / value;
    }

    /** Where the default comes from. */
    public String source() {
        return source;
    }
}

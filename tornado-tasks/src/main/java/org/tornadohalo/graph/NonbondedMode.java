package org.tornadohalo.graph;

/** The forms of the non-bonded kernel, by the names that users give. */
public enum NonbondedMode {
    /** The one that is thought fastest; at present {@link #SIMPLE}. */
    AUTO("auto"),
    /** A thread per atom, which has each pair in the lists of both atoms; the same result in every run. */
    SIMPLE("simple"),
    /** A warp per row of pairs of clusters, each pair once (ADR-0008). */
    CLUSTER("cluster");

    private final String label;

    NonbondedMode(String label) {
        this.label = label;
    }

    /** The form that this choice means. */
    public NonbondedMode chosen() {
        return this == AUTO ? SIMPLE : this;
    }

    /** The name that users give. */
    @Override
    public String toString() {
        return label;
    }
}

package org.tornadohalo.graph;

import org.tornadohalo.interop.HostProfile;

/** The forms of the non-bonded kernel, by the names that users give. */
public enum NonbondedMode {
    /** The faster one: {@link #CLUSTER} on GPUs, {@link #SIMPLE} in the JVM. */
    AUTO("auto"),
    /** A thread per atom, which has each pair in the lists of both atoms; the same result in every run. */
    SIMPLE("simple"),
    /** A warp per row of pairs of clusters, each pair once (ADR-0008). */
    CLUSTER("cluster");

    private final String label;

    NonbondedMode(String label) {
        this.label = label;
    }

    /** The form that this choice means on a host: clusters need the warps of a GPU. */
    public NonbondedMode on(HostProfile host) {
        if (this != AUTO) {
            return this;
        }
        return host.executesOnGpu() ? CLUSTER : SIMPLE;
    }

    /** The name that users give. */
    @Override
    public String toString() {
        return label;
    }
}

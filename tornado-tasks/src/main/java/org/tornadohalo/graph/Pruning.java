package org.tornadohalo.graph;

/**
 * How inner pair lists are made of the outer ones that a search makes; equal on all ranks.
 *
 * @param interval steps between prunings; 0 for lists that are used as the search makes them
 * @param radius of the inner lists, nm; without a meaning if there are none
 */
public record Pruning(int interval, double radius) {
    /** Lists as the search makes them. */
    public static final Pruning NONE = new Pruning(0, 0);

    /** Whether there are inner lists. */
    public boolean isOn() {
        return interval > 0;
    }

    /** The radius of the lists that forces are computed from, where the search has a list radius, nm. */
    double radiusInUse(double listRadius) {
        return isOn() ? radius : listRadius;
    }
}

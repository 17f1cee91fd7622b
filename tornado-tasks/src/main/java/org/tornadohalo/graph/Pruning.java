package org.tornadohalo.graph;

/**
 * How inner pair lists are made of the outer ones that a search makes; equal on all ranks.
 *
 * @param interval steps between prunings; 0 for lists that are used as the search makes them
 * @param radius of the inner lists, nm; without a meaning if there are none
 * @param drift how far an atom may move from a search to a pruning, nm; likewise
 */
public record Pruning(int interval, double radius, double drift) {
    /** Lists as the search makes them. */
    public static final Pruning NONE = new Pruning(0, 0, 0);

    /** Whether there are inner lists. */
    public boolean isOn() {
        return interval > 0;
    }
}

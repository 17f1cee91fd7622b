package org.tornadohalo.performance;

import org.tornadohalo.ExchangeMode;
import org.tornadohalo.decomposition.DecompositionException;
import org.tornadohalo.decomposition.DomainGrid;

/**
 * A measured point with the geometry of its decomposition.
 *
 * @param point what was measured
 * @param geometry home and halo atoms, pulses
 */
record Sample(MeasuredPoint point, StepGeometry geometry) {
    /** Points that are measured inside one node: no pulse leaves it. */
    private static final int ONE_NODE = Integer.MAX_VALUE;

    /**
     * The sample of a point in a cubic box.
     *
     * @param density atoms per nm^3
     * @param listRadius nm, for a point that does not say its own
     * @throws IllegalArgumentException with one line if that box cannot be spread so
     */
    static Sample of(MeasuredPoint point, double density, double listRadius) {
        double edge = Math.cbrt(point.atoms() / density);
        double[] box = {edge, edge, edge};
        double radius = point.listRadius().orElse(listRadius);
        try {
            DomainGrid grid = point.grid()
                    .map(cells -> DomainGrid.uniform(point.ranks(), box, cells))
                    .orElseGet(() -> DomainGrid.choose(point.ranks(), box, radius));
            return new Sample(point, StepGeometry.of(grid, point.atoms(), radius, ONE_NODE));
        } catch (DecompositionException e) {
            throw new IllegalArgumentException("the measured point " + point.configuration() + " (" + point.source()
                    + ") cannot be modelled: " + e.getMessage());
        }
    }

    ExchangeMode mode() {
        return point.exchange().orElse(ExchangeMode.FUSED);
    }

    double micros() {
        return 1000 * point.msPerStep();
    }
}

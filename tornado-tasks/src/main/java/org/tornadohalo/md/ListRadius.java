package org.tornadohalo.md;

import java.util.Locale;
import java.util.Optional;
import org.tornadohalo.forcefield.BufferRule;
import org.tornadohalo.forcefield.VerletBuffer;
import org.tornadohalo.topology.MolecularSystem;

/**
 * The radius of a pair list that a run uses.
 *
 * @param nm the radius, nm
 * @param bound what decided it
 */
public record ListRadius(double nm, Bound bound) {
    /** What decides a list radius (docs/adr/0003-choose-the-verlet-buffer.md). */
    public enum Bound {
        /** The settings give the radius. */
        GIVEN("given"),
        /** The buffer for the energy tolerance is the longest one. */
        TOLERANCE("decided by the energy tolerance"),
        /** The buffer that the fastest atom needs is the longest one. */
        FASTEST_ATOM("decided by the fastest atom");

        private final String text;

        Bound(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /**
     * The given radius, or the cut-off and the estimated buffer: of the lists that a search makes.
     *
     * @throws IllegalArgumentException if it exceeds half of the shortest box edge, or a list of this radius cannot be
     *     pruned
     */
    public static ListRadius of(MolecularSystem system, SimulationSettings settings) {
        ListRadius radius = settings.listRadius().isPresent()
                ? new ListRadius(settings.listRadius().getAsDouble(), Bound.GIVEN)
                : estimate(system, settings);
        String remedy = radius.bound == Bound.GIVEN
                ? "lower --rlist, or use a larger box"
                : "lower --dt or --nstlist, or use a larger box";
        system.requireRangeFitsBox("list radius", radius.nm, remedy);
        inner(system, settings).ifPresent(inner -> requireLonger(radius, inner));
        return radius;
    }

    /** The radius of the lists that are left when those are pruned; empty if they are not. */
    public static Optional<ListRadius> inner(MolecularSystem system, SimulationSettings settings) {
        return settings.prunesLists()
                ? Optional.of(estimate(system, settings, settings.pruneInterval()))
                : Optional.empty();
    }

    private static void requireLonger(ListRadius radius, ListRadius inner) {
        if (radius.nm <= inner.nm) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "a pair list that is pruned must reach beyond the list that is left, %.4f nm, but reaches %.4f nm:"
                            + " raise --rlist or lower --nstprune",
                    inner.nm,
                    radius.nm));
        }
    }

    /**
     * Without pruning, and where a tolerance is the rule, the estimate for the time between searches. Else no atom is
     * expected to move farther than half the difference to the inner radius from a search to the last pruning before
     * the next one, so that inner lists lack nothing.
     */
    static ListRadius estimate(MolecularSystem system, SimulationSettings settings) {
        return inner(system, settings)
                .filter(_ -> settings.bufferRule() == BufferRule.FASTEST_ATOM)
                .map(inner -> {
                    int stepsToLastPruning = settings.listInterval() - settings.pruneInterval();
                    double drift =
                            buffer(system, settings, stepsToLastPruning + 1).forFastestAtom();
                    return new ListRadius(inner.nm + drift, Bound.FASTEST_ATOM);
                })
                .orElseGet(() -> estimate(system, settings, settings.listInterval()));
    }

    private static ListRadius estimate(MolecularSystem system, SimulationSettings settings, int interval) {
        VerletBuffer buffer = buffer(system, settings, interval);
        double forTolerance = buffer.forTolerance(settings.bufferTolerance());
        double forFastestAtom = settings.bufferRule() == BufferRule.FASTEST_ATOM ? buffer.forFastestAtom() : 0;
        return new ListRadius(
                settings.nonbonded().cutoff() + Math.max(forTolerance, forFastestAtom),
                forTolerance > forFastestAtom ? Bound.TOLERANCE : Bound.FASTEST_ATOM);
    }

    /** Of a list that is used for so many steps. */
    private static VerletBuffer buffer(MolecularSystem system, SimulationSettings settings, int interval) {
        double[] box = system.configuration().box();
        return new VerletBuffer(
                system.topology(),
                settings.nonbonded(),
                box[0] * box[1] * box[2],
                settings.temperature(),
                settings.timeStep(),
                interval);
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.4f nm (%s)", nm, bound);
    }
}

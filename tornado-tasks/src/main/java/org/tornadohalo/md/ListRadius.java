package org.tornadohalo.md;

import java.util.Locale;
import org.tornadohalo.forcefield.VerletBuffer;
import org.tornadohalo.topology.MolecularSystem;

/**
 * The radius of the pair list that a run uses.
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
     * The given radius, or the cut-off and the estimated buffer.
     *
     * @throws IllegalArgumentException if it exceeds half of the shortest box edge
     */
    public static ListRadius of(MolecularSystem system, SimulationSettings settings) {
        ListRadius radius = settings.listRadius().isPresent()
                ? new ListRadius(settings.listRadius().getAsDouble(), Bound.GIVEN)
                : estimate(system, settings);
        String remedy = radius.bound == Bound.GIVEN
                ? "lower --rlist, or use a larger box"
                : "lower --dt or --nstlist, or use a larger box";
        system.requireRangeFitsBox("list radius", radius.nm, remedy);
        return radius;
    }

    private static ListRadius estimate(MolecularSystem system, SimulationSettings settings) {
        double[] box = system.configuration().box();
        VerletBuffer buffer = new VerletBuffer(
                system.topology(),
                settings.nonbonded(),
                box[0] * box[1] * box[2],
                settings.temperature(),
                settings.timeStep(),
                settings.listInterval());
        double forTolerance = buffer.forTolerance(settings.bufferTolerance());
        double forFastestAtom = buffer.forFastestAtom();
        return new ListRadius(
                settings.nonbonded().cutoff() + Math.max(forTolerance, forFastestAtom),
                forTolerance > forFastestAtom ? Bound.TOLERANCE : Bound.FASTEST_ATOM);
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.4f nm (%s)", nm, bound);
    }
}

package org.tornadohalo.md;

import java.util.Locale;
import org.tornadohalo.graph.ListTooShortException;
import org.tornadohalo.graph.MovedAtom;
import org.tornadohalo.io.GroConfiguration;

/** Tells the user which atom has moved farther than a pair list allows, and what helps. */
final class MovedAtomReport {
    private MovedAtomReport() {}

    /**
     * The exception that ends a run.
     *
     * @param done steps that the simulation has made
     * @param timeStep ps
     * @param hasInnerLists whether lists are pruned
     */
    static ListTooShortException exception(
            MovedAtom moved, GroConfiguration atoms, long done, double timeStep, boolean hasInnerLists) {
        int atom = moved.globalIndex();
        boolean isOfInnerList = hasInnerLists && !moved.isSinceSearch();
        return new ListTooShortException(String.format(
                Locale.ROOT,
                "at step %d (%.4f ps) atom %d (%s of residue %d %s) is %.4f nm from where it was when the pair list"
                        + " was %s, and the list allows %.4f nm: bad contacts or an unstable system? (there is no"
                        + " energy minimiser: equilibrate with GROMACS first, or lower --dt); for a sound system %s",
                done,
                done * timeStep,
                atom + 1,
                atoms.atomNames()[atom],
                atoms.residueNumbers()[atom],
                atoms.residueNames()[atom],
                moved.distance(),
                isOfInnerList ? "pruned" : "made",
                moved.allowed(),
                isOfInnerList ? "lower --nstprune" : "lower --nstlist or raise --rlist"));
    }
}

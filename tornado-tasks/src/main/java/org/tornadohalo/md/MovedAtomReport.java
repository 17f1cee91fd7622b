package org.tornadohalo.md;

import java.util.Locale;
import org.tornadohalo.graph.ListTooShortException;
import org.tornadohalo.graph.MovedAtom;
import org.tornadohalo.io.GroConfiguration;

/**
 * Tells the user which atom has moved farther than a pair list allows, or whose constraints could not be kept, and what
 * helps.
 */
final class MovedAtomReport {
    private MovedAtomReport() {}

    /**
     * The exception that ends a run.
     *
     * @param done steps that the simulation has made
     * @param timeStep ps
     * @param hasInnerLists whether lists are pruned
     */
    static RuntimeException exception(
            MovedAtom moved, GroConfiguration atoms, long done, double timeStep, boolean hasInnerLists) {
        return moved.isNotRigid()
                ? notRigid(moved, atoms, done, timeStep)
                : tooFar(moved, atoms, done, timeStep, hasInnerLists);
    }

    private static IllegalStateException notRigid(MovedAtom moved, GroConfiguration atoms, long done, double timeStep) {
        return new IllegalStateException(String.format(
                Locale.ROOT,
                "up to step %d (%.4f ps) the constraints of atom %s could not be kept: its group has turned or moved too"
                        + " far in one step; the system is unstable, lower --dt or equilibrate it with GROMACS first"
                        + " (there is no energy minimiser)",
                done,
                done * timeStep,
                name(moved, atoms)));
    }

    private static String name(MovedAtom moved, GroConfiguration atoms) {
        int atom = moved.globalIndex();
        return String.format(
                Locale.ROOT,
                "%d (%s of residue %d %s)",
                atom + 1,
                atoms.atomNames()[atom],
                atoms.residueNumbers()[atom],
                atoms.residueNames()[atom]);
    }

    private static ListTooShortException tooFar(
            MovedAtom moved, GroConfiguration atoms, long done, double timeStep, boolean hasInnerLists) {
        boolean isOfInnerList = hasInnerLists && !moved.isSinceSearch();
        return new ListTooShortException(String.format(
                Locale.ROOT,
                "at step %d (%.4f ps) atom %s is %.4f nm from where it was when the pair list"
                        + " was %s, and the list allows %.4f nm: bad contacts or an unstable system? (there is no"
                        + " energy minimiser: equilibrate with GROMACS first, or lower --dt); for a sound system %s",
                done,
                done * timeStep,
                name(moved, atoms),
                moved.distance(),
                isOfInnerList ? "pruned" : "made",
                moved.allowed(),
                isOfInnerList ? "lower --nstprune" : "lower --nstlist or raise --rlist"));
    }
}

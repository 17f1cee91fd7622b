package org.tornadohalo.md;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.tornadohalo.decomposition.ParallelLoop;
import org.tornadohalo.io.GroConfiguration;
import org.tornadohalo.topology.MolecularSystem;
import org.tornadohalo.topology.MoleculeType;
import org.tornadohalo.topology.Topology;

/**
 * Makes positions and velocities obey the constraints before the first step, as GROMACS does when a run starts.
 *
 * <p>Coordinates of a file are rounded, and those of a flexible simulation have no fixed distances. Positions are
 * corrected by SHAKE along the vectors that they have, weighted by inverse masses; velocities lose their components
 * along the constrained distances, and do not change otherwise. Of each group of tied atoms, centre of mass and
 * momentum stay. All in double precision, to 1e-12 of lengths and velocities.
 */
public final class ConstrainedStart {
    /** Coordinates whose distances are off by more than this factor are of another system or broken. */
    private static final double LARGEST_FACTOR = 2;

    private final Topology topology;
    private final Map<MoleculeType, List<GroupConstraints>> groups = new IdentityHashMap<>();
    private final double[] box;
    private final double[] x;
    /** Velocities, or null. */
    private final double[] v;

    private ConstrainedStart(MolecularSystem system) {
        GroConfiguration given = system.configuration();
        topology = system.topology();
        topology.moleculeTypes().forEach(type -> groups.put(type, GroupConstraints.of(type)));
        box = given.box();
        x = given.x().clone();
        v = given.hasVelocities() ? given.v().clone() : null;
    }

    /**
     * The configuration of a system with all constrained distances as they should be, and without velocities along
     * them; local. Each atom stays in the image of the box in which it is.
     *
     * @param system with or without velocities; not changed
     * @return the system's configuration itself if it has no constraints
     * @throws IllegalArgumentException with one line if a distance is off by more than a factor of 2, or the distances
     *     of a group cannot be reached or are too long for the box, or constraints tie atoms in a shape that is not
     *     supported
     */
    public static GroConfiguration apply(MolecularSystem system) {
        if (!system.topology().hasConstraints()) {
            return system.configuration();
        }
        ConstrainedStart start = new ConstrainedStart(system);
        start.groups.forEach(start::requireShort);
        ParallelLoop.results(system.topology().moleculeCount(), start::constrain).stream()
                .flatMap(Optional::stream)
                .findFirst()
                .ifPresent(failure -> {
                    throw new IllegalArgumentException(failure);
                });
        return system.configuration().withState(start.x, start.v);
    }

    /** Beyond half an edge the atoms of a group are not the nearest images of one another, which all ranks rely on. */
    private void requireShort(MoleculeType type, List<GroupConstraints> ofType) {
        double edge = Math.min(box[0], Math.min(box[1], box[2]));
        for (GroupConstraints group : ofType) {
            for (int k = 0; k < group.count(); k++) {
                if (!(group.length(k) < edge / 2)) {
                    throw new IllegalArgumentException(String.format(
                            Locale.ROOT,
                            "the constraint of atoms %s and %s of molecule type %s, %s nm, must be shorter than %s nm,"
                                    + " half of the shortest box edge: correct its length or use a larger box",
                            type.atomName(group.atom(group.firstPlace(k))),
                            type.atomName(group.atom(group.secondPlace(k))),
                            type,
                            group.length(k),
                            edge / 2));
                }
            }
        }
    }

    /** Constrains some of the molecules; returns what is wrong with the first that cannot be, if one cannot. */
    private Optional<String> constrain(int from, int to) {
        for (int molecule = from; molecule < to; molecule++) {
            int firstAtom = topology.firstAtom(molecule);
            for (GroupConstraints group : groups.get(topology.typeOf(molecule))) {
                if (!constrain(group, firstAtom)) {
                    return Optional.of(describe(group, molecule));
                }
            }
        }
        return Optional.empty();
    }

    private boolean constrain(GroupConstraints group, int firstAtom) {
        double[] given = positions(group, firstAtom);
        double[] corrected = given.clone();
        if (!areNear(group, given) || !group.moveApart(given, corrected)) {
            return false;
        }
        if (v != null) {
            double[] velocities = gather(group, firstAtom, v);
            if (!group.stopStretching(corrected, velocities)) {
                return false;
            }
            for (int k = 0; k < velocities.length; k++) {
                v[component(group, firstAtom, k)] = velocities[k];
            }
        }
        for (int k = 0; k < given.length; k++) {
            x[component(group, firstAtom, k)] += corrected[k] - given[k];
        }
        return true;
    }

    private static boolean areNear(GroupConstraints group, double[] positions) {
        for (int k = 0; k < group.count(); k++) {
            double factor = group.distance(k, positions) / group.length(k);
            if (!(factor >= 1 / LARGEST_FACTOR && factor <= LARGEST_FACTOR)) {
                return false;
            }
        }
        return true;
    }

    /** The group's positions from its first atom, of which the others are the nearest images. */
    private double[] positions(GroupConstraints group, int firstAtom) {
        double[] positions = gather(group, firstAtom, x);
        for (int k = positions.length - 1; k >= 0; k--) {
            double distance = positions[k] - positions[k % 3];
            positions[k] = distance - box[k % 3] * Math.rint(distance / box[k % 3]);
        }
        return positions;
    }

    private static double[] gather(GroupConstraints group, int firstAtom, double[] values) {
        double[] ofGroup = new double[3 * group.atomCount()];
        for (int k = 0; k < ofGroup.length; k++) {
            ofGroup[k] = values[component(group, firstAtom, k)];
        }
        return ofGroup;
    }

    private static int component(GroupConstraints group, int firstAtom, int k) {
        return 3 * (firstAtom + group.atom(k / 3)) + k % 3;
    }

    /** One line about the constraint of a group that is farthest from its length. */
    private String describe(GroupConstraints group, int molecule) {
        int firstAtom = topology.firstAtom(molecule);
        double[] positions = positions(group, firstAtom);
        int worst = 0;
        for (int k = 1; k < group.count(); k++) {
            worst = deviation(group, k, positions) > deviation(group, worst, positions) ? k : worst;
        }
        int a = firstAtom + group.atom(group.firstPlace(worst));
        int b = firstAtom + group.atom(group.secondPlace(worst));
        return String.format(
                Locale.ROOT,
                "atoms %d (%s) and %d (%s) of molecule %d (%s) are %.4f nm apart, which cannot be corrected to the %.4f"
                        + " nm of their constraint: look at coordinates and topology, or equilibrate with these"
                        + " constraints in GROMACS first",
                a + 1,
                topology.atomName(a),
                b + 1,
                topology.atomName(b),
                molecule + 1,
                topology.typeOf(molecule),
                group.distance(worst, positions),
                group.length(worst));
    }

    private static double deviation(GroupConstraints group, int constraint, double[] positions) {
        double factor = group.distance(constraint, positions) / group.length(constraint);
        return Double.isNaN(factor) ? Double.POSITIVE_INFINITY : Math.abs(Math.log(factor));
    }
}

package org.tornadohalo.topology;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.tornadohalo.io.GroConfiguration;

/**
 * Coordinates and topology of the same atoms.
 *
 * @param configuration coordinates, velocities and box
 * @param topology molecules; atom i of the topology is atom i of the configuration
 */
public record MolecularSystem(GroConfiguration configuration, Topology topology) {
    /** An atom would be its own neighbour in a shorter box, nm. */
    private static final double SHORTEST_EDGE = 0.1;
    /** Beyond it, coordinates in float leave too few digits for distances, nm. */
    private static final double LONGEST_EDGE = 1e5;

    private static final int LISTED_MISMATCHES = 10;

    /**
     * Checks that the two belong together and that the box is a periodic one.
     *
     * @throws IllegalArgumentException if the numbers of atoms differ or a box length is not from 0.1 to 10⁵ nm
     */
    public MolecularSystem {
        if (configuration.atomCount() != topology.atomCount()) {
            throw new IllegalArgumentException(
                    "the coordinates have %d atoms, but the topology has %d; check the molecules section"
                            .formatted(configuration.atomCount(), topology.atomCount()));
        }
        for (double length : configuration.box()) {
            if (!(length >= SHORTEST_EDGE && length <= LONGEST_EDGE)) {
                throw new IllegalArgumentException(
                        "the box must have three edge lengths from 0.1 to 1e5 nm, but one is " + length);
            }
        }
    }

    /** Number of atoms. */
    public int atomCount() {
        return topology.atomCount();
    }

    /**
     * Checks that every atom meets at most one image of another within a distance.
     *
     * @param what name of the distance
     * @param range the distance, nm
     * @param remedy what helps if it is too long
     * @throws IllegalArgumentException if the range exceeds half of the shortest box edge
     */
    public void requireRangeFitsBox(String what, double range, String remedy) {
        double[] box = configuration.box();
        double shortest = Math.min(box[0], Math.min(box[1], box[2]));
        if (!(range <= shortest / 2)) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "the %s of %.4f nm must not exceed %.4f nm, half of the shortest box edge: %s",
                    what,
                    range,
                    shortest / 2,
                    remedy));
        }
    }

    /**
     * Lists atoms whose names differ between coordinates and topology: a hint that their order differs.
     *
     * @return one line per atom for the first ones, then one line that counts the rest; empty if all names agree
     */
    public List<String> nameWarnings() {
        List<String> warnings = new ArrayList<>();
        int mismatches = 0;
        for (int atom = 0; atom < atomCount(); atom++) {
            String residue = configuration.residueNames()[atom];
            String name = configuration.atomNames()[atom];
            boolean agrees = residue.equals(topology.residueName(atom)) && name.equals(topology.atomName(atom));
            if (!agrees && mismatches++ < LISTED_MISMATCHES) {
                warnings.add("atom %d is %s %s in the coordinates, but %s %s in the topology"
                        .formatted(atom + 1, residue, name, topology.residueName(atom), topology.atomName(atom)));
            }
        }
        if (mismatches > LISTED_MISMATCHES) {
            warnings.add("%d more atoms have different names".formatted(mismatches - LISTED_MISMATCHES));
        }
        return warnings;
    }

    /**
     * Returns the system repeated along the box edges, coordinates and topology alike.
     *
     * @see GroConfiguration#replicate(int, int, int)
     */
    public MolecularSystem replicate(int nx, int ny, int nz) {
        GroConfiguration copies = configuration.replicate(nx, ny, nz);
        return new MolecularSystem(copies, topology.replicate(nx * ny * nz));
    }
}

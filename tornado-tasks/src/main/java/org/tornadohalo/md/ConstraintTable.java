package org.tornadohalo.md;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.tornadohalo.decomposition.LocalIndex;
import org.tornadohalo.decomposition.ParallelLoop;
import org.tornadohalo.forcefield.RigidParameters;
import org.tornadohalo.graph.RigidTables;
import org.tornadohalo.kernels.ConstraintLayout;
import org.tornadohalo.topology.ConstraintGroup;
import org.tornadohalo.topology.MoleculeType;
import org.tornadohalo.topology.Topology;

/**
 * The rigid groups of a system, as kernels read them; immutable. Groups of equal molecules share a type. Entries are
 * those of {@link AtomTable}.
 */
final class ConstraintTable {
    private static final int VECTORS = ConstraintLayout.VECTORS;

    private final RigidTables tables;
    private final int atomCount;

    /** @throws IllegalArgumentException if constraints tie atoms in a shape that is not supported */
    ConstraintTable(Topology topology) {
        this.atomCount = topology.atomCount();
        List<MoleculeType> molecules = topology.moleculeTypes();
        int[] typeOfEntry =
                new int[molecules.stream().mapToInt(MoleculeType::atomCount).sum()];
        List<int[]> distances = new ArrayList<>();
        List<float[]> values = new ArrayList<>();
        // Type 0: an atom that nothing ties.
        distances.add(new int[VECTORS]);
        values.add(new float[ConstraintLayout.VALUES]);
        int firstEntry = 0;
        for (MoleculeType molecule : molecules) {
            for (ConstraintGroup group : ConstraintGroup.of(molecule)) {
                for (int partner : group.partners()) {
                    typeOfEntry[firstEntry + partner] = ConstraintLayout.NONE;
                }
                typeOfEntry[firstEntry + group.center()] = values.size();
                distances.add(distances(group));
                values.add(RigidParameters.of(molecule, group));
            }
            firstEntry += molecule.atomCount();
        }
        int[] partnerDistance = distances.stream().flatMapToInt(Arrays::stream).toArray();
        boolean areThere = values.size() > 1;
        this.tables = new RigidTables(typeOfEntry, partnerDistance, areThere ? inOneRow(values) : new float[0]);
    }

    private static float[] inOneRow(List<float[]> values) {
        float[] all = new float[ConstraintLayout.VALUES * values.size()];
        for (int type = 0; type < values.size(); type++) {
            System.arraycopy(values.get(type), 0, all, ConstraintLayout.VALUES * type, ConstraintLayout.VALUES);
        }
        return all;
    }

    private static int[] distances(ConstraintGroup group) {
        int[] distance = new int[VECTORS];
        for (int k = 0; k < group.partners().length; k++) {
            distance[k] = group.partners()[k] - group.center();
        }
        return distance;
    }

    /** The tables that kernels read. */
    RigidTables tables() {
        return tables;
    }

    /**
     * The groups of the home atoms, as {@link ConstraintLayout} has them; empty without constraints. The atoms of a
     * group must all be here.
     *
     * @param entries of the home atoms, and perhaps others behind them
     * @param globalIndex likewise
     */
    int[] groups(int[] entries, int[] globalIndex, int homeCount) {
        if (!tables.areThere()) {
            return new int[0];
        }
        LocalIndex homeIndex = new LocalIndex(atomCount);
        homeIndex.enter(Arrays.copyOf(globalIndex, homeCount));
        int[] types = AtomTable.values(tables.typeOfEntry(), entries, homeCount);
        int[] centers = IntStream.range(0, homeCount)
                .filter(atom -> types[atom] != ConstraintLayout.NONE)
                .toArray();
        int[] groups = new int[ConstraintLayout.GROUP_WORDS * centers.length];
        ParallelLoop.run(centers.length, (from, to) -> {
            for (int number = from; number < to; number++) {
                int group = ConstraintLayout.GROUP_WORDS * number;
                int center = centers[number];
                groups[group + ConstraintLayout.GROUP_TYPE] = types[center];
                groups[group + ConstraintLayout.GROUP_CENTER] = center;
                for (int k = 0; k < VECTORS; k++) {
                    int distance = tables.partnerDistance()[VECTORS * types[center] + k];
                    groups[group + ConstraintLayout.GROUP_PARTNERS + k] = homeIndex.of(globalIndex[center] + distance);
                }
            }
        });
        return groups;
    }
}

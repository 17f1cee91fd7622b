package org.tornadohalo.md;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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
        Arrays.fill(typeOfEntry, ConstraintLayout.NONE);
        List<int[]> distances = new ArrayList<>();
        List<float[]> values = new ArrayList<>();
        int firstEntry = 0;
        for (MoleculeType molecule : molecules) {
            for (ConstraintGroup group : ConstraintGroup.of(molecule)) {
                typeOfEntry[firstEntry + group.center()] = values.size();
                distances.add(distances(group));
                values.add(RigidParameters.of(molecule, group));
            }
            firstEntry += molecule.atomCount();
        }
        float[] all = new float[ConstraintLayout.VALUES * values.size()];
        for (int type = 0; type < values.size(); type++) {
            System.arraycopy(values.get(type), 0, all, ConstraintLayout.VALUES * type, ConstraintLayout.VALUES);
        }
        int[] partnerDistance = distances.stream().flatMapToInt(Arrays::stream).toArray();
        this.tables = new RigidTables(typeOfEntry, partnerDistance, all);
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
     * Type of the group whose center each of the home atoms is, [homeCount]; empty without constraints.
     *
     * @param entries of the home atoms, and perhaps others behind them
     */
    int[] types(int[] entries, int homeCount) {
        return AtomTable.values(tables.typeOfEntry(), entries, tables.areThere() ? homeCount : 0);
    }

    /**
     * Home indices of the partners of the home atoms that are centers, and their own in unused places; the atoms of a
     * group must all be here, [4 * types.length]; empty without constraints.
     *
     * @param types of {@link #types}
     * @param globalIndex of the home atoms, and perhaps others behind them
     */
    int[] partners(int[] types, int[] globalIndex) {
        int[] partners = new int[VECTORS * types.length];
        if (!tables.areThere()) {
            return partners;
        }
        LocalIndex homeIndex = new LocalIndex(atomCount);
        homeIndex.enter(Arrays.copyOf(globalIndex, types.length));
        ParallelLoop.run(types.length, (from, to) -> {
            for (int atom = from; atom < to; atom++) {
                for (int k = 0; k < VECTORS && types[atom] != ConstraintLayout.NONE; k++) {
                    int distance = tables.partnerDistance()[VECTORS * types[atom] + k];
                    partners[VECTORS * atom + k] = homeIndex.of(globalIndex[atom] + distance);
                }
            }
        });
        return partners;
    }
}

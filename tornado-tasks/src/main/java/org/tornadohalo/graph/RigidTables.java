package org.tornadohalo.graph;

import org.tornadohalo.kernels.ConstraintLayout;

/**
 * The rigid groups of the topology, as kernels read them; the same on all ranks. Groups of equal molecules share a
 * type, whose lengths and masses do not change. The arrays must not be changed.
 *
 * @param typeOfEntry type of the group whose center each entry is, or {@link ConstraintLayout#NONE}, [entries]; an entry
 *     that nothing ties has a type without vectors
 * @param partnerDistance indices of the partners of each type less the center's, 0 in unused places, [4 * types]
 * @param values {@link ConstraintLayout#VALUES} of each type; empty if the topology has no constraints
 */
public record RigidTables(int[] typeOfEntry, int[] partnerDistance, float[] values) {
    /** Whether there are rigid groups. */
    public boolean areThere() {
        return values.length > 0;
    }
}

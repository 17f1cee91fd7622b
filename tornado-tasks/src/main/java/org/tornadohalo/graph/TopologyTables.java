package org.tornadohalo.graph;

import org.tornadohalo.kernels.RepartitionKernels;
import org.tornadohalo.kernels.RepartitionLayout;

/**
 * The topology as the kernels of a repartition read it; the same on all ranks. Atoms of equal molecules share an entry.
 * The arrays must not be changed.
 *
 * @param entry entry of each atom, [atoms of the system]
 * @param reference index of the reference atom of the atom's group less its own, [entries]
 * @param charge (kJ/mol nm)^½, [entries]
 * @param type [entries]
 * @param inverseMass 1/u, [entries]
 * @param termStart where the terms begin whose first atom is one of the entry, [entries + 1]
 * @param term {@link RepartitionLayout#TERM_WORDS} each
 * @param termParameters of all terms that {@code term} names
 * @param termCount bonded terms of the system
 * @param rigid groups of atoms that constraints make rigid
 */
public record TopologyTables(
        int[] entry,
        int[] reference,
        float[] charge,
        int[] type,
        float[] inverseMass,
        int[] termStart,
        int[] term,
        float[] termParameters,
        long termCount,
        RigidTables rigid) {
    /** Whether the kernels can count the terms: not if too many of a kind have the same first atom. */
    boolean areCountable() {
        for (int e = 0; e + 1 < termStart.length; e++) {
            int[] ofKind = new int[RepartitionKernels.KINDS];
            for (int t = termStart[e]; t < termStart[e + 1]; t++) {
                int kind = term[RepartitionLayout.TERM_WORDS * t + 1];
                if (++ofKind[kind] > RepartitionLayout.MAX_TERMS_OF_KIND) {
                    return false;
                }
            }
        }
        return true;
    }
}

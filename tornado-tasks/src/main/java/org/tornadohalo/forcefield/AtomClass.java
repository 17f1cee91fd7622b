package org.tornadohalo.forcefield;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tornadohalo.topology.MoleculeBlock;
import org.tornadohalo.topology.MoleculeType;
import org.tornadohalo.topology.Topology;

/**
 * Atoms that the list buffer cannot tell apart.
 *
 * @param motion how it moves
 * @param charge e
 * @param type atom type index
 * @param count how many there are
 */
record AtomClass(AtomMotion motion, double charge, int type, long count) {
    /** The classes of a topology's atoms, in order of first occurrence. */
    static List<AtomClass> of(Topology topology) {
        Map<AtomClass, Long> counts = new LinkedHashMap<>();
        for (MoleculeBlock block : topology.blocks()) {
            MoleculeType type = block.type();
            AtomMotion[] motions = AtomMotion.of(type);
            for (int atom = 0; atom < motions.length; atom++) {
                AtomClass key = new AtomClass(motions[atom], type.charge(atom), type.atomType(atom), 0);
                counts.merge(key, (long) block.moleculeCount(), Long::sum);
            }
        }
        List<AtomClass> classes = new ArrayList<>(counts.size());
        counts.forEach((key, count) -> classes.add(new AtomClass(key.motion, key.charge, key.type, count)));
        return classes;
    }
}

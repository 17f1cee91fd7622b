package org.tornadohalo.topology;

/**
 * One atom of a molecule type.
 *
 * @param name atom name, e.g. {@code HW1}
 * @param residueNumber residue number as the topology file gives it
 * @param residueName residue name, e.g. {@code SOL}
 * @param atomType index into the topology's atom types
 * @param charge e
 * @param mass u
 */
public record MoleculeAtom(
        String name, int residueNumber, String residueName, int atomType, double charge, double mass) {}

package org.tornadohalo.topology;

/**
 * A run of equal molecules, one line of the molecules section.
 *
 * @param type kind of molecule
 * @param moleculeCount how many follow each other, at least 0
 */
public record MoleculeBlock(MoleculeType type, int moleculeCount) {

    /**
     * Checks the count.
     *
     * @throws IllegalArgumentException if the count is negative
     */
    public MoleculeBlock {
        if (moleculeCount < 0) {
            throw new IllegalArgumentException(
                    "the number of %s molecules must not be negative, but is %d".formatted(type, moleculeCount));
        }
    }
}

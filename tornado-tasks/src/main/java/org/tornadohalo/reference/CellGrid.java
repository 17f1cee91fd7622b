package org.tornadohalo.reference;

import java.util.function.IntConsumer;

/**
 * Atoms sorted into cells at least one cut-off wide, so that neighbours are found in 27 cells.
 *
 * <p>There are about as many cells as atoms at most, however large and empty the box is.
 */
final class CellGrid {
    private final int[] cellCount = new int[3];
    private final int[] cellOfAtom;
    private final int[] firstInCell;
    private final int[] atomsByCell;

    /** Sorts the atoms; {@code cellWidth} is a lower bound in nm, and infinity puts all atoms into one cell. */
    CellGrid(double[] x, PeriodicBox box, double cellWidth) {
        int atomCount = x.length / 3;
        int mostCells = (int) Math.ceil(Math.cbrt(atomCount));
        for (int d = 0; d < 3; d++) {
            cellCount[d] = Math.clamp((long) (box.lengths()[d] / cellWidth), 1, mostCells);
        }
        cellOfAtom = new int[atomCount];
        firstInCell = new int[cellCount[0] * cellCount[1] * cellCount[2] + 1];
        for (int atom = 0; atom < atomCount; atom++) {
            cellOfAtom[atom] = cellOf(x, atom, box);
            firstInCell[cellOfAtom[atom] + 1]++;
        }
        for (int cell = 1; cell < firstInCell.length; cell++) {
            firstInCell[cell] += firstInCell[cell - 1];
        }
        int[] next = firstInCell.clone();
        atomsByCell = new int[atomCount];
        for (int atom = 0; atom < atomCount; atom++) {
            atomsByCell[next[cellOfAtom[atom]]++] = atom;
        }
    }

    private int cellOf(double[] x, int atom, PeriodicBox box) {
        int cell = 0;
        for (int d = 0; d < 3; d++) {
            double fraction = x[3 * atom + d] / box.lengths()[d];
            int index = (int) ((fraction - Math.floor(fraction)) * cellCount[d]);
            cell = cell * cellCount[d] + Math.min(index, cellCount[d] - 1);
        }
        return cell;
    }

    /** Visits every atom of the cell of {@code atom} and of the cells around it once, in a fixed order. */
    void forEachCandidate(int atom, IntConsumer visitor) {
        int cell = cellOfAtom[atom];
        int cellZ = cell % cellCount[2];
        int cellY = cell / cellCount[2] % cellCount[1];
        int cellX = cell / (cellCount[2] * cellCount[1]);
        for (int dx = 0; dx < spread(0); dx++) {
            for (int dy = 0; dy < spread(1); dy++) {
                for (int dz = 0; dz < spread(2); dz++) {
                    int row = wrapped(cellX + dx - 1, 0) * cellCount[1] + wrapped(cellY + dy - 1, 1);
                    visitCell(row * cellCount[2] + wrapped(cellZ + dz - 1, 2), visitor);
                }
            }
        }
    }

    /** With fewer than three cells in a dimension the cell on both sides is the same and is visited once. */
    private int spread(int dim) {
        return Math.min(3, cellCount[dim]);
    }

    private int wrapped(int index, int dim) {
        return Math.floorMod(index, cellCount[dim]);
    }

    private void visitCell(int cell, IntConsumer visitor) {
        for (int k = firstInCell[cell]; k < firstInCell[cell + 1]; k++) {
            visitor.accept(atomsByCell[k]);
        }
    }
}

package org.tornadohalo.graph;

import org.tornadohalo.decomposition.Partition;
import org.tornadohalo.decomposition.RankFrame;
import org.tornadohalo.decomposition.SearchGrid;
import org.tornadohalo.kernels.Position;

/**
 * The bins and columns of the pair search as the host finds them.
 *
 * @param bin of each atom
 * @param column of each atom
 * @param binStart place of each bin's first atom in its column
 * @param columnAtoms atoms of each column
 * @param homeColumns columns of the home zone, which come first
 */
record SearchBins(int[] bin, int[] column, int[] binStart, int[] columnAtoms, int homeColumns) {
    /** Of atoms at {@code x}, {@link Position} [atoms], in the grids of a partition. */
    static SearchBins of(Partition partition, RankFrame frame, float[] x) {
        SearchGrid[] grids = SearchGrid.of(partition, frame);
        int[] firstColumn = new int[grids.length + 1];
        int[] firstBin = new int[grids.length + 1];
        for (int zone = 0; zone < grids.length; zone++) {
            firstColumn[zone + 1] = firstColumn[zone] + grids[zone].columnCount();
            firstBin[zone + 1] = firstBin[zone] + grids[zone].binCount();
        }
        int[] bin = new int[partition.atomCount()];
        int[] column = new int[partition.atomCount()];
        int[] binStart = new int[firstBin[grids.length]];
        int[] columnAtoms = new int[firstColumn[grids.length]];
        int[] binAtoms = new int[binStart.length];
        for (int atom = 0; atom < bin.length; atom++) {
            int zone = partition.zoneShift()[atom];
            SearchGrid grid = grids[zone];
            int inZone = grid.size()[1] * cell(grid, 0, x[Position.WORDS * atom])
                    + cell(grid, 1, x[Position.WORDS * atom + 1]);
            column[atom] = firstColumn[zone] + inZone;
            bin[atom] = firstBin[zone] + grid.size()[2] * inZone + cell(grid, 2, x[Position.WORDS * atom + 2]);
            binAtoms[bin[atom]]++;
            columnAtoms[column[atom]]++;
        }
        for (int zone = 0; zone < grids.length; zone++) {
            for (int k = 0; k < grids[zone].binCount(); k++) {
                int at = firstBin[zone] + k;
                binStart[at] = k % grids[zone].size()[2] == 0 ? 0 : binStart[at - 1] + binAtoms[at - 1];
            }
        }
        return new SearchBins(bin, column, binStart, columnAtoms, firstColumn[1]);
    }

    private static int cell(SearchGrid grid, int dim, float coordinate) {
        float perNm = (float) (grid.size()[dim] / grid.edge()[dim]);
        double cell = Math.floor((coordinate - (float) grid.origin()[dim]) * perNm);
        return (int) Math.max(0, Math.min(grid.size()[dim] - 1, cell));
    }
}

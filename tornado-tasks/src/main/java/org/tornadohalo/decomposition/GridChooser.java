package org.tornadohalo.decomposition;

/** Searches the factorisations of a rank count for the grid with the least halo volume. */
final class GridChooser {
    private static final double SAME_VOLUME = 1 - 1e-9;
    private static final int SUGGESTIONS = 3;

    private GridChooser() {}

    static int[] choose(int rankCount, double[] box, double reach) {
        int[] cells = leastHalo(rankCount, box, reach);
        if (cells == null) {
            throw new DecompositionException("no grid of " + rankCount + " ranks fits a box of "
                    + DomainGrid.nm(box[0]) + " x " + DomainGrid.nm(box[1]) + " x " + DomainGrid.nm(box[2])
                    + " with a halo reach of " + DomainGrid.nm(reach)
                    + ": the largest possible rank counts below it are "
                    + largestFeasible(rankCount, box, reach)
                    + "; use one of them, a shorter list radius or a larger box");
        }
        return cells;
    }

    private static int[] leastHalo(int rankCount, double[] box, double reach) {
        int[] best = null;
        double bestVolume = Double.POSITIVE_INFINITY;
        for (int nx = Math.min(rankCount, mostCells(box[0], reach)); nx >= 1; nx--) {
            if (rankCount % nx != 0) {
                continue;
            }
            int rest = rankCount / nx;
            for (int ny = Math.min(rest, mostCells(box[1], reach)); ny >= 1; ny--) {
                int[] cells = {nx, ny, rest / ny};
                if (rest % ny == 0 && isFeasible(cells, box, reach)) {
                    double volume = haloVolume(box, cells, reach);
                    if (volume < bestVolume * SAME_VOLUME) {
                        best = cells;
                        bestVolume = volume;
                    }
                }
            }
        }
        return best;
    }

    /** Upper bound of the cells along an edge: a cell spans at least reach / {@link DomainGrid#MAX_PULSES_PER_DIM}. */
    private static int mostCells(double edge, double reach) {
        return (int) Math.max(1, Math.ceil(DomainGrid.MAX_PULSES_PER_DIM * edge / reach));
    }

    private static boolean isFeasible(int[] cells, double[] box, double reach) {
        for (int dim = 0; dim < 3; dim++) {
            int limit = Math.min(cells[dim] - 1, DomainGrid.MAX_PULSES_PER_DIM);
            if (cells[dim] > 1 && DomainGrid.pulsesFor(box[dim] / cells[dim], reach) > limit) {
                return false;
            }
        }
        return true;
    }

    private static String largestFeasible(int rankCount, double[] box, double reach) {
        StringBuilder counts = new StringBuilder();
        int found = 0;
        long most = (long) mostCells(box[0], reach) * mostCells(box[1], reach) * mostCells(box[2], reach);
        for (int fewer = (int) Math.min(rankCount - 1, most); fewer >= 1 && found < SUGGESTIONS; fewer--) {
            if (leastHalo(fewer, box, reach) != null) {
                counts.append(found == 0 ? "" : ", ").append(fewer);
                found++;
            }
        }
        return counts.toString();
    }

    /**
     * Volume of the eighth-shell halo of one cell with edges a, b, c and reach r, nm^3: for each decomposed dimension a
     * slab on the face, for each pair of them a quarter cylinder on the edge, for all three an eighth of a sphere on
     * the corner; in 3D r(ab + bc + ca) + pi/4 r^2 (a + b + c) + pi/6 r^3.
     */
    static double haloVolume(double[] box, int[] cells, double r) {
        double volume = 0;
        for (int dim = 0; dim < 3; dim++) {
            int second = (dim + 1) % 3;
            int third = (dim + 2) % 3;
            double secondEdge = box[second] / cells[second];
            double thirdEdge = box[third] / cells[third];
            if (cells[dim] > 1) {
                volume += r * secondEdge * thirdEdge;
                volume += cells[second] > 1 ? Math.PI / 4 * r * r * thirdEdge : 0;
            }
        }
        return volume + (cells[0] > 1 && cells[1] > 1 && cells[2] > 1 ? Math.PI / 6 * r * r * r : 0);
    }
}

package org.tornadohalo.cli.options;

import java.util.OptionalInt;
import picocli.CommandLine.Option;

/** How the work is spread: ranks and grid. */
public final class GridOptions {
    private static final int MAX_RANKS = 1_000_000;

    @Option(
            names = "--ranks",
            paramLabel = "N",
            description = "Number of ranks (default: the cells of --grid, otherwise 1).")
    private Integer ranks;

    @Option(
            names = "--grid",
            paramLabel = "X,Y,Z",
            converter = IntTriple.Converter.class,
            description = "Cells of the domain grid; their product is the number of ranks (default: the grid with the"
                    + " least halo).")
    private IntTriple grid;

    /**
     * The number of ranks.
     *
     * @throws IllegalArgumentException if it is below 1 or is not the product of the grid's cells
     */
    public int rankCount() {
        if (ranks == null) {
            return grid == null ? 1 : cellsOfGrid();
        }
        if (ranks < 1) {
            throw new IllegalArgumentException("--ranks must be at least 1, but is " + ranks);
        }
        if (grid != null && grid.product() != ranks) {
            throw new IllegalArgumentException("--grid " + grid + " has " + grid.product() + " cells, but --ranks is "
                    + ranks + ": make the product of the cells equal to the number of ranks");
        }
        return ranks;
    }

    private int cellsOfGrid() {
        if (grid.product() > MAX_RANKS) {
            throw new IllegalArgumentException(
                    "--grid " + grid + " has more than " + MAX_RANKS + " cells: give one cell per rank");
        }
        return (int) grid.product();
    }

    /** Cells of the domain grid, [3]; null if the program is to choose. */
    public int[] cells() {
        return grid == null ? null : grid.toArray();
    }

    /** The number of ranks if the command line names one; see {@link #rankCount}. */
    public OptionalInt namedRankCount() {
        return ranks == null && grid == null ? OptionalInt.empty() : OptionalInt.of(rankCount());
    }
}

package org.tornadohalo.interop.cuda;

/**
 * Blocks of a launch and threads of a block.
 *
 * @param blocks number of blocks in each dimension
 * @param threads number of a block's threads in each dimension
 */
public record LaunchGeometry(Size blocks, Size threads) {
    /** A number in each of three dimensions; 1 or more each. */
    public record Size(int x, int y, int z) {
        /** @throws IllegalArgumentException if there is nothing in some dimension */
        public Size {
            if (x < 1 || y < 1 || z < 1) {
                throw new IllegalArgumentException(
                        "a launch has 1 or more in each dimension, not " + x + ", " + y + ", " + z);
            }
        }
    }

    /**
     * The blocks that TornadoVM's CUDA backend makes of a worker grid: as many as cover all threads, and no block wider
     * than the grid.
     *
     * @param global threads of the grid in up to three dimensions
     * @param local threads of a block in as many
     */
    public static LaunchGeometry covering(long[] global, long[] local) {
        int[] threads = {1, 1, 1};
        int[] blocks = {1, 1, 1};
        for (int dim = 0; dim < global.length; dim++) {
            threads[dim] = Math.toIntExact(dim == 0 ? Math.min(local[0], global[0]) : local[dim]);
            blocks[dim] = Math.toIntExact(Math.ceilDiv(global[dim], threads[dim]));
        }
        return new LaunchGeometry(
                new Size(blocks[0], blocks[1], blocks[2]), new Size(threads[0], threads[1], threads[2]));
    }
}

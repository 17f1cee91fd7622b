package org.tornadohalo.decomposition;

/**
 * The coordinate frame of one rank: device coordinates count from the middle of its cell, so that floats stay precise
 * however large the box is. A sender adds the difference of the frames along with the box edge.
 *
 * <p>Origins are multiples of 1/16 nm: differences of frames are then exact in float, and a test can predict every bit.
 *
 * @param origin position of the frame's origin in the box, nm, [3]
 */
public record RankFrame(double[] origin) {
    private static final double STEPS_PER_NM = 16;

    /** The frame of a rank's cell. */
    public static RankFrame of(DomainGrid grid, int rank) {
        double[] origin = new double[3];
        for (int dim = 0; dim < 3; dim++) {
            double middle = (grid.lowerBoundary(rank, dim) + grid.upperBoundary(rank, dim)) / 2;
            origin[dim] = Math.rint(middle * STEPS_PER_NM) / STEPS_PER_NM;
        }
        return new RankFrame(origin);
    }

    /** The atoms with positions in this frame instead of the box. */
    public HomeAtoms enter(HomeAtoms inBox) {
        return moved(inBox, -1);
    }

    /** The positions in this frame to float precision, nm, [3 * count]. */
    public float[] coordinates(HomeAtoms inBox) {
        float[] x = new float[3 * inBox.count()];
        ParallelLoop.run(inBox.count(), (from, to) -> {
            for (int atom = from; atom < to; atom++) {
                for (int dim = 0; dim < 3; dim++) {
                    x[3 * atom + dim] = (float) (inBox.position(3 * atom + dim) - origin[dim]);
                }
            }
        });
        return x;
    }

    /** The atoms with positions in the box instead of this frame. */
    public HomeAtoms leave(HomeAtoms inFrame) {
        return moved(inFrame, 1);
    }

    /** What a sender in frame {@code sender} adds to coordinates for this frame, besides a shift by box edges, nm. */
    public double from(RankFrame sender, int dim) {
        return sender.origin[dim] - origin[dim];
    }

    /**
     * What a rank adds in all to coordinates that it sends, nm, [3].
     *
     * @param edges the vector of box edges in it, nm to float precision, [3]
     */
    public static double[] shift(DomainGrid grid, int sender, int receiver, float[] edges) {
        RankFrame own = of(grid, sender);
        RankFrame target = of(grid, receiver);
        double[] shift = new double[3];
        for (int dim = 0; dim < 3; dim++) {
            shift[dim] = target.from(own, dim) + (edges[dim] == 0 ? 0 : grid.box(dim));
        }
        return shift;
    }

    private HomeAtoms moved(HomeAtoms atoms, int sign) {
        int length = atoms.x().length;
        HomeAtoms moved = new HomeAtoms(atoms.globalIndex(), new float[length], new float[length], atoms.v());
        ParallelLoop.run(atoms.count(), (from, to) -> {
            for (int atom = from; atom < to; atom++) {
                for (int dim = 0; dim < 3; dim++) {
                    int k = 3 * atom + dim;
                    moved.setPosition(k, atoms.position(k) + sign * origin[dim]);
                }
            }
        });
        return moved;
    }
}

package uk.ac.manchester.tornado.api;

/** Threads arranged as a plane. */
public class WorkerGrid2D extends AbstractWorkerGrid {
    /** Number of dimensions. */
    public static final int DIM = 2;

    /** A grid of so many threads. */
    public WorkerGrid2D(int x, int y) {
        super(x, y, 1);
    }

    @Override
    public int dimension() {
        return DIM;
    }
}

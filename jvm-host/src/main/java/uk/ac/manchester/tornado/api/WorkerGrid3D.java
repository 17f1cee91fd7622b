package uk.ac.manchester.tornado.api;

/** Threads arranged as a box. */
public class WorkerGrid3D extends AbstractWorkerGrid {
    /** Number of dimensions. */
    public static final int DIM = 3;

    /** A grid of so many threads. */
    public WorkerGrid3D(int x, int y, int z) {
        super(x, y, z);
    }

    @Override
    public int dimension() {
        return DIM;
    }
}

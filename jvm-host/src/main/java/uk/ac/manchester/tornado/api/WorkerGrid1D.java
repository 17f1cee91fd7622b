package uk.ac.manchester.tornado.api;

/** Threads arranged as a line. */
public class WorkerGrid1D extends AbstractWorkerGrid {
    /** Number of dimensions. */
    public static final int DIM = 1;

    /** A grid of so many threads. */
    public WorkerGrid1D(int x) {
        super(x, 1, 1);
    }

    @Override
    public int dimension() {
        return DIM;
    }
}

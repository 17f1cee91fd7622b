package uk.ac.manchester.tornado.api;

/** Threads of a launch in up to three dimensions: of the grid (global work) and of one block (local work). */
public interface WorkerGrid {
    /** 1, 2 or 3. */
    int dimension();

    /** Threads of the grid along x, y, z. */
    long[] getGlobalWork();

    /** Threads of a block along x, y, z; null if the host chooses. */
    long[] getLocalWork();

    /** Blocks along x, y, z as of the last {@link #setLocalWork}; null before it. */
    long[] getNumberOfWorkgroups();

    /** Index of the first thread along x, y, z. */
    long[] getGlobalOffset();

    /** Sets the threads of the grid. */
    void setGlobalWork(long x, long y, long z);

    /** Sets the threads of a block. */
    void setLocalWork(long x, long y, long z);

    /** Forgets the number of blocks. */
    void setNumberOfWorkgroupsToNull();

    /** Leaves the block size to the host. */
    void setLocalWorkToNull();

    /** Sets the index of the first thread. */
    void setGlobalOffset(long x, long y, long z);
}

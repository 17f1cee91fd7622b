package org.tornadohalo.kernels;

import java.util.List;
import org.tornadohalo.interop.nvshmem.SymmetricHeap;

/** A kernel on random input, and its twin on the same. */
interface EqualityCase {
    /**
     * Launches the kernel and computes its twin.
     *
     * @param heap where the memory lies that the kernel reaches by address
     * @param size atoms, terms or elements, may be 0
     */
    List<EqualityResult> run(SymmetricHeap heap, int size, long seed, Geometry geometry);

    /** Size, seed and launch, as results name them. */
    static String input(int size, long seed, Geometry geometry) {
        return "size " + size + ", seed " + seed + ", " + geometry;
    }
}

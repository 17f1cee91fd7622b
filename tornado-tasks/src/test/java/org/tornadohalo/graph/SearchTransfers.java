package org.tornadohalo.graph;

import org.tornadohalo.kernels.StepLayout;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** Kernels of {@link SearchLaunch} that have TornadoVM transfer what the search writes. */
final class SearchTransfers {
    private static final int SECTIONS = 2;

    private SearchTransfers() {}

    /** Reads an element of each array. */
    static void touch(
            KernelContext context,
            FloatArray remembered,
            IntArray a,
            IntArray b,
            IntArray c,
            IntArray d,
            IntArray e,
            IntArray f,
            IntArray g,
            IntArray h) {
        if (context.globalIdx == 0) {
            int sum = a.get(0) + b.get(0) + c.get(0) + d.get(0) + e.get(0) + f.get(0) + g.get(0) + h.get(0);
            remembered.set(0, sum);
        }
    }

    /** What kernels of later steps see. */
    static void touchListCounts(KernelContext context, LongArray layout, IntArray listCounts) {
        if (context.globalIdx < SECTIONS) {
            listCounts.set(context.globalIdx, (int) layout.get(StepLayout.LIST_COUNT + context.globalIdx));
        }
    }
}

package org.tornadohalo.kernels;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Kernels that read the first element of arrays, so that an execution of their graph brings the arrays to the device.
 *
 * <p>TornadoVM moves an array when a task of the graph reads it, and a graph that consumes arrays of another needs all
 * of them to be there. These tasks make one graph the place where everything is uploaded.
 *
 * <p>Geometry: any; the first thread works. Buffers: all arrays hold at least one element, R; {@code sink} [1 or more],
 * W: what is stored there has no meaning. Signals: none. Progress: no block waits. Twin: none.
 */
public final class ResidencyKernel {
    private ResidencyKernel() {}

    /** Reads the arrays of floats, and that of {@link LennardJonesPair}. */
    public static void touchFloats(
            KernelContext context,
            DoubleArray sink,
            FloatArray a,
            FloatArray b,
            FloatArray c,
            FloatArray d,
            LongArray e,
            FloatArray f,
            FloatArray g,
            FloatArray h,
            FloatArray i,
            FloatArray j,
            FloatArray k) {
        if (context.globalIdx == 0) {
            float first = a.get(0) + b.get(0) + c.get(0) + d.get(0) + e.get(0) + f.get(0);
            sink.set(0, first + g.get(0) + h.get(0) + i.get(0) + j.get(0) + k.get(0));
        }
    }

    /** Reads the arrays of whole numbers. */
    public static void touchIntegers(
            KernelContext context,
            DoubleArray sink,
            LongArray a,
            LongArray b,
            IntArray c,
            IntArray d,
            IntArray e,
            IntArray f,
            IntArray g,
            IntArray h,
            IntArray i,
            IntArray j,
            IntArray k,
            IntArray l,
            IntArray m) {
        if (context.globalIdx == 0) {
            long first = a.get(0) + b.get(0) + c.get(0) + d.get(0) + e.get(0) + f.get(0) + g.get(0);
            sink.set(0, first + h.get(0) + i.get(0) + j.get(0) + k.get(0) + l.get(0) + m.get(0));
        }
    }

    /** Reads the arrays that there are if lists are pruned. */
    public static void touchInnerLists(
            KernelContext context, DoubleArray sink, IntArray a, IntArray b, IntArray c, IntArray d, FloatArray e) {
        if (context.globalIdx == 0) {
            sink.set(0, a.get(0) + b.get(0) + c.get(0) + d.get(0) + e.get(0));
        }
    }

    /** Reads the arrays that there are if the topology has constraints. */
    public static void touchConstraints(KernelContext context, DoubleArray sink, FloatArray a, IntArray b) {
        if (context.globalIdx == 0) {
            sink.set(0, a.get(0) + b.get(0));
        }
    }

    /** Reads the arrays of doubles. */
    public static void touchDoubles(
            KernelContext context, DoubleArray sink, DoubleArray a, DoubleArray b, DoubleArray c, DoubleArray d) {
        if (context.globalIdx == 0) {
            sink.set(0, a.get(0) + b.get(0) + c.get(0) + d.get(0));
        }
    }

    /** Reads the two arrays of an exchange. */
    public static void touchExchange(KernelContext context, DoubleArray sink, LongArray halo, IntArray index) {
        if (context.globalIdx == 0) {
            sink.set(0, halo.get(0) + index.get(0));
        }
    }
}

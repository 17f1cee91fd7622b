package org.tornadohalo.jvmhost.rules;

import org.tornadohalo.jvmhost.rules.elsewhere.Helpers;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.math.TornadoMath;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Kernels that break one rule each, and one that breaks none. */
public final class RuleKernels {
    private static final int SCALE = 3;
    private static final float[] TABLE = {1f, 2f};
    private static int calls;

    private RuleKernels() {}

    /** What a kernel may do. */
    public static void sound(KernelContext context, FloatArray x, IntArray index, int shift) {
        int[] chosen = context.allocateIntLocalArray(32);
        int i = context.globalIdx;
        chosen[context.localIdx] = Math.max(index.get(i), 0) >> 1;
        context.localBarrier();
        if (i < shift) {
            x.set(i, SCALE * TornadoMath.sqrt(half(x.get(chosen[0]))) + Math.abs(x.get(i)));
            context.atomicAdd(index, 0, Integer.bitCount(i & 31));
        }
    }

    private static float half(float value) {
        return value / 2f;
    }

    public static void manyArguments(
            KernelContext context,
            int a,
            int b,
            int c,
            int d,
            int e,
            int f,
            int g,
            int h,
            int i,
            int j,
            int k,
            int l,
            int m,
            int n,
            int o,
            int p,
            int q,
            int r,
            int s,
            int t) {}

    public static void newObject(KernelContext context, FloatArray x) {
        x.set(0, new Object().hashCode());
    }

    public static void newArray(KernelContext context, FloatArray x) {
        float[] values = new float[4];
        x.set(0, values[context.localIdx]);
    }

    public static void boxing(KernelContext context, IntArray x) {
        Integer boxed = x.get(0);
        x.set(1, boxed);
    }

    public static void strings(KernelContext context, IntArray x) {
        x.set(0, ("atom " + x.get(0)).length());
    }

    public static void exception(KernelContext context, IntArray x) {
        if (x.get(0) < 0) {
            throw UNEXPECTED;
        }
    }

    private static final RuntimeException UNEXPECTED = new IllegalStateException();

    public static void handler(KernelContext context, IntArray x) {
        try {
            x.set(0, 1);
        } finally {
            x.set(1, 1);
        }
    }

    public static void lock(KernelContext context, IntArray x) {
        synchronized (x) {
            x.set(0, 1);
        }
    }

    public static void mutableStatic(KernelContext context, IntArray x) {
        calls++;
        x.set(0, calls);
    }

    public static void staticArray(KernelContext context, FloatArray x) {
        x.set(0, TABLE[context.localIdx]);
    }

    public static void absoluteInt(KernelContext context, IntArray x) {
        x.set(0, Math.abs(x.get(0)));
    }

    public static void fused(KernelContext context, FloatArray x) {
        x.set(0, Math.fma(x.get(0), x.get(1), x.get(2)));
    }

    public static void bits(KernelContext context, FloatArray x) {
        x.set(0, Float.intBitsToFloat(5));
    }

    public static void trailingZeros(KernelContext context, IntArray x) {
        x.set(0, Integer.numberOfTrailingZeros(x.get(0)));
    }

    public static void barrierOfTheGrid(KernelContext context, FloatArray x) {
        context.globalBarrier();
    }

    public static void instanceMethod(KernelContext context, FloatArray x) {
        x.init(0f);
    }

    public static void otherPackage(KernelContext context, IntArray x) {
        x.set(0, Helpers.roundUp(x.get(0)));
    }

    public static void recursion(KernelContext context, IntArray x) {
        x.set(0, sumTo(x.get(0)));
    }

    private static int sumTo(int n) {
        return n <= 0 ? 0 : n + sumTo(n - 1);
    }

    public static void localArrayOfHelper(KernelContext context, FloatArray x) {
        x.set(0, allocating(context));
    }

    private static float allocating(KernelContext context) {
        float[] values = context.allocateFloatLocalArray(4);
        return values[0];
    }

    public static void localArrayForHelper(KernelContext context, FloatArray x) {
        x.set(0, first(context.allocateFloatLocalArray(4)));
    }

    private static float first(float[] values) {
        return values[0];
    }

    public static void size(KernelContext context, FloatArray x) {
        x.set(0, x.getSize());
    }

    public static void length(KernelContext context, FloatArray x) {
        x.set(0, context.allocateFloatLocalArray(4).length);
    }

    public static void unsignedShift(KernelContext context, IntArray x) {
        x.set(0, x.get(0) >>> 1);
    }

    public static void division(KernelContext context, IntArray x) {
        x.set(0, x.get(0) / 2);
    }

    public static void remainderInHelper(KernelContext context, IntArray x) {
        x.set(0, parity(x.get(0)));
    }

    private static int parity(int value) {
        return value % 2;
    }

    public static void remainderOfFloats(KernelContext context, FloatArray x) {
        x.set(0, x.get(1) % x.get(2));
    }

    public static void floor(KernelContext context, IntArray x) {
        x.set(0, 1);
    }

    public static void template(KernelContext context, IntArray x) {
        x.set(0, 1);
    }

    public static void parameterName(KernelContext context, IntArray unsigned) {
        unsigned.set(0, 1);
    }

    public static void variableName(KernelContext context, IntArray x) {
        int shared = x.get(0);
        x.set(1, shared);
    }

    public static void helperTooLarge(KernelContext context, FloatArray x) {
        x.set(0, large(x.get(0)));
    }

    private static float large(float value) {
        return medium(value) + medium(1f + value) + medium(2f + value) + medium(3f + value) + medium(4f + value);
    }

    private static float medium(float value) {
        return small(value) + small(1f + value) + small(2f + value) + small(3f + value) + small(4f + value);
    }

    private static float small(float value) {
        float a = value * value + 1f;
        float b = a * a + value * a + 2f;
        float c = b * b + a * b + value * b + 3f;
        float d = c * c + b * c + a * c + value * c + 4f;
        float e = d * d + c * d + b * d + a * d + value * d + 5f;
        float f = e * e + d * e + c * e + b * e + a * e + value * e + 6f;
        return f * f + e * f + d * f + c * f + b * f + a * f + value * f + 7f;
    }
}

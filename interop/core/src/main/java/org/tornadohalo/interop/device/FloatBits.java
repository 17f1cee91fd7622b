package org.tornadohalo.interop.device;

/**
 * Single-precision numbers as bits in an integer, callable from kernels: how a number stands among the 64-bit words of a
 * layout. {@link Float#intBitsToFloat} itself is not compiled by TornadoVM 5.2's CUDA backend.
 */
public final class FloatBits {
    private FloatBits() {}

    /** The number with these bits: {@code __int_as_float}. */
    public static float toFloat(int bits) {
        return Float.intBitsToFloat(bits);
    }

    /** The bits of a number: {@code __float_as_int}. */
    public static int ofFloat(float value) {
        return Float.floatToRawIntBits(value);
    }
}

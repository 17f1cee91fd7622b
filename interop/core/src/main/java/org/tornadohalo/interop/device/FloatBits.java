package org.tornadohalo.interop.device;

/**
 * Single-precision numbers as integers, callable from kernels: their bits, as a number stands among the 64-bit words of
 * a layout, and whole numbers below them. {@link Float#intBitsToFloat} itself is not compiled by TornadoVM 5.2's CUDA
 * backend.
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

    /**
     * The largest whole number that is not above a number, or the {@code int} nearest to that; 0 of what is not a
     * number: {@code __float2int_rd}, one instruction, where a cast of {@link Math#floor} takes four.
     */
    public static int floorToInt(float value) {
        return (int) Math.floor(value);
    }
}

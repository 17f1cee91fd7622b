package org.tornadohalo.kernels;

import org.tornadohalo.interop.device.FloatBits;

/**
 * An atom's position in device memory: 16 bytes that are loaded, stored and exchanged together.
 *
 * <pre>
 *   float x | float y | float z | int low = 0 : low z : low y : low x      nm; 2 + 3 * 10 bits
 * </pre>
 *
 * The three signed 10-bit numbers count {@link #lowUnit units} that belong to x, y and z beyond float precision. Stiff
 * bonds need them: half a unit in the last place of a coordinate of 4 nm (1.2e-7 nm) changes the force of an O-H bond
 * by 0.06 kJ/mol/nm, and more in larger boxes. Non-bonded kernels leave them out. ADR-0004.
 */
public final class Position {
    /** Words of 4 bytes. */
    public static final int WORDS = 4;
    /** Size, bytes. */
    public static final long BYTES = 4L * WORDS;
    /** Place of the word with the low-order parts. */
    public static final int LOW = 3;

    private static final int BITS = 10;
    private static final int MASK = (1 << BITS) - 1;
    private static final int LARGEST = MASK / 2;
    /** Units in one unit in the last place: room for the rounding errors of position, shift and box edge. */
    private static final int RESOLUTION = 256;

    /** The bits of a power of two and of its inverse add up to this: their exponents have opposite signs. */
    private static final int EXPONENT_OF_INVERSE = 2 * 127 << 23;

    private Position() {}

    /** The unit of low-order parts in a box: a power of two that depends on the longest edge alone, nm. */
    public static float lowUnit(double longestEdge) {
        return Math.ulp((float) (2 * longestEdge)) / RESOLUTION;
    }

    /** Packs low-order parts (nm), each rounded to the nearest unit, which is a power of two. */
    public static int pack(float x, float y, float z, float unit) {
        float inverse = FloatBits.toFloat(EXPONENT_OF_INVERSE - FloatBits.ofFloat(unit));
        return units(x, inverse) | units(y, inverse) << BITS | units(z, inverse) << 2 * BITS;
    }

    /** The low-order part of dimension {@code dim}, nm. */
    public static float low(int packed, int dim, float unit) {
        return unit * lowUnits(packed, dim);
    }

    /** The low-order part of dimension {@code dim}, in units. */
    static int lowUnits(int packed, int dim) {
        return packed << 32 - BITS - BITS * dim >> 32 - BITS;
    }

    /** What the float sum {@code a + b} lacks (two-sum; Knuth, The Art of Computer Programming, vol. 2, 4.2.2). */
    public static float sumError(float a, float b) {
        float sum = a + b;
        float ofB = sum - a;
        return (a - (sum - ofB)) + (b - ofB);
    }

    /**
     * Whether a squared distance is above a bound, or not a number. TornadoVM takes "not at most" for "above", which
     * nothing that is not a number is; as integers, the bits of what is not a number are above those of all numbers.
     */
    static boolean isBeyond(float distanceSquared, float boundSquared) {
        return (FloatBits.ofFloat(distanceSquared) & Integer.MAX_VALUE) > FloatBits.ofFloat(boundSquared);
    }

    private static int units(float low, float inverseUnit) {
        int rounded = FloatBits.floorToInt(low * inverseUnit + 0.5f);
        return Math.min(LARGEST, Math.max(-LARGEST, rounded)) & MASK;
    }
}

package org.tornadohalo.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.FloatRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class PositionTest {
    @Property
    void keepsLowOrderPartsToHalfAUnit(
            @ForAll @FloatRange(min = -255, max = 255) float x,
            @ForAll @FloatRange(min = -255, max = 255) float y,
            @ForAll @FloatRange(min = -255, max = 255) float z,
            @ForAll @IntRange(min = -40, max = -10) int exponent) {
        float unit = Math.scalb(1f, exponent);
        float[] low = {x * unit, y * unit, z * unit};

        int packed = Position.pack(low[0], low[1], low[2], unit);

        for (int dim = 0; dim < 3; dim++) {
            assertEquals(low[dim], Position.low(packed, dim, unit), 0.5f * unit);
        }
    }

    @Property
    void holdsTheResidualOfAnyPositionInTheBoxAndItsHalo(
            @ForAll @DoubleRange(min = 1, max = 500) double edge,
            @ForAll @DoubleRange(min = -2, max = 2) double fraction) {
        double position = fraction * edge;
        float high = (float) position;
        float unit = Position.lowUnit(edge);

        int packed = Position.pack((float) (position - high), 0, 0, unit);

        assertEquals(position, high + (double) Position.low(packed, 0, unit), 0.51 * unit);
        assertTrue(unit <= Math.ulp((float) edge), "a unit must be finer than float positions");
    }

    @Test
    void saturatesInsteadOfSpillingIntoTheNextDimension() {
        float unit = Position.lowUnit(4);

        int packed = Position.pack(1e9f * unit, -1e9f * unit, 0, unit);

        assertEquals(511 * unit, Position.low(packed, 0, unit));
        assertEquals(-511 * unit, Position.low(packed, 1, unit));
        assertEquals(0, Position.low(packed, 2, unit));
    }

    @Property
    void sumErrorIsExact(
            @ForAll @FloatRange(min = -100, max = 100) float a, @ForAll @FloatRange(min = -100, max = 100) float b) {
        assertEquals((double) a + b, (double) (a + b) + Position.sumError(a, b));
    }

    @Test
    void aDistanceIsBeyondABoundIfItIsLargerOrNotANumber() {
        assertFalse(Position.isBeyond(0.24f, 0.25f));
        assertFalse(Position.isBeyond(0.25f, 0.25f));
        assertFalse(Position.isBeyond(0f, 0f));
        assertTrue(Position.isBeyond(Math.nextUp(0.25f), 0.25f));
        assertTrue(Position.isBeyond(Float.POSITIVE_INFINITY, 0.25f));
        assertTrue(Position.isBeyond(Float.NaN, 0.25f));
        assertTrue(Position.isBeyond(Float.intBitsToFloat(0xffc00000), 0.25f), "what processors make of inf - inf");
    }
}

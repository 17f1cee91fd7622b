package org.tornadohalo.interop.device;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FloatBitsTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "-0.0, 0",
        "2.5, 2",
        "-2.5, -3",
        "-3, -3",
        "-1e-30, -1",
        "0.99999994, 0",
        "1e30, 2147483647",
        "-1e30, -2147483648",
        "Infinity, 2147483647",
        "NaN, 0"
    })
    void theFloorIsTheLargestWholeNumberNotAbove(float value, int floor) {
        assertEquals(floor, FloatBits.floorToInt(value));
    }

    @Test
    void bitsGoToANumberAndBack() {
        assertEquals(0x3f800000, FloatBits.ofFloat(1f));
        assertEquals(-2.5f, FloatBits.toFloat(FloatBits.ofFloat(-2.5f)));
    }
}

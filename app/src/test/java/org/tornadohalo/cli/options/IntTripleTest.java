package org.tornadohalo.cli.options;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class IntTripleTest {
    private final IntTriple.Converter converter = new IntTriple.Converter();

    @Test
    void readsThreeNumbersInOrder() {
        IntTriple triple = converter.convert("4, 2,1");

        assertArrayEquals(new int[] {4, 2, 1}, triple.toArray());
        assertEquals(8, triple.product());
        assertEquals("4,2,1", triple.toString());
    }

    @Test
    void multipliesWithoutOverflow() {
        assertEquals(1L << 60, new IntTriple(1 << 20, 1 << 20, 1 << 20).product());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "2", "2,2", "2,2,2,2", "2,2,", "a,b,c", "2.0,2,2", "0,2,2", "2,-1,2", "99999999999,1,1"})
    void refusesAnythingElse(String text) {
        var refused = assertThrows(TypeConversionException.class, () -> converter.convert(text));

        assertTrue(refused.getMessage().contains("'" + text + "' is not of the form X,Y,Z"), refused.getMessage());
    }
}

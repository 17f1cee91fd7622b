package org.tornadohalo.cli.options;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import picocli.CommandLine.TypeConversionException;

class PermittivityConverterTest {
    private final PermittivityConverter converter = new PermittivityConverter();

    @Test
    void readsInfinityByName() {
        assertEquals(Double.POSITIVE_INFINITY, converter.convert("infinity"));
        assertEquals(Double.POSITIVE_INFINITY, converter.convert("INF"));
    }

    @Test
    void readsNumbers() {
        assertEquals(78.5, converter.convert("78.5"));
    }

    @Test
    void refusesWords() {
        assertThrows(TypeConversionException.class, () -> converter.convert("water"));
    }
}

package org.tornadohalo.cli.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

class TextTableTest {
    @Test
    void putsNumbersToTheRight() {
        TextTable table = new TextTable("rank", "home", "z1").row(0, 12345, 7).row(10, 6, 8);

        assertEquals(
                List.of(
                        "rank   home  z1", //
                        "---------------",
                        "0     12345   7",
                        "10        6   8"),
                table.lines());
    }

    @Test
    void putsWordsToTheLeftWithoutTrailingBlanks() {
        TextTable table =
                new TextTable("what", "").leftAligned().row("a", "long text").row("bcdef", "x");

        assertEquals(List.of("what", "----------------", "a      long text", "bcdef  x"), table.lines());
    }

    @Test
    void refusesRowsOfAnotherLength() {
        assertThrows(IllegalArgumentException.class, () -> new TextTable("a", "b").row(1));
    }
}

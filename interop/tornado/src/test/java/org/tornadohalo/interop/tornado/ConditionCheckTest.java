package org.tornadohalo.interop.tornado;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConditionCheckTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "      b_196  =  b_181 || b_82 && i_172 < i_150;\n",
                "  i_1  =  0;\n  b_7  =  b_1 && i_2 < 3 || b_4;\n"
            })
    void refusesConditionsOfBothKinds(String text) {
        IllegalArgumentException refusal =
                assertThrows(IllegalArgumentException.class, () -> ConditionCheck.require("listPairs", text));

        assertTrue(refusal.getMessage().startsWith("kernel listPairs has a condition of && and ||"));
        assertTrue(refusal.getMessage().contains("it became b_"), refusal.getMessage());
    }

    @Test
    void takesConditionsOfOneKind() {
        assertDoesNotThrow(() -> ConditionCheck.require(
                "leapFrog",
                "  b_1  =  b_2 || i_3 < 4 || b_5;\n  b_2  =  b_1 && b_3;\n  b_4  =  i_1 == -1 || i_2 == -1;\n"));
    }
}

package org.tornadohalo.interop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MpsShareTest {
    @Test
    void isThereOnlyIfTheServiceIsAskedFor() {
        assertEquals(OptionalInt.empty(), MpsShare.of(Map.of()));
        assertEquals(OptionalInt.of(50), MpsShare.of(Map.of(MpsShare.VARIABLE, "50")));
    }

    @Test
    void holdsAsManyRanksAsFitIntoAGpu() {
        Map<String, String> half = Map.of(MpsShare.VARIABLE, "50");

        assertTrue(MpsShare.holds(half, 2));
        assertFalse(MpsShare.holds(half, 3));
        assertFalse(MpsShare.holds(Map.of(), 1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "101", "50.5", "-1", "half"})
    void refusesWhatIsNoPerCent(String value) {
        String message = assertThrows(
                        IllegalArgumentException.class, () -> MpsShare.of(Map.of(MpsShare.VARIABLE, value)))
                .getMessage();

        assertTrue(message.startsWith("CUDA_MPS_ACTIVE_THREAD_PERCENTAGE must be"), message);
        assertTrue(message.contains("'" + value + "'"), message);
    }
}

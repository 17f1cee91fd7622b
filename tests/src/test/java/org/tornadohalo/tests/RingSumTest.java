package org.tornadohalo.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tornadohalo.interop.device.KernelRules;
import org.tornadohalo.interop.jvm.JvmWorld;

/** The example of docs/write-a-kernel.md. */
@Timeout(60)
class RingSumTest {
    @ParameterizedTest(name = "{0} PEs, direct peers {1}")
    @CsvSource({"1, true", "2, true", "5, true", "1, false", "2, false", "5, false"})
    void everyPeGetsTheSumOfTheNumbersBeforeItsOwn(int pes, boolean direct) {
        try (JvmWorld world = new JvmWorld(pes, Duration.ofSeconds(20), direct)) {
            List<Float> sums = world.run(RingSum::run);

            List<Float> expected = IntStream.range(0, pes)
                    .map(pe -> pe == 0 ? pes : pe)
                    .mapToObj(pe -> pe * (pe - 1) / 2f)
                    .toList();
            assertEquals(expected, sums);
        }
    }

    @Test
    void itsKernelKeepsTheRules() {
        assertEquals(List.of(), KernelRules.checker().check(RingSum.class));
    }
}

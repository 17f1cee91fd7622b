package org.tornadohalo.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.tornadohalo.ExchangeMode;
import org.tornadohalo.HaloLoop;
import org.tornadohalo.interop.jvm.JvmWorld;

/** {@code stream}: forces have the bits of the sequential twin, because the queue adds pulse after pulse. */
class StreamExchangeTest extends ExchangeContract {
    StreamExchangeTest() {
        super(ExchangeMode.STREAM);
    }

    @Test
    void launchesAKernelPerPulseAndWaitsForNone() {
        ExchangeScenario scenario = ExchangeScenario.uniform(BOX, new int[] {4, 2, 1}, 2.5, 1000, 43);
        try (JvmWorld world = new JvmWorld(scenario.ranks(), BOUND, true)) {
            world.run(pe -> {
                try (HaloLoop loop = HaloLoop.open(pe, scenario.partition(pe.messenger()), ExchangeMode.STREAM)) {
                    for (int step = 0; step < 2; step++) {
                        loop.exchangeCoordinates();
                        loop.exchangeForces();
                    }
                    assertEquals(6, loop.exchange().launchesPerStep());
                    assertEquals(0, loop.exchange().hostWaitsPerStep());
                    assertEquals("put-signal-on-stream", loop.exchange().path());
                }
                return null;
            });
        }
    }
}

package org.tornadohalo.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.tornadohalo.ExchangeMode;
import org.tornadohalo.HaloLoop;
import org.tornadohalo.interop.MessengerException;
import org.tornadohalo.interop.jvm.JvmWorld;

/** {@code host-p2p}: forces have the bits of the sequential twin, because the host adds pulse after pulse. */
class HostP2pExchangeTest extends ExchangeContract {
    HostP2pExchangeTest() {
        super(ExchangeMode.HOST_P2P);
    }

    @Override
    String stuckWait() {
        return "rank 0, pulse 0, no coordinates from rank 1: ";
    }

    @Override
    Class<? extends RuntimeException> stuckWaitException() {
        return MessengerException.class;
    }

    @Test
    void countsLaunchesAndHostWaitsOfAStep() {
        ExchangeScenario scenario = ExchangeScenario.uniform(BOX, new int[] {4, 2, 1}, 2.5, 1000, 43);
        try (JvmWorld world = new JvmWorld(scenario.ranks(), BOUND, true)) {
            world.run(pe -> {
                try (HaloLoop loop = HaloLoop.open(pe, scenario.partition(pe.messenger()), ExchangeMode.HOST_P2P)) {
                    for (int step = 0; step < 2; step++) {
                        loop.exchangeCoordinates();
                        loop.exchangeForces();
                    }
                    // Three pulses, each packed and added; each way waits for its kernel, its copy and a message.
                    assertEquals(6, loop.exchange().launchesPerStep());
                    assertEquals(18, loop.exchange().hostWaitsPerStep());
                }
                return null;
            });
        }
    }
}

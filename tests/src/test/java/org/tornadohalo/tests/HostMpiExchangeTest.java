package org.tornadohalo.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.tornadohalo.ExchangeMode;
import org.tornadohalo.HaloLoop;
import org.tornadohalo.interop.MessengerException;
import org.tornadohalo.interop.jvm.JvmWorld;

/** {@code host-mpi} with messages within this JVM; {@code ranks.MpirunTest} sends them through MPI. */
class HostMpiExchangeTest extends ExchangeContract {
    HostMpiExchangeTest() {
        super(ExchangeMode.HOST_MPI);
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
                try (HaloLoop loop = HaloLoop.open(pe, scenario.partition(pe.messenger()), ExchangeMode.HOST_MPI)) {
                    for (int step = 0; step < 2; step++) {
                        loop.exchangeCoordinates();
                        loop.exchangeForces();
                    }
                    // Three pulses, each packed and added; each way waits for its kernel, two copies and a message.
                    assertEquals(6, loop.exchange().launchesPerStep());
                    assertEquals(24, loop.exchange().hostWaitsPerStep());
                    assertEquals("host-messages", loop.exchange().path());
                }
                return null;
            });
        }
    }
}

package org.tornadohalo.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.tornadohalo.ExchangeMode;
import org.tornadohalo.HaloLoop;
import org.tornadohalo.interop.jvm.JvmWorld;

/**
 * The designs that the host drives pulse by pulse: each pulse is packed and added, and they differ in what they wait
 * for.
 */
abstract class HostDrivenContract extends ExchangeContract {
    private final String path;
    private final int waitsPerPulse;

    /** @param waitsPerPulse times that the host waits in a step for each pulse, both ways together */
    HostDrivenContract(ExchangeMode mode, String path, int waitsPerPulse) {
        super(mode);
        this.path = path;
        this.waitsPerPulse = waitsPerPulse;
    }

    @Test
    void countsLaunchesAndHostWaitsOfAStep() {
        ExchangeScenario scenario = ExchangeScenario.uniform(BOX, new int[] {4, 2, 1}, 2.5, 1000, 43);
        try (JvmWorld world = new JvmWorld(scenario.ranks(), BOUND, true)) {
            world.run(pe -> {
                try (HaloLoop loop = HaloLoop.open(pe, scenario.partition(pe.messenger()), mode)) {
                    for (int step = 0; step < 2; step++) {
                        loop.exchangeCoordinates();
                        loop.exchangeForces();
                    }
                    // Three pulses.
                    assertEquals(6, loop.exchange().launchesPerStep());
                    assertEquals(3 * waitsPerPulse, loop.exchange().hostWaitsPerStep());
                    assertEquals(path, loop.exchange().path());
                }
                return null;
            });
        }
    }
}

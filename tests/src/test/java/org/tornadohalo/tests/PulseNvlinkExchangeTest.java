package org.tornadohalo.tests;

import org.tornadohalo.ExchangeMode;

/** {@code pulse-nvlink}: forces have the bits of the sequential twin, because a kernel adds to an atom once. */
class PulseNvlinkExchangeTest extends ExchangeContract {
    PulseNvlinkExchangeTest() {
        super(ExchangeMode.PULSE_NVLINK);
    }
}

package org.tornadohalo.tests;

import org.tornadohalo.ExchangeMode;

/** {@code pulse}: forces have the bits of the sequential twin, because a kernel adds to an atom once. */
class PulseExchangeTest extends ExchangeContract {
    PulseExchangeTest() {
        super(ExchangeMode.PULSE);
    }
}

package org.tornadohalo.tests;

import org.tornadohalo.ExchangeMode;

/** {@code fused}: several pulses may add to one atom at the same time, so the order of additions is not fixed. */
class FusedExchangeTest extends ExchangeContract {
    FusedExchangeTest() {
        super(ExchangeMode.FUSED);
    }

    @Override
    float forceTolerance() {
        return 2e-6f;
    }
}

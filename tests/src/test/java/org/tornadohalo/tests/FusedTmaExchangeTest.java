package org.tornadohalo.tests;

import org.tornadohalo.ExchangeMode;

/** {@code fused-tma}: forces as in {@code fused}, so the order of additions is not fixed. */
class FusedTmaExchangeTest extends ExchangeContract {
    FusedTmaExchangeTest() {
        super(ExchangeMode.FUSED_TMA);
    }

    @Override
    float forceTolerance() {
        return 2e-6f;
    }
}

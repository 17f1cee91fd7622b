package org.tornadohalo.tests;

import org.tornadohalo.ExchangeMode;

/** {@code stream}: forces have the bits of the sequential twin, because the queue adds pulse after pulse. */
class StreamExchangeTest extends HostDrivenContract {
    StreamExchangeTest() {
        super(ExchangeMode.STREAM, "put-signal-on-stream", 0);
    }
}

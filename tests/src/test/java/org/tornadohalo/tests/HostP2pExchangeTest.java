package org.tornadohalo.tests;

import org.tornadohalo.ExchangeMode;
import org.tornadohalo.interop.MessengerException;

/** {@code host-p2p}: forces have the bits of the sequential twin, because the host adds pulse after pulse. */
class HostP2pExchangeTest extends HostDrivenContract {
    HostP2pExchangeTest() {
        // Each way a kernel, a copy and a message.
        super(ExchangeMode.HOST_P2P, "host-copy", 6);
    }

    @Override
    String stuckWait() {
        return "rank 0, pulse 0, no coordinates from rank 1: ";
    }

    @Override
    Class<? extends RuntimeException> stuckWaitException() {
        return MessengerException.class;
    }
}

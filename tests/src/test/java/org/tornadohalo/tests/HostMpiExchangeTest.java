package org.tornadohalo.tests;

import org.tornadohalo.ExchangeMode;
import org.tornadohalo.interop.MessengerException;

/** {@code host-mpi} with messages within this JVM; {@code ranks.MpirunTest} sends them through MPI. */
class HostMpiExchangeTest extends HostDrivenContract {
    HostMpiExchangeTest() {
        // Each way a kernel, two copies and a message.
        super(ExchangeMode.HOST_MPI, "host-messages", 8);
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

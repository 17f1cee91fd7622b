package org.tornadohalo;

import java.util.List;
import org.tornadohalo.decomposition.HaloTransfer;
import org.tornadohalo.interop.Pe;
import org.tornadohalo.interop.device.Watchdog;
import org.tornadohalo.kernels.HaloLayout;

/** Turns the watchdog's record of a wait that outlasted its bound into an exception. */
final class StuckWaits {
    private StuckWaits() {}

    /**
     * Checks that no wait of this rank has outlasted its bound; local.
     *
     * @param transfers what the records are of
     * @throws SignalTimeoutException naming rank, transfer, direction, expected and seen value
     * @throws IllegalStateException if waits were ended because another rank failed
     */
    static void check(Pe pe, HaloMemory memory, List<? extends HaloTransfer> transfers) {
        Watchdog.stuckWait(pe.watchdogAddress()).ifPresent(wait -> {
            throw new SignalTimeoutException(describe(pe, memory, transfers, wait));
        });
        if (Watchdog.isPoisoned(pe.watchdogAddress())) {
            throw new IllegalStateException(
                    "rank " + pe.pe() + " ends because another rank has failed: see its message");
        }
    }

    private static String describe(
            Pe pe, HaloMemory memory, List<? extends HaloTransfer> transfers, Watchdog.StuckWait wait) {
        long offset = memory.signalOffset(wait.address());
        HaloTransfer transfer = transfers.get(HaloLayout.recordOfSignal(offset));
        boolean coordinates = HaloLayout.isCoordinateSignal(offset);
        int from = coordinates ? transfer.receiveRank() : transfer.sendRank();
        return "halo wait timed out: rank " + pe.pe() + ", " + transfer.label() + ", "
                + (coordinates ? "coordinate" : "force")
                + " signal expected " + wait.expected() + " seen " + wait.seen() + " from rank " + from + "; rank "
                + from
                + " has not published that step: see its messages, or raise --wait-timeout if it is only slow";
    }
}
